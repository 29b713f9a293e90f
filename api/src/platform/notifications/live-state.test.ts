import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { limitConcurrency } from '../http/limit-concurrency.ts';
import { createLiveState } from './live-state.ts';
import type { Changes } from './order-notifications.ts';

const change = { userId: 'ada', orderId: '1' };
let leaving: (() => void)[] = [];
let reads: Changes[] = [];
const atOnce = limitConcurrency(1, Number.POSITIVE_INFINITY);
let value = 0;
let fails = false;
const onEmpty = vi.fn();
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

test('is read once for all who follow, and by the clock in case no notification comes', async () => {
  const liveState = createLiveState(atOnce, read, 15_000, onEmpty);
  const seen: number[][] = [[], [], []];
  for (const states of seen) await liveState.subscribe(stream, (state) => states.push(state));
  expect(reads).toEqual(['everything']);
  value = 1;
  liveState.refresh([change]);
  await settle();
  value = 2;
  await vi.advanceTimersByTimeAsync(15_000);
  expect(reads).toEqual(['everything', [change], 'everything']);
  expect(seen).toEqual(Array(3).fill([0, 1, 2]));
});

test('changes during a reading make one more reading', async () => {
  const liveState = createLiveState(atOnce, read, 15_000);
  await liveState.subscribe(stream, () => {});
  liveState.refresh([change]);
  liveState.refresh([{ ...change, orderId: '2' }]);
  liveState.refresh([{ ...change, orderId: '3' }]);
  await settle();
  expect(reads.slice(1)).toEqual([[change], [2, 3].map((id) => ({ ...change, orderId: String(id) }))]);
});

test('a reading that fails is made up for by the next; the first one fails the join', async () => {
  const liveState = createLiveState(atOnce, read, 15_000);
  fails = true;
  await expect(liveState.subscribe(stream, () => {})).rejects.toThrow('down');
  leaving.pop()?.();
  fails = false;
  await liveState.subscribe(stream, () => {});
  fails = true;
  liveState.refresh([change]);
  await settle();
  fails = false;
  liveState.refresh([change]);
  await settle();
  expect(reads).toEqual(['everything', 'everything', [change], 'everything']);
});

test('without followers it is neither read nor kept', async () => {
  const liveState = createLiveState(atOnce, read, 15_000, onEmpty);
  await liveState.subscribe(stream, () => {});
  expect(onEmpty).not.toHaveBeenCalled();
  leaving.pop()?.();
  expect(onEmpty).toHaveBeenCalledOnce();
  liveState.refresh([change]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reads).toEqual(['everything']);
  await liveState.subscribe(stream, () => {});
  expect(reads).toEqual(['everything', 'everything']);
});

test('waits for reads in the same turn, and for no others', async () => {
  const busy = limitConcurrency(1, Number.POSITIVE_INFINITY);
  const hangs = () => new Promise<number>(() => {});
  createLiveState(busy, hangs, 15_000).subscribe(stream, () => {});
  const seen: string[] = [];
  createLiveState(busy, read, 15_000).subscribe(stream, () => seen.push('the same turn'));
  await createLiveState(atOnce, read, 15_000).subscribe(stream, () => seen.push('its own turn'));
  expect(seen).toEqual(['its own turn']);
});
