import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { countLocked } from './database.ts';
import { readEvents } from './event-reader.ts';
import { measured } from './measured.ts';
import { sendRaw } from './raw-http.ts';
import { openTestApp } from './test-app.ts';

const little = {
  headersMs: 1_000,
  requestMs: 2_000,
  bodyMs: 1_000,
  checkEveryMs: 50,
  silentMs: 3_000,
  keptAliveMs: 300,
  connections: 30,
  connectionsPerNetwork: 20,
  proxiedPerNetwork: 20,
  uploads: 12,
  uploadsPerNetwork: 8,
  callsAtOnce: 3,
  callsPerNetwork: 100,
  callsForStaff: 0,
  callsPerSmallNetwork: 100,
  reservedForSmallNetworks: 0,
  callsPerAccount: 100,
  waitingPerAccount: 0,
};

const api = await openTestApp({ bounds: little });
const url = await api.app.listen({ host: '127.0.0.1', port: 0 });

const head = 'POST /api/auth/login HTTP/1.1\r\nhost: test\r\ncontent-type: application/json\r\n';

describe('what is no HTTP, too much or too slow is refused in the one shape, with the headers, and cut off', () => {
  test.each([
    ['no HTTP', ['hello\r\n\r\n'], 400, 'invalid_request'],
    ['a method that nobody knows', ['BREW /api/orders HTTP/1.1\r\nhost: test\r\n\r\n'], 400, 'invalid_request'],
    ['two lengths', [`${head}content-length: 2\r\ncontent-length: 3\r\n\r\n{}`], 400, 'invalid_request'],
    [
      'a length and chunks',
      [`${head}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n{}`],
      400,
      'invalid_request',
    ],
    ['a long header', [`${head}x: ${'x'.repeat(20_000)}\r\n\r\n`], 431, 'too_large'],
    ['a long address', [`GET /${'x'.repeat(20_000)} HTTP/1.1\r\nhost: test\r\n\r\n`], 431, 'too_large'],
    ['no host', ['GET /api/health/live HTTP/1.1\r\n\r\n'], 400, 'invalid_request'],
    ['a long path', [`GET /api/${'x'.repeat(2_048)}?a HTTP/1.1\r\nhost: test\r\n\r\n`], 414, 'too_large'],
    ['a large body', [`${head}content-length: 65537\r\n\r\n{`], 413, 'too_large'],
    [
      'a large body in chunks, without an end',
      [`${head}transfer-encoding: chunked\r\n\r\n10000\r\n${'x'.repeat(65_536)}\r\n`],
      413,
      'too_large',
    ],
    ['nothing at all', [], 408, 'too_slow'],
    ['half a head', [head], 408, 'too_slow'],
    ['half a body', [`${head}content-length: 20\r\n\r\n{"email":`], 408, 'too_slow'],
  ])('%s', measured, async (_what, pieces, status, code) => {
    const { answer, ms } = await sendRaw(url, ...pieces);
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toContain('\r\nx-content-type-options: nosniff\r\n');
    expect(answer).toContain("\r\ncontent-security-policy: default-src 'none'; frame-ancestors 'none'\r\n");
    const body = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')));
    expect(body).toEqual({ success: false, code, message: expect.any(String) });
    expect(ms).toBeLessThan(3_000);
  });
});

test('who sends a byte now and then is cut off as well', measured, async () => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => {});
  const start = performance.now();
  socket.write(head);
  const drip = setInterval(() => socket.write('x: y\r\n'), 50);
  await once(socket.resume(), 'close');
  clearInterval(drip);
  expect(performance.now() - start).toBeLessThan(3_000);
});

test('a connection that does nothing after its call is closed', measured, async () => {
  const { answer, ms } = await sendRaw(url, 'GET /api/health/live HTTP/1.1\r\nhost: test\r\n\r\n');
  expect(answer).toMatch(/^HTTP\/1.1 200 /);
  expect(ms).toBeLessThan(5_000);
});

test('depth costs nothing', async () => {
  const payload = `{"email":${'['.repeat(30_000)}${']'.repeat(30_000)},"password":"x"}`;
  const sent = { method: 'POST', url: '/api/auth/login', headers: { 'content-type': 'application/json' } } as const;
  expect(await api.app.inject({ ...sent, payload })).toMatchObject({ statusCode: 400 });
});

test('an expectation that nobody knows is ignored', async () => {
  const { answer } = await sendRaw(
    url,
    'GET /api/health/live HTTP/1.1\r\nhost: test\r\nexpect: wonders\r\nconnection: close\r\n\r\n',
  );
  expect(answer).toMatch(/^HTTP\/1.1 200 /);
});

test('beyond so many connections, no more are taken; when they are gone, they are', measured, async () => {
  const port = Number(new URL(url).port);
  const sockets = Array.from({ length: 25 }, () => connect(port, '127.0.0.1').on('error', () => {}));
  onTestFinished(() => sockets.forEach((socket) => void socket.destroy()));
  await expect.poll(() => sockets.filter((socket) => socket.destroyed).length, { timeout: 900 }).toBeGreaterThan(0);
  await expect
    .poll(() =>
      fetch(`${url}/api/health/live`).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200);
});

describe('more calls at once than the server takes on', () => {
  /** Locks the sessions table, so that every call that looks up a session waits. */
  const hold = async (work: () => Promise<void>) =>
    api.db.transaction().execute(async (trx) => {
      await trx.schema.alterTable('sessions').addColumn('held', 'integer').execute();
      await work();
      await trx.schema.alterTable('sessions').dropColumn('held').execute();
    });
  const vouchers = async (token: string) => {
    const answer = await fetch(`${url}/api/vouchers`, { headers: { authorization: `Bearer ${token}` } });
    return { status: answer.status, headers: Object.fromEntries(answer.headers), body: await answer.json() };
  };
  const calls = (count: number, token: string) => Array.from({ length: count }, () => vouchers(token));
  /** As many calls as the server takes on; resolves when they all wait for the lock. */
  const fillUp = async (token: string) => {
    const waiting = calls(little.callsAtOnce, token);
    await expect.poll(() => countLocked(api.db)).toBe(little.callsAtOnce);
    return waiting;
  };

  test('are refused at once, and health checks and streams are not; then all is as before', measured, async () => {
    const { token } = await api.register();
    const stream = await readEvents(`${url}/api/orders/events`, token);
    expect(stream.status).toBe(200);
    let waiting: ReturnType<typeof calls> = [];
    await hold(async () => {
      waiting = await fillUp(token);
      const start = performance.now();
      for (const refused of await Promise.all(calls(10, token)))
        expect(refused).toMatchObject({
          status: 503,
          headers: { 'retry-after': '2', 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' },
          body: { success: false, code: 'busy', message: expect.stringContaining('try again') },
        });
      expect(performance.now() - start).toBeLessThan(500);
      expect((await fetch(`${url}/api/health/live`)).status).toBe(200);
    });
    for (const answer of await Promise.all(waiting)) expect(answer).toMatchObject({ status: 200 });
    expect(await vouchers(token)).toMatchObject({ status: 200 });
    expect(stream.isOver()).toBe(false);
  });

  test.each([
    ['in another spelling', '/%61pi/vouchers'],
    ['with the name of a stream behind a question mark', '/api/vouchers?x=/events'],
    ['with a host in front', 'http://test/api/vouchers'],
    ['that are no stream', '/api/orders/events', 'POST'],
  ])('count %s', async (_how, path, method = 'GET') => {
    const { token } = await api.register();
    let waiting: ReturnType<typeof calls> = [];
    await hold(async () => {
      waiting = await fillUp(token);
      const head = `${method} ${path} HTTP/1.1\r\nhost: test\r\nauthorization: Bearer ${token}\r\n`;
      const { answer } = await sendRaw(url, `${head}connection: close\r\n\r\n`);
      expect(answer).toMatch(/^HTTP\/1.1 503 .*"code":"busy"/s);
    });
    for (const answer of await Promise.all(waiting)) expect(answer).toMatchObject({ status: 200 });
  });

  test('a stream holds no slot, however its path is spelled', async () => {
    const { token } = await api.register();
    for (let count = 0; count < little.callsAtOnce; count += 1) {
      const stream = await readEvents(`${url}/%61pi/orders/%65vents`, token);
      expect(stream.status).toBe(200);
    }
    expect(await vouchers(token)).toMatchObject({ status: 200 });
  });

  test('pipelined behind a stream are cut off, and hold no slots', measured, async () => {
    const { token } = await api.register();
    const call = (path: string) => `GET ${path} HTTP/1.1\r\nhost: test\r\nauthorization: Bearer ${token}\r\n\r\n`;
    const start = performance.now();
    await sendRaw(url, call('/api/orders/events') + call('/api/vouchers').repeat(10));
    expect(performance.now() - start).toBeLessThan(1_000);
    expect(await vouchers(token)).toMatchObject({ status: 200 });
  });
});
