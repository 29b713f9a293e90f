import { useLayoutEffect } from 'react';
import { Link } from 'react-router';
import { removeProduct } from '../features/cart/add-product.ts';
import { CartTable, ClearCart } from '../features/cart/CartTable.tsx';
import { restoreCart, useCart } from '../features/cart/cart-store.ts';
import { EmptyCart } from '../features/cart/EmptyCart.tsx';
import { OrderTotal } from '../features/cart/OrderTotal.tsx';
import { ReorderNotice } from '../features/cart/ReorderNotice.tsx';
import { UnknownItems, useUnknownItems } from '../features/cart/UnknownItems.tsx';
import { FirstDeals } from '../features/menu/FirstDeals.tsx';
import type { Head } from '../lib/page-head.tsx';
import { paths } from '../lib/paths.ts';
import { Icon } from '../ui/Icon.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';

export const head: Head = {
  title: 'Cart',
  description: 'The items that you are about to order.',
  path: paths.cart,
  noindex: true,
};

export default function CartPage() {
  const { items, itemCount } = useCart();
  const unknown = useUnknownItems('juniper_cart');
  const isEmpty = itemCount === 0 && unknown.length === 0;
  // The deal's claim may have lapsed since the cart was last read.
  useLayoutEffect(restoreCart, []);
  return (
    <>
      <PageHeading title="Your cart" lead={isEmpty ? 'Nothing in it yet.' : 'Ready when you are.'} />
      <div className={isEmpty ? 'wrap pb-section' : 'wrap cartgrid'}>
        <div>
          <ReorderNotice />
          {itemCount > 0 && <CartTable items={items} />}
          {isEmpty && (
            <EmptyCart clear={<ClearCart isEmpty />}>
              <FirstDeals />
            </EmptyCart>
          )}
          <UnknownItems items={unknown} list="cart" remove={removeProduct} />
          {!isEmpty && (
            <div className="cartgrid__foot">
              <Link className="arrow-link" to={paths.menu}>
                <Icon name="left" /> Back to the menu
              </Link>
              <ClearCart isEmpty={false} />
            </div>
          )}
        </div>
        {itemCount > 0 && <OrderTotal items={items} />}
      </div>
    </>
  );
}
