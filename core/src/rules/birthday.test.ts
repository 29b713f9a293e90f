import { expect, test } from 'vitest';
import { isBirthday } from './birthday.ts';

test('every month has its last day, February in a leap year, and none after it', () => {
  const lastDays = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  const isDay = (month: number, day: number) => isBirthday({ month, day });
  expect(lastDays.map((day, at) => [isDay(at + 1, 1), isDay(at + 1, day), isDay(at + 1, day + 1)])).toEqual(
    lastDays.map(() => [true, true, false]),
  );
});

test.each([
  [{ month: 6, day: 0 }, false],
  [{ month: 6, day: 1.5 }, false],
  [{ month: 0, day: 1 }, false],
  [{ month: 13, day: 1 }, false],
])('%j: %s', (birthday, expected) => {
  expect(isBirthday(birthday)).toBe(expected);
});
