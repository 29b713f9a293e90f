import type { Order } from '@juniper/core/contracts/orders.ts';
import { isOpenStatus } from '@juniper/core/rules/order-status.ts';
import { notPaidWords } from '@juniper/core/rules/payment-messages.ts';
import { getFirstName } from '../../lib/messages.ts';
import { serverNow } from '../../lib/server-clock.ts';
import type { StatusKind } from '../../ui/Banner.tsx';

export const orderMessages = {
  ready: ({ orderNumber, fulfilment }: { orderNumber: string; fulfilment: string }) =>
    fulfilment === 'delivery' ? `Your order ${orderNumber} is on its way!` : `Your order ${orderNumber} is ready!`,
  cancelled: ({ orderNumber, closedAs, cancelledBy, cancelReason }: Order) => {
    if (closedAs === 'no_show') return `Order ${orderNumber} was not picked up, so we closed it.`;
    if (closedAs) return `Order ${orderNumber} is closed. Nobody said whether it was picked up.`;
    if (cancelledBy === 'shop') return `Order ${orderNumber} was not paid in time, so we did not make it.`;
    return cancelReason
      ? `We had to cancel your order ${orderNumber}: ${cancelReason}`
      : `Order ${orderNumber} is cancelled.`;
  },
  pay: { pickup: 'You pay at the counter', delivery: 'You pay on delivery' },
  over: 'We won’t make this one, and you owe nothing.',
  overPaid: 'We won’t make this one.',
  notPickedUp: 'We closed it, and you owe nothing.',
  unconfirmed: 'Nobody told us whether you got it. If something is wrong, ask at the counter.',
  notCharged: 'Your card was not charged.',
  unknown: 'We can’t find that order',
  unreachable: 'We could not load your order',
  elsewhere: 'Your orders are all in your order history.',
  notCancelled: 'We could not cancel this order. Please check your connection and try again.',
} as const;

/** Says why we cancelled an order; nothing if its customer did. */
export const describeCancellation = ({ closedAs, cancelledBy, cancelReason }: Order): string | undefined => {
  if (closedAs === 'no_show') return 'Not picked up';
  if (closedAs === 'unconfirmed') return 'Closed. Nobody said whether it was picked up.';
  if (cancelledBy === 'shop') return notPaidWords;
  return cancelReason ? `We had to cancel it: ${cancelReason}` : undefined;
};

/** Returns whether the customer has chosen the counter and the card payment is not closed yet. */
export const isChanging = ({ status, payment }: Order): boolean => status === 'unpaid' && payment?.method === 'counter';

/** Names the link to an order's page. */
export const getLinkLabel = (order: Order): string => {
  if (!isOpenStatus(order.status)) return 'View order';
  return order.status === 'unpaid' && !isChanging(order) ? 'Pay now' : 'See how it’s going';
};

export const isDelivery = ({ fulfilment }: Pick<Order, 'fulfilment'>): boolean => fulfilment === 'delivery';

/** Returns an order as its customer sees it: one that was recalled is being made, and one may be ready before it is completed. */
export const toShown = (order: Order): Order => {
  if (order.recalledAt) return { ...order, status: 'preparing', dueAt: null };
  return order.status === 'preparing' && order.readyAt ? { ...order, status: 'ready', dueAt: null } : order;
};

/** An order that has been ready for longer was picked up. What the end of the day completed was never said to be ready. */
const justReadyMs = 3 * 3_600_000;
/** Returns whether a completed order waits for its customer. One that was ready before was completed when it was handed over. */
export const isJustReady = ({ closedAt, closedAs, readyAt }: Order): boolean => {
  const isHandedOver = !!readyAt && !!closedAt && readyAt <= closedAt;
  return !closedAs && !isHandedOver && serverNow() - Date.parse(readyAt ?? closedAt ?? '') < justReadyMs;
};

/** Returns whether a shown order waits for its customer. */
export const isReady = (shown: Order): boolean =>
  shown.status === 'ready' || (shown.status === 'completed' && isJustReady(shown));

/** Returns whether an order should be ready by now and nobody has said that it is. One that was recalled is not late. */
export const isOverdue = ({ status, dueAt, leftOverAt }: Order, now: number): boolean =>
  isOpenStatus(status) && status !== 'unpaid' && (leftOverAt !== undefined || (!!dueAt && Date.parse(dueAt) <= now));

/** Returns what the page of an order says that is due without a word from the counter. */
export const getOverdueLead = (order: Pick<Order, 'fulfilment'>): string =>
  isDelivery(order) ? 'It should be on its way. Call us if it is late.' : 'It should be ready. Ask at the counter.';

/** Returns what the order's page says at its top. The badge under it has the status. */
export const getHeading = (order: Order, name: string): string => {
  const { status, closedAs } = order;
  const firstName = getFirstName(name);
  if (closedAs === 'no_show') return 'Not picked up.';
  if (closedAs === 'unconfirmed') return 'This order is closed.';
  if (status === 'cancelled') return 'This order is cancelled.';
  if (status === 'preparing') return 'We’re making it.';
  if (status === 'pending') return 'We have your order.';
  if (status === 'unpaid') return isChanging(order) ? 'One moment.' : 'Almost done.';
  if (isReady(order)) return `It’s ${isDelivery(order) ? 'on its way' : 'ready'}${firstName ? `, ${firstName}` : ''}.`;
  // Else a status of a newer release.
  return status === 'completed' ? 'We hope you enjoyed it.' : 'Your order';
};

/** Returns the sentence under the heading; nothing for an order of long ago. */
export const getLead = (order: Order): string | undefined => {
  if (order.closedAs === 'no_show') return orderMessages.notPickedUp;
  if (order.closedAs === 'unconfirmed') {
    const { unconfirmed, notCharged } = orderMessages;
    return order.payment?.method === 'card' ? `${notCharged} ${unconfirmed}` : unconfirmed;
  }
  if (order.status === 'cancelled') {
    if (order.cancelledBy === 'shop') return notPaidWords;
    return orderMessages[order.payment?.state === 'captured' ? 'overPaid' : 'over'];
  }
  if (isReady(order)) return isDelivery(order) ? 'It has left our counter.' : 'Come and get it: it’s on the counter.';
  return isOpenStatus(order.status) ? 'We’ll tell you here as soon as it is ready.' : undefined;
};

/** Names the three steps in plain words. */
export const getStationLabel = (station: string, order: Pick<Order, 'fulfilment'>): string => {
  if (station === 'pending') return 'Received';
  if (station === 'preparing') return 'Being made';
  return isDelivery(order) ? 'On its way' : 'Ready';
};

const kinds: Record<string, StatusKind> = { completed: 'ok', ready: 'ok', pending: 'wait', preparing: 'info' };

/** Describes a status: completed green, pending yellow, preparing blue, any other grey, a missing one 'Unknown'. */
export const describeStatus = (status: string | null | undefined): { kind: StatusKind; label: string } => ({
  kind: kinds[status ?? ''] ?? 'other',
  label: status ? status.charAt(0).toUpperCase() + status.slice(1) : 'Unknown',
});
