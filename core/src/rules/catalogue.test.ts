import { expect, test } from 'vitest';
import { isProductId } from './catalogue.ts';

test.each([
  [1, true],
  [2_147_483_647, true],
  [0, false],
  [-1, false],
  [1.5, false],
  [2 ** 31, false],
  [Number.NaN, false],
  ['3', false],
  [null, false],
])('%j as a product’s id: %s', (value, expected) => {
  expect(isProductId(value)).toBe(expected);
});
