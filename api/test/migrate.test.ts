import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import type { Db } from '../src/platform/db/database.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { assertMigrated } from '../src/platform/db/migrations.ts';
import { startBoss } from '../src/platform/queue/boss.ts';
import { prepareDatabase } from '../src/prepare-database.ts';
import { createDatabase, openForThisTest } from './database.ts';

let folder: string;
let url: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'juniper-migrations-'));
  url = await createDatabase('empty');
  await write('0001_cups.sql', 'create table cups (id int primary key); insert into cups values (1);');
});
afterEach(() => rm(folder, { recursive: true }));

const write = (name: string, text: string) => writeFile(join(folder, name), text);

const count = async (table: string) => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(
    openForThisTest(url),
  );
  return rows[0]?.n;
};

test('applies what is new, in order, and then nothing', async () => {
  await write('0002_more_cups.sql', 'insert into cups values (2);');
  expect(await migrate(url, folder)).toEqual(['0001_cups.sql', '0002_more_cups.sql']);
  expect(await migrate(url, folder)).toEqual([]);
  await write('0003_even_more.sql', 'insert into cups values (3);');
  expect(await migrate(url, folder)).toEqual(['0003_even_more.sql']);
  expect(await count('cups')).toBe(3);
});

test('four at once apply each file once', async () => {
  await write('0001_cups.sql', 'create table cups (id serial); insert into cups default values; select pg_sleep(0.2);');
  const applied = await Promise.all([1, 2, 3, 4].map(() => migrate(url, folder)));
  expect(applied.flat()).toEqual(['0001_cups.sql']);
  expect(await count('cups')).toBe(1);
});

test('refuses a file that was changed after it was applied', async () => {
  await migrate(url, folder);
  await write('0001_cups.sql', 'create table mugs (id int primary key);');
  await expect(migrate(url, folder)).rejects.toThrow('0001_cups.sql was changed after it was applied');
  await expect(assertMigrated(openForThisTest(url), folder)).rejects.toThrow('0001_cups.sql was changed');
});

test('rolls a failing file back whole and keeps those before it', async () => {
  await write('0002_broken.sql', 'insert into cups values (2); insert into saucers values (1);');
  await expect(migrate(url, folder)).rejects.toThrow('0002_broken.sql failed and was rolled back');
  expect(await count('cups')).toBe(1);
  await write('0002_broken.sql', 'insert into cups values (2);');
  expect(await migrate(url, folder)).toEqual(['0002_broken.sql']);
});

const outside = (text: string) => `-- outside a transaction\n${text}`;
const rebuild = outside(
  'drop index concurrently if exists cups_id;\ncreate index concurrently cups_id on cups (id);\n',
);
const invalidIndexes = async (db: Db) => (await sql`select from pg_index where not indisvalid`.execute(db)).rows.length;
/** Runs the statement in an open transaction; returns the function that ends it. */
const during = async (statement: string) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query(`begin; ${statement}`);
  return () => client.query('rollback');
};

test('a file that gets no lock in time is rolled back, and the next run applies it', async () => {
  await migrate(url, folder);
  const letGo = await during('lock table cups in access exclusive mode');
  await write('0002_size.sql', 'create table mugs (id int); alter table cups add column size int;');
  await expect(migrate(url, folder)).rejects.toThrow(
    '0002_size.sql was rolled back: others held a lock that it needs. Please run the migration again',
  );
  await letGo();
  expect(await migrate(url, folder)).toEqual(['0002_size.sql']);
});

test('a deadlock is told in the same words', async () => {
  await write('0002_deadlock.sql', "do $$ begin raise exception 'deadlock detected' using errcode = '40P01'; end $$;");
  await expect(migrate(url, folder)).rejects.toThrow('0002_deadlock.sql was rolled back: others held a lock');
});

test('an index that is built outside a transaction waits for others, and two migrators do not wait for each other', async () => {
  const db = openForThisTest(url);
  await migrate(url, folder);
  await write('0002_index.sql', rebuild);
  const letGo = await during('insert into cups values (2)');
  const running = Promise.all([migrate(url, folder), migrate(url, folder)]);
  await expect.poll(() => invalidIndexes(db)).toBe(1);
  await delay(2_500);
  await letGo();
  expect((await running).flat()).toEqual(['0002_index.sql']);
  expect(await invalidIndexes(db)).toBe(0);
});

test('an index whose build was killed midway is built by the next run', async () => {
  const db = openForThisTest(url);
  await migrate(url, folder);
  await write('0002_index.sql', rebuild);
  const letGo = await during('insert into cups values (2)');
  const killed = expect(migrate(url, folder)).rejects.toThrow();
  await expect.poll(() => invalidIndexes(db)).toBe(1);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like '%create index concurrently%' and pid <> pg_backend_pid()`.execute(
    db,
  );
  await killed;
  await letGo();
  expect(await invalidIndexes(db)).toBe(1);
  expect(await migrate(url, folder)).toEqual(['0002_index.sql']);
  expect(await invalidIndexes(db)).toBe(0);
});

test('a file that would take such a left-over index for a finished one is refused', async () => {
  await write('0002_index.sql', outside('create index concurrently if not exists cups_id on cups (id);'));
  await expect(migrate(url, folder)).rejects.toThrow('0002_index.sql: drop the index first');
});

test('a database is refused until it is up to date, and accepted when it is ahead', async () => {
  const db = openForThisTest(url);
  await expect(assertMigrated(db, folder)).rejects.toThrow(
    "0001_cups.sql is missing. Run 'npm run migrate' first, or 'juniper migrate' in the image.",
  );
  await migrate(url, folder);
  await assertMigrated(db, folder);
  await write('0002_more_cups.sql', 'insert into cups values (2);');
  await expect(assertMigrated(db, folder)).rejects.toThrow('0002_more_cups.sql is missing');
  await migrate(url, folder);
  await rm(join(folder, '0002_more_cups.sql'));
  await assertMigrated(db, folder);
});

test('the whole preparation, queues included, is safe to run twice at once and again', async () => {
  await expect(startBoss(url, 'sends', () => {})).rejects.toThrow(
    "Run 'npm run migrate' first, or 'juniper migrate' in the image.",
  );
  await Promise.all([prepareDatabase(url), prepareDatabase(url)]);
  expect(await prepareDatabase(url)).toEqual([]);
  const boss = await startBoss(url, 'sends', () => {});
  expect(await boss.getQueue('mail')).toMatchObject({ retryLimit: 20, retryBackoff: true, deadLetter: 'dead-letter' });
  await boss.stop({ graceful: false });
});
