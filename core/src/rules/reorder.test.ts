import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultCafe } from '../content/default-cafe/catalogue.ts';
import type { Lists } from './cart.ts';
import type { Catalogue, Item, ItemGroup } from './catalogue.ts';
import { changeItem, toLines } from './change-menu.ts';
import { choose } from './choose.ts';
import { type BoughtLine, type ReorderContext, reorder } from './reorder.ts';

const empty: Lists = { cart: [], wishlist: [] };
const prices: Record<number, number> = { 1: 250, 3: 400, 5: 450, 6: 420, 7: 400 };
/** A menu of five items without groups; item 3 has a deal of 20 %. */
const menu: Catalogue = {
  ...defaultCafe,
  items: defaultCafe.items.flatMap(({ groups: _, ...item }): Item[] => {
    const priceCents = prices[item.id];
    return priceCents === undefined ? [] : [{ ...item, priceCents }];
  }),
};
const left: Record<number, number> = { 6: 0, 7: 3 };
const today: ReorderContext = {
  deal: (id) => (id === 3 ? '2026-11-15' : undefined),
  left: (id) => left[id],
  isOptionOut: () => false,
};
const again = (lists: Lists, lines: BoughtLine[]) => reorder(menu, lists, lines, today);
const bought = (id: number, quantity: number, price: number): BoughtLine => ({
  id,
  name: `item ${id}`,
  quantity,
  price,
});

test('puts the same items into the cart, with a running deal, beside what is in it', () => {
  const lists: Lists = { cart: [{ id: 5, quantity: 2 }], wishlist: [1] };
  expect(again(lists, [bought(1, 2, 250), bought(3, 1, 320), bought(5, 1, 450)])).toEqual({
    lists: { cart: [...toLines([5, 3], [1, 2]), { id: 3, quantity: 1, deal: '2026-11-15' }], wishlist: [1] },
    changes: [],
  });
});

test('says what costs another price, what is not on the menu any more, and what did not fit', () => {
  const lists: Lists = { cart: [{ id: 1, quantity: 19 }], wishlist: [] };
  const { lists: after, changes } = again(lists, [bought(1, 3, 200), bought(9, 1, 500), bought(3, 2, 400)]);
  expect(after.cart).toEqual([...toLines([1, 20]), { id: 3, quantity: 2, deal: '2026-11-15' }]);
  expect(changes).toEqual([
    { kind: 'price', name: 'item 1', was: 200, now: 250 },
    { kind: 'no-room', name: 'item 1', missing: 2 },
    { kind: 'gone', name: 'item 9' },
    { kind: 'price', name: 'item 3', was: 400, now: 320 },
  ]);
});

test('a full cart takes nothing, and says so for each item', () => {
  const cart = Array.from({ length: 30 }, (_, at) => ({ id: 100 + at, quantity: 1 }));
  expect(again({ cart, wishlist: [] }, [bought(1, 2, 200)])).toEqual({
    lists: { cart, wishlist: [] },
    changes: [{ kind: 'no-room', name: 'item 1', missing: 2 }],
  });
});

test('leaves out what is sold out, takes no more than are left beside the cart, and names both', () => {
  const lists: Lists = { cart: [{ id: 7, quantity: 1 }], wishlist: [] };
  expect(again(lists, [bought(6, 1, 400), bought(7, 3, 380), bought(1, 1, 250)])).toEqual({
    lists: { cart: toLines([7, 3], [1, 1]), wishlist: [] },
    changes: [
      { kind: 'sold-out', id: 6, name: 'item 6' },
      { kind: 'price', name: 'item 7', was: 380, now: 400 },
      { kind: 'sold-out', id: 7, name: 'item 7' },
    ],
  });
  // Just as many as are left: nothing to say.
  const whole = { cart: toLines([7, 3]), wishlist: [] };
  expect(again(empty, [bought(7, 3, 400)])).toEqual({ lists: whole, changes: [] });
});

test('a cart that holds more than are left keeps them, and gets no more', () => {
  const lists: Lists = { cart: [{ id: 7, quantity: 5 }], wishlist: [] };
  expect(again(lists, [bought(7, 1, 380)])).toEqual({
    lists,
    changes: [{ kind: 'sold-out', id: 7, name: 'item 7' }],
  });
});

test('every item that was bought is in the cart or named as gone, sold out or without room', () => {
  const line = fc.record({ id: fc.constantFrom(1, 3, 5, 6, 7, 9), quantity: fc.integer({ min: 1, max: 20 }) });
  const lines = fc.uniqueArray(line, { selector: ({ id }) => id });
  fc.assert(
    fc.property(lines, lines, (inCart, order) => {
      const lists = { cart: inCart, wishlist: [] };
      const getQuantity = ({ cart }: Lists, id: number) => cart.find((line) => line.id === id)?.quantity ?? 0;
      const wanted = order.map(({ id, quantity }) => bought(id, quantity, 250));
      const { lists: after, changes } = again(lists, wanted);
      for (const { id, quantity } of order) {
        const named = changes.filter(({ name }) => name === `item ${id}`);
        const missing = named.reduce((sum, change) => sum + (change.kind === 'no-room' ? change.missing : 0), 0);
        const isGone = named.some(({ kind }) => kind === 'gone');
        expect(isGone).toBe(prices[id] === undefined);
        const added = getQuantity(after, id) - getQuantity(lists, id);
        const isShort = named.some(({ kind }) => kind === 'sold-out');
        if (isShort) expect(added).toBe(Math.max((left[id] ?? 0) - getQuantity(lists, id), 0));
        else expect(added).toBe(isGone ? 0 : quantity - missing);
      }
    }),
  );
  expect(again(empty, [])).toEqual({ lists: empty, changes: [] });
});

describe('cups come back as they were', () => {
  const regular = { id: 11, name: 'Regular', count: 1, isDefault: true };
  const oat = { id: 22, name: 'Oat milk', count: 1, isDefault: false };
  const oatLatte: BoughtLine = { id: 3, name: 'Latte', quantity: 1, price: 400, options: [regular, oat] };
  const open: ReorderContext = { deal: () => undefined, left: () => undefined, isOptionOut: () => false };
  const order = (line: BoughtLine, catalogue = defaultCafe, now = open) => reorder(catalogue, empty, [line], now);
  const withGroups = (...groups: ItemGroup[]) => changeItem(defaultCafe, 3, { groups });
  const size: ItemGroup = { id: 1, defaults: [[11, 1]] };
  const milk: ItemGroup = { id: 2, defaults: [[21, 1]] };

  test('a group that may be left empty adds nothing, whatever is its default now', () => {
    const topping: ItemGroup = { id: 5, defaults: [[51, 1]] };
    const { lists, changes } = order(oatLatte, withGroups(size, milk, topping));
    expect([lists.cart[0]?.options, changes]).toEqual([choose(11, 22), []]);
  });

  test('with all their options', () => {
    const cart = [{ id: 3, options: choose(11, 22), quantity: 1 }];
    expect(order(oatLatte)).toEqual({ lists: { cart, wishlist: [] }, changes: [] });
  });

  test('without a default that was left off', () => {
    const noCream = { id: 51, name: 'Whipped cream', count: 0, isDefault: false };
    const mocha = { ...oatLatte, id: 5, name: 'Mocha', price: 450, options: [regular, oat, noCream] };
    const { lists, changes } = order(mocha);
    expect([lists.cart[0]?.options, changes]).toEqual([choose(11, 22), []]);
  });

  test('not at all, if an option is gone from the menu or from the item, or is sold out', () => {
    const gone = { kind: 'option-gone', id: 3, name: 'Latte (Oat milk)', option: 'Oat milk' };
    const withoutMilk = { ...defaultCafe, groups: defaultCafe.groups.filter(({ id }) => id !== 2) };
    for (const menu of [withGroups(size, { ...milk, without: [22] }), withoutMilk])
      expect(order(oatLatte, menu)).toEqual({ lists: empty, changes: [gone] });
    expect(order(oatLatte, defaultCafe, { ...open, isOptionOut: (option) => option === 22 })).toEqual({
      lists: empty,
      changes: [{ ...gone, kind: 'option-sold-out' }],
    });
  });

  test('not at all, if the choices do not fit any more', () => {
    const shots = { id: 31, name: 'Extra shot', count: 3, isDefault: false };
    const menu = withGroups(size, milk, { id: 3, max: 2, defaults: [] });
    expect(order({ ...oatLatte, options: [regular, oat, shots] }, menu)).toEqual({
      lists: empty,
      changes: [{ kind: 'option-gone', id: 3, name: 'Latte (Oat milk, 3 × Extra shot)' }],
    });
  });

  test('with the default of a group that is new since, and says so', () => {
    const { lists, changes } = order({ ...oatLatte, options: [regular] });
    expect(lists.cart[0]?.options).toEqual(choose(11, 21));
    expect(changes).toEqual([{ kind: 'option-added', name: 'Latte', options: ['Whole milk'] }]);
  });

  test('at today’s price of item and options', () => {
    const large = { id: 12, name: 'Large', count: 1, isDefault: false };
    expect(order({ ...oatLatte, price: 470, options: [large, oat] }).changes).toEqual([
      { kind: 'price', name: 'Latte (Large, Oat milk)', was: 470, now: 480 },
    ]);
  });
});
