import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addOne, addWish, type Lists, removeWish, setQuantity } from './cart.ts';
import { areSame, mergeLists } from './merge-lists.ts';

const empty: Lists = { cart: [], wishlist: [] };
const ids = fc.integer({ min: 1, max: 40 });

type Step = (lists: Lists) => Lists;
const steps: fc.Arbitrary<Step> = fc.oneof(
  ids.map(
    (id): Step =>
      (lists) =>
        addOne(lists, id),
  ),
  fc.tuple(ids, fc.integer({ min: 0, max: 25 })).map(
    ([id, quantity]): Step =>
      (lists) =>
        setQuantity(lists, id, quantity),
  ),
  ids.map(
    (id): Step =>
      (lists) =>
        addWish(lists, id),
  ),
  ids.map(
    (id): Step =>
      (lists) =>
        removeWish(lists, id),
  ),
);

const isUnique = (list: readonly unknown[]) => new Set(list).size === list.length;

describe('device and account made one', () => {
  const lists = (cart: [id: number, quantity: number, deal?: string][], wishlist: number[] = []): Lists => ({
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
    expect(mergeLists(empty, device, account)).toEqual(
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
    expect(mergeLists(of(base), of(device), of(account))).toEqual(of(merged));
  });

  test('wishes: what was added or removed on either side since', () => {
    expect(mergeLists(lists([], [1, 2, 3]), lists([], [1, 2, 4]), lists([], [2, 3, 5])).wishlist).toEqual([2, 5, 4]);
  });

  test('a line has the later claim of the two', () => {
    const [older, newer] = ['2026-11-14', '2026-11-15'];
    expect(mergeLists(empty, lists([[1, 1, newer]]), lists([[1, 2, older]])).cart).toEqual([
      { id: 1, quantity: 2, deal: newer },
    ]);
    expect(mergeLists(empty, lists([[1, 1]]), lists([[1, 1, older]])).cart[0]?.deal).toBe(older);
  });

  test('what a full cart has no room for goes to the wishlist', () => {
    const account = lists(Array.from({ length: 29 }, (_, at) => [at + 1, 1]));
    const { cart, wishlist } = mergeLists(
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
        const apply = (from: Lists, changes: Step[]) => changes.reduce((lists, step) => step(lists), from);
        const base = apply(empty, first);
        const [device, account] = [apply(base, here), apply(base, there)];
        const merged = mergeLists(base, device, account);
        expect(merged.cart.length).toBeLessThanOrEqual(30);
        expect(isUnique(merged.cart.map(({ id }) => id)) && isUnique(merged.wishlist)).toBe(true);
        const quantityIn = ({ cart }: Lists, id: number) => cart.find((line) => line.id === id)?.quantity ?? 0;
        for (const side of [device, account]) {
          for (const { id, quantity } of side.cart) {
            if (quantity <= quantityIn(base, id)) continue;
            expect(quantityIn(merged, id) >= quantity || merged.wishlist.includes(id)).toBe(true);
          }
        }
        expect(areSame(mergeLists(account, merged, account), merged)).toBe(true);
      }),
    );
  });
});

test('the same items in another order are the same; a claim makes no difference', () => {
  const one: Lists = {
    cart: [
      { id: 1, quantity: 2 },
      { id: 2, quantity: 1, deal: '2026-11-14' },
    ],
    wishlist: [1, 2],
  };
  const other: Lists = {
    cart: [
      { id: 2, quantity: 1 },
      { id: 1, quantity: 2 },
    ],
    wishlist: [2, 1],
  };
  expect(areSame(one, other)).toBe(true);
  expect(areSame(one, { ...other, wishlist: [2] })).toBe(false);
  expect(areSame(one, { ...other, cart: [{ id: 1, quantity: 2 }] })).toBe(false);
  expect(
    areSame({ cart: [{ id: 1, quantity: 12 }], wishlist: [] }, { cart: [{ id: 11, quantity: 2 }], wishlist: [] }),
  ).toBe(false);
});
