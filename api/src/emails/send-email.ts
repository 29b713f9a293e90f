import { isOpenStatus } from '@juniper/core/rules/order-status.ts';
import { lacksAccount } from '../platform/db/errors.ts';
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
import { sendingOrderMail, sendRefundEmail } from './order-emails.ts';
import { type EmailServices, sendParting } from './send-once.ts';
import { sendContactEmail, sendFeedbackEmail } from './shop-emails.ts';

type Send<Kind extends MailKind> = (tools: EmailServices, job: MailJob<Kind>, jobId: string) => Promise<void>;

const handlers: { [Kind in MailKind]: Send<Kind> } = {
  welcome: sendWelcomeEmail,
  'confirm-email': sendConfirmEmailEmail,
  'password-reset': sendPasswordResetEmail,
  'password-changed': sendPasswordChangedEmail,
  'email-change': sendEmailChangeEmail,
  'email-changed': (tools, job) => sendParting(tools, job, composeEmailChangedEmail()),
  'google-linked': sendGoogleLinkedEmail,
  'account-deleted': (tools, job) => sendParting(tools, job, composeAccountDeletedEmail()),
  invitation: sendInvitationEmail,
  contact: sendContactEmail,
  feedback: sendFeedbackEmail,
  'order-placed': sendingOrderMail({
    composeEmail: composeOrderPlacedEmail,
    isAlwaysSent: () => true,
    isTrue: ({ status }) => status !== 'cancelled' && status !== 'unpaid',
  }),
  'order-receipt': sendingOrderMail({
    composeEmail: composeOrderReceiptEmail,
    isAlwaysSent: () => true,
    isTrue: ({ status }) => status !== 'cancelled',
  }),
  'order-completed': sendingOrderMail({
    composeEmail: composeOrderCompletedEmail,
    isAlwaysSent: () => false,
    isTrue: ({ status }) => status === 'completed',
  }),
  'order-cancelled': sendingOrderMail({
    composeEmail: composeOrderCancelledEmail,
    isAlwaysSent: ({ cancelled_by }) => cancelled_by !== 'customer',
    isTrue: ({ status }) => status === 'cancelled',
  }),
  'order-refunded': sendRefundEmail,
  'payment-failed': sendingOrderMail({
    composeEmail: composePaymentFailedEmail,
    isAlwaysSent: () => true,
    isTrue: ({ status, payment }) => isOpenStatus(status) && payment === 'counter',
  }),
};

export const mailKinds = Object.keys(handlers) as MailKind[];

export async function sendEmail<Kind extends MailKind>(tools: EmailServices, job: MailJob<Kind>, jobId: string) {
  const send: Send<Kind> | undefined = handlers[job.kind];
  // A newer release may have queued it; its worker will take a later retry.
  if (!send) throw new Error(`this release knows no mail of the kind ${job.kind}`);
  await send(tools, job, jobId).catch((error) => {
    if (!lacksAccount(error)) throw error; // otherwise the account was deleted a moment ago
  });
}
