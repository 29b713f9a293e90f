import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addLineItem,
  addToWishlist,
  type CartLine,
  getLineQuantity,
  type Lists,
  removeFromWishlist,
  setQuantity,
} from './cart.ts';
import type { Choice } from './catalogue.ts';
import { toLines } from './change-menu.ts';
import { choose } from './choose.ts';
import { areListsEqual, mergeIds, mergeLists } from './merge-lists.ts';
import { getLineKey, type LineItem } from './options.ts';

const empty: Lists = { cart: [], wishlist: [] };
const ids = fc.integer({ min: 1, max: 40 });
const allChoices: readonly (readonly Choice[])[] = [[], choose(11, 21), choose(11, 22), choose(12, [31, 2])];
/** Cakes and the like, and lattes of several kinds. */
const allCups: readonly LineItem[] = [
  ...Array.from({ length: 40 }, (_, at) => ({ id: at + 1 })),
  ...[1, 2, 3].flatMap((id) => allChoices.map((options) => ({ id, options }))),
];
const cups = fc.constantFrom(...allCups);

/** A change of the lists, and what it is called with after them. */
type Step = readonly [change: (lists: Lists, ...args: never[]) => Lists, ...args: unknown[]];
const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(fc.constant(addLineItem), cups),
  fc.tuple(fc.constant(setQuantity), cups.map(getLineKey), fc.integer({ min: 0, max: 25 })),
  fc.tuple(fc.constantFrom(addToWishlist, removeFromWishlist), ids),
);

const isUnique = (list: readonly unknown[]) => new Set(list).size === list.length;

describe('device and account made one', () => {
  const lists = (wishlist: number[], ...cart: [id: number, quantity: number, deal?: string][]): Lists => ({
    cart: cart.map(([id, quantity, deal]) => ({ id, quantity, ...(deal && { deal }) })),
    wishlist,
  });

  test('at login: the larger quantity of an item, and all wishes [lists-1]', () => {
    const device = lists([7, 8], [1, 2], [2, 5]);
    const account = lists([8, 9], [2, 3], [1, 4], [3, 1]);
    expect(mergeLists(empty, device, account)).toEqual(lists([8, 9, 7], [2, 5], [1, 4], [3, 1]));
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
    const [before, here, there, after] = [base, device, account, merged].map((quantity) =>
      quantity > 0 ? lists([], [1, quantity]) : empty,
    ) as [Lists, Lists, Lists, Lists];
    expect(mergeLists(before, here, there)).toEqual(after);
  });

  test('wishes: what was added or removed on either side since', () => {
    expect(mergeLists(lists([1, 2, 3]), lists([1, 2, 4]), lists([2, 3, 5])).wishlist).toEqual([2, 5, 4]);
  });

  test('a line has the later claim of the two', () => {
    const [older, newer] = ['2026-11-14', '2026-11-15'];
    const merge = (here?: string, there?: string) =>
      mergeLists(empty, lists([], [1, 1, here ?? '']), lists([], [1, 2, there ?? ''])).cart;
    expect(merge(newer, older)).toEqual([{ id: 1, quantity: 2, deal: newer }]);
    expect(merge(older, newer)[0]?.deal).toBe(newer);
    expect(merge(undefined, older)[0]?.deal).toBe(older);
  });

  test('what a full cart has no room for goes to the wishlist', () => {
    const account = lists([], ...Array.from({ length: 29 }, (_, at): [number, number] => [at + 1, 1]));
    const { cart, wishlist } = mergeLists(empty, lists([], [41, 1], [42, 2]), account);
    expect(cart.at(-1)).toEqual({ id: 41, quantity: 1 });
    expect(wishlist).toEqual([42]);
  });

  test('a line is merged whether its product is known or not, and keeps name and price', () => {
    const unknown = { id: 999, quantity: 1, name: 'Yuzu Tonic', price: 5.6 };
    const account: Lists = { cart: [unknown], wishlist: [998] };
    expect(mergeLists(empty, lists([], [1, 1]), account)).toEqual({
      cart: [unknown, { id: 1, quantity: 1 }],
      wishlist: [998],
    });
    const raised: Lists = { cart: [{ id: 999, quantity: 3 }], wishlist: [998] };
    expect(mergeLists(account, raised, account).cart).toEqual([{ ...unknown, quantity: 3 }]);
    // Strictly: a line without a claim gets no empty one.
    expect(mergeLists(empty, account, empty)).toStrictEqual(account);
  });

  test('100 wishes are the most', () => {
    const wishes = (from: number) => lists(Array.from({ length: 60 }, (_, at) => from + at));
    expect(mergeLists(empty, wishes(1), wishes(101)).wishlist).toEqual([
      ...wishes(101).wishlist,
      ...wishes(1).wishlist.slice(0, 40),
    ]);
  });

  /** Two sides that both changed after the same base. */
  const sides = fc
    .tuple(...Array.from({ length: 3 }, () => fc.array(steps, { maxLength: 30 })))
    .map(([first = [], here = [], there = []]) => {
      const apply = (from: Lists, changes: Step[]) =>
        changes.reduce((changed, [change, ...args]) => change(changed, ...(args as never[])), from);
      const base = apply(empty, first);
      return { base, device: apply(base, here), account: apply(base, there) };
    });

  test('keeps the limit of lines, has every cup once, and loses nothing that was added on either side', () => {
    fc.assert(
      fc.property(sides, ({ base, device, account }) => {
        const merged = mergeLists(base, device, account);
        expect(merged.cart.length).toBeLessThanOrEqual(30);
        expect(isUnique(merged.cart.map(getLineKey)) && isUnique(merged.wishlist)).toBe(true);
        for (const side of [device, account]) {
          for (const line of side.cart) {
            const [key, { id, quantity }] = [getLineKey(line), line];
            if (quantity <= getLineQuantity(base, key)) continue;
            expect(getLineQuantity(merged, key) >= quantity || merged.wishlist.includes(id)).toBe(true);
          }
        }
      }),
    );
  });

  /** The lines that neither side removed and that are not in `merged`. */
  const lostLines = ({ base, device, account }: { base: Lists; device: Lists; account: Lists }, merged: Lists) =>
    allCups.filter((cup) => {
      const key = getLineKey(cup);
      const [before = 0, here = 0, there = 0] = [base, device, account].map((side) => getLineQuantity(side, key));
      const isRemoved = before > 0 && (here === 0 || there === 0);
      const isKept = getLineQuantity(merged, key) > 0 || merged.wishlist.includes(cup.id);
      return (here > 0 || there > 0) && !isRemoved && !isKept;
    });

  test('loses no line and no wish that neither side removed', () => {
    fc.assert(
      fc.property(sides, ({ base, device, account }) => {
        const merged = mergeLists(base, device, account);
        expect(lostLines({ base, device, account }, merged)).toEqual([]);
        for (const id of Array.from({ length: 40 }, (_, at) => at + 1)) {
          const [wished, wishedHere, wishedThere] = [base, device, account].map(({ wishlist }) =>
            wishlist.includes(id),
          );
          const isUnwished = wished && !(wishedHere && wishedThere);
          if ((wishedHere || wishedThere) && !isUnwished) expect(merged.wishlist).toContain(id);
        }
      }),
    );
  });

  test('a merge by the item’s number would lose a line, and the property above finds it', () => {
    const byItem = (device: Lists, account: Lists): Lists => ({
      cart: [...new Map([...account.cart, ...device.cart].map((line): [number, CartLine] => [line.id, line])).values()],
      wishlist: [],
    });
    const found = fc.check(
      fc.property(sides, ({ device, account }) => {
        const fresh = { base: empty, device, account };
        return lostLines(fresh, byItem(device, account)).length === 0;
      }),
    );
    expect(found.failed).toBe(true);
  });

  test('lines come back from JSON as they were', () => {
    fc.assert(
      fc.property(sides, ({ device }) => {
        const back = JSON.parse(JSON.stringify(device)) as Lists;
        expect(back).toStrictEqual(device);
        expect(back.cart.map(getLineKey)).toEqual(device.cart.map(getLineKey));
      }),
    );
  });

  test('two devices with lattes of different milk have both, above 20 if need be', () => {
    const latte = (milk: number): CartLine => ({ id: 3, options: choose(11, milk), quantity: 15 });
    const [device, account] = [
      { ...empty, cart: [latte(21)] },
      { ...empty, cart: [latte(22)] },
    ] as const;
    expect(mergeLists(empty, device, account).cart).toEqual([latte(22), latte(21)]);
    expect(areListsEqual(device, account)).toBe(false);
  });

  test('is idempotent: merged again, with the base from before or with the new one, the result is the same', () => {
    fc.assert(
      fc.property(sides, ({ base, device, account }) => {
        const merged = mergeLists(base, device, account);
        expect(areListsEqual(mergeLists(base, merged, account), merged)).toBe(true);
        expect(areListsEqual(mergeLists(account, merged, account), merged)).toBe(true);
        expect(areListsEqual(mergeLists(merged, merged, merged), merged)).toBe(true);
      }),
    );
  });
});

describe('lists of ids made one', () => {
  const some = fc.uniqueArray(fc.integer({ min: 1, max: 12 }));

  test('what either side added is in it, what either removed is not, and the rest stays', () => {
    fc.assert(
      fc.property(some, some, some, (base, device, account) => {
        const merged = mergeIds(base, device, account);
        const expected = new Set([...base.filter((id) => device.includes(id) && account.includes(id))]);
        for (const id of [...device, ...account]) if (!base.includes(id)) expected.add(id);
        expect([...merged].sort()).toEqual([...expected].sort());
        expect(isUnique(merged)).toBe(true);
      }),
    );
  });

  test('it does not matter which side is which, and merging again changes nothing', () => {
    fc.assert(
      fc.property(some, some, some, (base, device, account) => {
        const merged = mergeIds(base, device, account);
        const sorted = (list: readonly number[]) => [...list].sort();
        expect(sorted(mergeIds(base, account, device))).toEqual(sorted(merged));
        expect(sorted(mergeIds(base, merged, account))).toEqual(sorted(merged));
        expect(sorted(mergeIds(account, merged, account))).toEqual(sorted(merged));
      }),
    );
  });
});

test('the same items in another order are the same; a claim makes no difference', () => {
  const one: Lists = { cart: [...toLines([1, 2]), { id: 2, quantity: 1, deal: '2026-11-14' }], wishlist: [1, 2] };
  const other: Lists = { cart: toLines([2, 1], [1, 2]), wishlist: [2, 1] };
  expect(areListsEqual(one, other)).toBe(true);
  expect(areListsEqual(one, { ...other, wishlist: [2] })).toBe(false);
  expect(areListsEqual(one, { ...other, cart: [{ id: 1, quantity: 2 }] })).toBe(false);
  expect(areListsEqual({ ...empty, cart: toLines([1, 12]) }, { ...empty, cart: toLines([11, 2]) })).toBe(false);
});
