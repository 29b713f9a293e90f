import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss';
import type { Db } from '../db/database.ts';
import type { Log } from '../log.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Metrics } from '../metrics.ts';
import type { Jobs } from '../queue/queues.ts';
import { sendWelcomeMail } from './welcome-mail.ts';

type JobTools = {
  boss: PgBoss;
  db: Db;
  mailer: Mailer | undefined;
  publicUrl: string;
  log: Log;
  metrics: Metrics | undefined;
};

/** Takes jobs from the queues until `boss` is stopped. Without a mailer, mail jobs stay where they are. */
export async function startJobs(tools: JobTools): Promise<void> {
  const { db, mailer, publicUrl, log } = tools;
  if (!mailer) return log.warn('SMTP_URL is not set: mails stay queued');
  await work(tools, 'welcome-mail', ({ userId }) => sendWelcomeMail({ db, mailer, publicUrl }, userId));
}

async function work<Name extends keyof Jobs>(tools: JobTools, name: Name, handle: (data: Jobs[Name]) => Promise<void>) {
  const settle = async (job: JobWithMetadata<Jobs[Name]>): Promise<JobResult> => {
    try {
      await handle(job.data);
      tools.metrics?.countJob(name, 'completed');
      return { id: job.id, status: 'completed' };
    } catch (error) {
      const dead = job.retryCount >= job.retryLimit;
      tools.log.error({ err: error, queue: name, job: job.id, attempt: job.retryCount + 1, dead }, 'job failed');
      tools.metrics?.countJob(name, dead ? 'dead' : 'failed');
      return { id: job.id, status: 'failed', output: error };
    }
  };
  // A full batch is followed by the next at once; otherwise the queue is asked again after two seconds.
  const options = { batchSize: 5, burstWhenBatchFull: true, perJobResults: true, includeMetadata: true } as const;
  await tools.boss.work<Jobs[Name], unknown, typeof options>(name, options, (batch) => Promise.all(batch.map(settle)));
}
