import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { defaultCafe } from '../content/default-cafe/catalogue.ts';
import type { CartLine } from './cart.ts';
import type { Catalogue, Choice, Item, ItemGroup, OptionGroup } from './catalogue.ts';
import { checkCatalogue } from './check-catalogue.ts';
import {
  checkChoices,
  getDefaultLineItem,
  getLineItemName,
  getLineKey,
  getOffers,
  getOptionsPrice,
  resolveOptions,
  sortChoices,
} from './options.ts';
import { priceLine } from './price-line.ts';
import { priceOrder } from './price-order.ts';
import { getDealPrice } from './pricing.ts';
import { getTaxProfile } from './shop.ts';
import { calculateTotals } from './totals.ts';
import { voucherKinds } from './vouchers.ts';

// 10,000 cases; on a busy machine a test of them takes longer than the usual five seconds.
vi.setConfig({ testTimeout: 30_000 });

const [espresso] = defaultCafe.items as [Item];
const pictures = new Set([...defaultCafe.items, ...defaultCafe.categories].map(({ picture }) => picture));
const today = '2026-11-15';
const noAllergens = { allergens: [], traces: [], diet: [] };

type Bounds = Pick<OptionGroup, 'kind' | 'min' | 'max'>;

/** Any allowed choice of these options. */
const drawChoices = ({ kind, min, max }: Bounds, ids: readonly number[]): fc.Arbitrary<Choice[]> => {
  if (kind !== 'count') {
    const most = Math.min(max, ids.length);
    return fc.subarray([...ids], { minLength: min, maxLength: most }).map((some) => some.map((id): Choice => [id, 1]));
  }
  return fc.array(fc.constantFrom(...ids), { minLength: min, maxLength: max }).map((picked) => {
    const counts = Map.groupBy(picked, (id) => id);
    return [...counts].map(([id, all]): Choice => [id, all.length]);
  });
};

const getIds = ({ options }: { options: readonly { id: number }[] }) => options.map(({ id }) => id);

const bounds = (options: number): fc.Arbitrary<Bounds> =>
  fc.constantFrom('one', 'many', 'count').chain((kind) => {
    const highest = kind === 'one' ? 1 : kind === 'many' ? options : 9;
    return fc
      .integer({ min: 1, max: highest })
      .chain((max) => fc.record({ kind: fc.constant(kind), max: fc.constant(max), min: fc.integer({ min: 0, max }) }));
  }) as fc.Arbitrary<Bounds>;

const group = (id: number): fc.Arbitrary<OptionGroup> =>
  fc.integer({ min: 1, max: 4 }).chain((size) =>
    fc
      .tuple(bounds(size), fc.array(fc.integer({ min: -60, max: 300 }), { minLength: size, maxLength: size }))
      .map(([limits, prices]) => ({
        id,
        name: `Group ${id}`,
        ...limits,
        options: prices.map((priceCents, at) => ({
          id: id * 10 + at,
          name: `Option ${id * 10 + at}`,
          priceCents,
          ...noAllergens,
        })),
      })),
  );

/** How an item uses a group: with defaults that fit, which cost nothing, and perhaps other prices of its own. */
const use = ({ id, options, ...limits }: OptionGroup): fc.Arbitrary<ItemGroup> => {
  const ids = getIds({ options });
  return fc.tuple(drawChoices(limits, ids), fc.subarray(ids)).chain(([defaults, priced]) => {
    const isDefault = (option: number) => defaults.some(([each]) => each === option);
    const own = priced.filter((option) => !isDefault(option));
    const others = ids.filter((option) => !isDefault(option));
    const most = limits.kind === 'many' ? ids.length - limits.min : limits.kind === 'one' ? 0 : ids.length - 1;
    return fc
      .tuple(
        fc.tuple(...own.map((option) => fc.integer({ min: -60, max: 300 }).map((cents) => [option, cents] as const))),
        fc.subarray(others, { maxLength: Math.min(most, others.length) }),
      )
      .map(([prices, without]) => ({
        id,
        defaults: sortChoices(defaults),
        without,
        prices: [...defaults.map(([option]) => [option, 0] as const), ...prices],
      }));
  });
};

const item = (id: number, groups: readonly OptionGroup[]): fc.Arbitrary<Item> =>
  fc
    .tuple(fc.integer({ min: 0, max: 900 }), fc.subarray([...groups]), fc.boolean())
    .chain(([priceCents, used, isDrink]) =>
      fc.tuple(...used.map(use)).map((own): Item => {
        const plain = { ...espresso, id, name: `Item ${id}`, priceCents, isDrink };
        return own.length > 0 ? { ...plain, groups: own } : plain;
      }),
    );

/** Any menu of a few items and groups, whether it can be published or not. */
const menus: fc.Arbitrary<Catalogue> = fc
  .integer({ min: 0, max: 4 })
  .chain((count) => fc.tuple(...Array.from({ length: count }, (_, at) => group(at + 1))))
  .chain((groups) =>
    fc.record({
      groups: fc.constant(groups),
      items: fc.tuple(...[1, 2].map((id) => item(id, groups))),
      percentOff: fc.integer({ min: 1, max: 90 }),
    }),
  )
  .map(({ groups, items, percentOff }) => ({
    ...defaultCafe,
    groups,
    items,
    categories: defaultCafe.categories.map((category) => ({ ...category, lead: '', description: '' })),
    deals: [{ id: 1, percentOff, from: '2018-01-01' }],
  }));

const published = menus.filter((menu) => checkCatalogue(menu, pictures).length === 0);

/** Any cup of an item that can be had. */
const drawOptions = (menu: Catalogue, id: number): fc.Arbitrary<Choice[]> =>
  fc
    .tuple(...getOffers(menu, id).map((offer) => drawChoices(offer, getIds(offer))))
    .map((parts) => [...sortChoices(parts.flat())]);

const line = (menu: Catalogue): fc.Arbitrary<CartLine> =>
  fc.constantFrom(...menu.items.map(({ id }) => id)).chain((id) =>
    fc
      .record({
        options: drawOptions(menu, id),
        quantity: fc.integer({ min: 1, max: 20 }),
        isSaid: fc.boolean(),
        isDeal: fc.boolean(),
      })
      .map(({ options, quantity, isSaid, isDeal }) => ({
        id,
        quantity,
        ...(isDeal && { deal: today }),
        ...(isSaid && menu.items.find((each) => each.id === id)?.groups && { options }),
      })),
  );

const orders = published.chain((menu) =>
  fc.record({
    menu: fc.constant(menu),
    lines: fc.uniqueArray(line(menu), {
      selector: (one) => getLineKey(resolveOptions(menu, one)),
      minLength: 1,
      maxLength: 4,
    }),
    voucher: fc.option(
      fc.record({ kind: fc.constantFrom(...voucherKinds), offCents: fc.integer({ min: 1, max: 20_000 }) }),
      { nil: undefined },
    ),
  }),
);

/** From the menu's own rows, without the rules. */
const priceByHand = (menu: Catalogue, { id, deal, options = [] }: CartLine): number => {
  const found = menu.items.find((each) => each.id === id) as Item;
  const offer = menu.deals.find((each) => each.id === id);
  const base = deal && offer ? Math.round((found.priceCents * (100 - offer.percentOff)) / 100) : found.priceCents;
  const general = menu.groups.flatMap((each) => each.options).map((option) => [option.id, option.priceCents] as const);
  const own = (found.groups ?? []).flatMap(({ prices = [] }) => prices);
  const cents = new Map([...general, ...own]);
  return options.reduce((sum, [option, count]) => sum + count * (cents.get(option) ?? Number.NaN), base);
};

/** As the cart of a page adds up. */
const browserPrice = (menu: Catalogue, given: CartLine): number => {
  const { id, deal, ...rest } = resolveOptions(menu, given);
  const found = menu.items.find((each) => each.id === id) as Item;
  const percentOff = menu.deals.find((each) => each.id === id)?.percentOff ?? 0;
  const base = deal === undefined ? found.priceCents : getDealPrice(found.priceCents, percentOff);
  return base + getOptionsPrice(menu, { id, ...rest });
};

test('any menu that can be published, any cup that can be had: one total, whole cents, never below 0', () => {
  fc.assert(
    fc.property(orders, ({ menu, lines, voucher }) => {
      const order = priceOrder(menu, null, lines, today, voucher);
      if (!order) throw new Error('an allowed cup has no price');
      const prices = lines.map((each) => priceLine(menu, each, today));
      expect(prices).toEqual(lines.map((each) => priceByHand(menu, each)));
      expect(prices).toEqual(lines.map((each) => browserPrice(menu, each)));
      const { subtotal, discount, final } = calculateTotals(
        getTaxProfile(menu, null),
        lines.map((each) => ({ price: browserPrice(menu, each), quantity: each.quantity })),
        { cents: order.totals.discount },
      );
      expect(order.totals).toMatchObject({ subtotal, discount, final });
      expect(prices.every((cents) => Number.isInteger(cents) && Number(cents) >= 0)).toBe(true);
      expect(order.totals.final).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: 2_500 },
  );
});

test('any menu that can be published: one press adds a cup that can be had, has the item’s name and the card’s price', () => {
  fc.assert(
    fc.property(published, (menu) => {
      for (const { id, name, priceCents } of menu.items) {
        const cup = getDefaultLineItem(menu, id);
        expect(checkChoices(menu, id, cup.options)).toBeUndefined();
        expect(priceLine(menu, cup, today)).toBe(priceCents);
        expect(getLineItemName(menu, cup)).toBe(name);
      }
    }),
    { numRuns: 2_500 },
  );
});

test('a default that costs 0.01 or more cannot be published', () => {
  fc.assert(
    fc.property(published, fc.constantFrom(-1, 1, 80), (menu, cents) => {
      const first = menu.items.find(({ groups = [] }) => groups.some(({ defaults }) => defaults.length > 0));
      fc.pre(first !== undefined);
      const groups = first?.groups?.map((own) => ({
        ...own,
        prices: own.prices?.map(([option, was]) => {
          return [option, own.defaults.some(([each]) => each === option) ? cents : was] as const;
        }),
      })) as readonly ItemGroup[];
      const changed = { ...menu, items: menu.items.map((each) => (each === first ? { ...each, groups } : each)) };
      expect(checkCatalogue(changed, pictures).map(({ message }) => message)).toContainEqual(
        expect.stringMatching(/ is a default, so it must cost nothing extra\.$/),
      );
    }),
    { numRuns: 1_000 },
  );
});

test('a menu that has a cup below 0 is found', () => {
  fc.assert(
    fc.property(menus, fc.boolean(), (menu, isDeal) => {
      const cheap = checkCatalogue(menu, pictures).filter(({ message }) => message.includes('less than nothing'));
      for (const { id } of menu.items) {
        const sample = fc.sample(drawOptions(menu, id), { numRuns: 3, seed: id });
        const prices = sample.map((options) =>
          priceByHand(menu, { id, quantity: 1, options, ...(isDeal && { deal: today }) }),
        );
        if (prices.some((cents) => cents < 0)) expect(cheap.map((problem) => problem.id)).toContain(id);
      }
    }),
    { numRuns: 2_000 },
  );
});

test('lines come back from JSON as they were, written out once is written out for good, and keys tell cups apart', () => {
  fc.assert(
    fc.property(orders, ({ menu, lines }) => {
      const full = lines.map((each) => resolveOptions(menu, each));
      expect(JSON.parse(JSON.stringify(full))).toEqual(full);
      for (const each of full) expect(resolveOptions(menu, each)).toBe(each);
      for (const [nth, each] of full.entries()) {
        for (const other of full.slice(nth + 1)) {
          const isSame = each.id === other.id && JSON.stringify(each.options) === JSON.stringify(other.options);
          expect(getLineKey(each) === getLineKey(other)).toBe(isSame);
        }
      }
    }),
    { numRuns: 2_000 },
  );
});
