import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { boundedWork } from '../http/bounded-work.ts';
import type { Changes } from './order-news.ts';
import { createTopic } from './topic.ts';

const change = { userId: 'ada', orderId: '1' };
let leaving: (() => void)[] = [];
let reads: Changes[] = [];
const atOnce = boundedWork(1, Number.POSITIVE_INFINITY);
let value = 0;
let fails = false;
const onDeserted = vi.fn();
const read = async (_known: number | undefined, changes: Changes) => {
  reads.push(changes);
  await Promise.resolve();
  if (fails) throw new Error('down');
  return value;
};
const stream = { onEnd: (done: () => void) => void leaving.push(done) };

beforeEach(() => {
  vi.useFakeTimers();
  leaving = [];
  reads = [];
  value = 0;
  fails = false;
});
afterEach(() => void vi.useRealTimers());

const settle = () => vi.advanceTimersByTimeAsync(0);

test('is read once for all who follow, and by the clock in case nobody tells', async () => {
  const topic = createTopic(atOnce, read, 15_000, onDeserted);
  const seen: number[][] = [[], [], []];
  for (const states of seen) await topic.join(stream, (state) => states.push(state));
  expect(reads).toEqual(['everything']);
  value = 1;
  topic.refresh([change]);
  await settle();
  value = 2;
  await vi.advanceTimersByTimeAsync(15_000);
  expect(reads).toEqual(['everything', [change], 'everything']);
  expect(seen).toEqual(Array(3).fill([0, 1, 2]));
});

test('what is told while it is being read makes one more reading', async () => {
  const topic = createTopic(atOnce, read, 15_000);
  await topic.join(stream, () => {});
  topic.refresh([change]);
  topic.refresh([{ ...change, orderId: '2' }]);
  topic.refresh([{ ...change, orderId: '3' }]);
  await settle();
  expect(reads.slice(1)).toEqual([[change], [2, 3].map((id) => ({ ...change, orderId: String(id) }))]);
});

test('a reading that fails is made up for by the next; the first one fails the join', async () => {
  const topic = createTopic(atOnce, read, 15_000);
  fails = true;
  await expect(topic.join(stream, () => {})).rejects.toThrow('down');
  leaving.pop()?.();
  fails = false;
  await topic.join(stream, () => {});
  fails = true;
  topic.refresh([change]);
  await settle();
  fails = false;
  topic.refresh([change]);
  await settle();
  expect(reads).toEqual(['everything', 'everything', [change], 'everything']);
});

test('without followers it is neither read nor kept', async () => {
  const topic = createTopic(atOnce, read, 15_000, onDeserted);
  await topic.join(stream, () => {});
  expect(onDeserted).not.toHaveBeenCalled();
  leaving.pop()?.();
  expect(onDeserted).toHaveBeenCalledOnce();
  topic.refresh([change]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reads).toEqual(['everything']);
  await topic.join(stream, () => {});
  expect(reads).toEqual(['everything', 'everything']);
});

test('waits for reads in the same turn, and for no others', async () => {
  const busy = boundedWork(1, Number.POSITIVE_INFINITY);
  const hangs = () => new Promise<number>(() => {});
  createTopic(busy, hangs, 15_000).join(stream, () => {});
  const seen: string[] = [];
  createTopic(busy, read, 15_000).join(stream, () => seen.push('the same turn'));
  await createTopic(atOnce, read, 15_000).join(stream, () => seen.push('its own turn'));
  expect(seen).toEqual(['its own turn']);
});
