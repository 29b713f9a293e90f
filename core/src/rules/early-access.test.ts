import { expect, test } from 'vitest';
import { isAvailable } from './early-access.ts';

const from = '2026-03-05';

test.each([
  ['2026-02-25', false, false],
  ['2026-02-26', true, false],
  ['2026-03-04', true, false],
  ['2026-03-05', true, true],
  ['2027-01-01', true, true],
])('on %s: members %s, everyone %s [menu-9]', (today, members, everyone) => {
  expect([isAvailable(from, today, true), isAvailable(from, today, false)]).toEqual([members, everyone]);
});

test('an item without a day is there for everyone', () => {
  expect(isAvailable(undefined, '2026-01-01', false)).toBe(true);
});
