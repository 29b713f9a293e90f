import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pointsForOrder, welcomePoints } from './loyalty.ts';

test('a new account gets 100 points', () => {
  expect(welcomePoints).toBe(100);
});

test.each([
  [0, 0],
  [999, 0],
  [1000, 1],
  [5999, 5],
  [10_000, 10],
])('an order of %i cents earns %i points', (total, points) => {
  expect(pointsForOrder(total)).toBe(points);
});

test('points are never more than a tenth of the dollars, and less than one point short of it', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e9 }), (total) => {
      const points = pointsForOrder(total);
      return Number.isInteger(points) && points * 1000 <= total && total < (points + 1) * 1000;
    }),
  );
});
