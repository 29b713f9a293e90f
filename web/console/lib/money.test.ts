import { expect, test } from 'vitest';
import { readCents } from './money.ts';

test.each([
  ['5', 500],
  ['5.5', 550],
  ['$5.50', 550],
  [' 4,05 ', 405],
  ['0.29', 29],
  ['10000', 1_000_000],
  ['0', undefined],
  ['-5', undefined],
  ['5.555', undefined],
  ['five', undefined],
  ['', undefined],
])('%j dollars are %s cents', (text, cents) => expect(readCents(text)).toBe(cents));
