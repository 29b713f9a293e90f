import type { Favorite } from '@juniper/core/contracts/favorites.ts';
import { toCents } from '@juniper/core/rules/money.ts';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { formatDate } from '../../lib/dates.ts';
import { paths } from '../../lib/paths.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ItemRow } from '../../ui/ItemRow.tsx';
import { showToast } from '../../ui/toast.ts';
import { hasMore, sayOfCart, whyNotMade } from '../cart/add-product.ts';
import { addToCart, cartToastMs, cupOf } from '../cart/cart-store.ts';
import { useItem, useMoney } from '../catalogue/catalogue-store.ts';
import { LimitBadge } from '../catalogue/LimitBadge.tsx';
import { isSoldOut, useLimit } from '../catalogue/limits.ts';
import { useOffer } from '../deals/deal-clock.ts';
import { ProductPrice } from '../deals/ProductPrice.tsx';
import { isDrink, isHeart, removeFavorite, removeWords } from '../favorites/drinks.ts';
import { SavedDrinks } from '../favorites/SavedDrinks.tsx';

const words = {
  reordered: (name: string) => `${name} added to cart!`,
  notReordered: 'Your cart cannot take more of this',
} as const;

export function FavoritesPanel({ favorites }: { favorites: readonly Favorite[] }) {
  // Gets the focus when a row is removed.
  const place = useRef<HTMLDivElement>(null);
  const onRemoved = () => place.current?.focus();
  const [drinks, hearts] = [favorites.filter(isDrink), favorites.filter(isHeart)];
  return (
    <div ref={place} tabIndex={-1} className="focus-place">
      {favorites.length === 0 && (
        <EmptyState
          title="No favorites yet"
          hint="Tap a heart on the menu and it will wait for you here."
          picture="affogato"
          action={
            <Link className={buttonClass({ size: 'sm' })} to={paths.shop}>
              Browse Menu
            </Link>
          }
        />
      )}
      {drinks.length > 0 && <SavedDrinks drinks={drinks} onRemoved={onRemoved} />}
      {hearts.length > 0 && (
        <ul className={drinks.length > 0 ? 'irows mt-8' : 'irows'} aria-label="Your favorite items">
          {hearts.map((favorite) => (
            <FavoriteRow key={favorite.id} favorite={favorite} onRemoved={onRemoved} />
          ))}
        </ul>
      )}
    </div>
  );
}

function FavoriteRow({ favorite, onRemoved }: { favorite: Favorite; onRemoved: () => void }) {
  const { id, productId, name, price, image, customizations, orderDate } = favorite;
  const money = useMoney();
  // The account may know products of a newer release.
  const product = useItem(productId) ?? { id: productId, name, priceCents: toCents(money, price), picture: image };
  const offer = useOffer(product);
  const [isRemoving, setIsRemoving] = useState(false);

  const isOut = isSoldOut(useLimit(productId));

  const onReorder = () => {
    if (!hasMore(product)) return;
    const problem = whyNotMade(cupOf(productId));
    if (problem) return sayOfCart('warning', problem);
    if (addToCart(productId)) showToast('success', words.reordered(name), { durationMs: cartToastMs });
    else showToast('warning', words.notReordered, { durationMs: cartToastMs });
  };
  const onRemove = async () => {
    setIsRemoving(true);
    const isRemoved = await removeFavorite(id);
    setIsRemoving(false);
    if (!isRemoved) return showToast('error', removeWords.failed);
    showToast('success', removeWords.removed);
    onRemoved();
  };

  const added = formatDate(orderDate);
  return (
    <ItemRow
      picture={product.picture}
      name={product.name}
      price={
        <>
          <div className="flex flex-wrap items-center gap-2">
            <ProductPrice id={product.id} offer={offer} />
            <LimitBadge id={product.id} />
          </div>
          <p className="muted small">
            {[customizations.join(', '), added && `Added ${added}`].filter(Boolean).join(' · ')}
          </p>
        </>
      }
    >
      <div className="col-span-2 -mr-3 flex gap-2 md:justify-end">
        <Button
          variant="soft"
          size="sm"
          aria-label={`Reorder: ${name}`}
          aria-disabled={isOut || undefined}
          onClick={onReorder}
        >
          Reorder
        </Button>
        <Button variant="quiet" size="sm" aria-label={`Remove: ${name}`} busy={isRemoving} onClick={onRemove}>
          Remove
        </Button>
      </div>
    </ItemRow>
  );
}
