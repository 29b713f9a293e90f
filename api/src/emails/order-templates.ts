import { formatDay } from '@juniper/core/rules/clock.ts';
import { toLocalDay } from '@juniper/core/rules/deals.ts';
import { describeNextWorkStart, describeOpening } from '@juniper/core/rules/describe-opening.ts';
import { describePromise } from '@juniper/core/rules/describe-promise.ts';
import { describeAllergens } from '@juniper/core/rules/food-facts.ts';
import { formatRefundDay } from '@juniper/core/rules/format-refund-day.ts';
import { formatMoney } from '@juniper/core/rules/money.ts';
import { formatList, lowerFirst } from '@juniper/core/rules/number-words.ts';
import { getNextOpening, isOpenAt } from '@juniper/core/rules/opening.ts';
import { formatNameWithOptions } from '@juniper/core/rules/options.ts';
import { isOpenStatus } from '@juniper/core/rules/order-status.ts';
import { notPaidWords } from '@juniper/core/rules/payment-messages.ts';
import { findStore, getMapUrl, getStoreName, getTimeZone, type Money, type Shop } from '@juniper/core/rules/shop.ts';
import { labelTaxes } from '../orders/placing/order-view.ts';
import type { findReceipt } from '../orders/placing/queries.ts';
import { composeEmail, looksLikeLink, type Paragraph, type TableRow } from './layout.ts';
import type { Message } from './mailer.ts';

/** `hasWithheldMoney`: a refund of its payment failed, so the shop does not send back all that is left. */
export type Receipt = NonNullable<Awaited<ReturnType<typeof findReceipt>>> & { hasWithheldMoney?: boolean };

export type EmailContext = { publicUrl: string; shop: Shop };

const linkToOrder = ({ publicUrl }: EmailContext, { order_id }: Receipt) => ({
  label: 'Open the order',
  url: `${publicUrl}/order?id=${order_id}`,
});

/** Longer subjects are cut by mail programs. */
const maxFoodLength = 48;

/** Names the first items of an order: 'Latte, Carrot Cake and 2 more'. */
function describeFood({ items }: Receipt): string {
  const names = [...new Set(items.map(({ name }) => name))];
  const describeFirst = (count: number) => {
    const rest = names.length - count;
    return formatList(rest > 0 ? [...names.slice(0, count), `${rest} more`] : names.slice(0, count));
  };
  const words = describeFirst(2).length > maxFoodLength ? describeFirst(1) : describeFirst(2);
  return words.length > maxFoodLength ? `${words.slice(0, maxFoodLength - 1).trimEnd()}…` : words;
}

const composeSubject = (news: string, order: Receipt): string => `${news}: ${describeFood(order)} (${order.number})`;

/** Lists the items with their allergens, and with their prices in a currency. */
function toItemLines({ items }: Receipt, money?: Money): TableRow[] {
  return items.map((item) => {
    const row: TableRow = {
      label: `${item.quantity} × ${formatNameWithOptions(item.name, item.options)}`,
      note: describeAllergens(item),
    };
    if (money) row.amount = formatMoney(money, item.price_cents * item.quantity);
    return row;
  });
}

const hideLink = (words: string) => (looksLikeLink(words) ? 'the address that you gave us' : words);

/** Returns 'Main Store, 214 Alder Street'. An archived store has no street. */
function describeStore(at: EmailContext, { store }: Receipt): string {
  const street = findStore(at, store)?.address.street;
  return street ? `${getStoreName(at, store)}, ${street}` : getStoreName(at, store);
}

const describeHandover = (at: EmailContext, order: Receipt): string =>
  order.fulfilment === 'pickup'
    ? `Pickup: ${describeStore(at, order)}.`
    : `Delivery from ${getStoreName(at, order.store)} to ${hideLink(`${order.address}, ${order.city} ${order.zip_code}`)}.`;

/** Adds a map to words about a pickup. */
function addMap(at: EmailContext, { fulfilment, store }: Receipt, words: string): Paragraph {
  const shopStore = findStore(at, store);
  return fulfilment === 'pickup' && shopStore ? { words, mapUrl: getMapUrl(shopStore) } : words;
}

/** Repeats what the customer wrote to the cafe, unless a mail program would turn it into a link. */
const describeNote = ({ note, phone }: Receipt): string[] => [
  ...(note && !looksLikeLink(note) ? [`Your note: ${note}`] : []),
  ...(phone && !looksLikeLink(phone) ? [`Your phone number: ${phone}`] : []),
];

/** Returns '' for a card that was not charged or whose hold is gone. */
const describePayment = ({ payment, at_till, latestPayment, fulfilment }: Receipt): string => {
  if (at_till) return 'It is paid at the till, which gives you the receipt.';
  if (payment === 'card') {
    if (latestPayment?.state === 'captured') return 'It is paid.';
    if (latestPayment?.state !== 'authorized') return '';
    return 'Your card’s approved. We’ll charge it when we start making your order.';
  }
  return fulfilment === 'pickup' ? 'You pay at the counter.' : 'You pay on delivery.';
};

/** A released hold was never captured. */
const describeReturn = ({ at_till, latestPayment, hasWithheldMoney }: Receipt): string => {
  if (at_till) return 'If you have paid for it, please ask at the till.';
  if (hasWithheldMoney) return 'You get back what you paid. A refund failed before, so we look at that part first.';
  return latestPayment && latestPayment.captured_cents > 0
    ? 'What you paid goes back to your card.'
    : 'You pay nothing for it.';
};

const describePromisedTime = (
  at: EmailContext,
  { due_at, is_asap, created_at, fulfilment, store }: Receipt,
): string[] => {
  if (!due_at) return [];
  const timeZone = getTimeZone(at, store);
  const isDelivery = fulfilment === 'delivery';
  return [`${describePromise({ timeZone, dueAt: due_at, createdAt: created_at, isAsap: is_asap, isDelivery })}.`];
};

/** Returns the note of an order placed while the store was closed, in words that still hold later. */
const describeClosed = (at: EmailContext, { created_at, start_at, status, store, is_asap }: Receipt): string[] => {
  const hours = findStore(at, store);
  const placed = created_at.getTime();
  if (status !== 'pending' || !is_asap || !hours || isOpenAt(hours, placed)) return [];
  if (start_at && start_at.getTime() !== getNextOpening(hours, placed)) return [];
  return [`You ordered while we were closed. ${describeNextWorkStart(hours, placed)}`];
};

const toTaxLines = ({ shop: { money } }: EmailContext, order: Receipt) =>
  labelTaxes(order).map(({ label, cents }) => ({ label, amount: formatMoney(money, cents) }));

/** Lists all that the final price is added up from. */
const toReceiptLines = (at: EmailContext, order: Receipt): TableRow[] => [
  ...toItemLines(order, at.shop.money),
  { label: 'Subtotal', amount: formatMoney(at.shop.money, order.subtotal_cents) },
  ...(order.discount_cents > 0
    ? [{ label: 'Voucher', amount: `−${formatMoney(at.shop.money, order.discount_cents)}` }]
    : []),
  ...(order.delivery_fee_cents
    ? [{ label: 'Delivery', amount: formatMoney(at.shop.money, order.delivery_fee_cents) }]
    : []),
  ...(order.tax_included ? [] : toTaxLines(at, order)),
  { label: 'Final price', amount: formatMoney(at.shop.money, order.total_cents), isTotal: true },
  ...(order.tax_included ? toTaxLines(at, order) : []),
];

export const composeOrderPlacedEmail = (order: Receipt, at: EmailContext): Message => {
  const times = [...describeClosed(at, order), ...describePromisedTime(at, order)];
  const handover = describeHandover(at, order);
  return composeEmail({
    subject: composeSubject('We’re on it', order),
    preheader: [...times, handover].join(' '),
    heading: `We have your order ${order.number}`,
    paragraphs: [
      order.at_till ? 'We entered it for you at the counter.' : 'Thank you for your purchase! This is your receipt.',
      ...times,
      addMap(at, order, `${handover} ${describePayment(order)}`.trimEnd()),
      ...describeNote(order),
    ],
    table: toReceiptLines(at, order),
    action: linkToOrder(at, order),
    notes: [`${order.number} is the tracking number too. You can cancel until we start making it.`],
  });
};

export const composeOrderReceiptEmail = (order: Receipt, at: EmailContext): Message => {
  const isOpen = isOpenStatus(order.status);
  const handover = describeHandover(at, order);
  return composeEmail({
    subject: composeSubject('Your receipt', order),
    heading: `Your receipt for order ${order.number}`,
    paragraphs: [
      `Here is your receipt once more. You ordered on ${formatDay(toLocalDay(getTimeZone(at, order.store), order.created_at.getTime()))}.`,
      ...(isOpen ? describePromisedTime(at, order) : []),
      addMap(at, order, isOpen ? `${handover} ${describePayment(order)}`.trimEnd() : handover),
      ...describeNote(order),
    ],
    table: toReceiptLines(at, order),
    action: linkToOrder(at, order),
  });
};

const stopEmails =
  'To stop emails like this one, switch order notifications off in your profile. You’ll still get receipts.';

/** Says who carries a delivery. If staff entered nothing, the order's number is its tracking number. */
function describeDeparture({ address, city, number, carrier, tracking_number }: Receipt): string {
  const left = `It has left with ${carrier ?? 'our driver'}, for ${hideLink(`${address}, ${city}`)}.`;
  const trackingNumber = tracking_number ?? (carrier ? undefined : number);
  return trackingNumber ? `${left} Its tracking number is ${trackingNumber}.` : left;
}

/** Says where a ready order is, with the store's hours, or that a delivery has left. */
function describeWhereabouts(at: EmailContext, order: Receipt): string {
  if (order.fulfilment !== 'pickup') return describeDeparture(order);
  const store = findStore(at, order.store);
  const hours = store ? `, ${lowerFirst(describeOpening(store, Date.now()))}` : '';
  return `Come and get it: ${describeStore(at, order)}${hours}.`;
}

export function composeOrderCompletedEmail(order: Receipt, at: EmailContext): Message {
  const points = order.earned_points ?? 0;
  const isPickup = order.fulfilment === 'pickup';
  const heading = `Your order ${order.number} is ${isPickup ? 'ready' : 'on its way'}`;
  const whereabouts = describeWhereabouts(at, order);
  return composeEmail({
    subject: composeSubject(isPickup ? 'It’s ready' : 'On its way', order),
    preheader: whereabouts,
    heading,
    paragraphs: [
      addMap(at, order, whereabouts),
      ...(points > 0 ? [`It has earned you ${points} loyalty ${points === 1 ? 'point' : 'points'}.`] : []),
    ],
    table: toItemLines(order),
    action: linkToOrder(at, order),
    notes: [stopEmails],
  });
}

export const composeOrderTrackingEmail = (order: Receipt, at: EmailContext): Message =>
  composeEmail({
    subject: composeSubject('Track your delivery', order),
    heading: `Track your order ${order.number}`,
    paragraphs: [describeDeparture(order)],
    table: toItemLines(order),
    action: linkToOrder(at, order),
    notes: [stopEmails],
  });

export const composeOrderRecalledEmail = (order: Receipt, at: EmailContext): Message =>
  composeEmail({
    subject: `Your order ${order.number} needs a little longer`,
    heading: `Your order ${order.number} needs a little longer`,
    paragraphs: ['Sorry, we told you too early. We are still making it, and write again when it is done.'],
    action: linkToOrder(at, order),
    notes: [stopEmails],
  });

const describeReason = ({ closed_as, cancelled_by, cancel_reason }: Receipt): string => {
  if (closed_as === 'no_show') return 'It was not picked up, so we closed it.';
  if (cancelled_by === 'shop') return notPaidWords;
  if (cancelled_by === 'customer') return 'You cancelled it.';
  return cancel_reason ? `We had to cancel it: ${cancel_reason}` : 'We had to cancel it.';
};

export function composeOrderCancelledEmail(order: Receipt, at: EmailContext): Message {
  const isNoShow = order.closed_as === 'no_show';
  return composeEmail({
    subject: composeSubject(isNoShow ? 'Not picked up' : 'Cancelled', order),
    heading: `Your order ${order.number} ${isNoShow ? 'was not picked up' : 'is cancelled'}`,
    paragraphs: [
      describeReason(order),
      describeReturn(order),
      ...(order.discount_cents > 0
        ? ['Your voucher is back in your account. Your profile shows until when it is good.']
        : []),
    ],
    table: toItemLines(order),
    action: linkToOrder(at, order),
  });
}

export const composePaymentFailedEmail = (order: Receipt, at: EmailContext): Message =>
  composeEmail({
    subject: `Your card was not charged for order ${order.number}`,
    heading: `Your card was not charged for order ${order.number}`,
    paragraphs: [
      'Your bank did not let us charge your card. We still make your order.',
      `Please pay ${formatMoney(at.shop.money, order.total_cents)} ${order.fulfilment === 'pickup' ? 'at the counter' : 'on delivery'}.`,
    ],
    table: toReceiptLines(at, order),
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
    table: toReceiptLines(at, order),
    action: linkToOrder(at, order),
  });
