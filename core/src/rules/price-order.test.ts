import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultCafe } from '../content/default-cafe/catalogue.ts';
import { type Catalogue, findItem, type Item } from './catalogue.ts';
import { changeItem, toLines } from './change-menu.ts';
import { priceOrder } from './price-order.ts';
import { voucherKinds } from './vouchers.ts';

const soon: Item = { ...(findItem(defaultCafe, 3) as Item), id: 900, priceCents: 500, availableFrom: '2026-11-22' };
const catalogue: Catalogue = { ...defaultCafe, items: [...defaultCafe.items, soon] };

const today = '2026-11-15';
const espresso = 1;
const mocha = 5;
const saltedCaramelShake = 33;
const cheesecake = 104;

const line = fc.record({
  id: fc.constantFrom(...defaultCafe.items.map(({ id }) => id)),
  quantity: fc.integer({ min: 1, max: 20 }),
});
const orders = fc.uniqueArray(line, { selector: ({ id }) => id, minLength: 1, maxLength: 30 });

const vouchers = fc.option(
  fc.record({ kind: fc.constantFrom(...voucherKinds), offCents: fc.integer({ min: 1, max: 20_000 }) }),
  { nil: undefined },
);

test('with any voucher: never below zero, tax on the discounted subtotal, every amount a whole cent [money-1]', () => {
  fc.assert(
    fc.property(orders, vouchers, (lines, voucher) => {
      const totals = priceOrder(catalogue, null, lines, today, voucher)?.totals;
      if (!totals) throw new Error('everything is on the menu');
      const { subtotal, discount, taxes, tax, final } = totals;
      const nine = Math.round(((subtotal - discount) * 9) / 100);
      expect(taxes.map(({ cents }) => cents)).toEqual([nine, nine]);
      expect([tax, final]).toEqual([2 * nine, subtotal - discount + 2 * nine]);
      expect([subtotal, discount, tax, final].every((cents) => Number.isInteger(cents) && cents >= 0)).toBe(true);
    }),
  );
});

test('the welcome drink is the dearest drink once, at the price it has in the order [vouchers-1]', () => {
  const lines = toLines([espresso, 3], [saltedCaramelShake, 2], [cheesecake, 1]);
  expect(priceOrder(catalogue, null, lines, today, { kind: 'welcome-drink' })?.totals).toMatchObject({
    subtotal: 2830,
    discount: 580,
  });
  const deal = [{ id: mocha, quantity: 1, deal: today }];
  expect(priceOrder(catalogue, null, deal, today, { kind: 'welcome-drink' })?.totals).toMatchObject({
    subtotal: 360,
    discount: 360,
    final: 0,
  });
});

test('an order without a drink gets nothing from the welcome drink', () => {
  const order = priceOrder(catalogue, null, toLines([cheesecake, 1]), today, { kind: 'welcome-drink' });
  expect(order?.totals.discount).toBe(0);
});

test("the birthday's month takes 20 % off the subtotal", () => {
  const totals = priceOrder(catalogue, null, [{ id: cheesecake, quantity: 3 }], today, { kind: 'birthday' })?.totals;
  expect(totals).toEqual({
    subtotal: 2760,
    discount: 552,
    deliveryFee: 0,
    tax: 398,
    isTaxIncluded: false,
    final: 2606,
    taxes: ['SGST', 'CGST'].map((label) => ({ label, rateBp: 900, base: 2208, cents: 199 })),
  });
});

test('items pay the tax of their class, by the profile of the order’s store', () => {
  const [vat, reduced] = [2_000, 1_000].map((rateBp) => ({ label: 'VAT', rateBp }));
  const menu: Catalogue = {
    ...changeItem(defaultCafe, cheesecake, { taxClass: 'food' }),
    shop: {
      ...defaultCafe.shop,
      stores: defaultCafe.shop.stores.map((store) => (store.store === 'uptown' ? { ...store, taxProfile: 2 } : store)),
      taxProfiles: [
        ...defaultCafe.shop.taxProfiles,
        {
          id: 2,
          name: 'VAT',
          isInclusive: true,
          rates: [{ taxClass: 'standard', ...vat } as never, { taxClass: 'food', ...reduced } as never],
        },
      ],
    },
  };
  const lines = toLines([espresso, 2], [cheesecake, 1]);
  expect(priceOrder(menu, 'uptown', lines, today)?.totals).toEqual({
    subtotal: 1_420,
    discount: 0,
    deliveryFee: 0,
    tax: 83 + 84,
    isTaxIncluded: true,
    final: 1_420,
    taxes: [
      { ...vat, base: 417, cents: 83 },
      { ...reduced, base: 836, cents: 84 },
    ],
  });
  // The default profile has no rate for food.
  expect(priceOrder(menu, null, lines, today)?.totals).toMatchObject({ tax: 90, final: 1_510 });
});

test("a deal is granted for today's list and yesterday's, for its products alone", () => {
  const getPrice = (id: number, deal: string) =>
    priceOrder(catalogue, null, [{ id, quantity: 1, deal }], today)?.lines[0];
  expect(getPrice(mocha, today)).toMatchObject({ price: 360, deal: true });
  expect(getPrice(mocha, '2026-11-14')).toMatchObject({ price: 360, deal: true });
  expect(getPrice(mocha, '2026-11-13')).toMatchObject({ price: 450, deal: false });
  expect(getPrice(espresso, today)).toMatchObject({ price: 250, deal: false });
});

test('an order with something that is not on the menu has no price', () => {
  expect(priceOrder(catalogue, null, toLines([espresso, 1], [999, 1]), today)).toBeUndefined();
});

test('an item that is new has a price from a week before its day on, when members may order it [menu-9]', () => {
  const totalOn = (day: string) => priceOrder(catalogue, null, [{ id: 900, quantity: 1 }], day)?.totals.final;
  expect([totalOn('2026-11-14'), totalOn('2026-11-15'), totalOn('2026-11-22')]).toEqual([undefined, 590, 590]);
});
