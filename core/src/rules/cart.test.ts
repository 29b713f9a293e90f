import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as rules from './cart.ts';

const empty: rules.Lists = { cart: [], wishlist: [] };
const ids = fc.integer({ min: 1, max: 40 });

type Step = (lists: rules.Lists) => rules.Lists;
const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(ids, fc.option(fc.constant('2026-11-14'), { nil: undefined })).map(
    ([id, deal]): Step =>
      (lists) =>
        rules.addOne(lists, id, deal),
  ),
  fc.tuple(ids, fc.double({ min: -3, max: 1e9, noNaN: true })).map(
    ([id, quantity]): Step =>
      (lists) =>
        rules.setQuantity(lists, id, quantity),
  ),
  ids.map(
    (id): Step =>
      (lists) =>
        rules.removeLine(lists, id),
  ),
  ids.map(
    (id): Step =>
      (lists) =>
        rules.moveToWishlist(lists, id),
  ),
  ids.map(
    (id): Step =>
      (lists) =>
        rules.addWish(lists, id),
  ),
  ids.map(
    (id): Step =>
      (lists) =>
        rules.removeWish(lists, id),
  ),
  fc.constant<Step>(rules.clearCart),
);

const isUnique = (list: readonly unknown[]) => new Set(list).size === list.length;

test('whatever happens, quantities are positive integers, every item is there once, and no limit is passed', () => {
  fc.assert(
    fc.property(fc.array(steps, { maxLength: 120 }), (sequence) => {
      const { cart, wishlist } = sequence.reduce((lists, step) => step(lists), empty);
      expect(cart.every(({ quantity }) => Number.isInteger(quantity) && quantity >= 1 && quantity <= 20)).toBe(true);
      expect(cart.length).toBeLessThanOrEqual(30);
      expect(isUnique(cart.map(({ id }) => id))).toBe(true);
      expect(isUnique(wishlist)).toBe(true);
    }),
  );
});

test('what changes nothing returns the same lists', () => {
  const lists: rules.Lists = { cart: [{ id: 1, quantity: 2 }], wishlist: [2] };
  expect(rules.setQuantity(lists, 1, 2)).toBe(lists);
  expect(rules.setQuantity(lists, 9, 2)).toBe(lists);
  expect(rules.removeLine(lists, 9)).toBe(lists);
  expect(rules.addWish(lists, 2)).toBe(lists);
  expect(rules.removeWish(lists, 9)).toBe(lists);
  expect(rules.moveToWishlist(lists, 9)).toBe(lists);
  expect(rules.clearCart(empty)).toBe(empty);
});

describe('adding', () => {
  test('the first is one line of one; again raises it by one', () => {
    const once = rules.addOne(empty, 3);
    expect(once.cart).toEqual([{ id: 3, quantity: 1 }]);
    expect(rules.addOne(once, 3).cart).toEqual([{ id: 3, quantity: 2 }]);
  });

  test('while the deal runs the whole line gets its price, and it keeps it afterwards', () => {
    const line = rules.addOne(rules.addOne(empty, 3), 3, '2026-11-14');
    expect(line.cart).toEqual([{ id: 3, quantity: 2, deal: '2026-11-14' }]);
    expect(rules.addOne(line, 3).cart).toEqual([{ id: 3, quantity: 3, deal: '2026-11-14' }]);
    expect(rules.setQuantity(line, 3, 9).cart).toEqual([{ id: 3, quantity: 9, deal: '2026-11-14' }]);
  });

  test('20 of an item and 30 lines are the most', () => {
    const twenty: rules.Lists = { cart: [{ id: 1, quantity: 20 }], wishlist: [] };
    expect(rules.hasRoomFor(twenty, 1)).toBe(false);
    expect(rules.addOne(twenty, 1)).toBe(twenty);
    const cart = Array.from({ length: 30 }, (_, at) => ({ id: at + 1, quantity: 1 }));
    const full: rules.Lists = { cart, wishlist: [] };
    expect(rules.addOne(full, 31)).toBe(full);
    expect(rules.addOne(full, 30).cart.at(-1)).toEqual({ id: 30, quantity: 2 });
  });
});

test('a quantity of 0 or less removes the item', () => {
  const lists: rules.Lists = { cart: [{ id: 1, quantity: 2 }], wishlist: [] };
  expect([0, -1].map((quantity) => rules.setQuantity(lists, 1, quantity).cart)).toEqual([[], []]);
});

test('moving to the wishlist copies the item if it is absent and removes it from the cart', () => {
  const cart = [
    { id: 1, quantity: 2 },
    { id: 2, quantity: 1 },
  ];
  expect(rules.moveToWishlist({ cart, wishlist: [] }, 1)).toEqual({ cart: [{ id: 2, quantity: 1 }], wishlist: [1] });
  expect(rules.moveToWishlist({ cart, wishlist: [1] }, 1).wishlist).toEqual([1]);
});

test('an order takes out of the cart what it holds, and nothing that was added since', () => {
  const lists: rules.Lists = {
    cart: [
      { id: 1, quantity: 3, deal: '2026-11-14' },
      { id: 2, quantity: 1 },
      { id: 3, quantity: 1 },
    ],
    wishlist: [2],
  };
  const ordered = [
    { id: 1, quantity: 2 },
    { id: 2, quantity: 1 },
  ];
  expect(rules.removeOrdered(lists, ordered)).toEqual({
    cart: [
      { id: 1, quantity: 1, deal: '2026-11-14' },
      { id: 3, quantity: 1 },
    ],
    wishlist: [2],
  });
});

test('a cart that does not hold all of an order is another cart by now, and stays', () => {
  const lists: rules.Lists = { cart: [{ id: 1, quantity: 1 }], wishlist: [] };
  expect(rules.removeOrdered(lists, [{ id: 1, quantity: 2 }])).toBe(lists);
  expect(
    rules.removeOrdered(lists, [
      { id: 1, quantity: 1 },
      { id: 9, quantity: 1 },
    ]),
  ).toBe(lists);
});
