import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOrderCalls } from './order-calls.ts';
import { createTestApp, type TestApp } from './test-app.ts';

let api: TestApp;
let token: string;
beforeAll(async () => {
  api = await createTestApp();
  const staff = await createOrderCalls(api).employ();
  token = staff.token;
  await api.db.updateTable('users').set({ role: 'manager' }).where('user_id', '=', staff.userId).execute();
});
afterAll(() => api.close());

const days = 'from=2026-03-01&to=2026-03-31';
const paths = [`/owner/reports?by=day&${days}`, `/owner/reports.csv?kind=lines&${days}`];
const countLocked = async () => {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(api.db);
  return rows.length;
};

test('two reports or files are read at once, six wait, and the rest is refused; other calls are not behind them', async () => {
  let calls: ReturnType<TestApp['call']>[] = [];
  await api.db.transaction().execute(async (trx) => {
    await sql`lock table orders in access exclusive mode`.execute(trx);
    calls = Array.from({ length: 8 }, (_, nth) => api.call('GET', paths[nth % 2] ?? '', { token }));
    await expect.poll(countLocked).toBe(2);
    for (const path of paths) {
      expect(await api.call('GET', path, { token })).toMatchObject({ status: 503, body: { code: 'busy' } });
    }
    expect(await api.call('GET', '/vouchers', { token })).toMatchObject({ status: 200 });
    expect(await countLocked()).toBe(2);
  });
  for (const { status } of await Promise.all(calls)) expect(status).toBe(200);
});
