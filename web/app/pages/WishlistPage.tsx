import '../features/menu/product.css';
import { findPriced, type PricedProduct } from '@juniper/core/content/price-list.ts';
import { Link } from 'react-router';
import { useRestoredCart } from '../features/cart/use-restored-cart.ts';
import { KeptItem } from '../features/menu/KeptItem.tsx';
import { useWishlistHeart } from '../features/wishlist/use-wishlist-heart.ts';
import { pageMeta } from '../lib/page-meta.ts';
import { paths } from '../lib/paths.ts';
import { buttonClass } from '../ui/Button.tsx';
import { EmptyPanel } from '../ui/EmptyPanel.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';

export const meta = () =>
  pageMeta({
    title: 'Wishlist',
    description: 'The drinks and food that you put aside for another day.',
    path: paths.wishlist,
    noindex: true,
  });

export default function WishlistPage() {
  const wishlist = useRestoredCart()?.wishlist;
  const products = wishlist?.flatMap(({ id }) => findPriced(id) ?? []);
  return (
    <>
      <PageHeading title="Your wishlist" lead="What you put aside for another day." />
      {/* Prerendered without a list: the room is kept until the device's own is known. */}
      <div className="wrap min-h-[50vh] pb-section">
        {products?.length === 0 && (
          <EmptyPanel
            title="Your wishlist is empty"
            hint="Press a heart on the menu and the item will wait for you here."
          >
            <Link className={buttonClass({ size: 'sm' })} to={paths.shop}>
              Browse Menu
            </Link>
          </EmptyPanel>
        )}
        {products && products.length > 0 && (
          <ul className="irows" aria-label="Items in your wishlist">
            {products.map((product) => (
              <WishlistRow key={product.id} product={product} />
            ))}
          </ul>
        )}
      </div>
    </>
  );
}

function WishlistRow({ product }: { product: PricedProduct }) {
  const { toggle } = useWishlistHeart(product);
  return <KeptItem product={product} remove={toggle} />;
}
