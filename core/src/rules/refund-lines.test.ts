import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deliveryLine, getRefundTaxes, shareOrder, takePieces } from './refund-lines.ts';
import type { TaxProfile } from './shop.ts';
import { calculateTotals } from './totals.ts';

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

const rates = {
  standard: [
    { taxClass: 'standard', label: 'SGST', rateBp: 900 },
    { taxClass: 'standard', label: 'CGST', rateBp: 900 },
  ],
  food: [{ taxClass: 'food', label: 'VAT', rateBp: 700 }],
};
const profile = (isInclusive: boolean): TaxProfile => ({
  id: 1,
  name: 'Taxes',
  isInclusive,
  rates: [...rates.standard, ...rates.food],
});

const anyOrder = fc.record({
  isInclusive: fc.boolean(),
  discount: fc.constantFrom(0, 0, 150, 600),
  lines: fc.array(
    fc.record({
      price: fc.integer({ min: 1, max: 2_000 }),
      quantity: fc.integer({ min: 1, max: 9 }),
      taxClass: fc.constantFrom('standard' as const, 'food' as const),
    }),
    { minLength: 1, maxLength: 6 },
  ),
});

test('the shares of the lines add up to the order, and the pieces of a line to the line, with every tax', () => {
  fc.assert(
    fc.property(anyOrder, fc.boolean(), ({ isInclusive, discount, lines }, isMenuKnown) => {
      const { final: total, taxes, isTaxIncluded } = calculateTotals(profile(isInclusive), lines, { cents: discount });
      const shares = shareOrder({
        total,
        taxes,
        isTaxIncluded,
        lines: lines.map(({ price, quantity, taxClass }, line) => ({
          line,
          quantity,
          cents: price * quantity,
          rates: isMenuKnown ? rates[taxClass] : undefined,
        })),
      });
      expect(sum(shares.map(({ cents }) => cents))).toBe(total);
      for (const [nth, tax] of taxes.entries())
        expect(sum(shares.map((share) => share.taxes[nth] ?? 0))).toBe(tax.cents);
      for (const { cents, quantity } of shares) {
        const pieces = Array.from({ length: quantity }, (_, at) => takePieces(cents, quantity, at, 1));
        expect(sum(pieces)).toBe(cents);
      }
    }),
  );
});

test('a delivery fee is a share of its own, with its own taxes and no part of a discount [delivery-3]', () => {
  const fees = fc.record({ cents: fc.integer({ min: 1, max: 900 }), taxClass: fc.constantFrom('standard', 'food') });
  fc.assert(
    fc.property(anyOrder, fees, ({ isInclusive, discount, lines }, fee) => {
      const { cents, taxClass } = fee as { cents: number; taxClass: keyof typeof rates };
      const {
        final: total,
        taxes,
        isTaxIncluded,
      } = calculateTotals(profile(isInclusive), lines, { cents: discount }, fee);
      const shares = shareOrder({
        total,
        taxes,
        isTaxIncluded,
        lines: lines.map(({ price, quantity, taxClass }, line) => ({
          line,
          quantity,
          cents: price * quantity,
          rates: rates[taxClass],
        })),
        fee: { line: deliveryLine, quantity: 1, cents, rates: rates[taxClass] },
      });
      expect(sum(shares.map((share) => share.cents))).toBe(total);
      for (const [nth, tax] of taxes.entries())
        expect(sum(shares.map((share) => share.taxes[nth] ?? 0))).toBe(tax.cents);
      const share = shares.at(-1);
      const { final, taxes: own } = calculateTotals(profile(isInclusive), [{ price: cents, quantity: 1, taxClass }]);
      // Taxes are rounded over the whole order, so a share of them may be a cent off.
      expect(Math.abs((share?.cents ?? 0) - final)).toBeLessThanOrEqual(own.length);
      expect(share).toMatchObject({ line: deliveryLine, quantity: 1 });
    }),
  );
});

test('however an order is refunded, line by line or in amounts, its taxes go back once', () => {
  fc.assert(
    fc.property(anyOrder, fc.array(fc.integer({ min: 1, max: 99 }), { maxLength: 4 }), ({ lines }, percents) => {
      const { final: total, taxes } = calculateTotals(profile(false), lines);
      const refunded = taxes.map(() => 0);
      const picked = { taxes: taxes.map(({ cents }) => cents), cents: total };
      let left = total;
      for (const percent of [...percents, 100]) {
        const cents = Math.round((left * percent) / 100);
        left -= cents;
        const back = getRefundTaxes({ taxes, refunded, picked, cents, isLast: left === 0 });
        for (const [nth, tax] of back.entries()) refunded[nth] = (refunded[nth] ?? 0) + tax.cents;
        for (const [nth, tax] of taxes.entries()) expect(refunded[nth]).toBeLessThanOrEqual(tax.cents);
      }
      expect(refunded).toEqual(taxes.map(({ cents }) => cents));
    }),
  );
});

test('the tax of a cake is the cake’s, not the coffee’s', () => {
  const lines = [
    { price: 400, quantity: 1, taxClass: 'standard' },
    { price: 480, quantity: 2, taxClass: 'food' },
  ];
  const { final: total, taxes, isTaxIncluded } = calculateTotals(profile(false), lines);
  const [, cake] = shareOrder({
    total,
    taxes,
    isTaxIncluded,
    lines: [
      { line: 0, quantity: 1, cents: 400, rates: rates.standard },
      { line: 1, quantity: 2, cents: 960, rates: rates.food },
    ],
  });
  expect(cake).toEqual({ line: 1, quantity: 2, cents: 1_027, taxes: [0, 0, 67] });
});
