import type { Favorite } from '@juniper/core/contracts/favorites.ts';
import { useRef } from 'react';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { isDrink, isFavoriteItem, removeFavorite } from '../favorites/drinks.ts';
import { FavoriteCards, useEmptyHint } from '../favorites/FavoriteCards.tsx';

export function FavoritesPanel({ favorites }: { favorites: readonly Favorite[] }) {
  const hint = useEmptyHint();
  // Gets the focus when a card is removed.
  const place = useRef<HTMLDivElement>(null);
  const remove = async (favorite: Favorite) => {
    if (await removeFavorite(favorite)) place.current?.focus();
  };
  const [drinks, hearts] = [favorites.filter(isDrink), favorites.filter(isFavoriteItem)];
  return (
    <div ref={place} tabIndex={-1} className="focus-place">
      {favorites.length === 0 && (
        <EmptyState
          title="No favorites yet"
          hint={hint}
          picture="affogato"
          action={
            <Link className={buttonClass({ size: 'sm' })} to={paths.shop}>
              Browse Menu
            </Link>
          }
        />
      )}
      {drinks.length > 0 && <FavoriteCards title="Your drinks" favorites={drinks} remove={remove} />}
      {hearts.length > 0 && <FavoriteCards title="Favorite items" favorites={hearts} remove={remove} />}
    </div>
  );
}
