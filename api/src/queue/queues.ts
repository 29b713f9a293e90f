import type { Queue } from 'pg-boss';

/** Jobs that failed for good wait here for a person; `pg-boss redrive` sends them back. */
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

/** Every kind of job with the data it carries. */
export type Jobs = {
  'welcome-mail': { userId: string };
};

export const queues: Record<keyof Jobs, Omit<Queue, 'name'>> = {
  'welcome-mail': mailQueue,
};
