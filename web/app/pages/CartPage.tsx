import '../features/cart/cart.css';
import { Link } from 'react-router';
import { CartTable } from '../features/cart/CartTable.tsx';
import { ClearCart } from '../features/cart/ClearCart.tsx';
import { OrderTotal } from '../features/cart/OrderTotal.tsx';
import { ReorderNotice } from '../features/cart/ReorderNotice.tsx';
import { useRestoredCart } from '../features/cart/use-restored-cart.ts';
import { pageMeta } from '../lib/page-meta.ts';
import { paths } from '../lib/paths.ts';
import { shopMessages } from '../lib/shop-messages.ts';
import { buttonClass } from '../ui/Button.tsx';
import { EmptyPanel } from '../ui/EmptyPanel.tsx';
import { Icon } from '../ui/Icon.tsx';
import { PageHeading } from '../ui/PageHeading.tsx';

export const meta = () =>
  pageMeta({
    title: 'Cart',
    description: 'The items that you are about to order.',
    path: paths.cart,
    noindex: true,
  });

export default function CartPage() {
  const cart = useRestoredCart();
  return (
    <>
      <PageHeading title="Your cart" lead="What you are about to order." />
      <div className="wrap cartgrid">
        {cart && (
          <div>
            <ReorderNotice />
            {cart.itemCount > 0 ? (
              <CartTable items={cart.items} />
            ) : (
              <EmptyPanel title={shopMessages.cart.empty}>
                <Link className={buttonClass({ size: 'sm' })} to={paths.shop}>
                  Browse Menu
                </Link>
              </EmptyPanel>
            )}
            <div className="cartgrid__foot">
              <Link className="arrow-link" to={paths.menu}>
                <Icon name="left" /> Back to the menu
              </Link>
              <ClearCart isEmpty={cart.itemCount === 0} />
            </div>
          </div>
        )}
        {cart && cart.itemCount > 0 && <OrderTotal items={cart.items} />}
      </div>
    </>
  );
}
