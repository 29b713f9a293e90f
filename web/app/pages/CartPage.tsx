import { isProductId } from '@juniper/core/rules/catalogue.ts';
import { Suspense, useLayoutEffect } from 'react';
import { Link, useLocation } from 'react-router';
import { useUser } from '../features/auth/auth-store.ts';
import { removeProduct } from '../features/cart/add-product.ts';
import { CartTable, ClearCart } from '../features/cart/CartTable.tsx';
import { restoreCart } from '../features/cart/cart-store.ts';
import { useCart } from '../features/cart/cart-view.ts';
import { EmptyCart } from '../features/cart/EmptyCart.tsx';
import { OrderTotal } from '../features/cart/OrderTotal.tsx';
import type { ReorderMessage } from '../features/cart/reorder.ts';
import { UnknownItems, useUnknownItems } from '../features/cart/UnknownItems.tsx';
import { toItemAddress, usePageKey } from '../features/catalogue/item-address.ts';
import { FirstDeals } from '../features/menu/FirstDeals.tsx';
import { isObject, isText, makeListParser } from '../lib/guards.ts';
import { lateComponent } from '../lib/late-component.tsx';
import type { Head } from '../lib/page-head.tsx';
import { paths } from '../lib/paths.ts';
import { Banner } from '../ui/Banner.tsx';
import { Icon } from '../ui/Icon.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';

// Only for addresses that are not confirmed. Without it checkout refuses a second order.
const OneOrderNote = lateComponent(() => import('../features/orders/OneOrderNote.tsx'), 'OneOrderNote');

export const head: Head = {
  title: 'Cart',
  description: 'The items that you are about to order.',
  path: paths.cart,
  noindex: true,
};

export default function CartPage() {
  const { items, itemCount } = useCart();
  const unknown = useUnknownItems('juniper_cart');
  const isUnconfirmed = useUser()?.emailVerified === false;
  const isEmpty = itemCount === 0 && unknown.length === 0;
  // The deal's claim may have lapsed since the cart was last read.
  useLayoutEffect(restoreCart, []);
  return (
    <>
      <PageHeading title="Your cart" lead={isEmpty ? 'Nothing in it yet.' : 'Ready when you are.'} />
      <div className={isEmpty ? 'wrap pb-section' : 'wrap cartgrid'}>
        <div>
          <ReorderNotice />
          <Suspense>{isUnconfirmed && itemCount > 0 && <OneOrderNote />}</Suspense>
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

const isReorderMessage = (value: unknown): value is ReorderMessage =>
  isObject(value) && isText(value.text) && (value.item === undefined || isProductId(value.item));
const toReorderMessages = makeListParser(isReorderMessage);

/** Says how an order was put into the cart again. The history entry carries the sentences. */
function ReorderNotice() {
  const location = useLocation();
  const { pageKey } = usePageKey();
  const state = isObject(location.state) ? location.state : {};
  const [outcome, ...changes] = toReorderMessages(state.reordered) ?? [];
  if (!outcome) return null;
  return (
    <div className="mb-5">
      <Banner kind={changes.length > 0 ? 'info' : 'ok'}>
        <p>{outcome.text}</p>
        {changes.length > 0 && (
          <ul>
            {changes.map(({ text, item, isStore }) => (
              <li key={text}>
                {text}
                {item !== undefined && (
                  <>
                    {' '}
                    {/* The notice stays under the sheet, so that the focus can come back to this link. */}
                    <Link className="link" to={toItemAddress(location, item)} state={{ ...state, pageKey }}>
                      Choose again
                    </Link>
                  </>
                )}
                {isStore === true && (
                  <>
                    {' '}
                    <Link className="link" to={paths.checkout}>
                      Pick another store
                    </Link>
                  </>
                )}
              </li>
            ))}
          </ul>
        )}
      </Banner>
    </div>
  );
}
