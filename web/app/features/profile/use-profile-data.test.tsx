import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reloadMs, useReload } from './use-profile-data.ts';

const reload = vi.fn<() => Promise<void>>();
const start = () => renderHook(() => useReload(reload));
/** 30 seconds and the jitter. */
const aRound = reloadMs + 2_000;
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const setHidden = (isHidden: boolean) => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
  document.dispatchEvent(new Event('visibilitychange'));
};
const storageEvent = (key: string | null) => dispatchEvent(new StorageEvent('storage', { key }));

beforeEach(() => {
  vi.useFakeTimers();
  reload.mockReset().mockResolvedValue();
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('at once, and every 30 seconds with a little jitter', async () => {
  start();
  expect(reload).toHaveBeenCalledTimes(1);
  await pass(29_999);
  expect(reload).toHaveBeenCalledTimes(1);
  await pass(aRound - 29_999);
  expect(reload).toHaveBeenCalledTimes(2);
  await pass(2 * aRound);
  expect(reload).toHaveBeenCalledTimes(4);
});

test('not while the tab is hidden; what is overdue is fetched when it is shown again', async () => {
  start();
  setHidden(true);
  await pass(10 * aRound);
  expect(reload).toHaveBeenCalledTimes(1);
  setHidden(false);
  await pass(0);
  expect(reload).toHaveBeenCalledTimes(2);
});

test('a short look away does not shorten or restart the round', async () => {
  start();
  await pass(10_000);
  setHidden(true);
  await pass(5_000);
  setHidden(false);
  await pass(14_999);
  expect(reload).toHaveBeenCalledTimes(1);
  await pass(2_001);
  expect(reload).toHaveBeenCalledTimes(2);
});

test.each(['orderCompleted', 'cartUpdated'])('on a storage event of %s', async (key) => {
  start();
  await pass(0);
  storageEvent(key);
  expect(reload).toHaveBeenCalledTimes(2);
});

test.each(['token', 'user', 'juniper_cart', null])('not on a storage event of %s', async (key) => {
  start();
  await pass(0);
  storageEvent(key);
  expect(reload).toHaveBeenCalledTimes(1);
});

test('on the window event profileUpdate', async () => {
  start();
  await pass(0);
  dispatchEvent(new Event('profileUpdate'));
  expect(reload).toHaveBeenCalledTimes(2);
});

test('never two at a time: news that comes meanwhile is fetched once, right after', async () => {
  let finish = () => {};
  reload.mockReturnValueOnce(
    new Promise((resolve) => {
      finish = resolve;
    }),
  );
  start();
  for (const _ of [1, 2, 3]) dispatchEvent(new Event('profileUpdate'));
  expect(reload).toHaveBeenCalledTimes(1);
  finish();
  await pass(0);
  expect(reload).toHaveBeenCalledTimes(2);
});

test('a page that was left asks no more', async () => {
  start().unmount();
  await pass(10 * aRound);
  dispatchEvent(new Event('profileUpdate'));
  storageEvent('orderCompleted');
  expect(reload).toHaveBeenCalledTimes(1);
});
