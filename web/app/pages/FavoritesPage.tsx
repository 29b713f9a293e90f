import '../features/menu/product.css';
import type { Favorite } from '@juniper/core/contracts/favorites.ts';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { loadUser } from '../features/auth/auth-calls.ts';
import { UnknownItems } from '../features/cart/UnknownItems.tsx';
import { isDrink, removeFavorite, useAccountFavorites } from '../features/favorites/drinks.ts';
import { FavoriteCards, useEmptyHint } from '../features/favorites/FavoriteCards.tsx';
import { AccountFavoriteButton, useFavorites } from '../features/favorites/favorites.tsx';
import { FirstDeals } from '../features/menu/FirstDeals.tsx';
import { hasToken } from '../lib/api.ts';
import type { Head } from '../lib/page-head.tsx';
import { paths } from '../lib/paths.ts';
import { buttonClass } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Icon } from '../ui/Icon.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';

export const head: Head = {
  title: 'My Favorite Items',
  description: 'The items that you saved.',
  path: paths.favorites,
  noindex: true,
};

export default function FavoritesPage() {
  const { known, unknown, remove } = useFavorites();
  const drinks = useAccountFavorites().filter(isDrink);
  const hint = useEmptyHint();
  useEffect(() => {
    // Another device may have saved a drink.
    if (hasToken()) void loadUser();
  }, []);
  // Gets the focus when a card is removed.
  const place = useRef<HTMLDivElement>(null);
  const removeDrink = async (favorite: Favorite) => {
    if (await removeFavorite(favorite)) place.current?.focus();
  };
  const removeItem = ({ productId }: Favorite) => {
    remove(productId);
    place.current?.focus();
  };
  return (
    <>
      <PageHeading title="My Favorite Items" lead="The items that you saved, ready for the next order." />
      <div ref={place} tabIndex={-1} className="wrap focus-place pb-section">
        {known.length + drinks.length + unknown.length === 0 && (
          <EmptyState
            title="No favorites yet"
            hint={hint}
            picture="cappuccino"
            action={
              <Link className={buttonClass()} to={paths.shop}>
                Browse Menu
              </Link>
            }
          >
            <FirstDeals FavoriteButton={AccountFavoriteButton} />
          </EmptyState>
        )}
        {drinks.length > 0 && <FavoriteCards title="Your drinks" favorites={drinks} remove={removeDrink} />}
        {known.length > 0 && <FavoriteCards title="Favorite items" favorites={known} remove={removeItem} />}
        {known.length + drinks.length > 0 && (
          <Link className="arrow-link mt-5" to={paths.shop}>
            Browse the shop <Icon name="right" />
          </Link>
        )}
        <UnknownItems items={unknown} list="favorites" remove={({ id }) => remove(id)} />
      </div>
    </>
  );
}
