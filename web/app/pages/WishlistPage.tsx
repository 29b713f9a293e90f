import '../features/menu/product.css';
import { findItem, type Item } from '@juniper/core/rules/catalogue.ts';
import { Link } from 'react-router';
import { AddToCartControl } from '../features/cart/AddToCartControl.tsx';
import { removeFromWishlist } from '../features/cart/cart-store.ts';
import { useCart } from '../features/cart/cart-view.ts';
import { LimitBadge, ProductPrice } from '../features/cart/ProductPrice.tsx';
import { UnknownItems, useUnknownItems } from '../features/cart/UnknownItems.tsx';
import { useCatalogue } from '../features/catalogue/catalogue-store.ts';
import { ItemLink } from '../features/catalogue/ItemLink.tsx';
import { useOffer } from '../features/deals/deal-clock.ts';
import { FirstDeals } from '../features/menu/FirstDeals.tsx';
import { toggleWish } from '../features/menu/WishlistButton.tsx';
import { useHydrated } from '../lib/browser.ts';
import type { Head } from '../lib/page-head.tsx';
import { paths } from '../lib/paths.ts';
import { buttonClass } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Icon } from '../ui/Icon.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';
import { Picture } from '../ui/Picture.tsx';
import { RemoveButton } from '../ui/RemoveButton.tsx';

export const head: Head = {
  title: 'Wishlist',
  description: 'The drinks and food that you put aside for another day.',
  path: paths.wishlist,
  noindex: true,
};

export default function WishlistPage() {
  const wishlist = useCart((cart) => cart.wishlist);
  const catalogue = useCatalogue();
  const products = wishlist.flatMap(({ id }) => findItem(catalogue, id) ?? []);
  // The server does not know the wishlist. It sends the empty one unseen, so that its picture is there early.
  const isKnown = useHydrated();
  const unknown = useUnknownItems('juniper_wishlist');
  return (
    <>
      <PageHeading title="Your wishlist" lead="What you put aside for another day.">
        <Link className="arrow-link for-member" to={paths.favorites}>
          Your favorites <Icon name="right" />
        </Link>
      </PageHeading>
      {/* Reserves the first view until the device's list is known. */}
      <div className="wrap irows-room pb-section">
        {products.length === 0 && unknown.length === 0 && (
          <div className={isKnown ? undefined : 'irows-unknown'}>
            <EmptyState
              title="Your wishlist is empty"
              hint="Tap a heart on the menu and the item will wait for you here."
              picture="affogato"
              action={
                <Link className={buttonClass()} to={paths.menu}>
                  Browse Menu
                </Link>
              }
            >
              {isKnown && <FirstDeals />}
            </EmptyState>
          </div>
        )}
        {products.length > 0 && (
          <ul className="irows" aria-label="Items in your wishlist">
            {products.map((product) => (
              <KeptItem key={product.id} product={product} remove={() => toggleWish(product)} />
            ))}
          </ul>
        )}
        <UnknownItems items={unknown} list="wishlist" remove={({ id }) => removeFromWishlist(id)} />
      </div>
    </>
  );
}

/** Shows an item of the wishlist, to buy or to take off the list. */
export function KeptItem({ product, remove }: { product: Item; remove: () => void }) {
  const { id, name, picture } = product;
  return (
    <li className="irow">
      <span className="irow__photo">
        <Picture name={picture} alt="" sizes="92px" />
      </span>
      <div>
        <h2>
          <ItemLink id={id}>{name}</ItemLink>
        </h2>
        <div className="flex flex-wrap items-center gap-2">
          <ProductPrice id={id} offer={useOffer(product)} />
          <LimitBadge id={id} />
        </div>
      </div>
      <div className="irow__act">
        <AddToCartControl product={product} rules="product" />
        <RemoveButton itemName={name} remove={remove} />
      </div>
    </li>
  );
}
