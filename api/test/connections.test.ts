import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { createTestApp, type TestApp } from './test-app.ts';

/** A server as it runs without a proxy in front, or with one at 127.0.0.1. */
async function serve(trustProxy?: string[]) {
  const api: TestApp = await createTestApp({ trustProxy });
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
  // Streams of ten accounts, as many as each may have: calls that do not end.
  for (let account = 0; account < 10; account += 1) {
    const { token } = await api.register();
    for (let i = 0; i < 10; i += 1) {
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

test('those of a trusted proxy are not counted', async () => {
  const { open, close, held } = await serve(['127.0.0.1']);
  const sockets: Socket[] = [];
  for (let i = 0; i < 400; i += 1) sockets.push(await open());
  onTestFinished(() => close(sockets));
  await expect.poll(held, patience).toBe(400);
  expect(await ask(await open())).toBe('HTTP/1.1 200');
  expect(held()).toBeGreaterThanOrEqual(400);
});
