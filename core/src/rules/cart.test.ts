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

describe('device and account made one', () => {
  const lists = (cart: [id: number, quantity: number, deal?: string][], wishlist: number[] = []): rules.Lists => ({
    cart: cart.map(([id, quantity, deal]) => ({ id, quantity, ...(deal && { deal }) })),
    wishlist,
  });

  test('at login: the larger quantity of an item, and all wishes', () => {
    const device = lists(
      [
        [1, 2],
        [2, 5],
      ],
      [7, 8],
    );
    const account = lists(
      [
        [2, 3],
        [1, 4],
        [3, 1],
      ],
      [8, 9],
    );
    expect(rules.mergeLists(empty, device, account)).toEqual(
      lists(
        [
          [2, 5],
          [1, 4],
          [3, 1],
        ],
        [8, 9, 7],
      ),
    );
  });

  test.each([
    ['unchanged here: the account’s', 2, 2, 5, 5],
    ['removed on another device', 2, 2, 0, 0],
    ['unchanged there: the device’s', 2, 3, 2, 3],
    ['removed here', 2, 0, 2, 0],
    ['raised on both: the larger', 2, 3, 5, 5],
    ['removed here, raised there', 2, 0, 3, 3],
    ['raised here, emptied there by an order', 1, 3, 0, 3],
    ['removed on both', 2, 0, 0, 0],
  ])('%s', (_, base, device, account, merged) => {
    const of = (quantity: number) => lists(quantity > 0 ? [[1, quantity]] : []);
    expect(rules.mergeLists(of(base), of(device), of(account))).toEqual(of(merged));
  });

  test('wishes: what was added or removed on either side since', () => {
    expect(rules.mergeLists(lists([], [1, 2, 3]), lists([], [1, 2, 4]), lists([], [2, 3, 5])).wishlist).toEqual([
      2, 5, 4,
    ]);
  });

  test('a line has the later claim of the two', () => {
    const [older, newer] = ['2026-11-14', '2026-11-15'];
    expect(rules.mergeLists(empty, lists([[1, 1, newer]]), lists([[1, 2, older]])).cart).toEqual([
      { id: 1, quantity: 2, deal: newer },
    ]);
    expect(rules.mergeLists(empty, lists([[1, 1]]), lists([[1, 1, older]])).cart[0]?.deal).toBe(older);
  });

  test('what a full cart has no room for goes to the wishlist', () => {
    const account = lists(Array.from({ length: 29 }, (_, at) => [at + 1, 1]));
    const { cart, wishlist } = rules.mergeLists(
      empty,
      lists([
        [41, 1],
        [42, 2],
      ]),
      account,
    );
    expect(cart.at(-1)).toEqual({ id: 41, quantity: 1 });
    expect(wishlist).toEqual([42]);
  });

  test('keeps the limits, has every item once, and loses nothing that was added on either side', () => {
    const some = fc.array(steps, { maxLength: 30 });
    fc.assert(
      fc.property(some, some, some, (first, here, there) => {
        const apply = (from: rules.Lists, changes: Step[]) => changes.reduce((lists, step) => step(lists), from);
        const base = apply(empty, first);
        const [device, account] = [apply(base, here), apply(base, there)];
        const merged = rules.mergeLists(base, device, account);
        expect(merged.cart.length).toBeLessThanOrEqual(30);
        expect(isUnique(merged.cart.map(({ id }) => id)) && isUnique(merged.wishlist)).toBe(true);
        const quantityIn = ({ cart }: rules.Lists, id: number) => cart.find((line) => line.id === id)?.quantity ?? 0;
        for (const side of [device, account]) {
          for (const { id, quantity } of side.cart) {
            if (quantity <= quantityIn(base, id)) continue;
            expect(quantityIn(merged, id) >= quantity || merged.wishlist.includes(id)).toBe(true);
          }
        }
        expect(rules.areSame(rules.mergeLists(account, merged, account), merged)).toBe(true);
      }),
    );
  });
});

test('the same items in another order are the same; a claim makes no difference', () => {
  const one: rules.Lists = {
    cart: [
      { id: 1, quantity: 2 },
      { id: 2, quantity: 1, deal: '2026-11-14' },
    ],
    wishlist: [1, 2],
  };
  const other: rules.Lists = {
    cart: [
      { id: 2, quantity: 1 },
      { id: 1, quantity: 2 },
    ],
    wishlist: [2, 1],
  };
  expect(rules.areSame(one, other)).toBe(true);
  expect(rules.areSame(one, { ...other, wishlist: [2] })).toBe(false);
  expect(rules.areSame(one, { ...other, cart: [{ id: 1, quantity: 2 }] })).toBe(false);
  expect(
    rules.areSame({ cart: [{ id: 1, quantity: 12 }], wishlist: [] }, { cart: [{ id: 11, quantity: 2 }], wishlist: [] }),
  ).toBe(false);
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
    { id: 9, quantity: 4 },
  ];
  expect(rules.removeOrdered(lists, ordered)).toEqual({
    cart: [
      { id: 1, quantity: 1, deal: '2026-11-14' },
      { id: 3, quantity: 1 },
    ],
    wishlist: [2],
  });
  expect(rules.removeOrdered(lists, [{ id: 9, quantity: 1 }])).toBe(lists);
});
