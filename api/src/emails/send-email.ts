import { isOpenStatus } from '@juniper/core/rules/order-status.ts';
import { isAccountMissing } from '../platform/db/errors.ts';
import type { EmailJob, EmailKind } from '../platform/queue/queues.ts';
import {
  sendConfirmEmailEmail,
  sendEmailChangeEmail,
  sendGoogleLinkedEmail,
  sendInvitationEmail,
  sendPasswordChangedEmail,
  sendPasswordResetEmail,
  sendWelcomeEmail,
} from './account-emails.ts';
import { composeAccountDeletedEmail, composeEmailChangedEmail } from './account-templates.ts';
import { type OrderEmail, sendOrderEmail, sendRefundEmail } from './order-emails.ts';
import {
  composeOrderCancelledEmail,
  composeOrderCompletedEmail,
  composeOrderPlacedEmail,
  composeOrderRecalledEmail,
  composeOrderReceiptEmail,
  composeOrderTrackingEmail,
  composePaymentFailedEmail,
  type Receipt,
} from './order-templates.ts';
import { type EmailServices, sendParting } from './send-once.ts';
import { sendContactEmail, sendFeedbackEmail } from './shop-emails.ts';

type SendEmail<Kind extends EmailKind> = (services: EmailServices, job: EmailJob<Kind>, jobId: string) => Promise<void>;

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
  isTrue: (order) => order.recalled_at === null && isReady(order),
};
/** Returns whether an order waits for its customer. One that was ready before it was completed is handed over. */
const isReady = ({ status, ready_at, closed_at }: Receipt): boolean =>
  status === 'completed'
    ? ready_at === null || closed_at === null || ready_at > closed_at
    : status === 'preparing' && ready_at !== null;

const orderRecalled: OrderEmail = {
  composeEmail: composeOrderRecalledEmail,
  isAlwaysSent: () => false,
  isTrue: ({ recalled_at }) => recalled_at !== null,
};
const orderTracking: OrderEmail = {
  composeEmail: composeOrderTrackingEmail,
  isAlwaysSent: () => false,
  isTrue: (order) => orderCompleted.isTrue(order) && (order.carrier ?? order.tracking_number) !== null,
};
const orderCancelled: OrderEmail = {
  composeEmail: composeOrderCancelledEmail,
  isAlwaysSent: ({ cancelled_by }) => cancelled_by !== 'customer',
  isTrue: ({ status }) => status === 'cancelled',
};
const paymentFailed: OrderEmail = {
  composeEmail: composePaymentFailedEmail,
  isAlwaysSent: () => true,
  isTrue: ({ status, payment }) => isOpenStatus(status) && payment === 'counter',
};

const handlers: { [Kind in EmailKind]: SendEmail<Kind> } = {
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
  'order-recalled': (services, job, jobId) => sendOrderEmail(services, job, jobId, orderRecalled),
  'order-tracking': (services, job, jobId) => sendOrderEmail(services, job, jobId, orderTracking),
  'order-cancelled': (services, job, jobId) => sendOrderEmail(services, job, jobId, orderCancelled),
  'order-refunded': sendRefundEmail,
  'payment-failed': (services, job, jobId) => sendOrderEmail(services, job, jobId, paymentFailed),
};

export const emailKinds = Object.keys(handlers) as EmailKind[];

export async function sendEmail<Kind extends EmailKind>(services: EmailServices, job: EmailJob<Kind>, jobId: string) {
  const send: SendEmail<Kind> | undefined = handlers[job.kind];
  // Queued by a newer release, whose worker will take a later retry.
  if (!send) throw new Error(`this release knows no email of the kind ${job.kind}`);
  await send(services, job, jobId).catch((error) => {
    if (!isAccountMissing(error)) throw error; // otherwise the account was deleted a moment ago
  });
}
