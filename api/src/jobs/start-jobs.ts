import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss';
import type { Db } from '../db/database.ts';
import { describeError, type Log } from '../log.ts';
import { accountDeletedMail } from '../mail/account-deleted.ts';
import { emailChangedMail } from '../mail/email-address.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Metrics } from '../metrics.ts';
import type { Jobs } from '../queue/queues.ts';
import { eraseOld } from '../retention/erase-old.ts';
import { giveBirthdayVouchers } from '../vouchers/give-birthday-vouchers.ts';
import { sendConfirmEmailMail } from './confirm-email-mail.ts';
import { sendEmailChangeMail } from './email-change-mail.ts';
import { sendGoogleLinkedMail, sendPasswordChangedMail } from './notice-mails.ts';
import { sendOrderCancelledMail, sendOrderCompletedMail, sendOrderPlacedMail } from './order-mails.ts';
import { sendPasswordResetMail } from './password-reset-mail.ts';
import { sendParting } from './send-once.ts';
import { sendContactMail, sendFeedbackMail } from './shop-mails.ts';
import { sendWelcomeMail } from './welcome-mail.ts';

export type JobTools = {
  boss: PgBoss;
  db: Db;
  mailer: Mailer | undefined;
  publicUrl: string;
  /** Where contact messages and feedback go. */
  shopInbox: string;
  log: Log;
  metrics: Metrics | undefined;
};

/** Takes jobs from the queues until `boss` is stopped. Without a mailer, mail jobs stay where they are. */
export async function startJobs(tools: JobTools): Promise<void> {
  const { db, mailer, publicUrl, shopInbox, log } = tools;
  await work(tools, 'retention', async () => log.info(await eraseOld(db), 'erased what had reached its time'));
  await work(tools, 'birthday-vouchers', async () =>
    log.info({ given: await giveBirthdayVouchers(db) }, 'birthday vouchers of the month'),
  );
  if (!mailer) return log.warn('SMTP_URL is not set: mails stay queued');
  const mail = { db, mailer, publicUrl };
  await work(tools, 'welcome-mail', ({ userId }) => sendWelcomeMail(mail, userId));
  await work(tools, 'confirm-email-mail', ({ userId }, id) => sendConfirmEmailMail(mail, userId, id));
  await work(tools, 'password-reset-mail', ({ userId }, id) => sendPasswordResetMail(mail, userId, id));
  await work(tools, 'password-changed-mail', ({ userId }, id) => sendPasswordChangedMail(mail, userId, id));
  await work(tools, 'google-linked-mail', (data, id) => sendGoogleLinkedMail(mail, data, id));
  await work(tools, 'email-change-mail', ({ userId }, id) => sendEmailChangeMail(mail, userId, id));
  await work(tools, 'email-changed-mail', ({ partingId }) => sendParting(mail, partingId, emailChangedMail()));
  await work(tools, 'account-deleted-mail', ({ partingId }) => sendParting(mail, partingId, accountDeletedMail()));
  await work(tools, 'contact-mail', (data) => sendContactMail({ db, mailer, shopInbox }, data));
  await work(tools, 'feedback-mail', (data) => sendFeedbackMail({ db, mailer, shopInbox }, data));
  await work(tools, 'order-placed-mail', (data) => sendOrderPlacedMail(mail, data));
  await work(tools, 'order-completed-mail', (data) => sendOrderCompletedMail(mail, data));
  await work(tools, 'order-cancelled-mail', (data) => sendOrderCancelledMail(mail, data));
}

type Handle<Name extends keyof Jobs> = (data: Jobs[Name], jobId: string) => Promise<void>;

async function work<Name extends keyof Jobs>(tools: JobTools, name: Name, handle: Handle<Name>) {
  const settle = async (job: JobWithMetadata<Jobs[Name]>): Promise<JobResult> => {
    try {
      await handle(job.data, job.id);
      tools.metrics?.countJob(name, 'completed');
      return { id: job.id, status: 'completed' };
    } catch (error) {
      const dead = job.retryCount >= job.retryLimit;
      tools.log.error({ err: error, queue: name, job: job.id, attempt: job.retryCount + 1, dead }, 'job failed');
      tools.metrics?.countJob(name, dead ? 'dead' : 'failed');
      // Kept with the job: as in the log, without the address that a mail server repeats when it refuses one.
      return { id: job.id, status: 'failed', output: describeError(error) };
    }
  };
  // A full batch is followed by the next at once; otherwise the queue is asked again after two seconds.
  const options = { batchSize: 5, burstWhenBatchFull: true, perJobResults: true, includeMetadata: true } as const;
  await tools.boss.work<Jobs[Name], unknown, typeof options>(name, options, (batch) => Promise.all(batch.map(settle)));
}
