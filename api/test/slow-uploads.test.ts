import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { createLog } from '../src/platform/log.ts';
import { measured } from './measured.ts';
import { sendRaw } from './raw-http.ts';
import { openTestApp } from './test-app.ts';

let logged = '';
const write = (line: string) => {
  logged += line;
};
const api = await openTestApp({ trustProxy: ['127.0.0.1'], log: createLog('info', { write }) });
const url = await api.app.listen({ host: '127.0.0.1', port: 0 });

const login = 'POST /api/auth/login HTTP/1.1\r\nhost: test\r\ncontent-type: application/json\r\n';
const sockets = new Set<Socket>();
afterEach(() => sockets.forEach((socket) => void socket.destroy()));
const open = (pieces: string) => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => {});
  sockets.add(socket);
  socket.once('close', () => sockets.delete(socket));
  socket.write(pieces);
  return socket;
};

describe('200 slow uploads of one address, each renewed when it is cut off', () => {
  /** Sends half a body and, as soon as it is cut off, again. Gives what it was told. */
  const attack = async (address: string, count: number) => {
    const answers: string[] = [];
    let going = true;
    let arrived = 0;
    const arrive = () => {
      arrived += 1;
    };
    api.app.server.on('request', arrive);
    const send = () => {
      const socket = open(`${login}x-forwarded-for: ${address}\r\ncontent-length: 40\r\n\r\n{"email":`);
      socket.on('data', (data) => answers.push(data.toString().slice(0, 12)));
      socket.once('close', () => {
        // The attacker shares a processor with the server, which would otherwise only open connections.
        if (going) setTimeout(() => going && send(), 500);
      });
    };
    for (let i = 0; i < count; i += 1) send();
    onTestFinished(() => {
      going = false;
      api.app.server.off('request', arrive);
    });
    await expect.poll(() => arrived, { interval: 5, timeout: 10_000 }).toBeGreaterThanOrEqual(count);
    return answers;
  };
  const timed = async (path: string, init: RequestInit) => {
    const start = performance.now();
    const answer = await fetch(`${url}/api${path}`, init);
    await answer.text();
    return { status: answer.status, ms: performance.now() - start };
  };

  test.each([
    ['a customer elsewhere', '198.51.100.7'],
    ['a customer in the same network', '203.0.113.9'],
  ])('%s is answered within a second, 98 times of 100, and no call fails', measured, async (_who, address) => {
    const { token } = await api.register();
    const answers = await attack('203.0.113.9', 200);
    const headers = {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'x-forwarded-for': address,
    };
    const calls = [];
    for (let i = 0; i < 50; i += 1) {
      calls.push(await timed('/vouchers', { headers }));
      calls.push(await timed('/auth/profile', { method: 'PUT', headers, body: '{"name":"Ada Byron"}' }));
    }
    expect(calls.filter(({ status }) => status !== 200)).toEqual([]);
    const times = calls.map(({ ms }) => ms).sort((a, b) => a - b);
    expect(times[97]).toBeLessThan(1_000);
    expect(new Set(answers)).toEqual(new Set(['HTTP/1.1 408']));
  });
});

test('a body may come in pieces', async () => {
  const { token } = await api.register();
  const body = JSON.stringify({ name: 'Piece by Piece' });
  const socket = open(
    `PUT /api/auth/profile HTTP/1.1\r\nhost: test\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n`,
  );
  for (const byte of body) {
    socket.write(`1\r\n${byte}\r\n`);
    await new Promise((resolve) => setImmediate(resolve));
  }
  socket.write('0\r\n\r\n');
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toMatch(/^HTTP\/1.1 200 .*Piece by Piece/s);
});

test('a client that hangs up is no error of ours', async () => {
  logged = '';
  const taken = once(api.app.server, 'request');
  const socket = open(`${login}content-length: 40\r\n\r\n{"email":`);
  const [request] = await taken;
  const gone = new Promise((resolve) => request.once('close', resolve));
  socket.resetAndDestroy();
  await gone;
  expect(await sendRaw(url, 'GET /api/config HTTP/1.1\r\nhost: test\r\nconnection: close\r\n\r\n')).toMatchObject({
    answer: expect.stringMatching(/^HTTP\/1.1 200 /),
  });
  await expect.poll(() => logged).toContain('"route":"/api/config"');
  expect(logged).not.toMatch(/"level":(50|"error")|auth\/login/);
});
