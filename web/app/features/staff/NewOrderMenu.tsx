import '../menu/item-sheet.css';
import '../menu/option-choices.css';
import { maxItemQuantity } from '@juniper/core/rules/cart.ts';
import type { Choice, Item } from '@juniper/core/rules/catalogue.ts';
import { getShopDay } from '@juniper/core/rules/deals.ts';
import { formatMoney } from '@juniper/core/rules/money.ts';
import { getDefaultLineItem, getOffers, isAllowed, type LineItem } from '@juniper/core/rules/options.ts';
import { priceItem, priceLine } from '@juniper/core/rules/price-line.ts';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useBackdrop } from '../../ui/Modal.tsx';
import { Toasts } from '../../ui/ToastRail.tsx';
import { showToast } from '../../ui/toast.ts';
import { useCatalogue } from '../catalogue/catalogue-store.ts';
import { findSoldOutOption, formatLimit, isSoldOut, useLimit, useOptionLimits } from '../catalogue/limits.ts';
import { searchProducts } from '../catalogue/search-products.ts';
import { getGroupId, useCustomization } from '../menu/Choices.tsx';
import { ItemFields, useProblem } from '../menu/ItemForm.tsx';
import { claimDeals } from './new-order.ts';
import { soldOutWords } from './staff-messages.ts';

type NewOrderMenuProps = {
  store: string;
  /** Adds one as it usually is. */
  onAdd: (lineItem: LineItem) => void;
  /** Opens its options. */
  onChoose: (lineItem: LineItem) => void;
};

/** Shows the menu: one category at a time, or what a search finds in all of them. */
export function NewOrderMenu({ store, onAdd, onChoose }: NewOrderMenuProps) {
  const catalogue = useCatalogue();
  const [query, search] = useState('');
  const [chosen, choose] = useState<string>();
  const today = getShopDay(catalogue);
  const offered = catalogue.items.filter(
    (item) => priceLine(catalogue, getDefaultLineItem(catalogue, item.id), today) !== undefined,
  );
  const categories = catalogue.categories.filter(({ slug }) => offered.some(({ category }) => category === slug));
  const category = categories.find(({ slug }) => slug === chosen) ?? categories[0];
  const isSearch = query.trim() !== '';
  const shown = isSearch ? searchProducts(offered, query) : offered.filter((item) => item.category === category?.slug);
  return (
    <section className="neworder__menu" aria-label="Menu">
      <search className="neworder__search">
        <div className="search">
          <Icon name="search" />
          <input
            className="input"
            type="search"
            aria-label="Search the menu"
            placeholder="Search the menu"
            autoComplete="off"
            value={query}
            onChange={({ target }) => search(target.value)}
          />
        </div>
        <fieldset className="neworder__cats">
          <legend className="sr-only">Categories</legend>
          {categories.map(({ slug, label }) => (
            <button
              key={slug}
              className="neworder__cat"
              type="button"
              aria-pressed={!isSearch && slug === category?.slug}
              onClick={() => {
                search('');
                choose(slug);
              }}
            >
              {label}
            </button>
          ))}
        </fieldset>
      </search>
      <p className="sr-only" role="status">
        {isSearch && `${shown.length} found`}
      </p>
      {shown.length === 0 && <p className="muted">{soldOutWords.nothingFound}</p>}
      <ul className="neworder__items">
        {shown.map((item) => (
          <ItemRow key={item.id} item={item} store={store} onAdd={onAdd} onChoose={onChoose} />
        ))}
      </ul>
    </section>
  );
}

/** One press adds the usual item; where that cannot be made, it opens the options. */
function ItemRow({ item, store, onAdd, onChoose }: NewOrderMenuProps & { item: Item }) {
  const { id, name } = item;
  const catalogue = useCatalogue();
  const limit = useLimit(id, store);
  const getOptionLimit = useOptionLimits(store);
  const usual = getDefaultLineItem(catalogue, id);
  const offers = getOffers(catalogue, id);
  const [line] = claimDeals(catalogue, [{ ...usual, quantity: 1 }]);
  const cents = line && priceLine(catalogue, line, getShopDay(catalogue));
  const isMakeable =
    findSoldOutOption(usual.options, getOptionLimit) === undefined &&
    offers.every((offer) => isAllowed(offer, new Map(usual.options)));
  const isOut = isSoldOut(limit);
  const state = formatLimit(limit) ?? (cents === undefined ? '' : formatMoney(catalogue.shop.money, cents));
  return (
    <li className="neworder__item">
      <button
        className="neworder__add"
        type="button"
        disabled={isOut}
        onClick={() => (isMakeable ? onAdd(usual) : onChoose(usual))}
      >
        <span className="neworder__name">{name}</span> <span className="muted">{state}</span>
      </button>
      {offers.length > 0 && (
        <button
          className="neworder__more"
          type="button"
          disabled={isOut}
          aria-label={`Options of ${name}`}
          onClick={() => onChoose(usual)}
        >
          Options
        </button>
      )}
    </li>
  );
}

type NewOrderItemProps = {
  product: Item;
  first: readonly Choice[] | undefined;
  quantity: number;
  /** It is added, not changed. */
  isNew: boolean;
  store: string;
  onTake: (lineItem: LineItem, quantity: number) => void;
  onClose: () => void;
};

/** Shows the item as its sheet on the menu does, for an order that staff enter. It is open while it is rendered. */
export function NewOrderItem({ product, first, quantity: before, isNew, store, onTake, onClose }: NewOrderItemProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const catalogue = useCatalogue();
  const customization = useCustomization(product, first);
  const problem = useProblem(customization, store);
  const [quantity, setQuantity] = useState(before);
  const [line] = claimDeals(catalogue, [{ id: product.id, quantity: 1 }]);
  const base = line && priceItem(catalogue, line, getShopDay(catalogue))?.price;
  const close = () => dialog.current?.close();

  useEffect(() => {
    dialog.current?.showModal();
    title.current?.focus({ preventScroll: true });
  }, []);

  const take = () => {
    if (!problem) return onTake(customization.lineItem, quantity);
    showToast('warning', problem.words);
    document.getElementById(getGroupId(problem.group))?.focus();
  };
  return (
    <dialog
      ref={dialog}
      className="sheet neworder__sheet"
      aria-labelledby="new-order-item"
      onClose={onClose}
      {...useBackdrop(close)}
    >
      <div className="sheet__in">
        <div className="sheet__top">
          <IconButton icon="x" label="Close" onClick={close} />
        </div>
        <div className="sheet__words">
          <div className="sheet__head">
            <h2 id="new-order-item" ref={title} className="focus-place" tabIndex={-1}>
              {product.name}
            </h2>
          </div>
          <ItemFields
            product={product}
            customization={customization}
            problem={problem}
            base={base ?? product.priceCents}
            quantity={quantity}
            setQuantity={setQuantity}
            showFull={() => showToast('info', `An order takes up to ${maxItemQuantity} of an item.`)}
            label={isNew ? 'Add' : 'Save'}
            onPress={take}
            store={store}
          />
        </div>
      </div>
      <div className="toast-rail">
        <Toasts />
      </div>
    </dialog>
  );
}
