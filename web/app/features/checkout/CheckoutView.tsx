import '../cart/cart.css';
import './checkout.css';
import type { User } from '@juniper/core/contracts/user.ts';
import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { shopMessages } from '../../lib/shop-messages.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { EmptyPanel } from '../../ui/EmptyPanel.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useRestoredCart } from '../cart/use-restored-cart.ts';
import { CheckoutForm } from './CheckoutForm.tsx';
import { useLanding } from './use-landing.ts';

export function CheckoutView({ user }: { user: User }) {
  const cart = useRestoredCart();
  // Not the form's: when another tab has placed the order, the cart is empty before word of it comes.
  const land = useLanding(user.id);
  return (
    <>
      <div className="phead">
        <div className="wrap">
          <Link className="arrow-link" to={paths.cart}>
            <Icon name="left" /> Back to cart
          </Link>
          <h1 className="mt-1.5">Checkout</h1>
        </div>
      </div>
      <div className="wrap">
        {cart && cart.itemCount > 0 && <CheckoutForm user={user} items={cart.items} land={land} />}
        {cart?.itemCount === 0 && (
          <div className="pb-section">
            <EmptyPanel title={shopMessages.cart.empty}>
              <Link className={buttonClass({ size: 'sm' })} to={paths.shop}>
                Browse Menu
              </Link>
            </EmptyPanel>
          </div>
        )}
      </div>
    </>
  );
}
