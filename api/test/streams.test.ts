import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import type { Caller } from '../src/platform/http/authentication.ts';
import { answerError } from '../src/platform/http/errors.ts';
import { mountStream } from '../src/platform/http/mount-stream.ts';
import { createStreams, type EventStream } from '../src/platform/http/streams.ts';
import { readEvents } from './event-reader.ts';
import { measured } from './measured.ts';

const contract = {
  method: 'GET' as const,
  path: '/events' as const,
  access: 'customer' as const,
  summary: 'A stream for the test',
  stream: true as const,
  query: z.object({ fails: z.stringbool().default(false) }),
  response: z.object({ text: z.string() }),
};

let app: FastifyInstance;
let url: string;
let counts: number[];
let streams: EventStream<{ text: string }>[];
let loggedOut: Set<string>;
let isDatabaseDown = false;

beforeEach(async () => {
  counts = [];
  streams = [];
  loggedOut = new Set();
  isDatabaseDown = false;
  app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(answerError);
  const all = createStreams({
    isSignedIn: async ({ account }) => {
      if (isDatabaseDown) throw new Error('down');
      return !loggedOut.has(account.user_id);
    },
    onCount: (count) => counts.push(count),
    maxPerCustomer: 2,
    maxUnconfirmed: 3,
    max: 5,
    reservedForStaff: 1,
    checkEveryMs: 50,
  });
  app.addHook('preClose', all.close);
  const findCaller = async (user_id: string) => {
    const role = user_id === 'barista' ? 'staff' : 'customer';
    const email_verified_at = user_id.startsWith('new') ? null : new Date();
    return { account: { user_id, role, email_verified_at }, tokenHash: Buffer.alloc(32) } as Caller;
  };
  mountStream({ app, findCaller, streams: all }, contract).with(async ({ query }, stream) => {
    if (query.fails) throw new Error('could not read');
    streams.push(stream);
    stream.send({ text: 'first' });
  });
  url = `${await app.listen({ host: '127.0.0.1', port: 0 })}/events`;
});
afterEach(() => app.close());

const open = (user: string, query = '') => readEvents<{ text: string }>(`${url}${query}`, user);
const isFirst = ({ text }: { text: string }) => text === 'first';

test('a stream carries events, and a heartbeat while there are none', async () => {
  const stream = await open('ada');
  await stream.sees(isFirst);
  expect(stream.text()).toMatch(/^data: \{"text":"first"\}\n\n/);
  await expect.poll(() => stream.text(), { interval: 5 }).toMatch(/first"\}\n\n(:\n\n){2}/);
  streams[0]?.send({ text: 'two\n\nlines' });
  await stream.sees(({ text }) => text === 'two\n\nlines');
});

test('what cannot begin is an error like any other, and leaves nothing open', async () => {
  const refused = await open('ada', '?fails=true');
  expect(refused.status).toBe(500);
  await refused.ends();
  expect(refused.text()).toContain('"code":"internal"');
  await expect.poll(() => counts).toEqual([1, 0]);
  expect((await open('ada', '?fails=perhaps')).status).toBe(400);
});

test('a stream ends with its session, but not because nobody can say', async () => {
  const [ada, bob] = [await open('ada'), await open('bob')];
  isDatabaseDown = true;
  await expect.poll(() => ada.text(), { interval: 5 }).toMatch(/(:\n\n){3}/);
  isDatabaseDown = false;
  loggedOut.add('ada');
  await ada.ends();
  expect(bob.isOver()).toBe(false);
});

test('of one customer’s streams the oldest makes room; beyond what the process holds it is 503, but for staff', async () => {
  const first = await open('ada');
  const others = [await open('ada'), await open('ada'), await open('bob'), await open('bob')];
  await first.ends();
  const refused = await open('eve');
  expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
  for (const stream of others) expect(stream).toMatchObject({ status: 200 });
  expect(others.some((stream) => stream.isOver())).toBe(false);
  expect(await open('barista')).toMatchObject({ status: 200 });
  expect(await open('eve')).toMatchObject({ status: 503 });
});

test('unconfirmed accounts of one network have so many together; a confirmed one is not behind them', async () => {
  for (const user of ['new1', 'new2', 'new3']) expect(await open(user)).toMatchObject({ status: 200 });
  expect(await open('new4')).toMatchObject({ status: 503 });
  expect(await open('ada')).toMatchObject({ status: 200 });
});

test('screens without a login have limits of their own, and take no place of accounts [screen-4]', async () => {
  const all = createStreams({
    isSignedIn: async () => true,
    max: 1,
    reservedForStaff: 0,
    maxScreens: 3,
    maxScreensPerNetwork: 2,
  });
  const openFrom = (address: string, caller?: Caller) => {
    const response = new ServerResponse(new IncomingMessage(new Socket()));
    all.open(caller, address, response);
    return response;
  };
  const [first] = [openFrom('10.0.0.1'), openFrom('10.0.0.1')];
  expect(() => openFrom('10.0.0.1')).toThrow();
  openFrom('10.0.0.2');
  expect(() => openFrom('10.0.0.3')).toThrow();
  const account = { user_id: 'ada', role: 'customer', email_verified_at: new Date() };
  openFrom('10.0.0.1', { account, tokenHash: Buffer.alloc(32) } as Caller);
  first.emit('close');
  openFrom('10.0.0.3');
  await all.close();
});

test('who does not read is dropped, and holds up nobody', async () => {
  const [slow, fast] = [await open('ada'), await open('bob')];
  slow.stall();
  const text = 'x'.repeat(64 * 1024);
  await expect
    .poll(
      () => {
        for (const stream of streams) stream.send({ text });
        return counts.at(-1);
      },
      { interval: 10, timeout: 10_000 },
    )
    .toBe(1);
  streams[1]?.send({ text: 'still there' });
  await fast.sees(({ text }) => text === 'still there');
});

test('a server that stops ends all of them, those that do not read too', measured, async () => {
  const [slow, fast] = [await open('ada'), await open('bob')];
  slow.stall();
  for (let count = 0; count < 40; count += 1) streams[0]?.send({ text: 'x'.repeat(200 * 1024) });
  const start = performance.now();
  await app.close();
  expect(performance.now() - start).toBeLessThan(2_000);
  await fast.ends();
});
