import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Db, openDatabase } from '../src/platform/db/database.ts';
import { countWork } from './counting-store.ts';
import { anOrder, createOrderCalls } from './order-calls.ts';
import { createTestApp, type TestApp } from './test-app.ts';

const store = 'downtown';
let api: TestApp;
/** Connections beside those of the calls. */
let own: Db;
beforeAll(async () => {
  api = await createTestApp();
  await countWork(api, store);
  own = openDatabase(api.databaseUrl, 2, () => {});
});
afterAll(async () => {
  await own.destroy();
  await api.close();
});

const countLocked = async () => {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(own);
  return rows.length;
};

test('orders that wait for the same slots leave connections to other calls, and all are placed', async () => {
  const calls = createOrderCalls(api);
  const customers: { token: string }[] = [];
  while (customers.length < 12) customers.push(await api.registerRegular());
  const place = (token: string, more: object) => calls.post(token, { ...anOrder, ...more });
  const inStore = { storeLocation: store, items: [{ id: 1, quantity: 1 }] };
  const [first, other, ...others] = customers.map(({ token }) => token);
  expect(await place(first ?? '', inStore)).toMatchObject({ status: 200 });
  let placing: ReturnType<typeof place>[] = [];
  await own.transaction().execute(async (trx) => {
    await sql`select from work_slots where store = ${store} for update`.execute(trx);
    placing = others.map((token) => place(token, inStore));
    await expect.poll(countLocked).toBe(4);
    expect(await place(other ?? '', {})).toMatchObject({ status: 200 });
    expect(await countLocked()).toBe(4);
  });
  for (const { status } of await Promise.all(placing)) expect(status).toBe(200);
});
