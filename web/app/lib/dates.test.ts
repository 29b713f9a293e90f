import { expect, test } from 'vitest';
import { formatDate, formatMoment, formatMonth, formatTime } from './dates.ts';

const zone = 'America/Los_Angeles';
const now = Date.parse('2026-11-14T20:00:00Z');

test('dates in words, by the clock of a store', () => {
  expect(formatDate('2026-11-03T17:00:00Z', zone)).toBe('November 3, 2026');
  expect(formatMonth('2021-04-01T06:59:00Z', zone)).toBe('March 2021');
  expect(formatTime('2026-11-14T16:02:00Z', zone)).toBe('8:02 AM');
  expect(formatMoment('2026-11-14T16:02:00Z', zone, now)).toBe('Today, 8:02 AM');
  expect(formatMoment('2026-11-13T16:02:00Z', zone, now)).toBe('November 13, 2026');
});

test('a moment on the clocks of two stores', () => {
  const moment = (iso: string) => [zone, 'Asia/Tokyo'].map((timeZone) => formatMoment(iso, timeZone, now));
  expect(moment('2026-11-14T16:47:00Z')).toEqual(['Today, 8:47 AM', 'Today, 1:47 AM']);
  expect(moment('2026-11-14T14:47:00Z')).toEqual(['Today, 6:47 AM', 'November 14, 2026']);
});

test.each(['', 'yesterday', '2026-13-01'])('%o is no date', (text) => {
  expect([formatDate(text, zone), formatMonth(text, zone), formatMoment(text, zone, now)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
