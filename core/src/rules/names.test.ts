import { expect, test } from 'vitest';
import { isLettersOnly } from './names.ts';

test.each(['Elena Marsh', 'Zoë', 'Łukasz', 'Нина Петрова', '李 小龍', 'Ama\u0301lia', 'ß'])('%s is letters', (name) => {
  expect(isLettersOnly(name)).toBe(true);
});

test.each(['', 'R2', "O'Neil", 'Anne-Marie', 'elena@marsh', 'Elena_', '<b>', 'Elena\u0000', '😀'])(
  '%j is not letters alone',
  (name) => {
    expect(isLettersOnly(name)).toBe(false);
  },
);
