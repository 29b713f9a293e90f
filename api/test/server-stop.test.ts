import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createDatabase } from './database.ts';
import { readEvents } from './event-reader.ts';
import { catchMails } from './mail-catcher.ts';
import { measured } from './measured.ts';
import { runServer } from './processes.ts';

const databaseUrl = await createDatabase();

test('SIGTERM: what is under way is finished, readiness turns 503, new connections are refused, exit code 0', async () => {
  const server = await runServer({ DATABASE_URL: databaseUrl, WORKER: 'separate' });
  const agent = new Agent({ keepAlive: true });
  const body = JSON.stringify({ name: 'Ada', email: 'drain@example.com', password: 'Secret1!' });
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };

  // Sends half a registration and half a readiness check; the rest of each follows after the signal.
  const registration = request(`${server.url}/api/auth/register`, { agent, method: 'POST', headers });
  registration.write(body.slice(0, 10));
  const check = connect(Number(new URL(server.url).port), '127.0.0.1');
  check.write('GET /api/health/ready HTTP/1.1\r\nhost: test\r\n');
  await delay(300);
  const exit = server.stop('SIGTERM');
  await server.says('shutting down');
  await expect(fetch(server.url)).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });

  check.write('\r\n');
  const checked = await text(check);
  expect(checked).toMatch(/^HTTP\/1.1 503 .*connection: close.*"message":"This server is stopping."/is);
  registration.end(body.slice(10));
  const [answer] = (await once(registration, 'response')) as [IncomingMessage];
  expect(JSON.parse(await text(answer))).toMatchObject({ success: true, user: { email: 'drain@example.com' } });
  expect(await exit).toBe(0);
  expect(server.output()).toContain('"stopped"');
});

test('behind a proxy it serves on for three seconds while readiness sends the proxy elsewhere', async () => {
  const server = await runServer({ DATABASE_URL: databaseUrl, WORKER: 'separate', TRUST_PROXY: '127.0.0.1' });
  const ask = async (path: string) => {
    const { status, headers } = await fetch(`${server.url}/api${path}`);
    return { status, connection: headers.get('connection') };
  };
  expect(await ask('/config')).toEqual({ status: 200, connection: 'keep-alive' });
  const start = performance.now();
  const exit = server.stop('SIGTERM');
  await server.says('shutting down');
  expect(await ask('/health/ready')).toEqual({ status: 503, connection: 'close' });
  await delay(2_000);
  expect(await ask('/config')).toEqual({ status: 200, connection: 'close' });
  expect(await exit).toBe(0);
  expect(performance.now() - start).toBeGreaterThan(2_900);
});

test('behind a proxy, a mail server that does not answer holds up the stop for six seconds and no longer', async () => {
  let isUnderWay = false;
  const { url } = await catchMails(() => {
    isUnderWay = true;
    return new Promise<void>(() => {});
  });
  const server = await runServer({ DATABASE_URL: databaseUrl, SMTP_URL: url, TRUST_PROXY: '127.0.0.1' });
  await fetch(`${server.url}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Ada', email: 'ada@example.com', message: 'Hello' }),
  });
  await expect.poll(() => isUnderWay, { timeout: 10_000 }).toBe(true);
  const start = performance.now();
  expect(await server.stop('SIGTERM')).toBe(0);
  // Later than ten seconds the exit code would be 1.
  expect(performance.now() - start).toBeGreaterThan(5_000);
});

test('neither an open stream nor a connection that was never used holds up the stop', measured, async () => {
  const server = await runServer({ DATABASE_URL: databaseUrl, WORKER: 'separate' });
  const answer = await fetch(`${server.url}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Ada', email: 'follows@example.com', password: 'Secret1!' }),
  });
  const { token } = (await answer.json()) as { token: string };
  const stream = await readEvents<{ loyaltyPoints: number }>(`${server.url}/api/orders/events`, token);
  await stream.sees(({ loyaltyPoints }) => loyaltyPoints === 100);
  const unused = connect(Number(new URL(server.url).port), '127.0.0.1');
  await once(unused, 'connect');
  const start = performance.now();
  expect(await server.stop('SIGTERM')).toBe(0);
  expect(performance.now() - start).toBeLessThan(3_000);
  await stream.ends();
  unused.destroy();
});

test('a body that never ends holds up the stop until five seconds after it began', measured, async () => {
  const server = await runServer({ DATABASE_URL: databaseUrl, WORKER: 'separate' });
  const hanging = request(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': 100 },
  });
  hanging.on('error', () => {});
  const start = performance.now();
  hanging.write('{');
  await delay(300);
  expect(await server.stop('SIGTERM')).toBe(0);
  const heldMs = performance.now() - start;
  expect(heldMs).toBeGreaterThan(4_000);
  expect(heldMs).toBeLessThan(9_000);
});

test('a stop that never ends is cut off after ten seconds', async () => {
  const lifecycle = import.meta.resolve('../src/platform/lifecycle.ts');
  const code = `
    import { run } from '${lifecycle}';
    await run(async () => () => new Promise(() => {}));
    setInterval(() => {}, 1_000);
    console.log('started');`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  await once(child.stdout, 'data');
  const start = performance.now();
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([1, null]);
  expect(performance.now() - start).toBeGreaterThan(9_000);
});
