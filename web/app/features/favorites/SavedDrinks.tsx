import type { Item } from '@juniper/core/rules/catalogue.ts';
import { checkChoices, findOption, optionsPrice } from '@juniper/core/rules/options.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { ItemRow } from '../../ui/ItemRow.tsx';
import { Price } from '../../ui/Price.tsx';
import { showToast } from '../../ui/toast.ts';
import { addProduct } from '../cart/add-product.ts';
import { useClaimedCents } from '../cart/cart-store.ts';
import { useCatalogue, useItem, useMoney } from '../catalogue/catalogue-store.ts';
import { ItemLink } from '../catalogue/ItemLink.tsx';
import { LimitBadge } from '../catalogue/LimitBadge.tsx';
import { isOptionOut, isSoldOut, optionLimitNow, soldOutToast, useLimit, useLimits } from '../catalogue/limits.ts';
import { useOffer } from '../deals/deal-clock.ts';
import { type Drink, removeFavorite, removeWords } from './drinks.ts';

type SavedDrinksProps = { drinks: readonly Drink[]; onRemoved: () => void };

/** Drinks with their options, each at today's price, to buy or to take off the list. */
export function SavedDrinks({ drinks, onRemoved }: SavedDrinksProps) {
  return (
    <ul className="irows" aria-label="Your saved drinks">
      {drinks.map((drink) => (
        <DrinkRow key={drink.id} drink={drink} onRemoved={onRemoved} />
      ))}
    </ul>
  );
}

function DrinkRow({ drink, onRemoved }: { drink: Drink; onRemoved: () => void }) {
  const { id, productId, name, image, customizations, options } = drink;
  const catalogue = useCatalogue();
  const product = useItem(productId);
  const isOffered = product !== undefined && checkChoices(catalogue, productId, options) === undefined;
  const [isRemoving, setIsRemoving] = useState(false);
  // As it is called in the cart.
  const cup = customizations.length > 0 ? `${name} (${customizations.join(', ')})` : name;
  const onRemove = async () => {
    setIsRemoving(true);
    const isRemoved = await removeFavorite(id);
    setIsRemoving(false);
    if (!isRemoved) return showToast('error', removeWords.failed);
    showToast('success', removeWords.removed);
    onRemoved();
  };
  return (
    <ItemRow
      picture={product?.picture ?? image}
      name={product ? <ItemLink id={productId}>{name}</ItemLink> : name}
      price={
        <>
          <p className="muted small">{customizations.join(', ')}</p>
          {isOffered ? <DrinkPrice drink={drink} product={product} /> : <Missing drink={drink} />}
        </>
      }
    >
      <div className={`col-span-2 -mr-3 flex gap-2 md:justify-end${isOffered ? '' : ' -ml-3'}`}>
        {isOffered && <AddDrink drink={drink} product={product} cup={cup} />}
        <Button variant="quiet" size="sm" aria-label={`Remove: ${cup}`} busy={isRemoving} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </ItemRow>
  );
}

/** What the same cup costs today, with the deal that a line in the cart has claimed. */
function DrinkPrice({ drink: { productId: id, options }, product }: { drink: Drink; product: Item }) {
  const catalogue = useCatalogue();
  const extra = optionsPrice(catalogue, { id, options });
  const money = useMoney();
  const { listCents, dealCents } = useOffer(product);
  const base = useClaimedCents(id) ?? dealCents;
  const out = useOptionOut(options);
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Price money={money} listCents={listCents + extra} dealCents={base === undefined ? undefined : base + extra} />
      <LimitBadge id={id} />
      {out && <span className="badge badge--out">{out.slice(0, -1)}</span>}
    </div>
  );
}

/** The sentence about an option that is sold out where the customer orders. */
const useOptionOut = (options: Drink['options']): string | undefined => {
  const catalogue = useCatalogue();
  const out = useLimits(() => options.find(([option]) => isOptionOut(option))?.[0]);
  return out === undefined ? undefined : soldOutToast(findOption(catalogue, out)?.name ?? '', optionLimitNow(out));
};

function AddDrink({ drink: { productId, options }, product, cup }: { drink: Drink; product: Item; cup: string }) {
  const navigate = useNavigate();
  const isOut = isSoldOut(useLimit(productId));
  const optionOut = useOptionOut(options);
  const add = () => {
    if (optionOut) showToast('warning', optionOut);
    else addProduct(product, () => void navigate(paths.cart), options);
  };
  return (
    <Button
      variant="soft"
      size="sm"
      aria-label={`Add to Cart: ${cup}`}
      // It keeps the focus, and says why when pressed.
      aria-disabled={isOut || optionOut !== undefined || undefined}
      onClick={add}
    >
      Add to Cart
    </Button>
  );
}

/** Why this cup cannot be had any more, and the way to another one. */
function Missing({ drink: { productId, missing = [] } }: { drink: Drink }) {
  const isOnMenu = useItem(productId) !== undefined;
  const are = missing.length > 1 ? 'are' : 'is';
  return (
    <p>
      {missing.length > 0 ? `${missing.join(' and ')} ${are} not offered any more.` : 'Its choices have changed.'}{' '}
      {isOnMenu && (
        <span className="link">
          <ItemLink id={productId}>Choose again</ItemLink>
        </span>
      )}
    </p>
  );
}
