import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createDb, openPool } from '../src/platform/db/database.ts';
import { createMetrics } from '../src/platform/metrics.ts';
import { createDatabase } from './database.ts';
import { createOrderCalls } from './order-calls.ts';
import { createTestApp, type TestApp } from './test-app.ts';

let api: TestApp;
let pool: Pool;
let port: number;
let openStreams = 0;
let asked = 0;
let connections = 0;
let readings = 0;
beforeAll(async () => {
  // Intervals fire only when the test advances the timers.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const databaseUrl = await createDatabase();
  pool = openPool(databaseUrl, 5, () => {});
  pool.on('acquire', () => {
    readings += 1;
  });
  const metrics = {
    ...createMetrics(),
    setOpenStreams: (count: number) => {
      openStreams = count;
    },
  };
  api = await createTestApp({ db: createDb(pool), metrics }, databaseUrl);
  port = Number(new URL(await api.app.listen({ host: '127.0.0.1', port: 0 })).port);
  api.app.server.on('request', () => {
    asked += 1;
  });
  api.app.server.on('connection', (socket) => {
    connections += 1;
    socket.on('close', () => {
      connections -= 1;
    });
  });
});
afterAll(async () => {
  vi.useRealTimers();
  await api.close();
  await pool.end();
});

const isQuiet = () => pool.waitingCount === 0 && pool.idleCount === pool.totalCount;

test('connections that are reset during the session look-up leave no stream and no reading behind', async () => {
  const customers = await Promise.all(Array.from({ length: 6 }, () => api.register()));
  const staff = await createOrderCalls(api).employ();
  const calls = [
    ...customers.map(({ token }) => ['/api/orders/events', token] as const),
    ['/api/staff/events', staff.token] as const,
  ];
  for (let round = 0; round < 10; round += 1) {
    asked = 0;
    await api.db.transaction().execute(async (trx) => {
      await sql`lock table sessions in access exclusive mode`.execute(trx);
      const sockets: Socket[] = [];
      for (let count = 0; count < 20; count += 1) {
        const [path, token] = calls[count % calls.length] ?? ['', ''];
        const socket = connect(port, '127.0.0.1').on('error', () => {});
        await once(socket, 'connect');
        socket.write(`GET ${path} HTTP/1.1\r\nhost: test\r\nauthorization: Bearer ${token}\r\n\r\n`);
        sockets.push(socket);
      }
      await expect.poll(() => asked, { interval: 5 }).toBe(20);
      for (const socket of sockets) socket.resetAndDestroy();
      await expect.poll(() => connections, { interval: 5 }).toBe(0);
    });
    await expect.poll(isQuiet, { interval: 5 }).toBe(true);
  }
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(openStreams).toBe(0);

  // A minute later, and with notifications for every account.
  readings = 0;
  vi.advanceTimersByTime(60_000);
  for (const { user } of customers) api.notifications.notify(user.id, user.id, 'pending');
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(readings).toBe(0);
});
