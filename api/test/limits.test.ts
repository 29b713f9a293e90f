import { randomBytes, randomInt } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { connectRedis } from '../src/http/redis.ts';
import { createTcpProxy, throughProxy } from './tcp-proxy.ts';
import { createTestApp, type TestApp } from './test-app.ts';

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp({ trustProxy: ['127.0.0.1'] });
  await api.register({ email: 'limits@example.com' });
});
afterAll(() => api.close());

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

async function exhaust(app: TestApp, address: string) {
  for (let i = 0; i < 20; i += 1) {
    await app.call('POST', '/auth/login', { address, body: {} });
  }
}

test('an address may try to log in 20 times a minute, and others are not held up', async () => {
  const address = newAddress();
  expect(await login(api, address)).toMatchObject({ status: 200 });
  await exhaust(api, address);
  const refused = await login(api, address);
  expect(refused).toMatchObject(tooMany);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(50);
  expect(await login(api, newAddress())).toMatchObject({ status: 200 });
  expect(await api.call('POST', '/auth/register', { address, body: {} })).toMatchObject({ status: 400 });
});

test('all calls together, unknown ones too, are limited generously; health checks are not', async () => {
  const address = newAddress();
  const ask = (path: string) => api.call('GET', path, { address });
  for (let i = 0; i < 1_000; i += 1) await ask('/nothing');
  expect(await ask('/nothing')).toMatchObject(tooMany);
  expect(await ask('/health/live')).toMatchObject({ status: 200 });
  expect(await ask('/health/ready')).toMatchObject({ status: 200 });
});

test("only a trusted proxy's word about the address counts", async () => {
  const forwarded = { 'x-forwarded-for': '203.0.113.7' };
  for (let i = 0; i < 20; i += 1) {
    await api.call('POST', '/auth/login', { address: '127.0.0.1', headers: forwarded, body: {} });
  }
  expect(await login(api, '127.0.0.1', forwarded)).toMatchObject(tooMany);
  expect(await login(api, '127.0.0.1', { 'x-forwarded-for': '203.0.113.8' })).toMatchObject({ status: 200 });
  expect(await login(api, '198.51.100.9', forwarded)).toMatchObject({ status: 200 });
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
    const address = newAddress();
    await exhaust(one.app, address);
    expect(await login(two.app, address)).toMatchObject(tooMany);
    expect(await login(two.app, newAddress())).toMatchObject({ status: 200 });
  });

  test('logins work, and are still limited, while Redis is down', async () => {
    const { app, changes } = await appWithRedis(`redis://127.0.0.1:${randomInt(1, 1024)}`);
    await expect.poll(() => changes).toEqual(['lost']);
    const address = newAddress();
    expect(await login(app, address)).toMatchObject({ status: 200 });
    await exhaust(app, address);
    expect(await login(app, address)).toMatchObject(tooMany);
  });

  test('logins work while Redis is silent, and Redis is used again when it is back', async () => {
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
    await expect.poll(() => changes.at(-1), { timeout: 10_000 }).toBe('lost');
    proxy.speakAgain();
    await proxy.restore();
    await expect.poll(() => changes.at(-1), { timeout: 10_000 }).toBe('reached');
  });
});
