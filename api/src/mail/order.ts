import { shop } from '@juniper/core/content/shop.ts';
import { formatDay, formatHour } from '@juniper/core/rules/clock.ts';
import { dayIn } from '@juniper/core/rules/deals.ts';
import { allergenWords } from '@juniper/core/rules/food-facts.ts';
import { pointsForOrder } from '@juniper/core/rules/loyalty.ts';
import { formatUsd } from '@juniper/core/rules/money.ts';
import { isOpenAt } from '@juniper/core/rules/opening.ts';
import { nameWith } from '@juniper/core/rules/options.ts';
import { isOpenStatus } from '@juniper/core/rules/order-status.ts';
import { storeLabel } from '@juniper/core/rules/stores.ts';
import { taxesOf } from '../orders/order-view.ts';
import type { findReceipt } from '../orders/store.ts';
import { compose } from './layout.ts';
import { looksLikeLink } from './links.ts';
import type { Message } from './mailer.ts';

export type Receipt = NonNullable<Awaited<ReturnType<typeof findReceipt>>>;

const follow = (publicUrl: string, { order_id }: Receipt) => ({
  label: 'Open the order',
  url: `${publicUrl}/order?id=${order_id}`,
});

const itemLines = ({ items }: Receipt) =>
  items.map(({ name, quantity, price_cents, options, ...facts }) => ({
    label: `${quantity} × ${nameWith(name, options)}`,
    amount: formatUsd(price_cents * quantity),
    // What the default cup contains stands on the menu.
    ...(options.some(({ isDefault }) => !isDefault) && { note: allergenWords(facts) }),
  }));

/** Where it goes, in the customer's words. */
const place = (words: string) => (looksLikeLink(words) ? 'the address that you gave us' : words);

const where = ({ fulfilment, store_location, address, city, zip_code }: Receipt): string =>
  fulfilment === 'pickup'
    ? `Pickup: ${storeLabel(store_location)}.`
    : `Delivery from ${storeLabel(store_location)} to ${place(`${address}, ${city} ${zip_code}`)}.`;

const handover = (order: Receipt): string =>
  `${where(order)} ${order.fulfilment === 'pickup' ? 'You pay at the counter.' : 'You pay on delivery.'}`;

/** Decision 8, worded so that it is still true when the mail is read later. */
const closedNote = ({ created_at, status }: Receipt): string[] => {
  const { opens } = shop.hours.cafe;
  if (status !== 'pending' || isOpenAt(shop.hours.cafe, shop.timeZone, created_at.getTime())) return [];
  return [`You ordered while we were closed. We start on your order when we open at ${formatHour(opens)}.`];
};

const receiptLines = (order: Receipt) => [
  ...itemLines(order),
  { label: 'Subtotal', amount: formatUsd(order.subtotal_cents) },
  ...(order.discount_cents > 0 ? [{ label: 'Voucher', amount: `−${formatUsd(order.discount_cents)}` }] : []),
  ...taxesOf(order).map(({ label, cents }) => ({ label, amount: formatUsd(cents) })),
  { label: 'Final price', amount: formatUsd(order.total_cents) },
];

/** The receipt. It is sent whatever the customer's notification setting. */
export const orderPlacedMail = (order: Receipt, publicUrl: string): Message =>
  compose({
    subject: `We have your order ${order.number}`,
    heading: `We have your order ${order.number}`,
    paragraphs: ['Thank you for your purchase! This is your receipt.', ...closedNote(order), handover(order)],
    table: receiptLines(order),
    action: follow(publicUrl, order),
    notes: [`${order.number} is the tracking number too. You can cancel until we start making it.`],
  });

/** The receipt once more, when the customer asks the cafe for it. */
export const orderReceiptMail = (order: Receipt, publicUrl: string): Message =>
  compose({
    subject: `Your receipt for order ${order.number}`,
    heading: `Your receipt for order ${order.number}`,
    paragraphs: [
      `Here is your receipt once more. You ordered on ${formatDay(dayIn(shop.timeZone, order.created_at.getTime()))}.`,
      isOpenStatus(order.status) ? handover(order) : where(order),
    ],
    table: receiptLines(order),
    action: follow(publicUrl, order),
  });

export function orderCompletedMail(order: Receipt, publicUrl: string): Message {
  const points = pointsForOrder(order.total_cents);
  const isPickup = order.fulfilment === 'pickup';
  const news = `Your order ${order.number} is ${isPickup ? 'ready' : 'on its way'}`;
  return compose({
    subject: news,
    heading: news,
    paragraphs: [
      isPickup
        ? `It is waiting for you at the counter: ${storeLabel(order.store_location)}.`
        : `It has left with our driver, for ${place(`${order.address}, ${order.city}`)}. Its tracking number is ${order.number}.`,
      ...(points > 0 ? [`It has earned you ${points} loyalty ${points === 1 ? 'point' : 'points'}.`] : []),
    ],
    table: [...itemLines(order), { label: 'Final price', amount: formatUsd(order.total_cents) }],
    action: follow(publicUrl, order),
    notes: ['To stop emails like this one, switch order notifications off in your profile. You’ll still get receipts.'],
  });
}

/** Staff give a reason; without one the customer has cancelled. */
export const orderCancelledMail = (order: Receipt, publicUrl: string): Message =>
  compose({
    subject: `Your order ${order.number} is cancelled`,
    heading: `Your order ${order.number} is cancelled`,
    paragraphs: [
      order.cancel_reason ? `We had to cancel it: ${order.cancel_reason}` : 'You cancelled it.',
      'You pay nothing for it.',
      ...(order.discount_cents > 0
        ? ['Your voucher is back in your account. Your profile shows until when it is good.']
        : []),
    ],
    table: itemLines(order),
    action: follow(publicUrl, order),
  });
