import { giveVoucher } from '@juniper/core/contracts/owner-customers.ts';
import { expect, test } from 'vitest';
import { centsIn, newGiftId, pointsIn } from './gift-values.ts';

test('an id is one that the server accepts, and another one each time', () => {
  const ids = Array.from({ length: 200 }, newGiftId);
  const accepts = (id: string) =>
    giveVoucher.body.safeParse({ id, offCents: 500, days: 30, reason: 'Thank you.' }).success;
  expect(ids.every(accepts)).toBe(true);
  expect(new Set(ids).size).toBe(200);
  expect(accepts('not-an-id')).toBe(false);
});

test.each([
  ['5', 500],
  ['5.5', 550],
  ['$5.50', 550],
  [' 4,05 ', 405],
  ['0.29', 29],
  ['0', undefined],
  ['-5', undefined],
  ['5.555', undefined],
  ['five', undefined],
  ['', undefined],
])('%j dollars are %s cents', (text, cents) => expect(centsIn(text)).toBe(cents));

test.each([
  ['50', 50],
  [' 1 ', 1],
  ['0', undefined],
  ['-5', undefined],
  ['2.5', undefined],
  ['1e3', undefined],
])('%j are %s points', (text, points) => expect(pointsIn(text)).toBe(points));
