import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { StartProblem } from '../../env.ts';
import {
  getPendingMigrations,
  type Migration,
  migrationsFolder,
  readMigrations,
  toDatabaseProblem,
} from './migrations.ts';

const lockKey = 20100214;

/** Short, because while a statement waits for a table lock, all later queries on that table wait behind it. */
const lockTimeoutMs = 2_000;

/** Long, because `create index concurrently` waits for open transactions, such as backups. */
const concurrentLockTimeoutMs = 600_000;

export function migrate(databaseUrl: string, folder = migrationsFolder): Promise<string[]> {
  return withMigrationLock(databaseUrl, (client) => applyPending(client, folder));
}

export async function withMigrationLock<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 10_000,
    lock_timeout: lockTimeoutMs,
  });
  // Without a listener, a lost connection would also crash the process.
  client.on('error', () => {});
  await client.connect().catch((error) => {
    throw toDatabaseProblem(error);
  });
  try {
    // Not pg_advisory_lock: its open transaction and `create index concurrently` would wait for each other.
    while (!(await tryLock(client))) await delay(100);
    return await work(client);
  } finally {
    await client.end(); // ends the session, and with it the lock
  }
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as locked', [lockKey]);
  return rows[0].locked;
}

export async function applyPending(client: pg.Client, folder = migrationsFolder): Promise<string[]> {
  const files = await readMigrations(folder);
  await client.query(
    'create table if not exists migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  );
  const { rows: applied } = await client.query('select name, checksum from migrations');
  const pending = getPendingMigrations(files, applied);
  for (const file of pending) {
    if (file.isOutside) await applyOutside(client, file);
    else await applyInside(client, file);
  }
  return pending.map(({ name }) => name);
}

async function applyInside(client: pg.Client, file: Migration): Promise<void> {
  await client.query('begin');
  try {
    await client.query(file.text);
    await record(client, file);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    if (isLockProblem(error)) throw createRetryProblem(`${file.name} was rolled back`);
    throw new Error(`${file.name} failed and was rolled back`, { cause: error });
  }
}

/** Sends one statement at a time, because PostgreSQL runs several in one query as a transaction. */
async function applyOutside(client: pg.Client, file: Migration): Promise<void> {
  try {
    await client.query(`set lock_timeout = ${concurrentLockTimeoutMs}`);
    for (const statement of file.text.split(/;\s*$/m)) await client.query(statement);
    await record(client, file);
    await client.query(`set lock_timeout = ${lockTimeoutMs}`);
  } catch (error) {
    if (isLockProblem(error)) throw createRetryProblem(`${file.name} was not finished and will start anew`);
    throw new Error(`${file.name} failed; it will start anew with the next run`, { cause: error });
  }
}

const record = (client: pg.Client, { name, checksum }: Migration) =>
  client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum]);

export const isLockProblem = (error: unknown) =>
  ['55P03', '40P01'].includes(String((error as { code?: unknown }).code));

export const createRetryProblem = (what: string) =>
  new StartProblem(`${what}: others held a lock that it needs. Please run the migration again`);
