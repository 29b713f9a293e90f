import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createRoutesStub } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { storage } from '../../lib/storage.ts';
import { currentToasts, removeToast } from '../../ui/toast.ts';
import { TimerWatch } from './TimerWatch.tsx';

const ringBell = vi.hoisted(() => vi.fn());
vi.mock('../../lib/bell.ts', () => ({ ringBell }));

const steam = { recipe: 'creamy-latte', step: 3, title: 'Steam the milk', durationMs: 45_000 };
const steep = { recipe: 'cold-brew', step: 3, title: 'Let it steep', durationMs: 64_800_000 };
const running = (step: typeof steam, leftMs: number) => ({ ...step, state: 'running', endsAt: Date.now() + leftMs });

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const toasts = () => currentToasts().map(({ text }) => text);
const states = () => (storage.read('juniper_timers') as { state: string }[]).map(({ state }) => state);

/** Tells of an element's changes in one call, the newest last. */
let show: (id: string, ...changes: boolean[]) => void;
const release = vi.fn(async () => {});
const request = vi.fn(async () => ({ release }));

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: object[]) => void) {
        show = (id, ...changes) => {
          const target = document.getElementById(id);
          act(() => callback(changes.map((isIntersecting) => ({ target, isIntersecting }))));
        };
      }
      observe() {}
      disconnect() {}
    },
  );
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
  for (const { id } of currentToasts()) removeToast(id);
});

const Page = () => (
  <>
    <p id="step-3">Steam the milk</p>
    <TimerWatch />
  </>
);
const open = (path: string) => {
  const Routes = createRoutesStub([{ path: '*', Component: Page }]);
  return render(<Routes initialEntries={[path]} />);
};
const pill = () => document.querySelector('.timerpill')?.textContent;

test('a timer that ends rings, says so, and is done', async () => {
  storage.write('juniper_timers', [running(steam, 45_000)]);
  open('/about');
  await pass(44_999);
  expect([toasts(), ringBell.mock.calls.length]).toEqual([[], 0]);
  await pass(1);
  expect(toasts()).toEqual(['Steam the milk: time is up!']);
  expect(ringBell).toHaveBeenCalledOnce();
  expect(states()).toEqual(['done']);
});

test('one that ended while the page was closed is told of at once, and only once', async () => {
  storage.write('juniper_timers', [running(steep, -5000)]);
  open('/');
  await pass(0);
  expect(toasts()).toEqual(['Let it steep: time is up!']);
  cleanup();
  open('/');
  await pass(1000);
  expect(toasts()).toHaveLength(1);
});

test('one that ended while the device slept is told of when it wakes', () => {
  storage.write('juniper_timers', [running(steam, 45_000)]);
  open('/');
  vi.setSystemTime(Date.now() + 60_000);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(toasts()).toEqual(['Steam the milk: time is up!']);
});

test('several timers each end in their own time', async () => {
  storage.write('juniper_timers', [running(steep, 3000), running(steam, 1000)]);
  open('/');
  await pass(1000);
  expect(states()).toEqual(['running', 'done']);
  await pass(2000);
  expect(states()).toEqual(['done', 'done']);
});

describe('the pill', () => {
  test('shows the timer while its step is out of view', async () => {
    storage.write('juniper_timers', [running(steam, 17_000)]);
    open('/recipes/creamy-latte');
    await pass(0);
    expect(pill()).toBe('Step 30:17');
    show('step-3', true);
    expect(pill()).toBeUndefined();
    show('step-3', false);
    await pass(1000);
    expect(pill()).toBe('Step 30:16');
  });

  test('shows the timer when its step came into view and left it before the page was told', async () => {
    storage.write('juniper_timers', [running(steam, 17_000)]);
    open('/recipes/creamy-latte');
    await pass(0);
    show('step-3', true, false);
    expect(pill()).toBe('Step 30:17');
  });

  test('stands on other pages and leads to the step, the next to end first', async () => {
    storage.write('juniper_timers', [running(steep, 64_000_000), running(steam, 17_000)]);
    open('/recipes/cold-brew');
    await pass(0);
    show('step-3', true);
    expect(screen.getByRole('link').getAttribute('href')).toBe('/recipes/creamy-latte#step-3');
    expect(screen.getByRole('timer').textContent).toBe('0:17');
  });

  test('pauses the timer and leaves with it', async () => {
    storage.write('juniper_timers', [running(steam, 17_000)]);
    open('/');
    await pass(0);
    fireEvent.click(screen.getByRole('button', { name: 'Pause the timer for Steam the milk' }));
    expect(states()).toEqual(['paused']);
    expect(pill()).toBeUndefined();
  });
});

describe('the screen', () => {
  test('stays awake while a timer runs, and no longer', async () => {
    storage.write('juniper_timers', [running(steam, 1000)]);
    open('/');
    await pass(0);
    expect(request).toHaveBeenCalledExactlyOnceWith('screen');
    await pass(1000);
    expect(release).toHaveBeenCalled();
  });

  test('may sleep through a timer of many hours', async () => {
    storage.write('juniper_timers', [running(steep, 1000)]);
    open('/');
    await pass(0);
    expect(request).not.toHaveBeenCalled();
  });
});
