import { shop } from '@juniper/core/content/shop.ts';
import type { Order } from '@juniper/core/contracts/orders.ts';
import { formatHour } from '@juniper/core/rules/clock.ts';
import { formatUsd } from '@juniper/core/rules/money.ts';
import { isOpenStatus } from '@juniper/core/rules/order-status.ts';
import type { StatusKind } from '../../ui/StatusBadge.tsx';

/** Texts of checkout and orders (spec sections 5 and 8, decisions 8, 20 and 26; the rest is ours). */
export const orderMessages = {
  placed: 'Thank you for your purchase!',
  closed: `We are closed now. We start on your order when we open at ${formatHour(shop.hours.cafe.opens)}.`,
  payment: 'You pay at the counter or on delivery. No card is needed now.',
  missing: {
    name: 'Enter your name.',
    email: 'Enter your email address.',
    address: 'Enter your address.',
    city: 'Enter your city.',
    zipCode: 'Enter your ZIP code.',
  },
  unanswered:
    'We could not reach the server. Your cart and your details are kept. Please check your connection and press Place Order again: your order is never placed twice.',
  refused: 'We could not place this order. Please check your details and try again.',
  priceChanged: (cents: number) =>
    `The total of your order has changed to ${formatUsd(cents)}. Press Place Order again to order at this price.`,
  cannotBeHad: (rest: number) =>
    `We cannot make your order as it is. Please change it below or in your cart.${rest > 0 ? ` The rest costs ${formatUsd(rest)}.` : ''}`,
  ready: ({ orderNumber, fulfilment }: { orderNumber: string; fulfilment: string }) =>
    fulfilment === 'delivery' ? `Your order ${orderNumber} is on its way!` : `Your order ${orderNumber} is ready!`,
  cancelled: ({ orderNumber, cancelReason }: { orderNumber: string; cancelReason: string | null }) =>
    cancelReason ? `We had to cancel your order ${orderNumber}: ${cancelReason}` : `Order ${orderNumber} is cancelled.`,
  pay: { pickup: 'You pay at the counter', delivery: 'You pay on delivery' },
  over: 'It will not be made and there is nothing to pay.',
  unknown: 'We can’t find that order',
  unreachable: 'We could not load your order',
  elsewhere: 'Your orders are all in your order history.',
  notCancelled: 'We could not cancel this order. Please check your connection and try again.',
} as const;

export const isDelivery = ({ fulfilment }: Pick<Order, 'fulfilment'>): boolean => fulfilment === 'delivery';

/** An order that has been ready for longer was picked up. */
const justReadyMs = 3 * 3_600_000;
export const isJustReady = ({ closedAt }: Order): boolean => Date.now() - Date.parse(closedAt ?? '') < justReadyMs;

/** What the order's page says at its top. The status word of the specification is in the badge under it. */
export const headingOf = (order: Order, name: string): string => {
  const { status } = order;
  const [firstName] = name.trim().split(/\s+/);
  if (status === 'cancelled') return 'This order is cancelled.';
  if (status === 'preparing') return 'We are making it.';
  if (status === 'pending') return 'We have your order.';
  // A status of a newer release.
  if (status !== 'completed') return 'Your order';
  if (!isJustReady(order)) return 'We hope you enjoyed it.';
  return `It is ${isDelivery(order) ? 'on its way' : 'ready'}${firstName ? `, ${firstName}` : ''}.`;
};

/** The sentence under the heading; nothing for an order of long ago. */
export const leadOf = (order: Order): string | undefined => {
  if (order.status === 'cancelled') return orderMessages.over;
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
