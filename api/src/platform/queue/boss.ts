import { PgBoss } from 'pg-boss';
import { StartProblem } from '../../env.ts';
import type { Db } from '../db/database.ts';
import { migrateFirst } from '../db/migrations.ts';
import { query, type Statement } from '../db/query.ts';
import { deadLetterQueue, type Jobs, queues, schedules } from './queues.ts';

type Role = 'sends' | 'works';

export async function startBoss(databaseUrl: string, role: Role, onError: (error: Error) => void): Promise<PgBoss> {
  const isWorker = role === 'works';
  const boss = new PgBoss({
    connectionString: databaseUrl,
    max: isWorker ? 3 : 1,
    migrate: false,
    supervise: isWorker,
    schedule: isWorker,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
  });
  boss.on('error', onError);
  try {
    await boss.start();
    const existing = new Set((await boss.getQueues()).map(({ name }) => name));
    const missing = Object.keys(queues).filter((name) => !existing.has(name));
    if (missing.length > 0) throw new Error(`queue ${missing.join(', ')} is missing`);
    return boss;
  } catch (error) {
    await boss.stop({ graceful: false });
    throw new StartProblem(`The job queues are not ready (${(error as Error).message}). ${migrateFirst}`);
  }
}

export async function prepareQueues(databaseUrl: string): Promise<void> {
  const boss = new PgBoss({ connectionString: databaseUrl, max: 1, supervise: false, schedule: false });
  let problem: Error | undefined;
  boss.on('error', (error) => {
    problem = error;
  });
  await boss.start();
  try {
    for (const { name, ...options } of [deadLetterQueue, ...Object.entries(queues).map(toQueue)]) {
      await boss.createQueue(name, options);
      await boss.updateQueue(name, options);
    }
  } finally {
    await boss.stop({ graceful: false });
  }
  if (problem) throw problem;
}

/** Sets the clock of the scheduled jobs. A missed job runs once when a worker starts. */
export async function scheduleJobs(boss: PgBoss, timeZone: string): Promise<void> {
  for (const { name, cron } of schedules) await boss.schedule(name, cron, {}, { tz: timeZone, missed: 'once' });
}

const toQueue = ([name, options]: [string, (typeof queues)[keyof Jobs]]) => ({ name, ...options });

export type Queue = {
  /** Adds a job in the caller's transaction: it exists only if the transaction commits. */
  send<Name extends keyof Jobs>(name: Name, data: Jobs[Name], trx: Db, afterSeconds?: number): Promise<void>;
  /** Returns the statement that adds a job, for a transaction that sends statements together. */
  buildJob<Name extends keyof Jobs>(name: Name, data: Jobs[Name], afterSeconds?: number): Promise<Statement>;
  countDead(name: keyof Jobs): Promise<number>;
};

export function createJobQueue(boss: PgBoss): Queue {
  const buildJob: Queue['buildJob'] = async (name, data, startAfter) => {
    let statement: Statement | undefined;
    const executeSql = async (text: string, values: unknown[] = []) => {
      statement = { text, values };
      return { rows: [{ id: '' }] };
    };
    const db = { executeSql };
    await boss.send(name, data, startAfter ? { db, startAfter } : { db });
    if (!statement) throw new Error('pg-boss sent no statement for the job');
    return statement;
  };
  return {
    buildJob,
    send: async (name, data, trx, afterSeconds) => {
      const { text, values } = await buildJob(name, data, afterSeconds);
      await query(trx, text, values);
    },
    countDead: async (name) => (await boss.previewRedrive(deadLetterQueue.name, { sourceName: name })).total,
  };
}
