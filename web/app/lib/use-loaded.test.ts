import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useLoaded } from './use-loaded.ts';

type Call = { key: string | undefined; resolve: (data: string) => void; reject: (error: Error) => void };

let calls: Call[];
const logged = vi.spyOn(console, 'warn');

const start = (first: string | undefined) =>
  renderHook(
    ({ key }) =>
      useLoaded(
        key,
        () => new Promise<string>((resolve, reject) => calls.push({ key, resolve, reject })),
        'Failed to load it',
      ),
    { initialProps: { key: first } },
  );
const answer = (call: number, data: string) => act(async () => calls[call]?.resolve(data));
const fail = (call: number) => act(async () => calls[call]?.reject(new Error('down')));

beforeEach(() => {
  calls = [];
  logged.mockReset().mockImplementation(() => {});
});
afterEach(cleanup);

test('loads once for each key, and keeps the last data until the next answer', async () => {
  const { result, rerender } = start('a');
  await answer(0, 'of a');
  rerender({ key: 'a' });
  expect([calls.length, result.current.data]).toEqual([1, 'of a']);
  rerender({ key: 'b' });
  expect(result.current.data).toBe('of a');
  await answer(1, 'of b');
  expect(calls.map(({ key }) => key)).toEqual(['a', 'b']);
  expect(result.current.data).toBe('of b');
});

test('makes no call without a key until it is asked to', async () => {
  const { result } = start(undefined);
  expect(calls).toEqual([]);
  act(() => void result.current.reload());
  await answer(0, 'loaded');
  expect(result.current.data).toBe('loaded');
});

test('ignores the answer and the failure of an older key', async () => {
  const { result, rerender } = start('a');
  rerender({ key: 'b' });
  await answer(1, 'of b');
  await answer(0, 'of a');
  expect(result.current.data).toBe('of b');
  rerender({ key: 'c' });
  rerender({ key: 'd' });
  await fail(2);
  expect(result.current.isFailed).toBe(false);
});

test('logs a failure and keeps the data; the next answer ends it', async () => {
  const { result, rerender } = start('a');
  await answer(0, 'first');
  act(() => void result.current.reload());
  await fail(1);
  expect([result.current.data, result.current.isFailed]).toEqual(['first', true]);
  expect(logged).toHaveBeenCalledExactlyOnceWith('Failed to load it', expect.any(Error));
  act(() => void result.current.reload());
  await answer(2, 'second');
  expect([result.current.data, result.current.isFailed]).toEqual(['second', false]);
  act(() => void result.current.reload());
  await fail(3);
  rerender({ key: 'b' });
  expect(result.current.isFailed, 'a failure is of its key').toBe(false);
});

test('takes data that came another way', () => {
  const { result } = start(undefined);
  act(() => result.current.set('given'));
  expect(result.current.data).toBe('given');
});
