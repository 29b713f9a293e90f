import type { Order } from '@juniper/core/contracts/orders.ts';
import { formatMoney, toCents } from '@juniper/core/rules/money.ts';
import { isOpenStatus } from '@juniper/core/rules/order-status.ts';
import { useMoney } from '../catalogue/catalogue-store.ts';
import { isDelivery, isJustReady, orderMessages } from './order-messages.ts';

/** What became of the money of an order that is or was to be paid by card, or of which some was given back. */
export function PaidWords({ order }: { order: Order }) {
  const money = useMoney();
  const words = paidWords(order, (amount) => formatMoney(money, toCents(money, amount)));
  return words && <p className="strong">{words}</p>;
}

const paidWords = (order: Order, write: (amount: number) => string): string | undefined => {
  const { status, totalAmount, payment } = order;
  if (!payment) return undefined;
  const { method, state, returned } = payment;
  const total = write(totalAmount);
  if (returned > 0) return `Refunded ${write(returned)}`;
  if (status === 'cancelled') return state === 'captured' ? `Your ${total} goes back to your card.` : undefined;
  if (!isOpenStatus(status) && !isJustReady(order)) return undefined;
  if (method === 'counter')
    return `Your card was not charged. ${orderMessages.pay[isDelivery(order) ? 'delivery' : 'pickup']}: ${total}`;
  if (state === 'captured') return 'Paid';
  if (state !== 'authorized') return undefined;
  return status === 'pending' ? 'Paid by card. You are charged when we start.' : 'Paid by card.';
};
