import type { Queue } from 'pg-boss';

/** Jobs that failed for good wait here for a person; `npm run redrive` sends them back. */
export const deadLetterQueue = { name: 'dead-letter', retentionSeconds: 90 * 24 * 3600 } satisfies Queue;

/** Retries for about half a day, so that a mail server may be away overnight. A dead worker's job is free again in half a minute. */
const mailQueue = {
  retryLimit: 20,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 3600,
  expireInSeconds: 120,
  heartbeatSeconds: 10,
  deadLetter: deadLetterQueue.name,
} satisfies Omit<Queue, 'name'>;

const dailyQueue = {
  retryLimit: 5,
  retryDelay: 60,
  expireInSeconds: 3600,
  heartbeatSeconds: 30,
  deadLetter: deadLetterQueue.name,
} satisfies Omit<Queue, 'name'>;

/** Every kind of job with the data it carries: ids only, since finished jobs are kept for a while and addresses must not be. */
export type Jobs = {
  'welcome-mail': { userId: string };
  'confirm-email-mail': { userId: string };
  'password-reset-mail': { userId: string };
  'password-changed-mail': { userId: string };
  'email-change-mail': { userId: string };
  'email-changed-mail': { partingId: string };
  'google-linked-mail': { userId: string; passwordDropped: boolean };
  'account-deleted-mail': { partingId: string };
  'contact-mail': { messageId: string };
  'feedback-mail': { userId: string; feedbackId: string };
  'order-placed-mail': { userId: string; orderId: string };
  'order-completed-mail': { userId: string; orderId: string };
  'order-cancelled-mail': { userId: string; orderId: string };
  retention: Record<string, never>;
  'birthday-vouchers': Record<string, never>;
};

export const queues: Record<keyof Jobs, Omit<Queue, 'name'>> = {
  'welcome-mail': mailQueue,
  'confirm-email-mail': mailQueue,
  'password-reset-mail': mailQueue,
  'password-changed-mail': mailQueue,
  'email-change-mail': mailQueue,
  'email-changed-mail': mailQueue,
  'google-linked-mail': mailQueue,
  'account-deleted-mail': mailQueue,
  'contact-mail': mailQueue,
  'feedback-mail': mailQueue,
  'order-placed-mail': mailQueue,
  'order-completed-mail': mailQueue,
  'order-cancelled-mail': mailQueue,
  retention: dailyQueue,
  'birthday-vouchers': dailyQueue,
};

/** Jobs that come by the clock, in the shop's time zone. */
export const schedules: { name: keyof Jobs; cron: string }[] = [
  { name: 'retention', cron: '20 3 * * *' },
  { name: 'birthday-vouchers', cron: '5 0 * * *' },
];
