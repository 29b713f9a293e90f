import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Lists } from './cart.ts';
import { type BoughtLine, reorder, type TodaysOffer } from './reorder.ts';

const empty: Lists = { cart: [], wishlist: [] };
const today: Record<number, TodaysOffer> = {
  1: { price: 250 },
  3: { price: 320, deal: '2026-11-15' },
  5: { price: 450 },
};
const offerOf = (id: number) => today[id];
const bought = (id: number, quantity: number, price: number): BoughtLine => ({
  id,
  name: `item ${id}`,
  quantity,
  price,
});

test('puts the same items into the cart, with a running deal, beside what is in it', () => {
  const lists: Lists = { cart: [{ id: 5, quantity: 2 }], wishlist: [1] };
  expect(reorder(lists, [bought(1, 2, 250), bought(3, 1, 320), bought(5, 1, 450)], offerOf)).toEqual({
    lists: {
      cart: [
        { id: 5, quantity: 3 },
        { id: 1, quantity: 2 },
        { id: 3, quantity: 1, deal: '2026-11-15' },
      ],
      wishlist: [1],
    },
    changes: [],
  });
});

test('says what costs another price, what is not on the menu any more, and what did not fit', () => {
  const lists: Lists = { cart: [{ id: 1, quantity: 19 }], wishlist: [] };
  const { lists: after, changes } = reorder(lists, [bought(1, 3, 200), bought(9, 1, 500), bought(3, 2, 400)], offerOf);
  expect(after.cart).toEqual([
    { id: 1, quantity: 20 },
    { id: 3, quantity: 2, deal: '2026-11-15' },
  ]);
  expect(changes).toEqual([
    { kind: 'price', name: 'item 1', was: 200, now: 250 },
    { kind: 'no-room', name: 'item 1', missing: 2 },
    { kind: 'gone', name: 'item 9' },
    { kind: 'price', name: 'item 3', was: 400, now: 320 },
  ]);
});

test('a full cart takes nothing, and says so for each item', () => {
  const cart = Array.from({ length: 30 }, (_, at) => ({ id: 100 + at, quantity: 1 }));
  expect(reorder({ cart, wishlist: [] }, [bought(1, 2, 200)], offerOf)).toEqual({
    lists: { cart, wishlist: [] },
    changes: [{ kind: 'no-room', name: 'item 1', missing: 2 }],
  });
});

test('every item that was bought is in the cart or named as gone or without room', () => {
  const lines = fc.uniqueArray(
    fc.record({ id: fc.constantFrom(1, 3, 5, 9), quantity: fc.integer({ min: 1, max: 20 }) }),
    {
      selector: ({ id }) => id,
    },
  );
  fc.assert(
    fc.property(lines, lines, (inCart, order) => {
      const lists = { cart: inCart, wishlist: [] };
      const quantityOf = ({ cart }: Lists, id: number) => cart.find((line) => line.id === id)?.quantity ?? 0;
      const { lists: after, changes } = reorder(
        lists,
        order.map(({ id, quantity }) => bought(id, quantity, 250)),
        offerOf,
      );
      for (const { id, quantity } of order) {
        const named = changes.filter(({ name }) => name === `item ${id}`);
        const missing = named.reduce((sum, change) => sum + (change.kind === 'no-room' ? change.missing : 0), 0);
        const isGone = named.some(({ kind }) => kind === 'gone');
        expect(isGone).toBe(offerOf(id) === undefined);
        expect(quantityOf(after, id)).toBe(quantityOf(lists, id) + (isGone ? 0 : quantity - missing));
      }
    }),
  );
  expect(reorder(empty, [], offerOf)).toEqual({ lists: empty, changes: [] });
});
