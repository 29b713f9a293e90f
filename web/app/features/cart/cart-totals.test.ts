import { defaultCafe } from '@juniper/core/content/default-cafe/catalogue.ts';
import { maxItemQuantity } from '@juniper/core/rules/cart.ts';
import type { Catalogue, Item } from '@juniper/core/rules/catalogue.ts';
import { checkCatalogue } from '@juniper/core/rules/check-catalogue.ts';
import { canClaimDeal } from '@juniper/core/rules/deals.ts';
import { priceOrder } from '@juniper/core/rules/price-order.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toCartState } from './cart-state.ts';
import { calculateCartTotals } from './cart-totals.ts';

const today = '2026-11-15';
const pictures = new Set([...defaultCafe.items, ...defaultCafe.categories].map(({ picture }) => picture));
const [sample] = defaultCafe.items as [Item];
const ids = [1, 2, 3, 4, 5, 6, 7, 8];

const anyCatalogue: fc.Arbitrary<Catalogue> = fc
  .record({
    prices: fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: ids.length, maxLength: ids.length }),
    percents: fc.array(fc.option(fc.integer({ min: 1, max: 90 })), { minLength: ids.length, maxLength: ids.length }),
    from: fc.constantFrom('2018-01-01', '2026-11-15', '2026-11-16'),
    to: fc.constantFrom(undefined, '2026-11-14', '2026-11-15'),
  })
  .map(({ prices, percents, from, to }) => ({
    ...defaultCafe,
    categories: defaultCafe.categories.map((category) => ({ ...category, lead: '', description: '' })),
    items: ids.map((id, nth) => ({ ...sample, id, priceCents: prices[nth] ?? 0 })),
    deals: ids.flatMap((id, nth) => {
      const percentOff = percents[nth];
      return percentOff ? [{ id, percentOff, from, ...(to && { to }) }] : [];
    }),
  }));

const anyLines = fc.uniqueArray(
  fc.record({
    id: fc.constantFrom(...ids),
    quantity: fc.integer({ min: 1, max: maxItemQuantity }),
    claimed: fc.constantFrom(undefined, '2026-11-14', today),
  }),
  { selector: ({ id }) => id, minLength: 1 },
);

test('on any menu, any cart: what the browser adds up is what the server charges', () => {
  fc.assert(
    fc.property(anyCatalogue, anyLines, (catalogue, chosen) => {
      expect(checkCatalogue(catalogue, pictures)).toEqual([]);
      // Prices travel as dollars in the browser's cart. A claim that does not hold is no longer in it.
      const cart = chosen.map(({ id, quantity, claimed }) => ({
        id,
        quantity,
        ...(claimed && canClaimDeal(catalogue, id, claimed, today) && { deal: claimed }),
      }));
      const { items } = toCartState(catalogue, { cart, wishlist: [] });
      expect(calculateCartTotals(catalogue, null, items)).toEqual(priceOrder(catalogue, null, cart, today)?.totals);
      // Checkout sends the cart's items.
      expect(priceOrder(catalogue, null, items, today)).toEqual(priceOrder(catalogue, null, cart, today));
    }),
    { numRuns: 500 },
  );
});
