import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { startSession } from '../src/identity/sessions.ts';
import { insertUser } from '../src/identity/user-queries.ts';
import { uuidV7 } from '../src/platform/db/uuid-v7.ts';
import { connectRedis } from '../src/platform/http/redis.ts';
import { measured } from './measured.ts';
import { createTcpProxy, throughProxy } from './tcp-proxy.ts';
import { createTestApp, openTestApp, type TestApp } from './test-app.ts';

const api = await openTestApp({ trustProxy: ['127.0.0.1'] });
await api.register({ email: 'limits@example.com' });

function freezeTime() {
  vi.useFakeTimers({ toFake: ['Date'] });
}
const newAddress = () => `2001:db8:${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}::1`;
const login = (app: TestApp, address: string, headers = {}) =>
  app.call('POST', '/auth/login', { address, headers, body: { email: 'limits@example.com', password: 'Secret1!' } });
const tooMany = {
  status: 429,
  body: {
    success: false,
    code: 'too_many_requests',
    message: 'That was a lot at once. Please wait a moment and try again.',
  },
};
const wait = {
  status: 429,
  body: {
    success: false,
    code: 'too_many_attempts',
    message: expect.stringMatching(/^Too many attempts. Please try again in \d+ seconds?\.$/),
  },
};

const guess = (address: string, email: string) =>
  api.call('POST', '/auth/login', { address, body: { email, password: 'Secret2!' } });

/** Requests resets until the account has to wait (a minute). */
async function askUntilRefused(app: TestApp, email: string) {
  const ask = () => app.call('POST', '/auth/forgot-password', { body: { email } });
  for (let i = 0; i < 2; i += 1) expect(await ask()).toMatchObject({ status: 200 });
  expect(await ask()).toMatchObject(wait);
}

/** Wrong passwords at a prompt of one session, each from a network of its own. */
const promptWrongly = (token: string) =>
  api.call('POST', '/auth/export', { token, address: newAddress(), body: { password: 'Secret2!' } });

describe('guesses', () => {
  // On a busy machine, checking a password takes longer than the first waits.
  beforeEach(freezeTime);

  test('at the prompts of a session are counted by account: ten, then a wait of 30 seconds to 5 minutes', async () => {
    const { token } = await api.register();
    for (let count = 0; count < 10; count += 1) expect(await promptWrongly(token)).toMatchObject({ status: 403 });
    for (const seconds of [30, 60, 120, 240, 300]) {
      const refused = await promptWrongly(token);
      expect(refused.body.code).toBe('too_many_attempts');
      // Some of the ten are forgotten meanwhile.
      expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(seconds);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(seconds / 2);
      vi.setSystemTime(Date.now() + seconds * 1_000);
      expect(await promptWrongly(token)).toMatchObject({ status: 403 });
    }
  });

  test('at the prompts of a session end it with the 30th; a right password starts anew', async () => {
    const { token, user } = await api.register();
    const other = await startSession(api.db, user.id);
    const later = () => vi.setSystemTime(Date.now() + 3_600_000);
    const guessWrongly = async (times: number) => {
      for (let count = 0; count < times; count += 1) {
        later();
        expect(await promptWrongly(token)).toMatchObject({ status: 403 });
      }
    };
    await guessWrongly(29);
    later();
    const right = { token, address: newAddress(), body: { password: 'Secret1!' } };
    expect(await api.call('POST', '/auth/export', right)).toMatchObject({ status: 200 });
    await guessWrongly(29);
    later();
    expect(await promptWrongly(token)).toMatchObject({ status: 401, body: { code: 'session_ended' } });
    expect(await api.call('GET', '/auth/user', { token })).toMatchObject({ status: 401 });
    expect(await api.call('GET', '/auth/user', { token: other })).toMatchObject({ status: 200 });
  });

  test('at many accounts make their address wait, a little at first, and no other', async () => {
    const address = newAddress();
    expect(await login(api, address)).toMatchObject({ status: 200 });
    for (let i = 0; i < 20; i += 1)
      expect(await guess(address, `nobody${i}@example.com`)).toMatchObject({ status: 401 });
    const refused = await guess(address, 'nobody20@example.com');
    expect(refused).toMatchObject(wait);
    expect(refused.headers['retry-after']).toBe('1');
    expect(await guess(address.replace(/1$/, '2'), 'nobody20@example.com')).toMatchObject(wait);
    expect(await login(api, newAddress())).toMatchObject({ status: 200 });
    expect(await api.call('POST', '/auth/register', { address, body: {} })).toMatchObject({ status: 400 });
  });

  test('at one account make their address wait, and never its owner at another', async () => {
    const address = newAddress();
    for (let i = 0; i < 5; i += 1) expect(await guess(address, 'limits@example.com')).toMatchObject({ status: 401 });
    expect(await login(api, address)).toMatchObject(wait);
    expect(await guess(address, 'Limits@example.com')).toMatchObject(wait);
    expect(await login(api, newAddress())).toMatchObject({ status: 200 });
  });

  test.each([
    ['register', { name: 'Ada', email: 'limits@example.com', password: 'Secret1!' }, 409, 5],
    ['forgot-password', { email: 'limits@example.com' }, 200, 2],
    ['forgot-password', { email: 'nobody-at-all@example.com' }, 200, 2],
    ['reset-password', { token: 'x'.repeat(64), password: 'Secret1!' }, 410, 20],
  ])('by %s have to wait too', async (path, body, status, free) => {
    const address = newAddress();
    const ask = () => api.call('POST', `/auth/${path}`, { address, body });
    for (let i = 0; i < free; i += 1) expect(await ask()).toMatchObject({ status });
    expect(await ask()).toMatchObject(wait);
  });

  test("only a trusted proxy's word about the address counts", async () => {
    const forwarded = { 'x-forwarded-for': '203.0.113.7' };
    const ask = (address: string, headers = {}) =>
      api.call('POST', '/auth/reset-password', { address, headers, body: { token: 'x', password: 'Secret1!' } });
    let refused = false;
    for (let i = 0; i < 60 && !refused; i += 1) refused = (await ask('127.0.0.1', forwarded)).status === 429;
    expect(await ask('127.0.0.1', forwarded)).toMatchObject(wait);
    expect(await ask('127.0.0.1', { 'x-forwarded-for': '203.0.113.8' })).toMatchObject({ status: 410 });
    expect(await ask('198.51.100.9', forwarded)).toMatchObject({ status: 410 });
  });
});

test('all calls together, unknown ones too, are limited generously; health checks are not', async () => {
  freezeTime();
  const address = newAddress();
  const ask = (path: string) => api.call('GET', path, { address });
  for (let i = 0; i < 1_000; i += 1) await ask('/nothing');
  expect(await ask('/nothing')).toMatchObject({ ...tooMany, headers: { 'retry-after': '1' } });
  expect(await api.call('GET', '/nothing', { address: newAddress() })).toMatchObject({ status: 404 });
  vi.setSystemTime(Date.now() + 60);
  expect(await ask('/nothing')).toMatchObject({ status: 404 });
  expect(await ask('/nothing')).toMatchObject(tooMany);
  expect(await ask('/health/live')).toMatchObject({ status: 200 });
  expect(await ask('/health/ready')).toMatchObject({ status: 200 });
});

describe('with Redis', () => {
  const redisUrl = process.env.REDIS_URL ?? 'redis://127.0.0.1:6379';

  async function appWithRedis(url: string) {
    const changes: string[] = [];
    const redis = connectRedis(url, (state) => changes.push(state));
    const app = await createTestApp({ redis }, api.databaseUrl);
    onTestFinished(async () => {
      await app.close();
      redis.disconnect();
    });
    return { app, redis, changes };
  }

  test('the limit counts for all processes together', async () => {
    const [one, two] = [await appWithRedis(redisUrl), await appWithRedis(redisUrl)];
    await expect.poll(() => [one.redis.status, two.redis.status]).toEqual(['ready', 'ready']);
    // A late answer would be counted in the process alone.
    for (const { redis } of [one, two]) redis.options.commandTimeout = 10_000;
    const email = `${randomBytes(8).toString('hex')}@example.com`;
    await askUntilRefused(one.app, email);
    const ask = (body: object) => two.app.call('POST', '/auth/forgot-password', { body });
    expect(await ask({ email })).toMatchObject(wait);
    expect(await ask({ email: `other-${email}` })).toMatchObject({ status: 200 });
  });

  test('logins work, and are still limited, while Redis is down', async () => {
    const { app, changes } = await appWithRedis('redis://127.0.0.1:1');
    await expect.poll(() => changes).toEqual(['disconnected']);
    expect(await login(app, newAddress())).toMatchObject({ status: 200 });
    await askUntilRefused(app, `${randomBytes(8).toString('hex')}@example.com`);
  });

  test('logins work while Redis is silent, and Redis is used again when it is back', measured, async () => {
    const { hostname, port } = new URL(redisUrl);
    const proxy = await createTcpProxy({ host: hostname, port: Number(port || 6379) });
    onTestFinished(() => proxy.cut());
    const { app, redis, changes } = await appWithRedis(throughProxy(redisUrl, proxy.port));
    await expect.poll(() => redis.status).toBe('ready');
    proxy.fallSilent();
    const start = performance.now();
    expect(await login(app, newAddress())).toMatchObject({ status: 200 });
    expect(performance.now() - start).toBeLessThan(2_000);
    await proxy.cut();
    await expect.poll(() => changes.at(-1), { timeout: 10_000 }).toBe('disconnected');
    proxy.speakAgain();
    await proxy.restore();
    await expect.poll(() => changes.at(-1), { timeout: 10_000 }).toBe('connected');
  });
});

describe("a guest on the cafe's Wi-Fi", () => {
  let cafes = 0;
  const cafe = () => {
    cafes += 1;
    return `203.0.113.${cafes}`;
  };
  const person = async (role: 'customer' | 'staff' = 'customer') => {
    const email = `${randomBytes(6).toString('hex')}@example.com`;
    const { token, user } = await api.register({ email });
    await api.updateUser(user.id, { role });
    return { token, email };
  };
  const forged = () => randomBytes(48).toString('base64url');
  const asGuest = (address: string, token?: string) =>
    api.call('GET', '/vouchers', { address, ...(token && { token }) });
  const flood = async (address: string, call: () => ReturnType<typeof asGuest>, refusedAs: number) => {
    for (let i = 0; i < 1_000; i += 1) expect(await call()).toMatchObject({ status: refusedAs });
    expect(await call()).toMatchObject(tooMany);
    return address;
  };

  beforeEach(freezeTime);

  test.each([
    ['no token', (address: string) => asGuest(address), 401],
    ['a new forged token each', (address: string) => asGuest(address, forged()), 401],
    ['unknown paths', (address: string) => api.call('GET', '/nothing', { address }), 404],
  ])('with 1,000 calls and %s stops neither the board nor orders nor logins there', async (_what, ask, refusedAs) => {
    const address = cafe();
    const [customer, staff, later] = [await person(), await person('staff'), await person()];
    await api.call('GET', '/staff/orders', { address, token: staff.token });
    await flood(address, () => ask(address), refusedAs);
    expect(await api.call('GET', '/staff/orders', { address, token: staff.token })).toMatchObject({ status: 200 });
    expect(await api.call('GET', '/orders', { address, token: customer.token })).toMatchObject({ status: 200 });
    const body = { email: later.email, password: 'Secret1!' };
    const loggedIn = await api.call('POST', '/auth/login', { address, body });
    expect(loggedIn).toMatchObject({ status: 200 });
    expect(await api.call('GET', '/orders', { address, token: loggedIn.body.token })).toMatchObject({ status: 200 });
  });

  test('gets no new budget by a forged token, an ended session or another spelling of the address', async () => {
    const address = cafe();
    const { token } = await person();
    await flood(address, () => asGuest(address, forged()), 401);
    expect(await asGuest(`::ffff:${address}`, forged())).toMatchObject(tooMany);
    expect(await api.call('POST', '/auth/logout', { address, token })).toMatchObject({ status: 200 });
    expect(await asGuest(address, token)).toMatchObject({ status: 401 });
    expect(await asGuest(address, token)).toMatchObject(tooMany);
    expect(await asGuest(cafe().replace('203', '198'), forged())).toMatchObject({ status: 401 });
  });
});

test('calls with a session count by account, wherever they come from', async () => {
  freezeTime();
  const [busy, other] = [await api.register(), await api.register()];
  const ask = (token: string, address = newAddress()) => api.call('GET', '/vouchers', { address, token });
  for (let i = 0; i < 1_000; i += 1) expect(await ask(busy.token)).toMatchObject({ status: 200 });
  const address = newAddress();
  expect(await ask(busy.token, address)).toMatchObject(tooMany);
  expect(await ask(other.token, address)).toMatchObject({ status: 200 });
});

test('networks that change within a /48 are limited together, more generously', async () => {
  freezeTime();
  const wide = `2001:db8:${randomBytes(2).toString('hex')}`;
  const ask = (i: number) => api.call('GET', '/nothing', { address: `${wide}:${i.toString(16)}::1` });
  for (let i = 0; i < 5_000; i += 1) expect(await ask(i)).toMatchObject({ status: 404 });
  expect(await ask(5_000)).toMatchObject(tooMany);
  expect(await api.call('GET', '/nothing', { address: newAddress() })).toMatchObject({ status: 404 });
});

test('accounts on unconfirmed addresses share a budget of their network; a confirmed one there has its own', async () => {
  freezeTime();
  const address = newAddress();
  const ask = (token: string) => api.call('GET', '/health/nothing', { address, token });
  const tokens = [];
  for (let i = 0; i < 7; i += 1) tokens.push((await api.register()).token);
  const confirmed = await api.registerConfirmed();
  expect(await api.call('GET', '/vouchers', { address, token: confirmed.token })).toMatchObject({ status: 200 });
  const [last = '', ...flood] = tokens;
  for (const token of flood) {
    for (let i = 0; i < 834; i += 1) await ask(token);
  }
  expect(await ask(last)).toMatchObject(tooMany);
  expect(await api.call('GET', '/vouchers', { address, token: confirmed.token })).toMatchObject({ status: 200 });
});

describe('calls with a limit of their own', () => {
  beforeEach(freezeTime);
  type Asked = { token?: string; address?: string };
  /** Not valid, because limits come first. */
  const send = (path: string, asked: Asked) => api.call('POST', path, { ...asked, body: {} });
  const quote = (asked: Asked) => send('/pickup/quote', asked);

  test.each(['/orders', '/staff/stores/main/pause', '/staff/stores/main/busy'])(
    '%s: 30 a minute of an account, also those that are refused',
    async (path) => {
      const [busy, other] = [await api.register(), await api.register()];
      for (const { user } of [busy, other]) await api.updateUser(user.id, { role: 'staff' });
      for (let i = 0; i < 30; i += 1) expect(await send(path, busy)).toMatchObject({ status: 400 });
      expect(await send(path, busy)).toMatchObject(tooMany);
      expect(await send(path, other)).toMatchObject({ status: 400 });
      vi.setSystemTime(Date.now() + 2_000);
      expect(await send(path, busy)).toMatchObject({ status: 400 });
    },
  );

  test('count by account also where this process has not seen the session yet', async () => {
    const newcomer = async () => {
      const user_id = uuidV7();
      const user = { user_id, email: `${user_id}@example.com`, name: 'Ada', provider: 'local' } as const;
      await insertUser(api.db, { ...user, email_verified_at: new Date() });
      return { userId: user_id, token: await startSession(api.db, user_id) };
    };
    const address = newAddress();
    for (let i = 0; i < 31; i += 1) {
      const { token } = await newcomer();
      expect(await send('/orders', { token, address })).toMatchObject({ status: 400 });
    }
    const { userId } = await newcomer();
    for (let i = 0; i < 30; i += 1) await send('/orders', { token: await startSession(api.db, userId) });
    expect(await send('/orders', { token: await startSession(api.db, userId) })).toMatchObject(tooMany);
  });

  test('networks within a /48 share five times as much', async () => {
    const wide = `2001:db8:${randomBytes(2).toString('hex')}`;
    const ask = (i: number) => quote({ address: `${wide}:${i.toString(16)}::1` });
    for (let i = 0; i < 300; i += 1) expect(await ask(i)).toMatchObject({ status: 400 });
    expect(await ask(300)).toMatchObject(tooMany);
    expect(await quote({ address: newAddress() })).toMatchObject({ status: 400 });
  });

  test('accounts on unconfirmed addresses share that too', async () => {
    const address = newAddress();
    for (let account = 0; account < 6; account += 1) {
      const { token } = await api.register();
      for (let i = 0; i < 50; i += 1) expect(await quote({ token, address })).toMatchObject({ status: 400 });
    }
    const { token } = await api.register();
    expect(await quote({ token, address })).toMatchObject(tooMany);
    const confirmed = await api.registerConfirmed({ email: 'known@example.com' });
    await api.call('GET', '/vouchers', { token: confirmed.token });
    expect(await quote({ token: confirmed.token, address })).toMatchObject({ status: 400 });
  });
});
