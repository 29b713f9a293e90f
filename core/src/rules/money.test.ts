import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatUsd, toCents, toDollars } from './money.ts';

test('cents survive the way to dollars and back', () => {
  fc.assert(fc.property(fc.integer({ min: -1e9, max: 1e9 }), (cents) => toCents(toDollars(cents)) === cents));
});

test('amounts have a dollar sign and two decimals', () => {
  expect([0, 5, 250, 384, 123456].map(formatUsd)).toEqual(['$0.00', '$0.05', '$2.50', '$3.84', '$1234.56']);
});
