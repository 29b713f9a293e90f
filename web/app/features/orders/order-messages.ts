import type { Order } from '@juniper/core/contracts/orders.ts';
import { isOpenStatus } from '@juniper/core/rules/order-status.ts';
import { notPaidWords } from '@juniper/core/rules/payment-messages.ts';
import { serverNow } from '../../lib/server-clock.ts';
import type { StatusKind } from '../../ui/StatusBadge.tsx';

/** Texts of orders (spec section 8, decisions 8 and 26; the rest is ours). */
export const orderMessages = {
  ready: ({ orderNumber, fulfilment }: { orderNumber: string; fulfilment: string }) =>
    fulfilment === 'delivery' ? `Your order ${orderNumber} is on its way!` : `Your order ${orderNumber} is ready!`,
  cancelled: ({ orderNumber, cancelledBy, cancelReason }: Order) => {
    if (cancelledBy === 'shop') return `Order ${orderNumber} was not paid in time, so we did not make it.`;
    return cancelReason
      ? `We had to cancel your order ${orderNumber}: ${cancelReason}`
      : `Order ${orderNumber} is cancelled.`;
  },
  pay: { pickup: 'You pay at the counter', delivery: 'You pay on delivery' },
  over: 'It will not be made and there is nothing to pay.',
  overPaid: 'It will not be made.',
  unknown: 'We can’t find that order',
  unreachable: 'We could not load your order',
  elsewhere: 'Your orders are all in your order history.',
  notCancelled: 'We could not cancel this order. Please check your connection and try again.',
} as const;

/** Why we cancelled it; nothing if its customer did. */
export const whyCancelled = ({ cancelledBy, cancelReason }: Order): string | undefined => {
  if (cancelledBy === 'shop') return notPaidWords;
  return cancelReason ? `We had to cancel it: ${cancelReason}` : undefined;
};

/** Its customer has chosen the counter, and the card payment is not closed yet. */
export const isChanging = ({ status, payment }: Order): boolean => status === 'unpaid' && payment?.method === 'counter';

/** Names the link to an order's page. */
export const wayOn = (order: Order): string => {
  if (!isOpenStatus(order.status)) return 'View order';
  return order.status === 'unpaid' && !isChanging(order) ? 'Pay now' : 'Follow it';
};

export const isDelivery = ({ fulfilment }: Pick<Order, 'fulfilment'>): boolean => fulfilment === 'delivery';

/** An order that has been ready for longer was picked up. */
const justReadyMs = 3 * 3_600_000;
export const isJustReady = ({ closedAt }: Order): boolean => serverNow() - Date.parse(closedAt ?? '') < justReadyMs;

/** What the order's page says at its top. The status word of the specification is in the badge under it. */
export const headingOf = (order: Order, name: string): string => {
  const { status } = order;
  const [firstName] = name.trim().split(/\s+/);
  if (status === 'cancelled') return 'This order is cancelled.';
  if (status === 'preparing') return 'We are making it.';
  if (status === 'pending') return 'We have your order.';
  if (status === 'unpaid') return isChanging(order) ? 'One moment.' : 'Almost done.';
  // A status of a newer release.
  if (status !== 'completed') return 'Your order';
  if (!isJustReady(order)) return 'We hope you enjoyed it.';
  return `It is ${isDelivery(order) ? 'on its way' : 'ready'}${firstName ? `, ${firstName}` : ''}.`;
};

/** The sentence under the heading; nothing for an order of long ago. */
export const leadOf = (order: Order): string | undefined => {
  if (order.status === 'cancelled') {
    if (order.cancelledBy === 'shop') return notPaidWords;
    return orderMessages[order.payment?.state === 'captured' ? 'overPaid' : 'over'];
  }
  if (isOpenStatus(order.status)) return 'We’ll tell you here as soon as it is ready.';
  if (order.status !== 'completed' || !isJustReady(order)) return undefined;
  return isDelivery(order) ? 'It has left our counter.' : 'It is waiting for you at the counter.';
};

/** The three steps in plain words. */
export const stationLabel = (station: string, order: Pick<Order, 'fulfilment'>): string => {
  if (station === 'pending') return 'Received';
  if (station === 'preparing') return 'Being made';
  return isDelivery(order) ? 'On its way' : 'Ready';
};

const kinds: Record<string, StatusKind> = { completed: 'ok', pending: 'wait', preparing: 'info' };

/** Spec section 3: completed green, pending yellow, preparing blue, any other grey, and a missing one is 'Unknown'. */
export const describeStatus = (status: string | null | undefined): { kind: StatusKind; label: string } => ({
  kind: kinds[status ?? ''] ?? 'other',
  label: status ? status.charAt(0).toUpperCase() + status.slice(1) : 'Unknown',
});
