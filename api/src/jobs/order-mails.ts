import type { Message } from '../mail/mailer.ts';
import { orderCancelledMail, orderCompletedMail, orderPlacedMail, type Receipt } from '../mail/order.ts';
import { findRecipient } from '../mail/store.ts';
import { findReceipt } from '../orders/store.ts';
import { type MailTools, sendOnce } from './send-once.ts';

type Ids = { userId: string; orderId: string };
type OrderMail = {
  kind: string;
  compose: (order: Receipt, publicUrl: string) => Message;
  /** Whether it goes out to who has switched notifications off (decision 39). */
  isAlwaysSent: (order: Receipt) => boolean;
  /** Whether what it tells is still so when it is sent. */
  isTrue: (order: Receipt) => boolean;
};

/** To the account's address, once for each order and kind. */
const sending =
  ({ kind, compose, isAlwaysSent, isTrue }: OrderMail) =>
  async (tools: MailTools, { userId, orderId }: Ids): Promise<void> => {
    const [recipient, order] = await Promise.all([
      findRecipient(tools.db, userId),
      findReceipt(tools.db, userId, orderId),
    ]);
    if (!recipient || !order || !isTrue(order)) return;
    if (!recipient.notifications && !isAlwaysSent(order)) return;
    const mail = { ...compose(order, tools.publicUrl), to: recipient.email };
    await sendOnce(tools, { userId, subjectId: orderId, kind }, mail);
  };

export const sendOrderPlacedMail = sending({
  kind: 'order-placed',
  compose: orderPlacedMail,
  isAlwaysSent: () => true,
  isTrue: ({ status }) => status !== 'cancelled',
});

export const sendOrderCompletedMail = sending({
  kind: 'order-completed',
  compose: orderCompletedMail,
  isAlwaysSent: () => false,
  isTrue: ({ status }) => status === 'completed',
});

/** That we cannot make an order is something its customer must learn; that they cancelled it themselves, they know. */
export const sendOrderCancelledMail = sending({
  kind: 'order-cancelled',
  compose: orderCancelledMail,
  isAlwaysSent: ({ cancel_reason }) => cancel_reason !== null,
  isTrue: ({ status }) => status === 'cancelled',
});
