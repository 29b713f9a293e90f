import { expect, test } from 'vitest';
import { formatDay, formatHour } from './clock.ts';

test('hours are said as people say them', () => {
  expect([0, 7, 11, 12, 13, 21].map(formatHour)).toEqual(['12 AM', '7 AM', '11 AM', '12 PM', '1 PM', '9 PM']);
});

test('a day is the same in every time zone', () => {
  expect(['2026-09-08', '2027-01-01'].map(formatDay)).toEqual(['September 8, 2026', 'January 1, 2027']);
});
