import { getMainStore } from '@juniper/core/rules/shop.ts';
import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss';
import { eraseExpiredData } from '../account/retention/erase-old.ts';
import { setFailed } from '../catalogue/pictures/queries.ts';
import type { Mailer } from '../emails/mailer.ts';
import { mailKinds, sendEmail } from '../emails/send-email.ts';
import type { EmailServices } from '../emails/send-once.ts';
import { comparePayments } from '../orders/payments/compare.ts';
import { checkPayments, runPaymentJob } from '../orders/payments/run-job.ts';
import type { Db } from '../platform/db/database.ts';
import { describeError, type Log } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics.ts';
import { createJobQueue, scheduleJobs } from '../platform/queue/boss.ts';
import { getRelease1Queue, type Jobs, type MailJob, type PaymentJob } from '../platform/queue/queues.ts';
import { giveBirthdayVouchers } from '../rewards/vouchers/give-birthday-vouchers.ts';
import type { Services } from '../services.ts';

export type JobServices = Pick<Services, 'db' | 'menu' | 'notifications' | 'payments'> & {
  boss: PgBoss;
  mailer: Mailer | undefined;
  publicUrl: string;
  /** Where contact messages and feedback go. */
  shopInbox: string;
  log: Log;
  metrics: Metrics | undefined;
  /** The pause after which an idle queue is read again. Tests have a shorter one. */
  pollingSeconds?: number;
};

/** Concurrent mail jobs: two batches of five. More would only wait for the mailer's five connections. */
const mailBatches = { localConcurrency: 2 };
/** A batch in which the provider does not answer for half a minute holds up nobody but itself. */
const paymentBatches = { localConcurrency: 3 };
/** A second look at all payments beside the first would ask the provider for the same ones. */
const oneAtATime = { batchSize: 1, localConcurrency: 1 };
/** PostgreSQL connections for short statements: one per concurrent mail job. API calls have their own pool. */
export const connections = 10;
/** For queues of release 1: few jobs, and none once no server of that release runs. */
const seldom = { pollingIntervalSeconds: 10, batchSize: 1 };

/** Runs jobs until `boss` is stopped. Without a mailer, mail jobs stay queued. */
export async function startJobs(tools: JobServices): Promise<void> {
  const { boss, db, mailer, publicUrl, shopInbox, log, metrics } = tools;
  await followShopZone(tools);
  const mode = { mail: mailer ? 'on' : 'off' } as const;
  await work(tools, 'retention', async () =>
    log.info(await eraseExpiredData(db, mode), 'erased what had reached its time'),
  );
  await work(tools, 'birthday-vouchers', async () =>
    log.info({ given: await giveBirthdayVouchers(db, mode) }, 'birthday vouchers of the month'),
  );
  await work(tools, 'encode-picture', encode(db), { batchSize: 1 });
  await work(tools, 'fail-picture', ({ picture }: Jobs['fail-picture']) =>
    setFailed(db, picture, 'The picture could not be made ready. Please upload it again.'),
  );
  const settling = {
    db,
    queue: createJobQueue(boss),
    menu: tools.menu,
    notifications: tools.notifications,
    payments: tools.payments,
    log,
  };
  await work(tools, 'payment', (job: PaymentJob) => runPaymentJob(settling, job), paymentBatches);
  const check = async (_data: object, _id: string, signal: AbortSignal) => {
    const found = await checkPayments(settling, signal);
    if (found.checked > 0) log.info(found, 'looked at payments that were not final');
  };
  await work(tools, 'check-payments', check, oneAtATime);
  const compare = async (_data: object, _id: string, signal: AbortSignal) => {
    const found = await comparePayments(settling, signal);
    log.info(found, 'compared payments with those of our provider');
    // The rest is done; it is tried again for these.
    if (found.failed > 0) throw new Error(`${found.failed} payments could not be compared`);
  };
  await work(tools, 'compare-payments', compare, oneAtATime);
  if (!mailer) return log.warn('SMTP_URL is not set: mails stay queued');
  const mail: EmailServices = {
    ...{ db, mailer, publicUrl, shopInbox },
    onRefused: (kind) => {
      log.warn({ kind }, 'mail refused for good: no such address');
      metrics?.countRefusedMail(kind);
    },
    onLimited: (kind) => {
      log.warn({ kind }, 'mail not sent: its mailbox has had as many as it may get');
      metrics?.countLimitedMail(kind);
    },
  };
  await work(tools, 'mail', (job: MailJob, id) => sendEmail(mail, job, id), mailBatches);
  const existing = new Set((await boss.getQueues()).map(({ name }) => name));
  for (const kind of mailKinds) {
    const queue = getRelease1Queue(kind);
    if (!existing.has(queue)) continue;
    await work(tools, queue, (ids: object, id) => sendEmail(mail, { ...ids, kind } as MailJob, id), seldom);
  }
}

/** Runs the scheduled jobs by the main store's clock, also after the owner has changed its time zone. */
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

/** The encoder takes 27 MB of memory, so it is loaded with the first picture. */
const encode =
  (db: Db) =>
  async ({ picture }: Jobs['encode-picture']) => {
    const { encodePicture } = await import('../catalogue/pictures/encode-picture.ts');
    await encodePicture(db, picture);
  };

/** `signal`: the job has taken too long, or the worker stops. */
type Handle<Data> = (data: Data, jobId: string, signal: AbortSignal) => Promise<void>;

async function work<Data extends object>(tools: JobServices, queue: string, handle: Handle<Data>, more = {}) {
  tools.metrics?.startQueue(queue);
  const settle = async (job: JobWithMetadata<Data>): Promise<JobResult> => {
    const kind = 'kind' in job.data ? String(job.data.kind) : queue;
    try {
      await handle(job.data, job.id, job.signal);
      tools.metrics?.countJob(queue, kind, 'completed');
      return { id: job.id, status: 'completed' };
    } catch (error) {
      const dead = job.retryCount >= job.retryLimit;
      tools.log.error({ err: error, queue, kind, job: job.id, attempt: job.retryCount + 1, dead }, 'job failed');
      tools.metrics?.countJob(queue, kind, dead ? 'dead' : 'failed');
      // Stored with the job; as in the log, without the address that a mail server repeats in its refusal.
      return { id: job.id, status: 'failed', output: describeError(error) };
    }
  };
  // After a full batch the next is fetched at once.
  const options = {
    batchSize: 5,
    pollingIntervalSeconds: tools.pollingSeconds ?? 2,
    ...more,
    burstWhenBatchFull: true,
    perJobResults: true,
    includeMetadata: true,
  } as const;
  await tools.boss.work<Data, unknown, typeof options>(queue, options, (batch) => Promise.all(batch.map(settle)));
}
