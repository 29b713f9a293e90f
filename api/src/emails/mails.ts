import { isOpenStatus } from '@juniper/core/rules/order-status.ts';
import { isAccountMissing } from '../platform/db/errors.ts';
import type { MailJob, MailKind } from '../platform/queue/queues.ts';
import { accountDeletedMail } from './account-deleted.ts';
import {
  sendConfirmEmailMail,
  sendEmailChangeMail,
  sendGoogleLinkedMail,
  sendInvitationMail,
  sendPasswordChangedMail,
  sendPasswordResetMail,
  sendWelcomeMail,
} from './account-mails.ts';
import { emailChangedMail } from './email-address.ts';
import {
  orderCancelledMail,
  orderCompletedMail,
  orderPlacedMail,
  orderReceiptMail,
  paymentFailedMail,
} from './order.ts';
import { sendingOrderMail, sendRefundMail } from './order-mails.ts';
import { type MailTools, sendParting } from './send-once.ts';
import { sendContactMail, sendFeedbackMail } from './shop-mails.ts';

type Send<Kind extends MailKind> = (tools: MailTools, job: MailJob<Kind>, jobId: string) => Promise<void>;

const handlers: { [Kind in MailKind]: Send<Kind> } = {
  welcome: sendWelcomeMail,
  'confirm-email': sendConfirmEmailMail,
  'password-reset': sendPasswordResetMail,
  'password-changed': sendPasswordChangedMail,
  'email-change': sendEmailChangeMail,
  'email-changed': (tools, job) => sendParting(tools, job, emailChangedMail()),
  'google-linked': sendGoogleLinkedMail,
  'account-deleted': (tools, job) => sendParting(tools, job, accountDeletedMail()),
  invitation: sendInvitationMail,
  contact: sendContactMail,
  feedback: sendFeedbackMail,
  'order-placed': sendingOrderMail({
    compose: orderPlacedMail,
    isAlwaysSent: () => true,
    isTrue: ({ status }) => status !== 'cancelled' && status !== 'unpaid',
  }),
  'order-receipt': sendingOrderMail({
    compose: orderReceiptMail,
    isAlwaysSent: () => true,
    isTrue: ({ status }) => status !== 'cancelled',
  }),
  'order-completed': sendingOrderMail({
    compose: orderCompletedMail,
    isAlwaysSent: () => false,
    isTrue: ({ status }) => status === 'completed',
  }),
  // Customers know what they cancelled themselves.
  'order-cancelled': sendingOrderMail({
    compose: orderCancelledMail,
    isAlwaysSent: ({ cancelled_by }) => cancelled_by !== 'customer',
    isTrue: ({ status }) => status === 'cancelled',
  }),
  'order-refunded': sendRefundMail,
  'payment-failed': sendingOrderMail({
    compose: paymentFailedMail,
    isAlwaysSent: () => true,
    isTrue: ({ status, payment }) => isOpenStatus(status) && payment === 'counter',
  }),
};

export const mailKinds = Object.keys(handlers) as MailKind[];

export async function sendMail<Kind extends MailKind>(tools: MailTools, job: MailJob<Kind>, jobId: string) {
  const send: Send<Kind> | undefined = handlers[job.kind];
  // A newer release may have queued it; its worker will take a later retry.
  if (!send) throw new Error(`this release knows no mail of the kind ${job.kind}`);
  await send(tools, job, jobId).catch((error) => {
    if (!isAccountMissing(error)) throw error; // otherwise the account was deleted a moment ago
  });
}
