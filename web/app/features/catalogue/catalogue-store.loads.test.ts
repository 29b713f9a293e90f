import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadCatalogue } from './catalogue-store.ts';

const ask = vi.fn<typeof fetch>();
const file = { shape: 1 };

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', ask);
  ask.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('loads the file that the page names', async () => {
  ask.mockResolvedValue(Response.json(file));
  expect(await loadCatalogue('abc')).toEqual(file);
  expect(ask.mock.calls.map(([url]) => url)).toEqual(['/catalogue/abc.json']);
});

test('tries again after 1, 3 and 10 seconds, then every 10', async () => {
  const started = Date.now();
  const times: number[] = [];
  ask.mockImplementation(async () => {
    times.push((Date.now() - started) / 1000);
    if (times.length % 2) throw new TypeError('no connection');
    return new Response('', { status: 404 });
  });
  void loadCatalogue('abc');
  await vi.advanceTimersByTimeAsync(35_000);
  expect(times).toEqual([0, 1, 4, 14, 24, 34]);
  ask.mockImplementation(async () => Response.json(file));
  await vi.advanceTimersByTimeAsync(10_000);
});

test('tries at once when the browser is online again', async () => {
  ask.mockRejectedValueOnce(new TypeError('no connection')).mockResolvedValue(Response.json(file));
  const loading = loadCatalogue('abc');
  await vi.advanceTimersByTimeAsync(10);
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(await loading).toEqual(file);
});
