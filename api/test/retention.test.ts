import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { uuidV7 } from '../src/db/uuid-v7.ts';
import { eraseOld } from '../src/retention/erase-old.ts';
import { catchMails } from './mail-catcher.ts';
import { placeOrder } from './place-order.ts';
import { createTestApp, type TestApp } from './test-app.ts';
import { startTestWorker } from './test-worker.ts';

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());

const at = (offset: string) => sql<Date>`now() + ${offset}::interval`;
const hash = () => randomBytes(32);

/** One row on each side of its time in every table that has one. */
async function addRow(user_id: string, when: { expiry: string; year: string; twoYears: string; day: string }) {
  const { db } = api;
  const expires_at = at(when.expiry);
  const email = 'someone@example.com';
  await db.insertInto('sessions').values({ user_id, token_hash: hash(), expires_at }).execute();
  await db.insertInto('email_confirmations').values({ user_id, token_hash: hash(), email, expires_at }).execute();
  await db.insertInto('password_resets').values({ user_id, token_hash: hash(), email, expires_at }).execute();
  await db.insertInto('used_credentials').values({ credential_hash: hash(), expires_at }).execute();
  await db
    .insertInto('mails')
    .values({ user_id, subject_id: uuidV7(), kind: 'note', sent_at: at(when.year) })
    .execute();
  await db
    .insertInto('feedback')
    .values({ user_id, feedback_id: uuidV7(), rating: 4, comments: 'Good', created_at: at(when.twoYears) })
    .execute();
  await db
    .insertInto('contact_messages')
    .values({ message_id: uuidV7(), name: 'A', email, message: 'Hello', created_at: at(when.twoYears) })
    .execute();
  await db
    .insertInto('parting_mails')
    .values({ parting_id: uuidV7(), email, created_at: at(when.day) })
    .execute();
}

const old = { expiry: '-1 second', year: '-12 months -1 minute', twoYears: '-24 months -1 minute', day: '-25 hours' };
const young = { expiry: '1 hour', year: '-11 months', twoYears: '-23 months', day: '-23 hours' };

const addOrder = async (user_id: string, yearsAgo: number) => {
  const created_at = new Date(Date.now() - yearsAgo * 366 * 24 * 3_600_000);
  const order_id = await placeOrder(api, user_id, 1000, { created_at });
  const entry = { user_id, entry_id: uuidV7(), kind: 'order' as const, order_id, points: 1, created_at };
  await api.db.insertInto('loyalty_ledger').values(entry).execute();
};

const counts = async () => {
  const count = async (table: string) => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(api.db);
    return [table, rows[0]?.n];
  };
  const tables = ['sessions', 'email_confirmations', 'password_resets', 'used_credentials', 'mails', 'feedback'];
  const entries = [...tables, 'contact_messages', 'parting_mails', 'orders', 'order_items', 'loyalty_ledger'].map(
    count,
  );
  return Object.fromEntries(await Promise.all(entries));
};

test('erases what has reached its time, and nothing that has not', async () => {
  const [ada, bob, gone] = [await api.register(), await api.register(), await api.register()];
  await addRow(ada.user.id, old);
  await addRow(bob.user.id, young);
  await addOrder(bob.user.id, 8);
  await addOrder(gone.user.id, 8);
  await addOrder(gone.user.id, 6);
  await api.call('DELETE', '/auth/user', { token: gone.token, body: { password: 'Secret1!' } });

  const before = await counts();
  const erased = await eraseOld(api.db);
  const one = Object.fromEntries(Object.keys(erased).map((table) => [table, 1]));
  expect(erased).toEqual(one);
  const after = await counts();
  expect(after).toEqual(
    Object.fromEntries(
      Object.entries<number>(before).map(([table, n]) => [table, table === 'order_items' ? n - 2 : n - 1]),
    ),
  );
  expect(await eraseOld(api.db)).toEqual(Object.fromEntries(Object.keys(erased).map((table) => [table, 0])));

  const left = await api.db.selectFrom('orders').select('user_id').orderBy('created_at').execute();
  expect(left).toEqual([{ user_id: bob.user.id }, { user_id: gone.user.id }]);
  expect(await api.call('GET', '/auth/user', { token: ada.token })).toMatchObject({ status: 200 });
});

test('runs every night in the shop’s time zone, and the worker does it', async () => {
  expect(await api.boss.getSchedules('retention')).toMatchObject([
    { name: 'retention', cron: '20 3 * * *', timezone: 'America/Los_Angeles' },
  ]);
  const { user } = await api.register();
  await api.db
    .insertInto('sessions')
    .values({ user_id: user.id, token_hash: hash(), expires_at: at('-1 second') })
    .execute();
  await api.boss.send('retention', {});
  const { url } = await catchMails();
  onTestFinished(await startTestWorker(api.databaseUrl, url));
  const expired = () => api.db.selectFrom('sessions').select('user_id').where('expires_at', '<', at('0')).execute();
  await expect.poll(expired, { timeout: 10_000 }).toEqual([]);
});
