import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bounds } from './bounded-server.ts';
import { createUploads } from './uploads.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const nextTick = () => new Promise((resolve) => process.nextTick(resolve));

function sender(uploads: ReturnType<typeof createUploads>) {
  const outcomes: string[] = [];
  const send = async (name: string, network: string, headers: IncomingMessage['headers'] = {}) => {
    const request = Object.assign(new Readable({ read() {} }), { complete: false, headers });
    uploads.receive(
      request as unknown as IncomingMessage,
      () => network,
      (how) => outcomes.push(`${name} ${how}`),
    );
    await nextTick();
    return {
      push: async (bytes: number) => {
        request.push(Buffer.alloc(bytes));
        await nextTick();
      },
      end: async () => {
        request.complete = true;
        request.push(null);
        await nextTick();
      },
      request,
    };
  };
  return { outcomes, send };
}

test('a body is waited for without being read, for so long', async () => {
  const { outcomes, send } = sender(createUploads(bounds));
  const [quick, slow] = [await send('quick', 'a'), await send('slow', 'a')];
  for (let i = 0; i < 3; i += 1) await quick.push(5);
  expect(outcomes).toEqual([]);
  await quick.end();
  expect(outcomes).toEqual(['quick whole']);
  expect(Buffer.concat(await quick.request.toArray())).toHaveLength(15);
  await slow.push(1);
  vi.advanceTimersByTime(4_999);
  await slow.push(1);
  vi.advanceTimersByTime(1);
  expect(outcomes).toEqual(['quick whole', 'slow tooSlow']);
});

test('what is larger than a body may be is refused, announced or not', async () => {
  const { outcomes, send } = sender(createUploads(bounds));
  await send('announced', 'a', { 'content-length': '65537' });
  await (await send('in chunks', 'a')).push(65_536);
  expect(outcomes).toEqual(['announced tooLarge', 'in chunks tooLarge']);
});

test('so many of a network send at once, and so many of all: who has sent for longest makes room', async () => {
  const { outcomes, send } = sender(createUploads(bounds));
  for (let i = 0; i < 32; i += 1) await send(`${i}`, 'a');
  expect(outcomes).toEqual(['0 tooSlow', '1 tooSlow']);
  for (let i = 32; i < 1_003; i += 1) await send(`${i}`, `network ${i}`);
  expect(outcomes).toEqual(['0 tooSlow', '1 tooSlow', '2 tooSlow']);
  const last = await send('last', 'a');
  await last.end();
  expect(outcomes.slice(3)).toEqual(['3 tooSlow', 'last whole']);
});

test('who hangs up makes room and gets no answer', async () => {
  const { outcomes, send } = sender(createUploads(bounds));
  for (let i = 0; i < 31; i += 1) {
    const { request } = await send(`${i}`, 'a');
    if (i === 5) request.destroy();
    await nextTick();
  }
  vi.advanceTimersByTime(5_000);
  expect(outcomes).toHaveLength(30);
  expect(outcomes).not.toContain('5 tooSlow');
});
