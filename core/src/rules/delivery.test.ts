import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultCafe } from '../content/default-cafe/catalogue.ts';
import type { Catalogue } from './catalogue.ts';
import { toLines } from './change-menu.ts';
import { checkShop } from './check-shop.ts';
import {
  checkHandover,
  describePostcodes,
  findDeliveryArea,
  findRepeatedPostcodes,
  freeDelivery,
  isPostcodeEntry,
  withoutUsualHandover,
} from './delivery.ts';
import { diffShops } from './diff-shops.ts';
import { priceOrder } from './price-order.ts';
import type { Delivery, DeliveryArea, Shop, Store, TaxProfile } from './shop.ts';
import { calculateTotals } from './totals.ts';
import { voucherKinds } from './vouchers.ts';

const area = (postcodes: string, feeCents = 0, minimumCents = 0): DeliveryArea => ({
  postcodes: postcodes.split(', '),
  feeCents,
  minimumCents,
});
const delivers = (...areas: DeliveryArea[]): Delivery => ({ areas, taxClass: 'standard' });
const changeStore = (store: string, changes: Partial<Store>, { shop }: Catalogue = defaultCafe): Catalogue => ({
  ...defaultCafe,
  shop: { ...shop, stores: shop.stores.map((each) => (each.store === store ? { ...each, ...changes } : each)) },
});
const near = delivers(area('97099, 97101', 400, 2_500));

describe('postcodes', () => {
  const fees = delivers(area('*', 900), area('970*', 500), area('9709*', 450), area('97099, SW1A 1AA', 300));
  const getFee = (zipCode: string) => findDeliveryArea(fees, zipCode)?.feeCents;

  test('the exact code holds before a beginning, a longer one before a shorter one, and * last [delivery-2]', () => {
    expect(['97099', '97098', '97012', '12345', ''].map(getFee)).toEqual([300, 450, 500, 900, 900]);
  });

  test.each(['97099', ' 97099 ', '97099-1234', '97099 1234', '９７０９９', 'sw1a 1aa', 'SW1A1AA', 'Sw1a-1aA'])(
    '%j is read as people write it [delivery-2]',
    (zipCode) => {
      expect(getFee(zipCode)).toBe(300);
    },
  );

  test('an area holds for no other code', () => {
    const delivery = delivers(area('97099'), area('SW1*'));
    expect(['9709', '970990', '97098', '', 'SW', 'XSW1'].map((code) => findDeliveryArea(delivery, code))).toEqual(
      Array(6).fill(undefined),
    );
    expect(findDeliveryArea(delivery, 'sw1a 2ab')).toBe(delivery.areas[1]);
  });

  test('whatever is between the letters and in whichever case, the area is the same [delivery-2]', () => {
    const letter = fc.constantFrom(...'0123456789abcXYZ');
    fc.assert(
      fc.property(fc.array(letter, { minLength: 1, maxLength: 8 }), fc.constantFrom('', ' ', '-'), (letters, gap) => {
        const delivery = delivers(area(letters.join('').toUpperCase(), 1));
        const typed = letters.map((each, nth) => (nth % 2 ? each.toLowerCase() : each.toUpperCase())).join(gap);
        expect(findDeliveryArea(delivery, typed)?.feeCents).toBe(1);
      }),
    );
  });

  test('an entry is a code, a beginning or a star', () => {
    expect(['97099', '970*', '*', 'SW1A 1AA', '100-0001', 'A1*'].every(isPostcodeEntry)).toBe(true);
    expect(['', '**', '9*7', '*970', ' 970', '97,99', '97/99'].some(isPostcodeEntry)).toBe(false);
  });

  test('the same entry twice is found, also as somebody else writes it', () => {
    expect(findRepeatedPostcodes(delivers(area('97099, 970*'), area('97 099, 970'), area('970 *')))).toEqual([
      '97 099',
      '970 *',
    ]);
    expect(findRepeatedPostcodes(null)).toEqual([]);
  });

  test('in words, and not a hundred of them', () => {
    expect(describePostcodes(near)).toBe('97099 and 97101');
    expect(describePostcodes(delivers(area('97099, 971*')))).toBe('97099 and codes that begin with 971');
    expect(describePostcodes(freeDelivery)).toBe('everywhere');
    const many = Array.from({ length: 12 }, (_, nth) => String(97_000 + nth)).join(', ');
    expect(describePostcodes(delivers(area(many)))).toMatch(/^97000, .+, 97007 and 4 more$/);
  });
});

describe('a store', () => {
  const check = (catalogue: Catalogue, fulfilment: string, zipCode?: string, subtotal = 3_000, store = 'downtown') =>
    checkHandover(catalogue, store, { fulfilment, zipCode }, subtotal);

  test('without rules has pickup and delivers to everywhere, free [delivery-1]', () => {
    expect(check(defaultCafe, 'pickup')).toEqual({});
    expect(check(defaultCafe, 'delivery', 'anything', 0)).toEqual({ fee: { cents: 0, taxClass: 'standard' } });
    expect(withoutUsualHandover({ pickup: true, delivery: freeDelivery })).toEqual({});
    expect(withoutUsualHandover({ pickup: false, delivery: null })).toEqual({ pickup: false, delivery: null });
    expect(withoutUsualHandover({ delivery: delivers(area('*', 100)) })).toHaveProperty('delivery');
  });

  test('takes the fee of the area, and says what would fit where it refuses [delivery-4]', () => {
    const menu = changeStore('downtown', { delivery: near });
    expect(check(menu, 'delivery', '97101')).toEqual({ fee: { cents: 400, taxClass: 'standard' } });
    expect(check(menu, 'delivery', '97101', 2_500).refusal).toBeUndefined();
    expect(check(menu, 'delivery', '97101', 2_499).refusal).toEqual({
      code: 'below_minimum',
      message: 'We deliver to 97101 from $25.00, without taxes and fee. Please add $0.01. Pickup is free.',
    });
    const far = changeStore('downtown', { delivery: near }, changeStore('main', { delivery: null }));
    const noOthers = { ...far, shop: { ...far.shop, stores: far.shop.stores.slice(0, 2) } };
    expect(check(noOthers, 'delivery', '10001').refusal).toEqual({
      code: 'outside_area',
      message: 'We deliver to 97099 and 97101. Pickup is free.',
    });
    expect(check(noOthers, 'delivery', '97099', 3_000, 'main').refusal).toEqual({
      code: 'outside_area',
      message: 'Main Store does not deliver. Downtown delivers to 97099. Pickup is free.',
    });
  });

  test('without pickup refuses it, and never offers it [delivery-4]', () => {
    const menu = changeStore('downtown', { pickup: false, delivery: near });
    expect(check(menu, 'pickup').refusal).toEqual({
      code: 'no_pickup',
      message: 'Downtown has no pickup. We deliver to 97099 and 97101.',
    });
    expect(check(menu, 'delivery', '97099', 0).refusal?.message).not.toContain('Pickup');
  });

  test('with neither is refused, as are codes twice and a fee without taxes [delivery-1]', () => {
    const messages = (changes: Partial<Store>) =>
      checkShop(changeStore('downtown', changes).shop).map(({ field, message }) => `${field}: ${message}`);
    expect(messages({ pickup: false, delivery: null })).toEqual(['pickup: Downtown: it needs pickup or delivery.']);
    expect(messages({ delivery: null })).toEqual([]);
    expect(messages({ pickup: false })).toEqual([]);
    expect(messages({ delivery: delivers(area('97099'), area('97099-')) })).toEqual([
      "delivery: Downtown: the postcode '97099-' is there twice.",
    ]);
    expect(messages({ delivery: { ...near, taxClass: 'transport' } })).toEqual([
      "deliveryTaxClass: Downtown: its taxes have no rate for 'transport', the class of its delivery fee.",
    ]);
  });

  test('its changes are in the history', () => {
    const after: Shop = changeStore('downtown', { pickup: false, delivery: near }).shop;
    expect(diffShops(defaultCafe.shop, after)).toEqual([
      'Downtown: pickup yes -> no',
      'Downtown: delivery * for $0.00 from $0.00 (taxed as standard) -> 97099 97101 for $4.00 from $25.00 (taxed as standard)',
    ]);
    expect(diffShops(after, defaultCafe.shop)).toHaveLength(2);
  });
});

describe('the fee', () => {
  const lines = fc.array(
    fc.record({
      price: fc.integer({ min: 0, max: 3_000 }),
      quantity: fc.integer({ min: 1, max: 9 }),
      taxClass: fc.constantFrom(undefined, 'standard', 'food'),
    }),
    { minLength: 1, maxLength: 6 },
  );
  const profiles = fc.record({
    id: fc.constant(1),
    name: fc.constant('Taxes'),
    isInclusive: fc.boolean(),
    rates: fc.constantFrom(
      [],
      [{ taxClass: 'standard', label: 'VAT', rateBp: 2_000 }],
      [
        { taxClass: 'standard', label: 'SGST', rateBp: 900 },
        { taxClass: 'standard', label: 'CGST', rateBp: 900 },
        { taxClass: 'food', label: 'Food tax', rateBp: 500 },
        { taxClass: 'transport', label: 'Transport tax', rateBp: 700 },
      ],
    ),
  }) as fc.Arbitrary<TaxProfile>;
  const fees = fc.record({
    cents: fc.integer({ min: 0, max: 2_000 }),
    taxClass: fc.constantFrom('standard', 'food', 'transport'),
  });

  test('is taxed in its own class, no discount takes anything off it, and all adds up [delivery-3]', () => {
    fc.assert(
      fc.property(profiles, lines, fc.integer({ min: 0, max: 9_000 }), fees, (profile, cart, cents, fee) => {
        const totals = calculateTotals(profile, cart, { cents }, fee);
        const { subtotal, discount, deliveryFee, tax, taxes, isTaxIncluded, final } = totals;
        const without = calculateTotals(profile, cart, { cents });
        expect([subtotal, discount]).toEqual([without.subtotal, without.discount]);
        expect(deliveryFee).toBe(fee.cents);
        expect(final).toBe(subtotal - discount + deliveryFee + (isTaxIncluded ? 0 : tax));
        expect(tax).toBe(taxes.reduce((sum, each) => sum + each.cents, 0));
        // Alone, the fee's taxes are those of a line of its price, so a class has the sum of both, rounded once.
        const [line] = [{ price: fee.cents, quantity: 1, taxClass: fee.taxClass }];
        const asLine = calculateTotals(profile, [line, ...cart], { cents: 0 });
        if (discount === 0) expect([final, tax]).toEqual([asLine.final, asLine.tax]);
      }),
    );
  });

  test('of nothing changes nothing', () => {
    fc.assert(
      fc.property(profiles, lines, fc.integer({ min: 0, max: 9_000 }), (profile, cart, cents) => {
        const free = calculateTotals(profile, cart, { cents }, { cents: 0, taxClass: 'transport' });
        expect(free).toEqual(calculateTotals(profile, cart, { cents }));
      }),
    );
  });

  test('with any voucher: the total is that of the same order for pickup and the fee with its tax [delivery-3]', () => {
    const kind = fc.constantFrom(undefined, ...voucherKinds);
    const menu = changeStore('main', { delivery: delivers(area('97*', 400)) });
    fc.assert(
      fc.property(kind, fc.integer({ min: 1, max: 9 }), (voucherKind, quantity) => {
        const voucher = voucherKind && { kind: voucherKind, offCents: 300 };
        const price = (fulfilment: string) =>
          priceOrder(menu, null, toLines([1, quantity], [104, 1]), '2026-11-15', voucher, {
            fulfilment,
            zipCode: '97099',
          })?.totals;
        const [pickup, delivery] = [price('pickup'), price('delivery')];
        expect(pickup?.deliveryFee).toBe(0);
        expect(delivery).toMatchObject({ subtotal: pickup?.subtotal, discount: pickup?.discount, deliveryFee: 400 });
        // Each of two taxes of 9 % is rounded once, over items and fee.
        const [low, high] = [470, 474];
        const difference = (delivery?.final ?? 0) - (pickup?.final ?? 0);
        expect(difference).toBeGreaterThanOrEqual(low);
        expect(difference).toBeLessThanOrEqual(high);
      }),
    );
  });
});
