// The log is soon overwritten, so what an operator needs after an attack is counted in a table.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { bounds } from '../src/platform/http/bounded-server.ts';
import { createLog } from '../src/platform/log.ts';
import { createMetrics } from '../src/platform/metrics.ts';
import { createSecurityLog } from '../src/platform/security/security-log.ts';
import { createOrderCalls } from './order-calls.ts';
import { createTestApp } from './test-app.ts';

type Line = { msg: string; route?: string; refused?: string; network?: string; count?: number };

async function open(overrides: Parameters<typeof createTestApp>[0] = {}) {
  const lines: Line[] = [];
  const log = createLog('info', { write: (line: string) => void lines.push(JSON.parse(line)) });
  const api = await createTestApp({ log, ...overrides });
  onTestFinished(api.close);
  const events = () =>
    api.db.selectFrom('security_events').select(['kind', 'network', 'account', 'count']).orderBy('event_id').execute();
  return { api, lines, log, events };
}

const address = '203.0.113.7';
const network = '203.0.113.0/24';

test('health calls write no line', async () => {
  const { api, lines } = await open();
  for (let nth = 0; nth < 5; nth += 1) await api.call('GET', '/health/live');
  await api.call('GET', '/health/ready');
  await api.call('GET', '/config');
  await expect.poll(() => lines.map(({ route }) => route)).toEqual(['/api/config']);
});

test('100 refused calls of a network are one line and one row with their count', async () => {
  const { api, lines, events } = await open();
  const body = { name: 'Ada', email: 'ada@example.com', subject: 'Hello', message: 'Are you open today?' };
  const statuses: number[] = [];
  for (let nth = 0; nth < 110; nth += 1) {
    statuses.push(
      (await api.call('POST', '/contact', { address, body: { ...body, email: `a${nth}@example.com` } })).status,
    );
  }
  const refused = statuses.filter((status) => status === 429).length;
  expect(refused).toBeGreaterThanOrEqual(100);
  await api.app.close();
  expect(lines.filter(({ route }) => route)).toHaveLength(110 - refused);
  expect(lines.filter((line) => line.refused)).toMatchObject([{ refused: 'answered 429', network, count: refused }]);
  expect(await events()).toEqual([{ kind: 'answered 429', network, account: null, count: refused }]);
});

test('failed logins, wrong passwords at a prompt and changes of a role are in the table', async () => {
  const { api, events } = await open();
  const owner = await createOrderCalls(api).employ('owner');
  const { token, user } = await api.registerConfirmed();
  const { email } = user;
  for (let nth = 0; nth < 3; nth += 1) {
    await api.call('POST', '/auth/login', { address, body: { email, password: 'Wrong1!' } });
  }
  await api.call('DELETE', '/auth/user', { token, address, body: { password: 'Wrong1!' } });
  await api.updateUser(user.id, { role: 'staff' });
  const change = { role: 'manager', password: 'Secret1!' };
  expect(await api.call('PUT', `/owner/staff/${user.id}`, { token: owner.token, address, body: change })).toMatchObject(
    { status: 200 },
  );
  await api.app.close();
  const account = user.id;
  expect((await events()).filter((event) => event.network === network)).toEqual([
    { kind: 'login failed', network, account, count: 3 },
    { kind: 'wrong password at a prompt', network, account, count: 1 },
    { kind: 'role changed', network, account, count: 1 },
  ]);
});

test('a kind has 100 rows a minute; further networks are counted together', async () => {
  const { api, log, events } = await open();
  const security = createSecurityLog({ db: api.db, log });
  for (let nth = 0; nth < 150; nth += 1) security.countRefused('answered 503', `198.51.${nth}.1`);
  security.countAccount('role changed', 'command', null);
  await security.write();
  const rows = await events();
  expect(rows).toHaveLength(102);
  expect(rows.find((row) => row.network === 'others')).toMatchObject({ kind: 'answered 503', count: 50 });
  expect(rows.find(({ kind }) => kind === 'role changed')).toMatchObject({ count: 1 });
});

test('what cannot be written is written later', async () => {
  const { api, log, lines, events } = await open();
  const security = createSecurityLog({ db: api.db, log });
  security.countAccount('login failed', network, null);
  await api.db.schema.alterTable('security_events').renameTo('away').execute();
  await security.write();
  expect(lines.map(({ msg }) => msg)).toEqual(['security events could not be written']);
  await api.db.schema.alterTable('away').renameTo('security_events').execute();
  await security.write();
  await security.write();
  expect(await events()).toEqual([{ kind: 'login failed', network, account: null, count: 1 }]);
});

test('connections that are closed unread are counted, in the metrics too', async () => {
  const metrics = createMetrics();
  const { api, events } = await open({ metrics, bounds: { ...bounds, connectionsPerNetwork: 0 } });
  const url = new URL(await api.app.listen({ host: '127.0.0.1', port: 0 }));
  for (let nth = 0; nth < 3; nth += 1) {
    const socket: Socket = connect(Number(url.port), url.hostname).on('error', () => {});
    socket.resume();
    await once(socket, 'close');
  }
  const server = await metrics.listen('127.0.0.1', 0, { info: () => {} } as never);
  onTestFinished(() => void server.close());
  const { port } = server.address() as { port: number };
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  expect(text).toContain('http_connections_refused_total 3');
  await api.app.close();
  expect(await events()).toEqual([{ kind: 'connection refused', network: '127.0.0.0/24', account: null, count: 3 }]);
});
