import '../features/menu/product.css';
import type { Item } from '@juniper/core/rules/catalogue.ts';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { loadUser } from '../features/auth/auth-calls.ts';
import { UnknownItems } from '../features/cart/UnknownItems.tsx';
import { useDrinks } from '../features/favorites/drinks.ts';
import { useFavoriteHeart, useFavorites, useUnknownFavorites } from '../features/favorites/hearts.ts';
import { SavedDrinks } from '../features/favorites/SavedDrinks.tsx';
import { FirstDeals } from '../features/menu/FirstDeals.tsx';
import { FavoriteHeart } from '../features/menu/Hearts.tsx';
import { KeptItem } from '../features/menu/KeptItem.tsx';
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
  const favorites = useFavorites();
  const unknown = useUnknownFavorites();
  const drinks = useDrinks();
  // Another device may have saved a drink.
  useEffect(() => void loadUser(), []);
  const place = useRef<HTMLDivElement>(null);
  return (
    <>
      <PageHeading title="My Favorite Items" lead="The items that you saved, ready for the next order." />
      <div ref={place} tabIndex={-1} className="wrap focus-place pb-section">
        {favorites.length + drinks.length + unknown.items.length === 0 && (
          <EmptyState
            title="No favorites yet"
            hint="Tap a heart on our coffee or cake page and it will wait for you here."
            picture="cappuccino"
            action={
              <Link className={buttonClass()} to={paths.shop}>
                Browse Menu
              </Link>
            }
          >
            <FirstDeals Heart={FavoriteHeart} />
          </EmptyState>
        )}
        {drinks.length > 0 && <SavedDrinks drinks={drinks} onRemoved={() => place.current?.focus()} />}
        {favorites.length + drinks.length > 0 && (
          <>
            {favorites.length > 0 && (
              <ul className={drinks.length > 0 ? 'irows mt-8' : 'irows'} aria-label="Your favorite items">
                {favorites.map((product) => (
                  <FavoriteRow key={product.id} product={product} />
                ))}
              </ul>
            )}
            <Link className="arrow-link mt-5" to={paths.shop}>
              Browse the shop <Icon name="right" />
            </Link>
          </>
        )}
        <UnknownItems items={unknown.items} list="favorites" remove={({ id }) => unknown.remove(id)} />
      </div>
    </>
  );
}

function FavoriteRow({ product }: { product: Item }) {
  const { toggle } = useFavoriteHeart(product);
  return <KeptItem product={product} remove={toggle} />;
}
