import type { Order } from '@juniper/core/contracts/orders.ts';
import type { Message } from '../mail/mailer.ts';
import { orderCancelledMail, orderCompletedMail, orderPlacedMail } from '../mail/order.ts';
import { findRecipient } from '../mail/store.ts';
import { toOrder } from '../orders/order-view.ts';
import { findOrder } from '../orders/store.ts';
import { type MailTools, sendOnce } from './send-once.ts';

type Ids = { userId: string; orderId: string };
type Compose = (order: Order, publicUrl: string) => Message;

/** To the account's address, if what it tells is so when it is sent. Once for each order and kind. */
async function sendOrderMail(tools: MailTools, { userId, orderId }: Ids, kind: string, compose: Compose) {
  const [recipient, row] = await Promise.all([findRecipient(tools.db, userId), findOrder(tools.db, userId, orderId)]);
  if (!recipient || !row) return;
  const isReceipt = kind === 'order-placed';
  if (isReceipt ? row.status === 'cancelled' : !recipient.notifications) return;
  const mail = { ...compose(toOrder(row), tools.publicUrl), to: recipient.email };
  await sendOnce(tools, { userId, subjectId: orderId, kind }, mail);
}

export const sendOrderPlacedMail = (tools: MailTools, ids: Ids) =>
  sendOrderMail(tools, ids, 'order-placed', orderPlacedMail);

export const sendOrderCompletedMail = (tools: MailTools, ids: Ids) =>
  sendOrderMail(tools, ids, 'order-completed', orderCompletedMail);

export const sendOrderCancelledMail = (tools: MailTools, ids: Ids) =>
  sendOrderMail(tools, ids, 'order-cancelled', orderCancelledMail);
