import { expect, test } from 'vitest';
import { isLate } from './late.ts';

const week = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '07:00', closes: '21:00' }));
const hours = { timeZone: 'UTC', week, specialDays: [{ day: '2026-12-25', note: 'Christmas' }] };
const late = (placed: string, now: string) => isLate(hours, Date.parse(placed), Date.parse(now));

test('late after eight minutes [board-4]', () => {
  expect(late('2026-11-15T12:00Z', '2026-11-15T12:08Z')).toBe(false);
  expect(late('2026-11-15T12:00Z', '2026-11-15T12:08:01Z')).toBe(true);
});

test('what was placed while it was closed is late from the opening on, after a special day too', () => {
  expect(late('2026-11-15T03:00Z', '2026-11-15T07:08Z')).toBe(false);
  expect(late('2026-11-15T03:00Z', '2026-11-15T07:08:01Z')).toBe(true);
  expect(late('2026-12-24T22:00Z', '2026-12-25T12:00Z')).toBe(false);
  expect(late('2026-12-24T22:00Z', '2026-12-26T07:09Z')).toBe(true);
});

test('placed a minute before closing, it is late in the evening', () => {
  expect(late('2026-11-15T20:59Z', '2026-11-15T21:08Z')).toBe(true);
});

test('an order of a store that is closed for good has waited since it was placed', () => {
  expect(isLate(undefined, 0, 8 * 60_000 + 1)).toBe(true);
  expect(isLate(undefined, 0, 8 * 60_000)).toBe(false);
});
