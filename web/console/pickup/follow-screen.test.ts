import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followScreen } from './follow-screen.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const stream = (...texts: string[]) => new Response(texts.join(''), { status: 200 });

test('asks with the key in a header and never in the address, and again after a loss; rarely once it was refused', async () => {
  const calls = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
  calls.mockResolvedValueOnce(stream(':\n\n', 'data: {"making":[],"ready":[]}\n\n'));
  calls.mockRejectedValueOnce(new Error('down'));
  calls.mockResolvedValue(new Response('', { status: 404 }));
  vi.stubGlobal('fetch', calls);
  const follower = { onEvent: vi.fn(), onLost: vi.fn(), onRefused: vi.fn() };
  void followScreen('main', 'secret', follower);
  await vi.advanceTimersByTimeAsync(0);
  expect(follower.onEvent.mock.calls).toEqual([[{ making: [], ready: [] }]]);
  const [url, init] = calls.mock.calls[0] ?? [];
  expect(url).toBe('/api/pickup/main/events');
  expect(init?.headers).toMatchObject({ 'x-screen-key': 'secret' });
  expect(follower.onLost).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2_500);
  // The same loss goes on.
  expect(follower.onLost.mock.calls[1]).toEqual(follower.onLost.mock.calls[0]);
  await vi.advanceTimersByTimeAsync(2_500);
  expect([calls.mock.calls.length, follower.onRefused.mock.calls.length]).toEqual([3, 1]);
  await vi.advanceTimersByTimeAsync(40_000);
  expect(calls).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(35_000);
  expect(calls).toHaveBeenCalledTimes(4);
});
