import { shop } from '@juniper/core/content/shop.ts';
import { formatHour } from '@juniper/core/rules/clock.ts';
import { formatUsd } from '@juniper/core/rules/money.ts';

/** What checkout and orders say (spec sections 5 and 8, decisions 8, 20 and 26). What they leave out is in our words. */
export const orderMessages = {
  placed: 'Thank you for your purchase!',
  closed: `We are closed now. We start on your order when we open at ${formatHour(shop.hours.cafe.opens)}.`,
  payment: 'You pay at the counter or on delivery. No card is needed now.',
  missing: {
    name: 'Enter your name.',
    email: 'Enter your e-mail address.',
    address: 'Enter your address.',
    city: 'Enter your city.',
    zipCode: 'Enter your ZIP code.',
  },
  invalidEmail: 'Please enter a valid email address.',
  unanswered:
    'We could not reach the server. Your cart and your details are kept. Please check your connection and press Place Order again: your order is never placed twice.',
  refused: 'We could not place this order. Please check your details and try again.',
  priceChanged: (cents: number) =>
    `The total of your order has changed to ${formatUsd(cents)}. Press Place Order again to order at this price.`,
  ready: ({ orderNumber, fulfilment }: { orderNumber: string; fulfilment: string }) =>
    fulfilment === 'delivery' ? `Your order ${orderNumber} is on its way!` : `Your order ${orderNumber} is ready!`,
  cancelled: ({ orderNumber, cancelReason }: { orderNumber: string; cancelReason: string | null }) =>
    cancelReason ? `We had to cancel your order ${orderNumber}: ${cancelReason}` : `Order ${orderNumber} is cancelled.`,
  pay: { pickup: 'You pay at the counter.', delivery: 'You pay on delivery.' },
  over: 'This order is cancelled.',
  unknown: 'We do not know this order',
  unreachable: 'We could not load your order',
  elsewhere: 'Your orders are all in your order history.',
  notCancelled: 'We could not cancel this order. Please check your connection and try again.',
} as const;
