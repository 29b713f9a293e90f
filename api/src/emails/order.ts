import { formatDay } from '@juniper/core/rules/clock.ts';
import { toLocalDay } from '@juniper/core/rules/deals.ts';
import { describeNextWorkStart } from '@juniper/core/rules/describe-opening.ts';
import { describePromise } from '@juniper/core/rules/describe-promise.ts';
import { describeAllergens } from '@juniper/core/rules/food-facts.ts';
import { formatRefundDay } from '@juniper/core/rules/format-refund-day.ts';
import { formatMoney } from '@juniper/core/rules/money.ts';
import { getNextOpening, isOpenAt } from '@juniper/core/rules/opening.ts';
import { formatNameWithOptions } from '@juniper/core/rules/options.ts';
import { isOpenStatus } from '@juniper/core/rules/order-status.ts';
import { notPaidWords } from '@juniper/core/rules/payment-messages.ts';
import { findStore, getStoreName, getTimeZone, type Shop } from '@juniper/core/rules/shop.ts';
import { taxesOf } from '../orders/placing/order-view.ts';
import type { findReceipt } from '../orders/placing/queries.ts';
import { composeEmail } from './layout.ts';
import { looksLikeLink } from './links.ts';
import type { Message } from './mailer.ts';

export type Receipt = NonNullable<Awaited<ReturnType<typeof findReceipt>>>;

export type EmailContext = { publicUrl: string; shop: Shop };

const linkToOrder = ({ publicUrl }: EmailContext, { order_id }: Receipt) => ({
  label: 'Open the order',
  url: `${publicUrl}/order?id=${order_id}`,
});

const toItemLines = ({ shop: { money } }: EmailContext, { items }: Receipt) =>
  items.map(({ name, quantity, price_cents, options, ...facts }) => ({
    label: `${quantity} × ${formatNameWithOptions(name, options)}`,
    amount: formatMoney(money, price_cents * quantity),
    // The menu shows what the default options contain.
    ...(options.some(({ isDefault }) => !isDefault) && { note: describeAllergens(facts) }),
  }));

/** Hides a customer's address that looks like a link. */
const hideLink = (words: string) => (looksLikeLink(words) ? 'the address that you gave us' : words);

const describeHandover = (at: EmailContext, { fulfilment, store, address, city, zip_code }: Receipt): string =>
  fulfilment === 'pickup'
    ? `Pickup: ${getStoreName(at, store)}.`
    : `Delivery from ${getStoreName(at, store)} to ${hideLink(`${address}, ${city} ${zip_code}`)}.`;

const describeHandoverAndPayment = (at: EmailContext, order: Receipt): string =>
  `${describeHandover(at, order)} ${describePayment(order)}`;

const describePayment = ({ payment, paid, fulfilment }: Receipt): string => {
  if (payment === 'card')
    return paid?.state === 'captured' ? 'It is paid.' : 'Paid by card. You are charged when we start.';
  return fulfilment === 'pickup' ? 'You pay at the counter.' : 'You pay on delivery.';
};

/** A captured payment is returned, except for earlier refunds; a released hold was never captured. */
const describeReturn = ({ paid }: Receipt): string =>
  paid && paid.captured_cents > 0 ? 'What you paid goes back to your card.' : 'You pay nothing for it.';

/** Returns the promised time by the store's clock, or nothing if the store promises none. */
const describePromisedTime = (
  at: EmailContext,
  { due_at, is_asap, created_at, fulfilment, store }: Receipt,
): string[] => {
  if (!due_at) return [];
  const timeZone = getTimeZone(at, store);
  const isDelivery = fulfilment === 'delivery';
  return [`${describePromise({ timeZone, dueAt: due_at, createdAt: created_at, isAsap: is_asap, isDelivery })}.`];
};

/**
 * Returns the note of an order placed while the store was closed, unless it is planned for later. Its words still hold
 * when the email is read later (decision 8).
 */
const describeClosed = (at: EmailContext, { created_at, start_at, status, store, is_asap }: Receipt): string[] => {
  const hours = findStore(at, store);
  const placed = created_at.getTime();
  if (status !== 'pending' || !is_asap || !hours || isOpenAt(hours, placed)) return [];
  if (start_at && start_at.getTime() !== getNextOpening(hours, placed)) return [];
  return [`You ordered while we were closed. ${describeNextWorkStart(hours, placed)}`];
};

const toTaxLines = ({ shop: { money } }: EmailContext, order: Receipt) =>
  taxesOf(order).map(({ label, cents }) => ({ label, amount: formatMoney(money, cents) }));

const toReceiptLines = (at: EmailContext, order: Receipt) => [
  ...toItemLines(at, order),
  { label: 'Subtotal', amount: formatMoney(at.shop.money, order.subtotal_cents) },
  ...(order.discount_cents > 0
    ? [{ label: 'Voucher', amount: `−${formatMoney(at.shop.money, order.discount_cents)}` }]
    : []),
  ...(order.tax_included ? [] : toTaxLines(at, order)),
  { label: 'Final price', amount: formatMoney(at.shop.money, order.total_cents) },
  ...(order.tax_included ? toTaxLines(at, order) : []),
];

/** Composes the receipt, which is sent whatever the customer's notification setting. */
export const composeOrderPlacedEmail = (order: Receipt, at: EmailContext): Message =>
  composeEmail({
    subject: `We have your order ${order.number}`,
    heading: `We have your order ${order.number}`,
    paragraphs: [
      'Thank you for your purchase! This is your receipt.',
      ...describeClosed(at, order),
      ...describePromisedTime(at, order),
      describeHandoverAndPayment(at, order),
    ],
    table: toReceiptLines(at, order),
    action: linkToOrder(at, order),
    notes: [`${order.number} is the tracking number too. You can cancel until we start making it.`],
  });

/** Composes the receipt again, when the customer asks the cafe for it. */
export const composeOrderReceiptEmail = (order: Receipt, at: EmailContext): Message =>
  composeEmail({
    subject: `Your receipt for order ${order.number}`,
    heading: `Your receipt for order ${order.number}`,
    paragraphs: [
      `Here is your receipt once more. You ordered on ${formatDay(toLocalDay(getTimeZone(at, order.store), order.created_at.getTime()))}.`,
      ...(isOpenStatus(order.status)
        ? [...describePromisedTime(at, order), describeHandoverAndPayment(at, order)]
        : [describeHandover(at, order)]),
    ],
    table: toReceiptLines(at, order),
    action: linkToOrder(at, order),
  });

export function composeOrderCompletedEmail(order: Receipt, at: EmailContext): Message {
  const points = order.earned_points ?? 0;
  const isPickup = order.fulfilment === 'pickup';
  const heading = `Your order ${order.number} is ${isPickup ? 'ready' : 'on its way'}`;
  return composeEmail({
    subject: heading,
    heading,
    paragraphs: [
      isPickup
        ? `It is waiting for you at the counter: ${getStoreName(at, order.store)}.`
        : `It has left with our driver, for ${hideLink(`${order.address}, ${order.city}`)}. Its tracking number is ${order.number}.`,
      ...(points > 0 ? [`It has earned you ${points} loyalty ${points === 1 ? 'point' : 'points'}.`] : []),
    ],
    table: [...toItemLines(at, order), { label: 'Final price', amount: formatMoney(at.shop.money, order.total_cents) }],
    action: linkToOrder(at, order),
    notes: ['To stop emails like this one, switch order notifications off in your profile. You’ll still get receipts.'],
  });
}

const describeReason = ({ cancelled_by, cancel_reason }: Receipt): string => {
  if (cancelled_by === 'shop') return notPaidWords;
  if (cancelled_by === 'customer') return 'You cancelled it.';
  return cancel_reason ? `We had to cancel it: ${cancel_reason}` : 'We had to cancel it.';
};

export const composeOrderCancelledEmail = (order: Receipt, at: EmailContext): Message =>
  composeEmail({
    subject: `Your order ${order.number} is cancelled`,
    heading: `Your order ${order.number} is cancelled`,
    paragraphs: [
      describeReason(order),
      describeReturn(order),
      ...(order.discount_cents > 0
        ? ['Your voucher is back in your account. Your profile shows until when it is good.']
        : []),
    ],
    table: toItemLines(at, order),
    action: linkToOrder(at, order),
  });

/** Composes the notice that the bank released the hold before we captured it. */
export const composePaymentFailedEmail = (order: Receipt, at: EmailContext): Message =>
  composeEmail({
    subject: `Your card was not charged for order ${order.number}`,
    heading: `Your card was not charged for order ${order.number}`,
    paragraphs: [
      'Your bank did not let us charge your card. We still make your order.',
      `Please pay ${formatMoney(at.shop.money, order.total_cents)} ${order.fulfilment === 'pickup' ? 'at the counter' : 'on delivery'}.`,
    ],
    table: toItemLines(at, order),
    action: linkToOrder(at, order),
  });

type Refund = { cents: number; reason: string; done_at: Date | null };

const describeRefund = (at: EmailContext, { store }: Receipt, { cents, reason, done_at }: Refund): string => {
  const timeZone = getTimeZone(at, store);
  const day = formatRefundDay(timeZone, (done_at ?? new Date()).getTime(), Date.now());
  return `We refunded ${formatMoney(at.shop.money, cents)} on ${day}: ${reason}`;
};

export const composeOrderRefundedEmail = (order: Receipt, at: EmailContext, refund: Refund): Message =>
  composeEmail({
    subject: `A refund for your order ${order.number}`,
    heading: `A refund for your order ${order.number}`,
    paragraphs: [
      describeRefund(at, order, refund),
      ...(order.payment === 'card' ? ['Your bank may take some days to show it.'] : []),
    ],
    table: toItemLines(at, order),
    action: linkToOrder(at, order),
  });
