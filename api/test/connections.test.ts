import { once } from 'node:events';
import { connect, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type Bounds, bounds } from '../src/platform/http/bounded-server.ts';
import { createTestApp, type TestApp } from './test-app.ts';

/** A server as it runs without a proxy in front, or with one at 127.0.0.1. */
async function serve(trustProxy?: string[], limits?: Bounds) {
  const api: TestApp = await createTestApp({ trustProxy, bounds: limits });
  const url = await api.app.listen({ host: '127.0.0.1', port: 0 });
  const isOpen = new Set<Socket>();
  let seen = 0;
  api.app.server.on('connection', (socket) => {
    seen += 1;
    isOpen.add(socket);
    socket.once('close', () => isOpen.delete(socket));
  });
  const open = async (localAddress = '127.0.0.1') => {
    const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', localAddress }).on('error', () => {});
    await once(socket, 'connect');
    return socket;
  };
  const close = async (sockets: Socket[]) => {
    for (const socket of sockets) socket.destroy();
    await api.close();
  };
  return { api, open, close, held: () => isOpen.size, seen: () => seen };
}

/** A busy machine takes its time for hundreds of connections. */
const patience = { timeout: 10_000 };

const live = 'GET /api/health/live HTTP/1.1\r\nhost: test\r\nconnection: close\r\n\r\n';
const ask = async (socket: Socket, request = live) => {
  socket.write(request);
  return (await text(socket).catch(() => '')).slice(0, 12);
};

test('a network has 100 connections: of those without a call the oldest makes room', async () => {
  const { open, close, held, seen } = await serve();
  const sockets: Socket[] = [];
  for (let i = 0; i < 400; i += 1) sockets.push(await open());
  onTestFinished(() => close(sockets));
  await expect.poll(seen, patience).toBe(400);
  await expect.poll(held, patience).toBe(100);
  expect(await ask(await open())).toBe('HTTP/1.1 200');
  expect(await ask(await open('127.0.0.2'))).toBe('HTTP/1.1 200');
});

test('a connection with a call under way stays, and makes no room', async () => {
  const { api, open, close, held } = await serve();
  const sockets: Socket[] = [];
  onTestFinished(() => close(sockets));
  let calls = 0;
  api.app.server.on('request', () => {
    calls += 1;
  });
  // Streams of 25 accounts, as many as each may have: calls that do not end.
  for (let account = 0; account < 25; account += 1) {
    const { token } = await api.registerConfirmed();
    for (let i = 0; i < 4; i += 1) {
      const socket = await open();
      sockets.push(socket);
      socket.write(`GET /api/orders/events HTTP/1.1\r\nhost: test\r\nauthorization: Bearer ${token}\r\n\r\n`);
    }
  }
  await expect.poll(() => calls, patience).toBe(100);
  expect(await ask(await open())).toBe('');
  expect(await ask(await open('127.0.0.2'))).toBe('HTTP/1.1 200');
  expect(held()).toBe(100);
  sockets.pop()?.destroy();
  await expect.poll(held, patience).toBe(99);
  expect(await ask(await open())).toBe('HTTP/1.1 200');
});

test('an unused connection of a trusted proxy is not counted', async () => {
  const { open, close, held } = await serve(['127.0.0.1']);
  const sockets: Socket[] = [];
  for (let i = 0; i < 400; i += 1) sockets.push(await open());
  onTestFinished(() => close(sockets));
  await expect.poll(held, patience).toBe(400);
  expect(await ask(await open())).toBe('HTTP/1.1 200');
  expect(held()).toBeGreaterThanOrEqual(400);
});

describe('a connection of a trusted proxy belongs to the network whose request it carried last', () => {
  const forwarded = (path: string, from: string, token = '') =>
    `GET ${path} HTTP/1.1\r\nhost: test\r\nx-forwarded-for: ${from}\r\nauthorization: Bearer ${token}\r\n\r\n`;
  const answered = async (socket: Socket, request: string) => {
    socket.write(request);
    return String((await once(socket, 'data'))[0]).slice(0, 12);
  };

  test('a network has 300: the one that is idle longest makes room', async () => {
    const { open, close, held } = await serve(['127.0.0.1']);
    const sockets: Socket[] = [];
    onTestFinished(() => close(sockets));
    for (let i = 0; i < 300; i += 1) {
      const socket = await open();
      sockets.push(socket);
      expect(await answered(socket, forwarded('/api/health/live', '9.9.9.9'))).toBe('HTTP/1.1 200');
    }
    const [first, second] = sockets as [Socket, Socket];
    // Another network's now, and then the first network's newest.
    expect(await answered(first, forwarded('/api/health/live', '8.8.8.8'))).toBe('HTTP/1.1 200');
    expect(await answered(first, forwarded('/api/health/live', '9.9.9.9'))).toBe('HTTP/1.1 200');
    expect(held()).toBe(300);
    const newest = await open();
    sockets.push(newest);
    expect(await answered(newest, forwarded('/api/health/live', '9.9.9.9'))).toBe('HTTP/1.1 200');
    await expect.poll(() => second.destroyed, patience).toBe(true);
    expect(held()).toBe(300);
  });

  test('a request beyond the limit with calls under way is refused, and those of others are not', async () => {
    const { api, open, close, held } = await serve(['127.0.0.1'], { ...bounds, proxiedPerNetwork: 4 });
    const { token } = await api.register();
    const sockets: Socket[] = [];
    onTestFinished(() => close(sockets));
    // Streams are calls that do not end.
    for (let i = 0; i < 4; i += 1) {
      const socket = await open();
      sockets.push(socket);
      expect(await answered(socket, forwarded('/api/orders/events', '9.9.9.9', token))).toBe('HTTP/1.1 200');
    }
    expect(await ask(await open(), forwarded('/api/health/live', '9.9.9.9'))).toBe('HTTP/1.1 429');
    const other = await open();
    sockets.push(other);
    expect(await answered(other, forwarded('/api/health/live', '8.8.8.8'))).toBe('HTTP/1.1 200');
    expect(await ask(await open())).toBe('HTTP/1.1 200');
    await expect.poll(held, patience).toBe(5);
  });
});

test('a connection that was reset before it is counted is closed', async () => {
  const { api, close } = await serve();
  const socket = new Socket();
  api.app.server.emit('connection', socket);
  expect(socket.destroyed).toBe(true);
  await close([]);
});
