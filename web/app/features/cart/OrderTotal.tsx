import { pointsForOrder } from '@juniper/core/rules/loyalty.ts';
import { type Cents, formatUsd } from '@juniper/core/rules/money.ts';
import type { Totals } from '@juniper/core/rules/pricing.ts';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { useTimeout } from '../../lib/use-timeout.ts';
import { Button } from '../../ui/Button.tsx';
import { showToast } from '../../ui/toast.ts';
import { type CartItem, cartTotals } from './cart-state.ts';
import { acceptPrices } from './cart-store.ts';
import { heardNow, rowId, troubleOf } from './LineNotes.tsx';

/** Spec section 9. */
const paymentDelayMs = 1500;
const toPayment = 'Redirecting to payment...';

export function OrderTotal({ items }: { items: readonly CartItem[] }) {
  const totals = cartTotals(items);
  const points = pointsForOrder(totals.final);
  const [isLeaving, setLeaving] = useState(false);
  const navigate = useNavigate();
  const wait = useTimeout();
  const proceed = () => {
    if (stayFor(items)) return;
    acceptPrices();
    setLeaving(true);
    showToast('info', toPayment, { durationMs: paymentDelayMs });
    wait(paymentDelayMs, () => void navigate(paths.checkout));
  };
  return (
    <aside className="ototal" aria-labelledby="order-total">
      <h2 id="order-total">Order total</h2>
      <TotalsTable totals={totals} />
      <BuyBar label="Final price" total={totals.final}>
        <Button block busy={isLeaving} onClick={proceed}>
          {isLeaving ? toPayment : 'Proceed to Payment'}
        </Button>
      </BuyBar>
      {points > 0 && (
        <p className="muted small mt-3">
          This order earns {points} loyalty {points === 1 ? 'point' : 'points'} when it is completed.
        </p>
      )}
    </aside>
  );
}

/** Whether a line cannot be had as it is: the first of them is named, and gets the focus. Nothing leaves the cart by itself. */
const stayFor = (items: readonly CartItem[]): boolean => {
  for (const item of items) {
    const trouble = troubleOf(item, heardNow(item));
    if (!trouble) continue;
    showToast('warning', trouble.toast);
    document.getElementById(rowId(item.key))?.focus();
    return true;
  }
  return false;
};

type BuyBarProps = { label: string; total: Cents; children: ReactNode };

/** The way on. On a phone it is fixed to the bottom of the screen and also shows the total. */
export function BuyBar({ label, total, children }: BuyBarProps) {
  return (
    <div className="buybar">
      <p className="buybar__total">
        {label} <b>{formatUsd(total)}</b>
      </p>
      {children}
    </div>
  );
}

/** The price of an order, for cart and checkout. */
export function TotalsTable({ totals: { subtotal, discount, sgst, cgst, final } }: { totals: Totals }) {
  return (
    <table>
      <caption className="sr-only">Totals</caption>
      <tbody>
        <Row label="Subtotal" amount={formatUsd(subtotal)} />
        {discount > 0 && <Row label="Voucher" amount={`−${formatUsd(discount)}`} />}
        <Row label="SGST (9%)" amount={formatUsd(sgst)} />
        <Row label="CGST (9%)" amount={formatUsd(cgst)} />
        <Row label="Final price" amount={formatUsd(final)} />
      </tbody>
    </table>
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
