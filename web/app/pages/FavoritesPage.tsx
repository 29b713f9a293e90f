import '../features/menu/product.css';
import type { PricedProduct } from '@juniper/core/content/price-list.ts';
import { Link } from 'react-router';
import { useFavoriteHeart, useFavorites } from '../features/favorites/use-favorites.ts';
import { KeptItem } from '../features/menu/KeptItem.tsx';
import { pageMeta } from '../lib/page-meta.ts';
import { paths } from '../lib/paths.ts';
import { buttonClass } from '../ui/Button.tsx';
import { EmptyPanel } from '../ui/EmptyPanel.tsx';
import { Icon } from '../ui/Icon.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';

export const meta = () =>
  pageMeta({
    title: 'My Favorite Items',
    description: 'The items that you saved.',
    path: paths.favorites,
    noindex: true,
  });

export default function FavoritesPage() {
  const favorites = useFavorites();
  return (
    <>
      <PageHeading title="My Favorite Items" lead="The items that you saved, ready for the next order." />
      <div className="wrap pb-section">
        {favorites.length === 0 ? (
          <EmptyPanel title="No favorites yet" hint="Tap a heart on the menu and it will wait for you here.">
            <Link className={buttonClass({ size: 'sm' })} to={paths.shop}>
              Browse Menu
            </Link>
          </EmptyPanel>
        ) : (
          <>
            <ul className="irows" aria-label="Your favorite items">
              {favorites.map((product) => (
                <FavoriteRow key={product.id} product={product} />
              ))}
            </ul>
            <Link className="arrow-link mt-5" to={paths.shop}>
              Browse the shop <Icon name="right" />
            </Link>
          </>
        )}
      </div>
    </>
  );
}

function FavoriteRow({ product }: { product: PricedProduct }) {
  const { toggle } = useFavoriteHeart(product);
  return <KeptItem product={product} remove={toggle} />;
}
