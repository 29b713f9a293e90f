import { pointsForOrder } from '@juniper/core/rules/loyalty.ts';
import { formatUsd } from '@juniper/core/rules/money.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { shopMessages } from '../../lib/shop-messages.ts';
import { useLater } from '../../lib/use-later.ts';
import { Button } from '../../ui/Button.tsx';
import { showToast } from '../../ui/toast.ts';
import type { CartItem } from './cart-slice.ts';
import { cartTotals } from './cart-state.ts';
import { paymentDelayMs } from './timings.ts';

const { toPayment } = shopMessages.cart;

export function OrderTotal({ items }: { items: readonly CartItem[] }) {
  const { subtotal, sgst, cgst, final } = cartTotals(items);
  const points = pointsForOrder(final);
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
      <table>
        <caption className="sr-only">Totals</caption>
        <tbody>
          <Row label="Subtotal" amount={formatUsd(subtotal)} />
          <Row label="SGST (9%)" amount={formatUsd(sgst)} />
          <Row label="CGST (9%)" amount={formatUsd(cgst)} />
          <Row label="Final price" amount={formatUsd(final)} />
        </tbody>
      </table>
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

function Row({ label, amount }: { label: string; amount: string }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>{amount}</td>
    </tr>
  );
}
