import { afterAll, expect, test } from 'vitest';
import { createDatabase } from './database.ts';
import { measured } from './measured.ts';
import { serverUrl } from './server-url.ts';
import { createTcpProxy, throughProxy } from './tcp-proxy.ts';
import { createTestApp } from './test-app.ts';

let stopping = false;
const { hostname, port } = new URL(serverUrl);
const proxy = await createTcpProxy({ host: hostname, port: Number(port || 5432) });
const health = { mail: 'on', isStopping: () => stopping } as const;
const api = await createTestApp({ health }, throughProxy(await createDatabase(), proxy.port));
afterAll(async () => {
  await api.close();
  await proxy.cut();
});

const ready = () => api.call('GET', '/health/ready');
const unavailable = {
  status: 503,
  headers: { 'retry-after': '5' },
  body: { success: false, code: 'unavailable', message: 'The database cannot be reached.' },
};

test('live and ready say so', async () => {
  expect(await api.call('GET', '/health/live')).toMatchObject({ status: 200, body: { status: 'ok' } });
  const answer = await ready();
  expect(answer).toMatchObject({ status: 200, body: { status: 'ok', mail: 'on' } });
});

test('not ready while PostgreSQL is gone, calls say so, and both recover by themselves', async () => {
  const { token } = await api.register();
  await proxy.cut();
  expect(await ready()).toMatchObject(unavailable);
  expect(await api.call('GET', '/health/live')).toMatchObject({ status: 200 });
  expect(await api.call('GET', '/auth/user', { token })).toMatchObject({
    status: 503,
    headers: { 'retry-after': '5', 'x-request-id': expect.any(String) },
    body: { success: false, code: 'unavailable', message: expect.not.stringMatching(/connect|sql|postgres/i) },
  });
  await proxy.restore();
  await expect.poll(async () => (await ready()).status, { timeout: 10_000 }).toBe(200);
  expect(await api.call('GET', '/auth/user', { token })).toMatchObject({ status: 200 });
});

test(
  'not ready within two seconds while PostgreSQL is silent; connections that stay silent are given up',
  measured,
  async () => {
    const { token } = await api.register();
    const ask = () => api.call('GET', '/auth/user', { token });
    const askAtOnce = () => Promise.all(Array.from({ length: 5 }, ask));
    await askAtOnce();
    proxy.fallSilent();
    const start = performance.now();
    const answers = await Promise.all([ready(), ready(), ready()]);
    expect(performance.now() - start).toBeLessThan(2_000);
    for (const answer of answers) expect(answer).toMatchObject(unavailable);

    const waiting = askAtOnce();
    proxy.speakAgain();
    for (const answer of await waiting) expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    for (const answer of await askAtOnce()) expect(answer).toMatchObject({ status: 200 });
    expect(await ready()).toMatchObject({ status: 200 });
  },
);

test('neither live nor ready while stopping', async () => {
  stopping = true;
  expect(await ready()).toMatchObject({ status: 503, body: { success: false, message: 'This server is stopping.' } });
  expect(await api.call('GET', '/health/live')).toMatchObject({ status: 503 });
  stopping = false;
});
