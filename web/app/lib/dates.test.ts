import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { formatDate, formatMoment, formatMonth } from './dates.ts';

beforeEach(() => vi.useFakeTimers({ now: new Date(2026, 10, 14, 12) }));
afterEach(() => vi.useRealTimers());

const at = (...parts: [number, number, number, number, number]) => new Date(...parts).toISOString();

test('dates in words, by the customer’s clock', () => {
  expect(formatDate(at(2026, 10, 3, 9, 0))).toBe('November 3, 2026');
  expect(formatMonth(at(2021, 2, 31, 23, 59))).toBe('March 2021');
  expect(formatMoment(at(2026, 10, 14, 8, 2))).toBe('Today, 8:02 AM');
  expect(formatMoment(at(2026, 10, 13, 8, 2))).toBe('November 13, 2026');
});

test('a moment on the clock of a store', () => {
  vi.setSystemTime('2026-11-14T20:00:00Z');
  const moment = (iso: string) => ['America/Los_Angeles', 'Asia/Tokyo'].map((timeZone) => formatMoment(iso, timeZone));
  expect(moment('2026-11-14T16:47:00Z')).toEqual(['Today, 8:47 AM', 'Today, 1:47 AM']);
  expect(moment('2026-11-14T14:47:00Z')).toEqual(['Today, 6:47 AM', 'November 14, 2026']);
});

test.each(['', 'yesterday', '2026-13-01'])('%o is no date', (text) => {
  expect([formatDate(text), formatMonth(text), formatMoment(text)]).toEqual([undefined, undefined, undefined]);
});
