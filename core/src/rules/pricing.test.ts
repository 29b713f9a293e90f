import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultShop } from '../content/default-cafe/shop.ts';
import { getDealPrice } from './pricing.ts';
import type { TaxProfile } from './shop.ts';
import { apportion, calculateTotals, formatTaxLabel, type Totals } from './totals.ts';

const [profile] = defaultShop.taxProfiles as [TaxProfile];

const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);

const taxClass = fc.constantFrom(undefined, 'standard', 'food', 'books', 'unknown');
const lines = fc.array(
  fc.record({ price: fc.integer({ min: 0, max: 1_000_000 }), quantity: fc.integer({ min: 1, max: 20 }), taxClass }),
  { maxLength: 30 },
);
const discounts = fc.integer({ min: 0, max: 50_000_000 });
const anyProfile: fc.Arbitrary<TaxProfile> = fc.record({
  id: fc.constant(7),
  name: fc.constant('Any'),
  isInclusive: fc.boolean(),
  rates: fc.array(
    fc.record({
      taxClass: fc.constantFrom('standard', 'food', 'books'),
      label: fc.constantFrom('VAT', 'City', 'State'),
      rateBp: fc.integer({ min: 0, max: 10_000 }),
    }),
    { maxLength: 6 },
  ),
});

const whole = ({ subtotal, discount, tax, final, taxes }: Totals) =>
  [subtotal, discount, tax, final, ...taxes.flatMap(({ base, cents }) => [base, cents])].every(
    (cents) => Number.isInteger(cents) && cents >= 0,
  );

describe('totals', () => {
  test('the final price is the discounted subtotal plus both taxes, to the cent and never negative [money-2]', () => {
    fc.assert(
      fc.property(lines, discounts, (cart, discount) => {
        const totals = calculateTotals(profile, cart, { cents: discount });
        expect(whole(totals)).toBe(true);
        expect(totals.final).toBe(totals.subtotal - totals.discount + sum(totals.taxes.map(({ cents }) => cents)));
        for (const { base, cents } of totals.taxes)
          expect(Math.abs(cents - base * 0.09)).toBeLessThanOrEqual(0.5 + 1e-6);
        expect(totals.discount).toBe(Math.min(discount, totals.subtotal));
      }),
    );
  });

  test('every amount up to 10,000.00 has the taxes that release 1.0 gave it', () => {
    const wrong: number[] = [];
    for (let amount = 0; amount <= 1_000_000; amount += 1) {
      const { taxes, final } = calculateTotals(profile, [{ price: amount, quantity: 1 }]);
      const then = Math.round((amount * 9) / 100);
      if (taxes.length !== 2 || taxes.some(({ cents }) => cents !== then) || final !== amount + 2 * then)
        wrong.push(amount);
    }
    expect(wrong).toEqual([]);
  }, 30_000);

  test('a latte and two espressos [money-2]', () => {
    const cart = [
      { price: 400, quantity: 1 },
      { price: 250, quantity: 2 },
    ];
    expect(calculateTotals(profile, cart)).toEqual({
      subtotal: 900,
      discount: 0,
      deliveryFee: 0,
      tax: 162,
      isTaxIncluded: false,
      final: 1062,
      taxes: ['SGST', 'CGST'].map((label) => ({ label, rateBp: 900, base: 900, cents: 81 })),
    });
  });

  test('an empty cart costs nothing', () => {
    expect(calculateTotals(profile, [])).toMatchObject({ taxes: [], tax: 0, final: 0 });
  });

  test('by any taxes: parts add up to the total, and what is included is not added', () => {
    fc.assert(
      fc.property(anyProfile, lines, discounts, (taxed, cart, discount) => {
        const totals = calculateTotals(taxed, cart, { cents: discount });
        const { subtotal, taxes, tax, isTaxIncluded, final } = totals;
        expect(whole(totals)).toBe(true);
        expect(tax).toBe(sum(taxes.map(({ cents }) => cents)));
        expect(subtotal - totals.discount).toBe(isTaxIncluded ? final : final - tax);
        expect(tax).toBeLessThanOrEqual(final);
        // A receipt names each tax once.
        expect(new Set(taxes.map(({ label, rateBp }) => `${label} ${rateBp}`)).size).toBe(taxes.length);
        for (const { base, cents, rateBp } of taxes) {
          const exact = (base * rateBp) / 10_000;
          // A rounded class of an inclusive profile is off by half a cent, and so is its base.
          expect(Math.abs(cents - exact)).toBeLessThanOrEqual(isTaxIncluded ? 6 : 0.5 + 1e-6);
        }
      }),
    );
  });

  test('by any taxes: nothing is left after a discount of 100 %', () => {
    fc.assert(
      fc.property(anyProfile, lines, (taxed, cart) => {
        const { subtotal } = calculateTotals(taxed, cart);
        const free = calculateTotals(taxed, cart, { cents: subtotal });
        expect(free).toMatchObject({ discount: subtotal, tax: 0, final: 0 });
        expect(free.taxes.every(({ base, cents }) => base === 0 && cents === 0)).toBe(true);
      }),
    );
  });

  test('an inclusive tax with one rate for each class: net and tax are what the menu says', () => {
    const vat: TaxProfile = {
      id: 2,
      name: 'VAT',
      isInclusive: true,
      rates: [
        { taxClass: 'standard', label: 'VAT', rateBp: 2_000 },
        { taxClass: 'food', label: 'VAT', rateBp: 1_000 },
      ],
    };
    const cart = [
      { price: 420, quantity: 2 },
      { price: 650, quantity: 1, taxClass: 'food' },
    ];
    // A free drink lowers the tax of drinks alone.
    expect(calculateTotals(vat, cart, { cents: 420, taxClass: 'standard' })).toEqual({
      subtotal: 1_490,
      discount: 420,
      deliveryFee: 0,
      isTaxIncluded: true,
      tax: 70 + 59,
      final: 1_070,
      taxes: [
        { label: 'VAT', rateBp: 2_000, base: 350, cents: 70 },
        { label: 'VAT', rateBp: 1_000, base: 591, cents: 59 },
      ],
    });
    expect(calculateTotals(vat, cart, { cents: 149 })).toEqual({
      subtotal: 1_490,
      discount: 149,
      deliveryFee: 0,
      isTaxIncluded: true,
      tax: 126 + 53,
      final: 1_341,
      taxes: [
        { label: 'VAT', rateBp: 2_000, base: 630, cents: 126 },
        { label: 'VAT', rateBp: 1_000, base: 532, cents: 53 },
      ],
    });
  });
});

test('an amount is spread to the cent: nobody is off by a whole one, nor gets more than its weight', () => {
  expect(apportion(100, [1, 1, 1])).toEqual([34, 33, 33]);
  expect(apportion(5, [0, 7, 3])).toEqual([0, 4, 1]);
  const cents = fc.integer({ min: 0, max: 2_147_483_647 });
  fc.assert(
    fc.property(cents, fc.array(cents, { minLength: 1, maxLength: 6 }), (amount, weights) => {
      const total = sum(weights);
      const shares = apportion(Math.min(amount, total), weights);
      expect(sum(shares)).toBe(Math.min(amount, total));
      for (const [nth, share] of shares.entries()) {
        expect(share).toBeLessThanOrEqual(weights[nth] as number);
        const exact = BigInt(Math.min(amount, total)) * BigInt(weights[nth] as number);
        expect(Math.abs(Number(BigInt(share) * BigInt(total) - exact))).toBeLessThan(total || 1);
      }
    }),
  );
});

test('a receipt names a tax with its rate', () => {
  expect(formatTaxLabel({ label: 'SGST', rateBp: 900 }, false)).toBe('SGST (9%)');
  expect(formatTaxLabel({ label: 'Sales tax', rateBp: 825 }, false)).toBe('Sales tax (8.25%)');
  expect(formatTaxLabel({ label: 'VAT', rateBp: 2_000 }, true)).toBe('includes VAT (20%)');
});

test('a deal is 20 % off, rounded to the cent [deals-1]', () => {
  const off = (percent: number) => (price: number) => getDealPrice(price, percent);
  expect([450, 480, 520, 500, 400].map(off(20))).toEqual([360, 384, 416, 400, 320]);
  expect([332, 333].map(off(20))).toEqual([266, 266]);
  expect([400, 333].map(off(15))).toEqual([340, 283]);
});
