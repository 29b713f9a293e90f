import type { Queue } from 'pg-boss';

/** Jobs that are out of retries wait here for an operator; `npm run redrive` sends them back. */
export const deadLetterQueue = { name: 'dead-letter', retentionSeconds: 90 * 24 * 3600 } satisfies Queue;

/** Every kind of mail with its job data: ids but no addresses, because finished jobs are kept for a while. */
type Mails = {
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
  'order-completed': { userId: string; orderId: string };
  'order-cancelled': { userId: string; orderId: string };
  'order-receipt': { userId: string; orderId: string; receiptId: string };
  'order-refunded': { userId: string; orderId: string; refundId: string };
  'payment-failed': { userId: string; orderId: string };
};

export type MailKind = keyof Mails;
export type MailJob<Kind extends MailKind = MailKind> = { [K in Kind]: { kind: K } & Mails[K] }[Kind];

type OrderRef = { userId: string; orderId: string };

/** Jobs of a payment after a commit. Each may run again, so it reads the state first. */
type PaymentJobs = {
  /** Its time is over, work has begun, its order is cancelled, or the provider has sent a message about it. */
  settle: OrderRef;
  refund: OrderRef & { refundId: string };
};
export type PaymentJob = { [Kind in keyof PaymentJobs]: { kind: Kind } & PaymentJobs[Kind] }[keyof PaymentJobs];

/** Every queue with the data of its jobs. */
export type Jobs = {
  mail: MailJob;
  retention: Record<string, never>;
  'birthday-vouchers': Record<string, never>;
  'fail-picture': { picture: string };
  'encode-picture': { picture: string };
  payment: PaymentJob;
  'check-payments': Record<string, never>;
  'compare-payments': Record<string, never>;
};

const dailyQueue = {
  retryLimit: 5,
  retryDelay: 60,
  expireInSeconds: 3600,
  heartbeatSeconds: 30,
  deadLetter: deadLetterQueue.name,
} satisfies Omit<Queue, 'name'>;

export const queues: Record<keyof Jobs, Omit<Queue, 'name'>> = {
  // Retries for about half a day, in case a mail server is down overnight. A dead worker's job is retried in half a minute.
  mail: {
    retryLimit: 20,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 3600,
    expireInSeconds: 120,
    heartbeatSeconds: 10,
    deadLetter: deadLetterQueue.name,
  },
  // For a day: a provider may be away for hours. A payment that is not final is looked at every minute besides; a refund
  // that is out of retries waits for `npm run redrive`.
  payment: {
    retryLimit: 30,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 3600,
    expireInSeconds: 120,
    heartbeatSeconds: 10,
    deadLetter: deadLetterQueue.name,
  },
  // It ends within 50 s, and the next minute has its own.
  'check-payments': { retryLimit: 0, expireInSeconds: 60 },
  'compare-payments': dailyQueue,
  retention: dailyQueue,
  'birthday-vouchers': dailyQueue,
  // What became of a picture whose three tries failed, also if each ended the worker. Before the queue that names it.
  'fail-picture': { ...dailyQueue, expireInSeconds: 60 },
  // A picture that cannot be read does not fail its job. Three tries are for a database or a worker that was away.
  'encode-picture': {
    retryLimit: 2,
    retryDelay: 5,
    expireInSeconds: 300,
    heartbeatSeconds: 30,
    deadLetter: 'fail-picture',
  },
};

/** Returns the queue that release 1 had for a kind of mail. Its servers may still fill it during an upgrade. */
export const getRelease1Queue = (kind: MailKind): string => `${kind}-mail`;

/** Scheduled jobs, in the main store's time zone. */
export const schedules: { name: keyof Jobs; cron: string }[] = [
  { name: 'retention', cron: '20 3 * * *' },
  { name: 'birthday-vouchers', cron: '5 0 * * *' },
  { name: 'check-payments', cron: '* * * * *' },
  { name: 'compare-payments', cron: '40 4 * * *' },
];
