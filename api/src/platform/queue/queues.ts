import type { Queue } from 'pg-boss';
import type { OrderRef } from '../db/schema.ts';

/** Jobs that are out of retries wait here for `juniper redrive`. */
export const deadLetterQueue = { name: 'dead-letter', retentionSeconds: 90 * 24 * 3600 } satisfies Queue;

/** Emails by kind: ids but no addresses, because finished jobs are kept for a while. */
type EmailData = {
  welcome: { userId: string };
  'confirm-email': { userId: string };
  'password-reset': { userId: string; asStaff?: true };
  'password-changed': { userId: string };
  'email-change': { userId: string };
  'email-changed': { partingId: string };
  'google-linked': { userId: string; passwordDropped: boolean };
  'account-deleted': { partingId: string };
  invitation: { invitationId: string };
  contact: { messageId: string };
  feedback: { userId: string; feedbackId: string };
  'order-placed': { userId: string; orderId: string };
  /** With `recallId` it says again that the order is ready. */
  'order-completed': { userId: string; orderId: string; recallId?: string };
  'order-recalled': { userId: string; orderId: string; recallId: string };
  /** Each time that the tracking of an order that has left is entered. */
  'order-tracking': { userId: string; orderId: string; trackingId: string };
  'order-cancelled': { userId: string; orderId: string };
  'order-receipt': { userId: string; orderId: string; receiptId: string };
  'order-refunded': { userId: string; orderId: string; refundId: string };
  'payment-failed': { userId: string; orderId: string };
};

export type EmailKind = keyof EmailData;
export type EmailJob<Kind extends EmailKind = EmailKind> = { [K in Kind]: { kind: K } & EmailData[K] }[Kind];

/** Each may run again, so it reads the state first. */
type PaymentJobs = {
  settle: OrderRef;
  refund: OrderRef & { refundId: string };
};
export type PaymentJob = { [Kind in keyof PaymentJobs]: { kind: Kind } & PaymentJobs[Kind] }[keyof PaymentJobs];

export type Jobs = {
  mail: EmailJob;
  retention: Record<string, never>;
  'birthday-vouchers': Record<string, never>;
  'fail-picture': { picture: string };
  'encode-picture': { picture: string };
  payment: PaymentJob;
  'close-day': Record<string, never>;
  'start-orders': Record<string, never>;
  'check-payments': Record<string, never>;
  /** `paymentIds` differed an hour ago from the provider's list since `since`. */
  'compare-payments': { kind?: never } | { kind: 'recheck'; paymentIds: string[]; since: string };
};

const dailyQueue = {
  retryLimit: 5,
  retryDelay: 60,
  expireInSeconds: 3600,
  heartbeatSeconds: 30,
  deadLetter: deadLetterQueue.name,
} satisfies Omit<Queue, 'name'>;

export const queues: Record<keyof Jobs, Omit<Queue, 'name'>> = {
  // Retried for half a day, in case a mail server is down overnight.
  mail: {
    retryLimit: 20,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 3600,
    expireInSeconds: 120,
    heartbeatSeconds: 10,
    deadLetter: deadLetterQueue.name,
  },
  // Retried for a day, because a provider may be away for hours.
  payment: {
    retryLimit: 30,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 3600,
    expireInSeconds: 120,
    heartbeatSeconds: 10,
    deadLetter: deadLetterQueue.name,
  },
  // Each run begins no payment after 20 s; the next minute starts a new run.
  'check-payments': { retryLimit: 0, expireInSeconds: 60 },
  // The next run takes what one has left.
  'close-day': { retryLimit: 0, expireInSeconds: 600 },
  'start-orders': { retryLimit: 0, expireInSeconds: 60 },
  'compare-payments': dailyQueue,
  retention: dailyQueue,
  'birthday-vouchers': dailyQueue,
  // Marks a picture whose three tries failed. Listed before the queue that names it.
  'fail-picture': { ...dailyQueue, expireInSeconds: 60 },
  // Retried when a database or worker was away. An unreadable picture does not fail its job.
  'encode-picture': {
    retryLimit: 2,
    retryDelay: 5,
    expireInSeconds: 300,
    heartbeatSeconds: 30,
    deadLetter: 'fail-picture',
  },
};

/** Returns the queue that release 1 had for a kind of mail, and may still fill during an upgrade. */
export const getRelease1Queue = (kind: EmailKind): string => `${kind}-mail`;

export const schedules: { name: keyof Jobs; cron: string }[] = [
  { name: 'retention', cron: '20 3 * * *' },
  { name: 'birthday-vouchers', cron: '5 0 * * *' },
  { name: 'check-payments', cron: '* * * * *' },
  { name: 'start-orders', cron: '* * * * *' },
  // Stores have clocks of their own, and every zone's offset is a multiple of a quarter hour.
  { name: 'close-day', cron: '*/15 * * * *' },
  { name: 'compare-payments', cron: '40 4 * * *' },
];
