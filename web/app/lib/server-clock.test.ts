import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteServerTime, serverNow } from './server-clock.ts';

const noon = Date.parse('2026-11-18T12:00:00Z');

beforeEach(() => void vi.useFakeTimers({ now: noon }));
afterEach(() => {
  noteServerTime(new Date().toUTCString());
  vi.useRealTimers();
});

test.each([
  ['30 minutes fast', '2026-11-18T11:30:00Z', '2026-11-18T11:30:00Z'],
  ['two hours slow', '2026-11-18T14:00:00Z', '2026-11-18T14:00:00Z'],
  ['right, but for the time that an answer takes', '2026-11-18T11:59:57Z', '2026-11-18T12:00:00Z'],
])('a device whose clock is %s', (_how, told, expected) => {
  noteServerTime(new Date(told).toUTCString());
  expect(new Date(serverNow()).toISOString()).toBe(new Date(expected).toISOString());
  vi.advanceTimersByTime(60_000);
  expect(serverNow()).toBe(Date.parse(expected) + 60_000);
});

test.each([
  ['to the second', 'Wed, 18 Nov 2026 12:00:00 GMT'],
  ['nearly', 'Wed, 18 Nov 2026 12:00:01 GMT'],
])('an answer without a time changes nothing, and a clock that is set right %s is believed again', (_how, told) => {
  noteServerTime('Wed, 18 Nov 2026 11:30:00 GMT');
  noteServerTime(null);
  noteServerTime('yesterday');
  expect(serverNow()).toBe(noon - 30 * 60_000);
  noteServerTime(told);
  expect(serverNow()).toBe(noon);
});
