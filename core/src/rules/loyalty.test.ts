import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getOrderPoints, welcomePoints } from './loyalty.ts';

const usd = { minor: 2 } as const;

test('a new account gets 100 points', () => {
  expect(welcomePoints).toBe(100);
});

test.each([
  [0, 0],
  [999, 0],
  [1000, 1],
  [5999, 5],
  [10_000, 10],
])('an order of %i cents earns %i points [points-1]', (total, points) => {
  expect(getOrderPoints(usd, total)).toBe(points);
});

test('points are never more than a tenth of the dollars, and less than one point short of it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e9 }), (total) => {
      const points = getOrderPoints(usd, total);
      return Number.isInteger(points) && points * 1000 <= total && total < (points + 1) * 1000;
    }),
  );
});

test('points are a tenth of euros, yen and dinars alike', () => {
  expect(getOrderPoints({ minor: 2 }, 1_250)).toBe(1);
  expect(getOrderPoints({ minor: 0 }, 1_250)).toBe(125);
  expect(getOrderPoints({ minor: 3 }, 12_500)).toBe(1);
});
