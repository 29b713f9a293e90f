import type { Order } from '@juniper/core/contracts/orders.ts';
import { formatMoney, toCents } from '@juniper/core/rules/money.ts';
import { isOpenStatus } from '@juniper/core/rules/order-status.ts';
import { useMoney } from '../catalogue/catalogue-store.ts';
import { isDelivery, isJustReady, orderMessages } from './order-messages.ts';
import { Refunds } from './Refunds.tsx';

/** Says what became of the money of an order that was to be paid by card, or of which some was given back. */
export function PaidWords({ order }: { order: Order }) {
  const money = useMoney();
  const words = describePaid(order, (amount) => formatMoney(money, toCents(money, amount)));
  return (
    <>
      {words && (
        <p className="strong" role="status">
          {words}
        </p>
      )}
      {/* A cancelled order says above why it was. */}
      <Refunds order={order} className="strong" hasReasons={order.status !== 'cancelled'} />
    </>
  );
}

const describePaid = (order: Order, write: (amount: number) => string): string | undefined => {
  const { status, totalAmount, payment } = order;
  if (!payment) return undefined;
  const { method, state, returned } = payment;
  if (status === 'cancelled')
    return state === 'captured' && returned < totalAmount
      ? `You get ${write(totalAmount - returned)} back.`
      : undefined;
  if (!isOpenStatus(status) && !isJustReady(order)) return undefined;
  if (state === 'captured') return 'Paid';
  if (method === 'counter')
    return `Your card was not charged. ${orderMessages.pay[isDelivery(order) ? 'delivery' : 'pickup']}: ${write(totalAmount)}`;
  if (state !== 'authorized') return undefined;
  return status === 'pending'
    ? 'Your card’s approved. We’ll charge it when we start making your order.'
    : 'Paid by card.';
};
