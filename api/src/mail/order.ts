import type { Order } from '@juniper/core/contracts/orders.ts';
import { formatUsd, toCents } from '@juniper/core/rules/money.ts';
import { compose } from './layout.ts';
import type { Message } from './mailer.ts';

const usd = (dollars: number) => formatUsd(toCents(dollars));
const linesOf = ({ items }: Order) =>
  items.map(({ name, quantity, price }) => `${quantity} × ${name}, ${usd(price)} each`);

const onTheWay = (publicUrl: string) => ({ label: 'See your orders', url: `${publicUrl}/profile` });

/** The receipt: what was ordered and what it costs. */
export const orderPlacedMail = (order: Order, publicUrl: string): Message =>
  compose({
    subject: `We have your order ${order.orderNumber}`,
    heading: `We have your order ${order.orderNumber}`,
    paragraphs: [
      ...linesOf(order),
      ...(order.discount > 0 ? [`Voucher: ${usd(-order.discount)}`] : []),
      `Total with tax: ${usd(order.totalAmount)}. You pay ${order.fulfilment === 'pickup' ? 'at the counter' : 'on delivery'}.`,
    ],
    action: onTheWay(publicUrl),
    notes: ['You can cancel it there until we begin to make it.'],
  });

export const orderCompletedMail = (order: Order, publicUrl: string): Message =>
  compose({
    subject: `Your order ${order.orderNumber} is ready`,
    heading: `Your order ${order.orderNumber} is ready`,
    paragraphs: [
      order.fulfilment === 'pickup' ? 'It is waiting for you at the counter.' : 'It has been handed to the driver.',
      `To pay: ${usd(order.totalAmount)}.`,
    ],
    action: onTheWay(publicUrl),
  });

export const orderCancelledMail = (order: Order, publicUrl: string): Message =>
  compose({
    subject: `Your order ${order.orderNumber} is cancelled`,
    heading: `Your order ${order.orderNumber} is cancelled`,
    paragraphs: [
      order.cancelReason ? `We had to cancel it: ${order.cancelReason}` : 'You have cancelled it.',
      'You pay nothing for it.',
    ],
    action: onTheWay(publicUrl),
  });
