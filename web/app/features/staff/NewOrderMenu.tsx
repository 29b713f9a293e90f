import type { Item } from '@juniper/core/rules/catalogue.ts';
import { getShopDay } from '@juniper/core/rules/deals.ts';
import { formatMoney } from '@juniper/core/rules/money.ts';
import { getDefaultLineItem, getOffers, isAllowed, type LineItem } from '@juniper/core/rules/options.ts';
import { priceLine } from '@juniper/core/rules/price-line.ts';
import { useState } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { useCatalogue } from '../catalogue/catalogue-store.ts';
import { findSoldOutOption, formatLimit, isSoldOut, useLimit, useOptionLimits } from '../catalogue/limits.ts';
import { searchProducts } from '../catalogue/search-products.ts';
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
