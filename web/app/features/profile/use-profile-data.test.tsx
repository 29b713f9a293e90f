import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sampleOrder, sampleUser } from '../../lib/testing/samples.ts';
import { keepSession } from '../auth/auth-store.ts';
import { useProfileData, useReload } from './use-profile-data.ts';

const reload = vi.fn<() => Promise<void>>();
const start = () => renderHook(() => useReload(reload));
/** 30 seconds and the longest jitter. */
const aRound = 32_000;
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

test.each([
  [0, 30_000],
  [0.5, 31_000],
  [0.999, 31_998],
])('at once, and every 30 seconds with a little jitter: of %d, %i ms [profile-6]', async (random, roundMs) => {
  vi.spyOn(Math, 'random').mockReturnValue(random);
  start();
  for (const times of [1, 2, 3]) {
    expect(reload).toHaveBeenCalledTimes(times);
    await pass(roundMs - 1);
    expect(reload).toHaveBeenCalledTimes(times);
    await pass(1);
  }
});

test('what is loaded each time: the user, the numbers and the orders [profile-6]', async () => {
  keepSession('token-1', sampleUser);
  const answer = { success: true, user: sampleUser, stats: { totalOrders: 1 }, data: [sampleOrder], total: 1 };
  const fetched = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(answer));
  const { result } = renderHook(useProfileData);
  for (const totalOrders of [1, 2, 3]) {
    await act(() => pass(1_000));
    expect(result.current.stats).toEqual({ totalOrders });
    expect(result.current.list?.orders).toHaveLength(totalOrders);
    const paths = fetched.mock.calls.map(([url]) => String(url).replace(/.*\/api/, ''));
    expect(paths.sort()).toEqual(['/auth/profile/stats', '/auth/user', '/orders']);
    fetched.mockClear();
    answer.stats = { totalOrders: totalOrders + 1 };
    answer.data = [{ ...sampleOrder, id: `order-${totalOrders}` }];
    await act(() => pass(aRound - 1_000));
  }
  localStorage.clear();
});

test('not while the tab is hidden; what is overdue is fetched when it is shown again [profile-6]', async () => {
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

test.each(['orderCompleted', 'cartUpdated'])('on a storage event of %s [profile-7]', async (key) => {
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

test('on the window event profileUpdate [profile-7]', async () => {
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
