import { expect, test } from 'vitest';
import { isOpenAt } from './opening.ts';

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
