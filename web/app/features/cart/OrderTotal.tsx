import { pointsForOrder } from '@juniper/core/rules/loyalty.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { shopMessages } from '../../lib/shop-messages.ts';
import { useLater } from '../../lib/use-later.ts';
import { Button } from '../../ui/Button.tsx';
import { showToast } from '../../ui/toast.ts';
import type { CartItem } from './cart-slice.ts';
import { cartTotals } from './cart-state.ts';
import { TotalsTable } from './TotalsTable.tsx';
import { paymentDelayMs } from './timings.ts';

const { toPayment } = shopMessages.cart;

export function OrderTotal({ items }: { items: readonly CartItem[] }) {
  const totals = cartTotals(items);
  const points = pointsForOrder(totals.final);
  const [isLeaving, setLeaving] = useState(false);
  const navigate = useNavigate();
  const later = useLater();
  const proceed = () => {
    setLeaving(true);
    showToast('info', toPayment, { durationMs: paymentDelayMs });
    later(paymentDelayMs, () => void navigate(paths.checkout));
  };
  return (
    <aside className="ototal" aria-labelledby="order-total">
      <h2 id="order-total">Order total</h2>
      <TotalsTable totals={totals} />
      <Button block busy={isLeaving} onClick={proceed}>
        {isLeaving ? toPayment : 'Proceed to Payment'}
      </Button>
      {points > 0 && (
        <p className="mt-3 text-small text-muted">
          This order earns {points} loyalty {points === 1 ? 'point' : 'points'} when it is completed.
        </p>
      )}
    </aside>
  );
}
