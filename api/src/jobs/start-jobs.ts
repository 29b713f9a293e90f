import { getMainStore } from '@juniper/core/rules/shop.ts';
import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss';
import { eraseExpiredData } from '../account/retention/erase-old.ts';
import { setFailed } from '../catalogue/pictures/queries.ts';
import type { Mailer } from '../emails/mailer.ts';
import { emailKinds, sendEmail } from '../emails/send-email.ts';
import type { EmailServices } from '../emails/send-once.ts';
import { closeDay, startOrders } from '../orders/day-end/close-day.ts';
import { comparePayments, recheckPayments } from '../orders/payments/compare-payments.ts';
import { checkPayments, runPaymentJob } from '../orders/payments/payment-jobs.ts';
import type { Db } from '../platform/db/database.ts';
import { describeError, type Log } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics.ts';
import { createJobQueue, scheduleJobs } from '../platform/queue/boss.ts';
import { type EmailJob, getRelease1Queue, type Jobs, type PaymentJob } from '../platform/queue/queues.ts';
import { giveBirthdayVouchers } from '../rewards/vouchers/give-birthday-vouchers.ts';
import type { Services } from '../services.ts';

export type JobServices = Pick<Services, 'db' | 'menu' | 'notifications' | 'paymentProviders'> & {
  boss: PgBoss;
  mailer: Mailer | undefined;
  publicUrl: string;
  shopInbox: string;
  log: Log;
  metrics: Metrics | undefined;
  pollingSeconds?: number;
};

/** Two batches of five: the mailer has five connections. */
const emailBatches = { localConcurrency: 2 };
/** A batch that waits half a minute for the provider holds up only itself. */
const paymentBatches = { localConcurrency: 3 };
/** A second check at the same time would ask the provider for the same payments. */
const singleJob = { batchSize: 1, localConcurrency: 1 };
/** One for each concurrent email job. */
export const connections = 10;
/** For queues of release 1, which are empty once no server of that release runs. */
const release1Batches = { pollingIntervalSeconds: 10, batchSize: 1 };

/** Runs jobs until `boss` is stopped. Without a mailer, email jobs stay queued. */
export async function startJobs(services: JobServices): Promise<void> {
  const { boss, db, mailer, publicUrl, shopInbox, log, metrics } = services;
  await followShopZone(services);
  const mailMode = { mail: mailer ? 'on' : 'off' } as const;
  await startQueue(services, 'retention', async () =>
    log.info(await eraseExpiredData(db, mailMode), 'erased what had reached its time'),
  );
  await startQueue(services, 'birthday-vouchers', async () =>
    log.info({ given: await giveBirthdayVouchers(db, mailMode) }, 'birthday vouchers of the month'),
  );
  await startQueue(services, 'encode-picture', ({ picture }: Jobs['encode-picture']) => encodePicture(db, picture), {
    batchSize: 1,
  });
  await startQueue(services, 'fail-picture', ({ picture }: Jobs['fail-picture']) =>
    setFailed(db, picture, 'The picture could not be made ready. Please upload it again.'),
  );
  const paymentServices = {
    db,
    queue: createJobQueue(boss),
    menu: services.menu,
    notifications: services.notifications,
    paymentProviders: services.paymentProviders,
    log,
  };
  await startQueue(services, 'payment', (job: PaymentJob) => runPaymentJob(paymentServices, job), paymentBatches);
  const close = async (_data: object, _id: string, signal: AbortSignal) => {
    const closed = await closeDay(paymentServices, new Date(), signal);
    if (Object.values(closed).some((count) => count > 0)) log.info(closed, 'closed orders of past days');
  };
  await startQueue(services, 'close-day', close, singleJob);
  await startQueue(
    services,
    'start-orders',
    async () => {
      const started = await startOrders(paymentServices);
      if (started > 0) log.info({ started }, 'started orders at their time');
    },
    singleJob,
  );
  const check = async (_data: object, _id: string, signal: AbortSignal) => {
    const result = await checkPayments(paymentServices, signal);
    if (result.checked > 0) log.info(result, 'looked at payments that were not final');
  };
  await startQueue(services, 'check-payments', check, singleJob);
  const compare = async (job: Jobs['compare-payments'], _id: string, signal: AbortSignal) => {
    if (job.kind === 'recheck')
      log.info(await recheckPayments(paymentServices, job, signal), 'compared payments again that had differed');
    else log.info(await comparePayments(paymentServices, signal), 'compared payments with those of our provider');
  };
  await startQueue(services, 'compare-payments', compare, singleJob);
  if (!mailer) return log.warn('SMTP_URL is not set: emails stay queued');
  const emailServices: EmailServices = {
    db,
    mailer,
    publicUrl,
    shopInbox,
    onRefused: (kind) => {
      log.warn({ kind }, 'mail refused for good: no such address');
      metrics?.countRefusedEmail(kind);
    },
    onLimited: (kind) => {
      log.warn({ kind }, 'mail not sent: its mailbox has had as many as it may get');
      metrics?.countLimitedEmail(kind);
    },
  };
  await startQueue(services, 'mail', (job: EmailJob, id) => sendEmail(emailServices, job, id), emailBatches);
  const existing = new Set((await boss.getQueues()).map(({ name }) => name));
  for (const kind of emailKinds) {
    const queue = getRelease1Queue(kind);
    if (!existing.has(queue)) continue;
    await startQueue(
      services,
      queue,
      (ids: object, id) => sendEmail(emailServices, { ...ids, kind } as EmailJob, id),
      release1Batches,
    );
  }
}

/** Schedules jobs by the main store's clock, again after its time zone changed. */
async function followShopZone({ boss, menu, log }: JobServices): Promise<void> {
  let timeZone: string | undefined;
  const schedule = async () => {
    const next = getMainStore(menu.get().catalogue).timeZone;
    if (next === timeZone) return;
    await scheduleJobs(boss, next);
    timeZone = next;
  };
  await schedule();
  menu.subscribe(
    () => void schedule().catch((err) => log.error({ err }, 'scheduled jobs keep the time zone they had')),
  );
}

/** Loads the encoder with the first picture, because it takes 27 MB of memory. */
async function encodePicture(db: Db, picture: string): Promise<void> {
  const encoder = await import('../catalogue/pictures/encode-picture.ts');
  await encoder.encodePicture(db, picture);
}

type Handler<Data> = (data: Data, jobId: string, signal: AbortSignal) => Promise<void>;

async function startQueue<Data extends object>(
  services: JobServices,
  queue: string,
  handle: Handler<Data>,
  batches = {},
) {
  services.metrics?.startQueue(queue);
  const runJob = async (job: JobWithMetadata<Data>): Promise<JobResult> => {
    const kind = 'kind' in job.data ? String(job.data.kind) : queue;
    try {
      await handle(job.data, job.id, job.signal);
      services.metrics?.countJob(queue, kind, 'completed');
      return { id: job.id, status: 'completed' };
    } catch (error) {
      const dead = job.retryCount >= job.retryLimit;
      services.log.error({ err: error, queue, kind, job: job.id, attempt: job.retryCount + 1, dead }, 'job failed');
      services.metrics?.countJob(queue, kind, dead ? 'dead' : 'failed');
      // Stored with the job, without the address that a mail server repeats in its refusal.
      return { id: job.id, status: 'failed', output: describeError(error) };
    }
  };
  const options = {
    batchSize: 5,
    pollingIntervalSeconds: services.pollingSeconds ?? 2,
    ...batches,
    burstWhenBatchFull: true,
    perJobResults: true,
    includeMetadata: true,
  } as const;
  await services.boss.work<Data, unknown, typeof options>(queue, options, (batch) => Promise.all(batch.map(runJob)));
}
