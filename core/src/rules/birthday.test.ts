import { expect, test } from 'vitest';
import { isBirthday } from './birthday.ts';

test.each([
  [{ month: 1, day: 31 }, true],
  [{ month: 2, day: 29 }, true],
  [{ month: 2, day: 30 }, false],
  [{ month: 4, day: 31 }, false],
  [{ month: 12, day: 31 }, true],
  [{ month: 6, day: 0 }, false],
  [{ month: 6, day: 1.5 }, false],
  [{ month: 0, day: 1 }, false],
  [{ month: 13, day: 1 }, false],
])('%j: %s', (birthday, expected) => {
  expect(isBirthday(birthday)).toBe(expected);
});
