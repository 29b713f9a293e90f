import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storage } from '../../lib/storage.ts';
import { StepTimer } from './Checklists.tsx';

const prepareBell = vi.hoisted(() => vi.fn());
vi.mock('../../lib/bell.ts', () => ({ prepareBell }));

const step = { recipe: 'creamy-latte', step: 3, title: 'Steam the milk', durationMs: 45_000 };
const text = () => screen.getByRole('button').textContent;
const label = () => screen.getByRole('button').getAttribute('aria-label');
const press = () => fireEvent.click(screen.getByRole('button'));
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const open = () => render(<StepTimer step={step} time="45 sec" />);

beforeEach(() => {
  vi.useFakeTimers();
  open();
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.useRealTimers();
  vi.clearAllMocks();
});

test('starts, counts each second, pauses, and goes on', () => {
  expect([text(), label()]).toEqual(['45 sec', '45 sec, start the timer for Steam the milk']);
  press();
  expect([text(), label()]).toEqual(['0:45 left', '0:45 left, pause the timer for Steam the milk']);
  pass(1000);
  expect(text()).toBe('0:44 left');
  pass(10_400);
  expect(text()).toBe('0:34 left');
  press();
  expect([text(), label()]).toEqual(['0:34, paused', '0:34, paused, go on with the timer for Steam the milk']);
  pass(60_000);
  expect(text()).toBe('0:34, paused');
  press();
  pass(33_600);
  expect(text()).toBe('0:00 left');
});

test('each press that starts it prepares its bell, and a pause does not', () => {
  const bells = () => prepareBell.mock.calls.length;
  press();
  expect(bells()).toBe(1);
  press();
  expect(bells()).toBe(1);
  press();
  expect(bells()).toBe(2);
});

test('runs on while the page is closed', () => {
  press();
  pass(5000);
  cleanup();
  pass(20_000);
  open();
  expect(text()).toBe('0:20 left');
});

test('a paused timer waits through a reload', () => {
  press();
  pass(5000);
  press();
  cleanup();
  pass(3_600_000);
  open();
  expect(text()).toBe('0:40, paused');
});

test('a finished timer says so, and starts again', () => {
  act(() => storage.write('juniper_timers', [{ ...step, state: 'done' }]));
  expect([text(), label()]).toEqual(['45 sec, done', '45 sec, done, start again the timer for Steam the milk']);
  press();
  expect(text()).toBe('0:45 left');
});

test('timers of other steps and recipes run beside it', () => {
  act(() => storage.write('juniper_timers', [{ ...step, step: 1, state: 'running', endsAt: Date.now() + 9000 }]));
  expect(text()).toBe('45 sec');
  press();
  expect(storage.read('juniper_timers')).toHaveLength(2);
});

test('what is corrupt counts as no timer', () => {
  act(() => storage.write('juniper_timers', [null, { ...step, state: 'running' }, 'x']));
  expect(text()).toBe('45 sec');
});
