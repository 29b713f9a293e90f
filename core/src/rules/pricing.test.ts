import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dealPrice, totalsOf } from './pricing.ts';

const lines = fc.array(
  fc.record({ price: fc.integer({ min: 1, max: 100_000 }), quantity: fc.integer({ min: 1, max: 20 }) }),
  {
    maxLength: 30,
  },
);

describe('totals', () => {
  test('the final price is the discounted subtotal plus both taxes, to the cent and never negative', () => {
    fc.assert(
      fc.property(lines, fc.integer({ min: 0, max: 5_000_000 }), (cart, discount) => {
        const totals = totalsOf(cart, discount);
        expect(Object.values(totals).every((cents) => Number.isInteger(cents) && cents >= 0)).toBe(true);
        expect(totals.final).toBe(totals.subtotal - totals.discount + totals.sgst + totals.cgst);
        expect(Math.abs(totals.sgst - (totals.subtotal - totals.discount) * 0.09)).toBeLessThanOrEqual(0.5 + 1e-9);
        expect(totals.discount).toBe(Math.min(discount, totals.subtotal));
      }),
    );
  });

  test('a latte and two espressos', () => {
    const cart = [
      { price: 400, quantity: 1 },
      { price: 250, quantity: 2 },
    ];
    expect(totalsOf(cart)).toEqual({ subtotal: 900, discount: 0, sgst: 81, cgst: 81, final: 1062 });
  });

  test('an empty cart costs nothing', () => {
    expect(totalsOf([]).final).toBe(0);
  });
});

test('a deal is 20 % off, rounded to the cent', () => {
  const off = (percent: number) => (price: number) => dealPrice(price, percent);
  expect([450, 480, 520, 500, 400].map(off(20))).toEqual([360, 384, 416, 400, 320]);
  expect([332, 333].map(off(20))).toEqual([266, 266]);
  expect([400, 333].map(off(15))).toEqual([340, 283]);
});
