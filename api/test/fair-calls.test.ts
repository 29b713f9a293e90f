import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { bounds } from '../src/platform/http/bounded-server.ts';
import { countLocked } from './database.ts';
import { createOrderCalls } from './order-calls.ts';
import { createTestApp, openTestApp, type TestApp } from './test-app.ts';

const few = { callsAtOnce: 3, callsPerNetwork: 2, callsForStaff: 1, callsPerAccount: 2, waitingPerAccount: 1 };

const api = await openTestApp({ trustProxy: ['127.0.0.1'], bounds: { ...bounds, ...few } });
const url = await api.app.listen({ host: '127.0.0.1', port: 0 });

/** While `work` runs, calls to `/vouchers` wait. */
const holdVouchers = async (work: () => Promise<void>) =>
  api.db.transaction().execute(async (trx) => {
    await sql`lock table vouchers in access exclusive mode`.execute(trx);
    await work();
  });
const untilWaiting = (count: number, db = api.db) => expect.poll(() => countLocked(db)).toBe(count);

describe("a customer's account has so many calls at once, and so many more wait for them", () => {
  test.each(['customer', 'barista'])(
    'what comes beyond is refused before its session is looked up: %s',
    async (role) => {
      const [{ token, user }, other] = [await api.register(), await api.register()];
      await api.updateUser(user.id, { role });
      await api.call('GET', '/auth/user', { token });
      const staff = await createOrderCalls(api).employ();
      let calls: ReturnType<TestApp['call']>[] = [];
      await holdVouchers(async () => {
        calls = [1, 2, 3].map(() => api.call('GET', '/vouchers', { token }));
        await untilWaiting(2);
        expect(await api.call('GET', '/auth/user', { token })).toMatchObject({
          status: 429,
          headers: { 'retry-after': '1' },
          body: { code: 'too_many_requests' },
        });
        expect(await api.call('GET', '/auth/user', { token: other.token })).toMatchObject({ status: 200 });
      });
      for (const answer of await Promise.all(calls)) expect(answer.status).toBe(200);
      expect(await api.call('GET', '/auth/user', { token })).toMatchObject({ status: 200 });
      // The first call tells the server that the account is staff's now.
      await api.call('GET', '/auth/user', { token: staff.token });
      const ofStaff = await Promise.all(
        [1, 2, 3, 4, 5].map(() => api.call('GET', '/auth/user', { token: staff.token })),
      );
      expect(ofStaff.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    },
  );
});

describe('a network holds so many of the places', () => {
  const ask = (from: string, path: string, token = '', signal?: AbortSignal) =>
    fetch(`${url}/api${path}`, {
      headers: { 'x-forwarded-for': from, authorization: `Bearer ${token}` },
      signal: signal ?? null,
    });

  test('beyond, its calls are refused; those of other networks and of staff are not', async () => {
    const [ada, bob] = [await api.register(), await api.register()];
    const staff = await createOrderCalls(api).employ();
    const barista = await createOrderCalls(api).employ('barista' as 'staff');
    // Tells the server the accounts' new roles.
    for (const { token } of [staff, barista]) await api.call('GET', '/auth/user', { token });
    let calls: Promise<Response>[] = [];
    await holdVouchers(async () => {
      calls = [ada, bob].map(({ token }) => ask('9.9.9.9', '/vouchers', token));
      await untilWaiting(2);
      const refused = await ask('9.9.9.9', '/config');
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
      expect(await refused.json()).toMatchObject({ success: false, code: 'too_many_requests' });
      expect((await ask('8.8.8.8', '/config')).status).toBe(200);
      expect((await ask('9.9.9.9', '/staff/orders?store=main', staff.token)).status).toBe(200);
      expect((await ask('9.9.9.9', '/auth/user', barista.token)).status).toBe(429);
    });
    for (const answer of await Promise.all(calls)) expect(answer.status).toBe(200);
    expect((await ask('9.9.9.9', '/config')).status).toBe(200);
  });

  test('a call holds its place until its work ends, also when its client hangs up', async () => {
    const [ada, bob] = [await api.register(), await api.register()];
    await holdVouchers(async () => {
      const hangUp = new AbortController();
      const calls = [ada, bob].map(({ token }) => ask('9.9.9.9', '/vouchers', token, hangUp.signal));
      await untilWaiting(2);
      hangUp.abort();
      await Promise.allSettled(calls);
      const start = performance.now();
      while (performance.now() - start < 200) expect((await ask('9.9.9.9', '/config')).status).toBe(429);
    });
    await expect.poll(async () => (await ask('9.9.9.9', '/config')).status).toBe(200);
  });

  test('a call whose client hangs up while its session is looked up gives its place back', async () => {
    const hangUp = new AbortController();
    await api.db.transaction().execute(async (trx) => {
      await sql`lock table sessions in access exclusive mode`.execute(trx);
      const calls = ['a', 'b'].map((letter) =>
        fetch(`${url}/api/auth/verify-email`, {
          method: 'POST',
          headers: {
            'x-forwarded-for': '9.9.9.9',
            authorization: `Bearer ${letter.repeat(64)}`,
            'content-type': 'application/json',
          },
          body: JSON.stringify({ token: 'x'.repeat(64) }),
          signal: hangUp.signal,
        }),
      );
      await untilWaiting(2);
      hangUp.abort();
      await Promise.allSettled(calls);
      // The server hears of it before the look-up ends.
      await new Promise((resolve) => setTimeout(resolve, 300));
    });
    await expect.poll(async () => (await ask('9.9.9.9', '/config')).status, { timeout: 5_000 }).toBe(200);
  });
});

test('large networks together leave places to small ones', async () => {
  const places = { callsAtOnce: 3, callsPerNetwork: 2, reservedForSmallNetworks: 1, callsPerSmallNetwork: 1 };
  const crowded = await createTestApp({ trustProxy: ['127.0.0.1'], bounds: { ...bounds, ...places } });
  onTestFinished(() => crowded.close());
  const address = await crowded.app.listen({ host: '127.0.0.1', port: 0 });
  const ask = (from: string, path: string, token = '') =>
    fetch(`${address}/api${path}`, { headers: { 'x-forwarded-for': from, authorization: `Bearer ${token}` } });
  const [ada, bob] = [await crowded.register(), await crowded.register()];
  let calls: Promise<Response>[] = [];
  await crowded.db.transaction().execute(async (trx) => {
    await sql`lock table vouchers in access exclusive mode`.execute(trx);
    calls = [ask('9.9.9.9', '/vouchers', ada.token), ask('8.8.8.8', '/vouchers', bob.token)];
    await untilWaiting(2, crowded.db);
    expect((await ask('9.9.9.9', '/config')).status).toBe(503);
    expect((await ask('8.8.8.8', '/config')).status).toBe(503);
    expect((await ask('7.7.7.7', '/config')).status).toBe(200);
  });
  for (const answer of await Promise.all(calls)) expect(answer.status).toBe(200);
});
