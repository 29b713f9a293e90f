import { expect, test } from 'vitest';
import { dueAt, isOpenAt, nextHour } from './opening.ts';

const hours = { opens: 7, closes: 21 };
const isOpen = (time: string) => isOpenAt(hours, 'America/Los_Angeles', Date.parse(time));

test.each([
  ['2026-11-15T06:59:59-08:00', false],
  ['2026-11-15T07:00:00-08:00', true],
  ['2026-11-15T20:59:59-08:00', true],
  ['2026-11-15T21:00:00-08:00', false],
  ['2026-11-15T00:00:00-08:00', false],
  ['2026-07-15T07:00:00-07:00', true],
  ['2026-07-15T06:59:59-07:00', false],
])('at %s the cafe is open: %s', (time, expected) => {
  expect(isOpen(time)).toBe(expected);
});

const due = (time: string) => dueAt(hours, 'America/Los_Angeles', Date.parse(time));

test.each([
  ['while it is open, at once', '2026-11-15T12:34:56-08:00', '2026-11-15T12:34:56-08:00'],
  ['before it opens, today', '2026-11-15T03:00:00-08:00', '2026-11-15T07:00:00-08:00'],
  ['after it closes, tomorrow', '2026-11-15T21:00:00-08:00', '2026-11-16T07:00:00-08:00'],
  ['after the clock is set forward', '2026-03-08T01:59:00-08:00', '2026-03-08T07:00:00-07:00'],
  ['after the clock is set back', '2026-10-31T22:00:00-07:00', '2026-11-01T07:00:00-08:00'],
])('an order is due: %s', (_when, time, expected) => {
  expect(due(time)).toBe(Date.parse(expected));
});

test('the end of the day, on the hour that follows', () => {
  const midnight = (time: string, zone: string) => new Date(nextHour(0, zone, Date.parse(time))).toISOString();
  expect(midnight('2026-11-15T12:00:00-08:00', 'America/Los_Angeles')).toBe('2026-11-16T08:00:00.000Z');
  expect(midnight('2026-11-15T00:00:00-08:00', 'America/Los_Angeles')).toBe('2026-11-16T08:00:00.000Z');
  expect(midnight('2026-03-08T12:00:00-07:00', 'America/Los_Angeles')).toBe('2026-03-09T07:00:00.000Z');
  expect(midnight('2026-06-01T12:00:00+05:30', 'Asia/Kolkata')).toBe('2026-06-01T18:30:00.000Z');
});
