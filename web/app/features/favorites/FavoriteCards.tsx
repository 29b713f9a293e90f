import './favorite-cards.css';
import type { Favorite } from '@juniper/core/contracts/favorites.ts';
import type { Item } from '@juniper/core/rules/catalogue.ts';
import { toCents } from '@juniper/core/rules/money.ts';
import {
  checkChoices,
  describeOptions,
  findOption,
  getOptionsPrice,
  listChosenOptions,
} from '@juniper/core/rules/options.ts';
import { getTimeZone } from '@juniper/core/rules/shop.ts';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { formatDate } from '../../lib/dates.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { showToast } from '../../ui/toast.ts';
import { addProduct, showCartToast } from '../cart/add-product.ts';
import { useClaimedCents } from '../cart/cart-store.ts';
import { LimitBadge, Price } from '../cart/ProductPrice.tsx';
import { getCatalogue, useCatalogue, useItem, useMoney } from '../catalogue/catalogue-store.ts';
import { ItemLink } from '../catalogue/ItemLink.tsx';
import { describeSoldOut, getOptionLimit, isOptionOut, isSoldOut, useLimit, useLimits } from '../catalogue/limits.ts';
import { useOffer } from '../deals/deal-clock.ts';

type FavoriteCardsProps = {
  title: string;
  favorites: readonly Favorite[];
  remove: (favorite: Favorite) => void | Promise<void>;
};

/** Shows a title, and each favorite as a card with name, price, customizations, the date it was added, Reorder and Remove. */
export function FavoriteCards({ title, favorites, remove }: FavoriteCardsProps) {
  const id = useId();
  return (
    <section className="favs-part">
      <h2 id={id} className="h3">
        {title}
      </h2>
      <ul className="favs" aria-labelledby={id}>
        {favorites.map((favorite) => (
          <FavoriteCard key={favorite.id} favorite={favorite} remove={remove} />
        ))}
      </ul>
    </section>
  );
}

type FavoriteCardProps = { favorite: Favorite; remove: FavoriteCardsProps['remove'] };

function FavoriteCard({ favorite, remove }: FavoriteCardProps) {
  const { productId, name, price, picture = '', customizations, options = [], orderDate } = favorite;
  const catalogue = useCatalogue();
  const money = useMoney();
  const product = useItem(productId);
  const isOffered = favorite.options === undefined || checkChoices(catalogue, productId, options) === undefined;
  const [isRemoving, setIsRemoving] = useState(false);
  const added = formatDate(orderDate, getTimeZone(catalogue, null));
  const fullName = customizations.length > 0 ? `${name} (${customizations.join(', ')})` : name;
  const onRemove = async () => {
    setIsRemoving(true);
    await remove(favorite);
    setIsRemoving(false);
  };
  return (
    <li className="fav">
      <Picture name={product?.picture ?? picture} alt="" sizes="92px" className="fav__photo" />
      <div>
        <h3>{product ? <ItemLink id={productId}>{name}</ItemLink> : name}</h3>
        {product && isOffered ? (
          <TodaysPrice product={product} options={options} />
        ) : (
          <Price money={money} listCents={toCents(money, price)} />
        )}
        {customizations.length > 0 && <p className="small">{customizations.join(', ')}</p>}
        {added && <p className="muted small">Added {added}</p>}
        {!isOffered && <ChangedNote favorite={favorite} />}
      </div>
      <div className="fav__act">
        <Reorder product={product} favorite={favorite} isOffered={isOffered} fullName={fullName} />
        <Button variant="quiet" size="sm" aria-label={`Remove: ${fullName}`} busy={isRemoving} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </li>
  );
}

type Choices = NonNullable<Favorite['options']>;

/** Shows the price of the same drink today, with the deal that a line in the cart has claimed. */
function TodaysPrice({ product, options }: { product: Item; options: Choices }) {
  const { id } = product;
  const extra = getOptionsPrice(useCatalogue(), { id, options });
  const money = useMoney();
  const { listCents, dealCents } = useOffer(product);
  const base = useClaimedCents(id) ?? dealCents;
  const soldOut = useSoldOutOption(options);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Price money={money} listCents={listCents + extra} dealCents={base === undefined ? undefined : base + extra} />
      <LimitBadge id={id} />
      {soldOut && <span className="badge badge--out">{soldOut.slice(0, -1)}</span>}
    </div>
  );
}

/** Returns the sentence about an option that is sold out where the customer orders. */
const useSoldOutOption = (options: Choices): string | undefined => {
  const catalogue = useCatalogue();
  const id = useLimits(() => options.find(([option]) => isOptionOut(option))?.[0]);
  return id === undefined ? undefined : describeSoldOut(findOption(catalogue, id)?.name ?? '', getOptionLimit(id));
};

type ReorderProps = { product: Item | undefined; favorite: Favorite; isOffered: boolean; fullName: string };

function Reorder({ product, favorite: { productId, options, customizations }, isOffered, fullName }: ReorderProps) {
  const navigate = useNavigate();
  const isOut = isSoldOut(useLimit(productId));
  const soldOut = useSoldOutOption(options ?? []);
  const reorder = () => {
    if (!product) showCartToast('warning', `${fullName} is not on the menu that we show here.`);
    else if (soldOut) showToast('warning', soldOut);
    else if (addProduct(product, () => void navigate(paths.cart), options)) {
      const said = options ? describeOptions(listChosenOptions(getCatalogue(), { id: productId, options })) : [];
      const words = customizations.filter((text) => !said.includes(text));
      if (words.length > 0) showCartToast('info', `Please tell us at the counter: ${words.join(', ')}.`);
    }
  };
  return (
    <Button
      variant="soft"
      size="sm"
      aria-label={`Reorder: ${fullName}`}
      // It keeps the focus, and says why when pressed.
      aria-disabled={isOut || soldOut !== undefined || !isOffered || !product || undefined}
      onClick={reorder}
    >
      Reorder
    </Button>
  );
}

/** Says why a drink is not offered any more, and leads to its item. */
function ChangedNote({ favorite: { productId, missing = [] } }: { favorite: Favorite }) {
  const isOnMenu = useItem(productId) !== undefined;
  const are = missing.length > 1 ? 'are' : 'is';
  return (
    <p>
      {missing.length > 0 ? `${missing.join(' and ')} ${are} no longer offered.` : 'Its choices have changed.'}{' '}
      {isOnMenu && (
        <span className="link">
          <ItemLink id={productId}>Choose again</ItemLink>
        </span>
      )}
    </p>
  );
}

/** Says which hearts fill the favorites: those on the pages of the categories that the menu gives one. */
export const useEmptyHint = (): string => {
  const pages = useCatalogue()
    .categories.filter(({ hasPage, heart }) => hasPage && heart === 'favorite')
    .map(({ singular }) => singular);
  const list = new Intl.ListFormat('en', { type: 'disjunction' }).format(pages).replace(', or ', ' or ');
  return pages.length > 0
    ? `Tap a heart on our ${list} page, or save a drink as you like it, and it will wait for you here.`
    : 'Save a drink as you like it, and it will wait for you here.';
};
