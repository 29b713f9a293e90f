import { isOpenStatus } from '@juniper/core/rules/order-status.ts';
import { isAccountMissing } from '../platform/db/errors.ts';
import type { MailJob, MailKind } from '../platform/queue/queues.ts';
import { composeAccountDeletedEmail } from './account-deleted.ts';
import {
  sendConfirmEmailEmail,
  sendEmailChangeEmail,
  sendGoogleLinkedEmail,
  sendInvitationEmail,
  sendPasswordChangedEmail,
  sendPasswordResetEmail,
  sendWelcomeEmail,
} from './account-emails.ts';
import { composeEmailChangedEmail } from './email-address.ts';
import {
  composeOrderCancelledEmail,
  composeOrderCompletedEmail,
  composeOrderPlacedEmail,
  composeOrderReceiptEmail,
  composePaymentFailedEmail,
} from './order.ts';
import { type OrderEmail, sendOrderEmail, sendRefundEmail } from './order-emails.ts';
import { type EmailServices, sendParting } from './send-once.ts';
import { sendContactEmail, sendFeedbackEmail } from './shop-emails.ts';

type Send<Kind extends MailKind> = (services: EmailServices, job: MailJob<Kind>, jobId: string) => Promise<void>;

const orderPlaced: OrderEmail = {
  composeEmail: composeOrderPlacedEmail,
  isAlwaysSent: () => true,
  isTrue: ({ status }) => status !== 'cancelled' && status !== 'unpaid',
};
const orderReceipt: OrderEmail = {
  composeEmail: composeOrderReceiptEmail,
  isAlwaysSent: () => true,
  isTrue: ({ status }) => status !== 'cancelled',
};
const orderCompleted: OrderEmail = {
  composeEmail: composeOrderCompletedEmail,
  isAlwaysSent: () => false,
  isTrue: ({ status }) => status === 'completed',
};
const orderCancelled: OrderEmail = {
  composeEmail: composeOrderCancelledEmail,
  // Customers need no email about what they cancelled themselves.
  isAlwaysSent: ({ cancelled_by }) => cancelled_by !== 'customer',
  isTrue: ({ status }) => status === 'cancelled',
};
const paymentFailed: OrderEmail = {
  composeEmail: composePaymentFailedEmail,
  isAlwaysSent: () => true,
  isTrue: ({ status, payment }) => isOpenStatus(status) && payment === 'counter',
};

const handlers: { [Kind in MailKind]: Send<Kind> } = {
  welcome: sendWelcomeEmail,
  'confirm-email': sendConfirmEmailEmail,
  'password-reset': sendPasswordResetEmail,
  'password-changed': sendPasswordChangedEmail,
  'email-change': sendEmailChangeEmail,
  'email-changed': (services, job) => sendParting(services, job, composeEmailChangedEmail()),
  'google-linked': sendGoogleLinkedEmail,
  'account-deleted': (services, job) => sendParting(services, job, composeAccountDeletedEmail()),
  invitation: sendInvitationEmail,
  contact: sendContactEmail,
  feedback: sendFeedbackEmail,
  'order-placed': (services, job, jobId) => sendOrderEmail(services, job, jobId, orderPlaced),
  'order-receipt': (services, job, jobId) => sendOrderEmail(services, job, jobId, orderReceipt),
  'order-completed': (services, job, jobId) => sendOrderEmail(services, job, jobId, orderCompleted),
  'order-cancelled': (services, job, jobId) => sendOrderEmail(services, job, jobId, orderCancelled),
  'order-refunded': sendRefundEmail,
  'payment-failed': (services, job, jobId) => sendOrderEmail(services, job, jobId, paymentFailed),
};

export const mailKinds = Object.keys(handlers) as MailKind[];

export async function sendEmail<Kind extends MailKind>(services: EmailServices, job: MailJob<Kind>, jobId: string) {
  const send: Send<Kind> | undefined = handlers[job.kind];
  // A newer release may have queued it; its worker will take a later retry.
  if (!send) throw new Error(`this release knows no mail of the kind ${job.kind}`);
  await send(services, job, jobId).catch((error) => {
    if (!isAccountMissing(error)) throw error; // otherwise the account was deleted a moment ago
  });
}
