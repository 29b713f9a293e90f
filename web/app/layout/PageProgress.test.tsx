import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useOutdatedPage } from '../lib/api.ts';
import { until } from '../lib/testing/waiting.ts';
import { PageProgress, trackPage } from './PageProgress.tsx';

afterEach(() => {
  cleanup();
  useOutdatedPage.setState({ words: '' });
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const bar = () => screen.queryByRole('progressbar', { name: 'Loading the page' });

test('the bar is there until the code of every page has arrived [layout-8]', async () => {
  render(<PageProgress />);
  expect(bar()).toBeNull();
  const [one, other] = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  let tracked: Promise<string>[] = [];
  act(() => {
    tracked = [trackPage(one.promise), trackPage(other.promise)];
  });
  expect(bar()).not.toBeNull();
  await act(async () => one.resolve('code'));
  expect(bar()).not.toBeNull();
  await act(async () => other.resolve('more'));
  expect(bar()).toBeNull();
  expect(await Promise.all(tracked)).toEqual(['code', 'more']);
});

test('a page whose code cannot be had is loaded from the server once, and leaves a trace', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  const gone = new Error('the file is gone');
  let isSettled = false;
  void trackPage(Promise.reject(gone)).finally(() => {
    isSettled = true;
  });
  await until(() => expect(reload).toHaveBeenCalledOnce());
  expect(log).toHaveBeenCalledWith(gone);
  expect(isSettled).toBe(false);

  // The document after the reload.
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: 'reload' } as unknown as PerformanceEntry]);
  await expect(trackPage(Promise.reject(gone))).rejects.toBe(gone);
  expect(reload).toHaveBeenCalledOnce();
  expect(useOutdatedPage.getState().words).toBe('Please reload this page.');
});
