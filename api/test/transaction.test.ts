import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { lockAccount } from '../src/identity/user-queries.ts';
import type { Db } from '../src/platform/db/database.ts';
import { inTransaction } from '../src/platform/db/transaction.ts';
import { openTestApp } from './test-app.ts';

const api = await openTestApp();
const userId = (await api.register()).user.id;

const rename = (db: Db, name: string) =>
  db.updateTable('users').set({ name }).where('user_id', '=', userId).returning('name').executeTakeFirstOrThrow();
const nameNow = async () =>
  (await api.db.selectFrom('users').select('name').where('user_id', '=', userId).executeTakeFirstOrThrow()).name;

test('what is asked at once is answered one by one, in one transaction', async () => {
  const found = await inTransaction(api.db, async (trx) => {
    await lockAccount(trx, userId, 'change');
    const answers = await Promise.all([
      rename(trx, 'First'),
      rename(trx, 'Second'),
      sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(trx).then(({ rows }) => rows[0]?.id),
      sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(trx).then(({ rows }) => rows[0]?.id),
    ]);
    expect(await nameNow()).toBe('Ada Byron');
    return answers;
  });
  expect(found.slice(0, 2)).toEqual([{ name: 'First' }, { name: 'Second' }]);
  expect(found[2]).toBe(found[3]);
  expect(await nameNow()).toBe('Second');
});

test('when one of several fails, its own error is thrown and all are undone', async () => {
  const before = await nameNow();
  const failing = inTransaction(api.db, async (trx) => {
    await lockAccount(trx, userId, 'change');
    await Promise.all([rename(trx, 'Third'), sql`select 1 / 0`.execute(trx), rename(trx, 'Fourth')]);
  });
  await expect(failing).rejects.toThrow('division by zero');
  const deeper = inTransaction(api.db, async (trx) => {
    await lockAccount(trx, userId, 'change');
    const deep = async () => (async () => (async () => sql`select 1 / 0`.execute(trx))())();
    await Promise.all([deep(), sql`select 1`.execute(trx)]);
  });
  await expect(deeper).rejects.toThrow('division by zero');
  expect(await nameNow()).toBe(before);
});

test('a refusal undoes everything; a failure that nobody awaited does not look like a commit', async () => {
  const before = await nameNow();
  const refused = inTransaction(api.db, async (trx) => {
    await rename(trx, 'Fifth');
    throw new Error('refused');
  });
  await expect(refused).rejects.toThrow('refused');
  const careless = inTransaction(api.db, async (trx) => {
    await rename(trx, 'Sixth');
    await sql`select 1 / 0`.execute(trx).catch(() => {});
  });
  await expect(careless).rejects.toThrow('division by zero');
  expect(await nameNow()).toBe(before);
});

test('a statement that comes after the end is not sent', async () => {
  const before = await nameNow();
  let later: Db = api.db;
  await inTransaction(api.db, async (trx) => {
    later = trx;
    await lockAccount(trx, userId, 'change');
  });
  await expect(rename(later, 'Seventh')).rejects.toThrow('the transaction is over');
  expect(await nameNow()).toBe(before);
});
