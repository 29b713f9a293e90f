import { expect, test } from 'vitest';
import { formatClockTime, formatDay, formatHour, formatTime, getWeekday } from './clock.ts';

test('hours are said as people say them', () => {
  expect([0, 7, 11, 12, 13, 21].map(formatHour)).toEqual(['12 AM', '7 AM', '11 AM', '12 PM', '1 PM', '9 PM']);
});

test('a day is the same in every time zone', () => {
  expect(['2026-09-08', '2027-01-01'].map(formatDay)).toEqual(['September 8, 2026', 'January 1, 2027']);
});

test.each([
  ['America/Los_Angeles', '8:34 PM', '8:34', 'Saturday'],
  ['Asia/Kathmandu', '10:19 AM', '10:19', 'Sunday'],
  ['UTC', '4:34 AM', '4:34', 'Sunday'],
])('a moment is told on the clock of %s', (timeZone, full, short, weekday) => {
  const moment = Date.parse('2026-11-15T04:34:59Z');
  expect([formatTime(timeZone, moment), formatClockTime(timeZone, moment), getWeekday(timeZone, moment)]).toEqual([
    full,
    short,
    weekday,
  ]);
});
