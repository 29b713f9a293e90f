import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { countLocked } from './database.ts';
import { createOrderCalls } from './order-calls.ts';
import { openTestApp, type TestApp } from './test-app.ts';

const api = await openTestApp();
const { token } = await createOrderCalls(api).employ('manager');

const days = 'from=2026-03-01&to=2026-03-31';
const paths = [`/owner/reports?by=day&${days}`, `/owner/reports.csv?kind=lines&${days}`];

test('two reports or files are read at once, six wait, and the rest is refused; other calls are not behind them', async () => {
  let calls: ReturnType<TestApp['call']>[] = [];
  await api.db.transaction().execute(async (trx) => {
    await sql`lock table orders in access exclusive mode`.execute(trx);
    calls = Array.from({ length: 8 }, (_, nth) => api.call('GET', paths[nth % 2] ?? '', { token }));
    await expect.poll(() => countLocked(api.db)).toBe(2);
    for (const path of paths) {
      expect(await api.call('GET', path, { token })).toMatchObject({ status: 503, body: { code: 'busy' } });
    }
    expect(await api.call('GET', '/vouchers', { token })).toMatchObject({ status: 200 });
    expect(await countLocked(api.db)).toBe(2);
  });
  for (const { status } of await Promise.all(calls)) expect(status).toBe(200);
});
