import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultCafe } from '../content/default-cafe/catalogue.ts';
import * as rules from './cart.ts';
import type { Choice } from './catalogue.ts';
import { toLines } from './change-menu.ts';
import { choose } from './choose.ts';
import { getLineKey, type LineItem } from './options.ts';

const empty: rules.Lists = { cart: [], wishlist: [] };
const ids = fc.integer({ min: 1, max: 40 });
const choices = fc.constantFrom<(readonly Choice[])[]>([], [[11, 1]], [[12, 1]], choose(12, [31, 2]));
const lineItems: fc.Arbitrary<LineItem> = fc.oneof(
  fc.record({ id: ids }),
  fc.record({ id: fc.integer({ min: 1, max: 3 }), options: choices }),
);
const keys = lineItems.map(getLineKey);

/** A change of the lists, and what it is called with after them. */
type Step = readonly [change: (lists: rules.Lists, ...args: never[]) => rules.Lists, ...args: unknown[]];
const deals = fc.option(fc.constant('2026-11-14'), { nil: undefined });
const changeOptions = (lists: rules.Lists, { id, ...line }: LineItem, options: readonly Choice[], quantity: number) =>
  rules.changeLineItem(lists, getLineKey({ id, ...line }), { id, options }, quantity);
const steps: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(fc.constant(rules.addLineItem), lineItems, deals),
  fc.tuple(fc.constant(rules.setQuantity), keys, fc.double({ min: -3, max: 1e9, noNaN: true })),
  fc.tuple(fc.constantFrom(rules.removeLine, rules.moveToWishlist), keys),
  fc.tuple(fc.constantFrom(rules.addToWishlist, rules.removeFromWishlist), ids),
  fc.tuple(fc.constant(changeOptions), lineItems, choices, fc.integer({ min: 0, max: 25 })),
  fc.tuple(fc.constant(rules.clearCart)),
);
const apply = (lists: rules.Lists, [change, ...args]: Step) => change(lists, ...(args as never[]));

const isUnique = (list: readonly unknown[]) => new Set(list).size === list.length;

test('whatever happens, quantities are positive integers, every cup is there once, and no limit is passed', () => {
  fc.assert(
    fc.property(fc.array(steps, { maxLength: 120 }), (sequence) => {
      const { cart, wishlist } = sequence.reduce(apply, empty);
      expect(cart.every(({ quantity }) => Number.isInteger(quantity) && quantity >= 1 && quantity <= 20)).toBe(true);
      expect(cart.length).toBeLessThanOrEqual(30);
      expect(isUnique(cart.map(getLineKey))).toBe(true);
      for (const { id } of cart) expect(rules.getItemQuantity({ cart, wishlist }, id)).toBeLessThanOrEqual(20);
      expect(isUnique(wishlist)).toBe(true);
    }),
  );
});

test('what changes nothing returns the same lists', () => {
  const lists: rules.Lists = { cart: [{ id: 1, quantity: 2 }], wishlist: [2] };
  expect(rules.setQuantity(lists, '1', 2)).toBe(lists);
  expect(rules.setQuantity(lists, '9', 2)).toBe(lists);
  expect(rules.removeLine(lists, '9')).toBe(lists);
  expect(rules.addToWishlist(lists, 2)).toBe(lists);
  expect(rules.removeFromWishlist(lists, 9)).toBe(lists);
  expect(rules.moveToWishlist(lists, '9')).toBe(lists);
  expect(rules.clearCart(empty)).toBe(empty);
});

describe('adding', () => {
  test('the first is one line of one; again raises it by one', () => {
    const once = rules.addLineItem(empty, { id: 3 });
    expect(once.cart).toEqual([{ id: 3, quantity: 1 }]);
    expect(rules.addLineItem(once, { id: 3 }).cart).toEqual([{ id: 3, quantity: 2 }]);
  });

  test('while the deal runs the whole line gets its price, and it keeps it afterwards', () => {
    const line = rules.addLineItem(rules.addLineItem(empty, { id: 3 }), { id: 3 }, '2026-11-14');
    expect(line.cart).toEqual([{ id: 3, quantity: 2, deal: '2026-11-14' }]);
    expect(rules.addLineItem(line, { id: 3 }).cart).toEqual([{ id: 3, quantity: 3, deal: '2026-11-14' }]);
    expect(rules.setQuantity(line, '3', 9).cart).toEqual([{ id: 3, quantity: 9, deal: '2026-11-14' }]);
  });

  test('20 of an item and 30 lines are the most', () => {
    const twenty: rules.Lists = { cart: [{ id: 1, quantity: 20 }], wishlist: [] };
    expect(rules.hasRoomFor(twenty, { id: 1 })).toBe(false);
    expect(rules.addLineItem(twenty, { id: 1 })).toBe(twenty);
    const cart = Array.from({ length: 30 }, (_, at) => ({ id: at + 1, quantity: 1 }));
    const full: rules.Lists = { cart, wishlist: [] };
    expect(rules.addLineItem(full, { id: 31 })).toBe(full);
    expect(rules.addLineItem(full, { id: 30 }).cart.at(-1)).toEqual({ id: 30, quantity: 2 });
  });
});

describe('while a deal runs', () => {
  const today = '2026-11-14';
  const getClaim = (id: number) => (id === 3 ? today : undefined);
  const lists: rules.Lists = { cart: [{ id: 1, quantity: 2 }], wishlist: [3] };
  const withLatte = (latte: Partial<rules.CartLine>): rules.Lists => ({
    ...lists,
    cart: [...lists.cart, { id: 3, quantity: 2, ...latte }],
  });

  test.each([
    ['without a claim', {}],
    ['with yesterday’s', { deal: '2026-11-13' }],
  ])('a line %s gets today’s, and no other line one', (_, latte) => {
    expect(rules.claimDeals(withLatte(latte), getClaim)).toEqual(withLatte({ deal: today }));
  });

  test('nothing changes where the claim is today’s already, or no deal runs', () => {
    const claimed = withLatte({ deal: today });
    expect(rules.claimDeals(claimed, getClaim)).toBe(claimed);
    expect(rules.claimDeals(claimed, () => undefined)).toBe(claimed);
    expect(rules.claimDeals(lists, getClaim)).toBe(lists);
  });
});

test('a quantity of 0 or less removes the item', () => {
  const lists: rules.Lists = { cart: [{ id: 1, quantity: 2 }], wishlist: [] };
  expect([0, -1].map((quantity) => rules.setQuantity(lists, '1', quantity).cart)).toEqual([[], []]);
});

test('a quantity is made whole, between 1 and 20, and other lines keep theirs', () => {
  const other = { id: 2, quantity: 3 };
  const lists: rules.Lists = { cart: [{ id: 1, quantity: 5 }, other], wishlist: [] };
  for (const [quantity, stored] of Object.entries({ 2.9: 2, 0.5: 1, 25: 20 }))
    expect(rules.setQuantity(lists, '1', Number(quantity)).cart).toEqual([{ id: 1, quantity: stored }, other]);
});

test('a cleared cart is empty, and the wishlist stays', () => {
  expect(rules.clearCart({ cart: [{ id: 1, quantity: 2 }], wishlist: [7] })).toEqual({ cart: [], wishlist: [7] });
});

test('a wish is added after the others, and taken out alone', () => {
  const lists: rules.Lists = { cart: [{ id: 1, quantity: 2 }], wishlist: [7, 8] };
  expect(rules.addToWishlist(lists, 9)).toEqual({ ...lists, wishlist: [7, 8, 9] });
  expect(rules.removeFromWishlist(lists, 7)).toEqual({ ...lists, wishlist: [8] });
});

test('moving to the wishlist copies the item if it is absent and removes it from the cart [wishlist-2]', () => {
  const cart = toLines([1, 2], [2, 1]);
  expect(rules.moveToWishlist({ cart, wishlist: [] }, '1')).toEqual({ cart: [{ id: 2, quantity: 1 }], wishlist: [1] });
  expect(rules.moveToWishlist({ cart, wishlist: [1] }, '1').wishlist).toEqual([1]);
});

test('an order takes out of the cart what it holds, and nothing that was added since', () => {
  const withDeal = (quantity: number) => ({ id: 1, quantity, deal: '2026-11-14' });
  const lists: rules.Lists = { cart: [withDeal(3), ...toLines([2, 1], [3, 1])], wishlist: [2] };
  expect(rules.removeOrderedLines(lists, toLines([1, 2], [2, 1]))).toEqual({
    cart: [withDeal(1), ...toLines([3, 1])],
    wishlist: [2],
  });
});

test('a cart that does not hold all of an order is another cart by now, and stays', () => {
  const lists: rules.Lists = { cart: [{ id: 1, quantity: 1 }], wishlist: [] };
  expect(rules.removeOrderedLines(lists, [{ id: 1, quantity: 2 }])).toBe(lists);
  expect(rules.removeOrderedLines(lists, toLines([1, 1], [9, 1]))).toBe(lists);
});

describe('the price that a line was written with', () => {
  const lists: rules.Lists = {
    cart: [
      { id: 3, quantity: 1, price: 4 },
      { id: 7, quantity: 2, price: 4.5 },
    ],
    wishlist: [],
  };
  const prices = ({ cart }: rules.Lists) => cart.map(({ price }) => price);

  test('is forgotten when the customer changes the line, and stays on the others', () => {
    expect(prices(rules.addLineItem(lists, { id: 3 }))).toEqual([undefined, 4.5]);
    expect(prices(rules.setQuantity(lists, '7', 3))).toEqual([4, undefined]);
    expect(prices(rules.addLineItem(lists, { id: 26 }))).toEqual([4, 4.5, undefined]);
    expect(rules.setQuantity(lists, '7', 2)).toBe(lists);
  });

  test('stays when a deal begins', () => expect(prices(rules.claimDeals(lists, () => '2026-11-14'))).toEqual([4, 4.5]));

  test('is forgotten for the lines that the customer goes on with', () => {
    expect(prices(rules.acceptPrices(lists, ['7']))).toEqual([4, undefined]);
    expect(rules.acceptPrices(lists, [])).toBe(lists);
  });
});

describe('cups of one item', () => {
  const regular: rules.CartLine = { id: 3, options: choose(11, 21), quantity: 2 };
  const oat: rules.CartLine = { id: 3, options: choose(11, 22), quantity: 3, deal: '2026-11-14' };
  const cake: rules.CartLine = { id: 104, quantity: 1 };
  const lists: rules.Lists = { cart: [regular, cake, oat], wishlist: [] };
  const [regularKey, oatKey] = ['3:11.21', '3:11.22'];

  test('are lines of their own: added, counted, changed and removed alone', () => {
    expect(rules.addLineItem(lists, oat).cart).toEqual([regular, cake, { ...oat, quantity: 4 }]);
    expect(rules.addLineItem({ ...lists, cart: [regular] }, oat).cart).toEqual([
      regular,
      { id: 3, options: oat.options, quantity: 1 },
    ]);
    expect([rules.getLineQuantity(lists, regularKey), rules.getItemQuantity(lists, 3)]).toEqual([2, 5]);
    expect(rules.setQuantity(lists, oatKey, 1).cart).toEqual([regular, cake, { ...oat, quantity: 1 }]);
    expect(rules.removeLine(lists, regularKey).cart).toEqual([cake, oat]);
    expect(rules.removeOrderedLines(lists, [oat]).cart).toEqual([regular, cake]);
    expect(rules.moveToWishlist(lists, oatKey)).toEqual({ cart: [regular, cake], wishlist: [3] });
  });

  test('share the 20 of their item; what is above it stays and can be lowered', () => {
    expect(rules.setQuantity(lists, oatKey, 25).cart.at(-1)?.quantity).toBe(18);
    const many: rules.Lists = { ...lists, cart: [regular, oat].map((cup) => ({ ...cup, quantity: 15 })) };
    expect(rules.addLineItem(many, oat)).toBe(many);
    expect(rules.hasRoomFor(many, { id: 3, options: [[12, 1]] })).toBe(false);
    expect(rules.setQuantity(many, oatKey, 16)).toBe(many);
    expect(rules.setQuantity(many, oatKey, 14).cart.at(-1)?.quantity).toBe(14);
  });

  test('a line is made another cup in its place, with its deal', () => {
    const large: LineItem = { id: 3, options: choose(12, 22) };
    expect(rules.changeLineItem(lists, oatKey, large, 1).cart).toEqual([
      regular,
      cake,
      { ...large, quantity: 1, deal: '2026-11-14' },
    ]);
    expect(rules.changeLineItem(lists, oatKey, oat, 4).cart.at(-1)).toEqual({ ...oat, quantity: 4 });
  });

  test('what an item’s line has claimed, its other cups cost too', () => {
    const claimed = { ...oat, deal: '2026-11-14' };
    const one: rules.Lists = { ...empty, cart: [claimed] };
    expect(rules.addLineItem(one, regular).cart.at(-1)?.deal).toBe('2026-11-14');
    const two: rules.Lists = { ...empty, cart: [regular, claimed] };
    const into = rules.changeLineItem(two, getLineKey(regular), claimed, regular.quantity);
    expect(into.cart).toEqual([{ ...claimed, quantity: claimed.quantity + regular.quantity }]);
  });

  test('two lines that are more than 20 together do not become one', () => {
    const many: rules.Lists = { ...empty, cart: [regular, oat].map((cup) => ({ ...cup, quantity: 20 })) };
    expect(rules.changeLineItem(many, oatKey, regular, 20)).toBe(many);
  });

  test('made the same cup as another line, the two become one', () =>
    expect(rules.changeLineItem(lists, oatKey, regular, 3).cart).toEqual([
      cake,
      { id: 3, options: regular.options, quantity: 5, deal: '2026-11-14' },
    ]));

  test.each([
    ['a line that is not there', '3:12', regular, 1],
    ['another item', oatKey, cake, 1],
    ['none of it', oatKey, regular, 0],
    ['more than there is room for', oatKey, regular, 19],
  ])('nothing changes for %s', (_, key, cup, quantity) =>
    expect(rules.changeLineItem(lists, key, cup, quantity)).toBe(lists),
  );

  test('lines without options are written out; two that are the same cup become one, and none is lost', () => {
    const { options, ...plain } = regular;
    expect(rules.resolveLines(defaultCafe, [plain, cake, oat])).toEqual([regular, cake, oat]);
    expect(rules.resolveLines(defaultCafe, [plain, cake, regular])).toEqual([{ ...regular, quantity: 4 }, cake]);
    expect(rules.resolveLines(defaultCafe, lists.cart)).toBe(lists.cart);
    const unknown: rules.CartLine[] = [...toLines([900, 1]), { id: 901, quantity: 1, options: [] }];
    expect(rules.resolveLines(defaultCafe, [...unknown, plain])).toEqual([...unknown, regular]);
  });
});
