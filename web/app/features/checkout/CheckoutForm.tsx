import type { User } from '@juniper/core/contracts/user.ts';
import { Banner } from '../../ui/Banner.tsx';
import type { CartItem } from '../cart/cart-slice.ts';
import { useClosedNotice } from '../orders/use-closed-notice.ts';
import { DetailFields } from './DetailFields.tsx';
import { HandoverFields } from './HandoverFields.tsx';
import { OrderSummary } from './OrderSummary.tsx';
import { useCheckout } from './use-checkout.ts';
import type { Land } from './use-landing.ts';
import { VoucherChoice } from './VoucherChoice.tsx';

type CheckoutFormProps = { user: User; items: readonly CartItem[]; land: Land };

/** Summary and button stand beside the form on a wide screen and after it on a narrow one. */
export function CheckoutForm({ user, items, land }: CheckoutFormProps) {
  const checkout = useCheckout(user, items, land);
  const { values, change, offers, voucherId, totals, failure, problems, pending } = checkout;
  const closed = useClosedNotice();
  return (
    <form {...checkout.form} onBlur={checkout.checkOnBlur} className="cartgrid" aria-label="Checkout">
      <div className="checkout">
        {failure && <Banner kind="danger">{failure}</Banner>}
        {closed && <Banner kind="wait">{closed}</Banner>}
        <DetailFields values={values} problems={problems} disabled={pending} onChange={change} />
        <HandoverFields
          values={values}
          favoriteStore={user.preferences.favoriteStore}
          disabled={pending}
          onChange={change}
        >
          {offers.length > 0 && (
            <VoucherChoice
              offers={offers}
              value={voucherId}
              disabled={pending}
              onChange={(id) => change({ voucherId: id })}
            />
          )}
        </HandoverFields>
      </div>
      <OrderSummary items={items} totals={totals} busy={pending} disabled={checkout.submitDisabled} />
    </form>
  );
}
