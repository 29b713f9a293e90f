import { defaultCafe } from '@juniper/core/content/default-cafe/catalogue.ts';
import * as rules from '@juniper/core/rules/cart.ts';
import { toCents, toDollars } from '@juniper/core/rules/money.ts';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { storage } from '../../lib/storage.ts';
import { makeUsualItem, sampleUser } from '../../lib/testing/samples.ts';
import { getSubtotal, toCartState } from './cart-state.ts';
import { claimLists, listUnknownLines, readBase, readLists, writeBase, writeLists } from './device-lists.ts';

const espresso = 1;
const latte = 3;
type Shown = ReturnType<typeof toCartState>;
/** What pages show right after opening. */
const open = (): Shown => {
  claimLists();
  return toCartState(defaultCafe, readLists());
};
const change = (act: (lists: rules.Lists) => rules.Lists) => {
  const before = readLists();
  writeLists(before, act(before));
};
const toLines = ({ items }: Shown) => items.map(({ id, quantity, price }) => ({ id, quantity, price }));
const stored = (key: string) => JSON.parse(localStorage.getItem(key) ?? 'null');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-14T20:00:00Z') });
  storage.write('user', sampleUser);
});

afterEach(() => {
  vi.useRealTimers();
  storage.forgetCustomer();
});

describe('nothing in storage is trusted', () => {
  const restored = (value: unknown) => {
    localStorage.setItem('juniper_cart', typeof value === 'string' ? value : JSON.stringify(value));
    return open();
  };

  test('prices, names and pictures come from the catalogue [cart-9]', () => {
    const forged = {
      id: latte,
      name: '<b>Free</b>',
      price: 0.01,
      image: 'javascript:alert(1)',
      quantity: 2,
      listPrice: 0,
    };
    expect(restored({ items: [forged] })).toMatchObject({
      items: [{ id: latte, name: 'Latte', price: 4, image: 'latte', quantity: 2, listPrice: 4 }],
      totalAmount: 8,
    });
  });

  test('a claimed deal counts for products of the list alone', () => {
    const claim = (id: number) => ({ id, quantity: 1, deal: '2026-11-14' });
    expect(toLines(restored({ items: [claim(latte), claim(104)] })).map(({ price }) => price)).toEqual([3.2, 9.2]);
    expect(toLines(restored({ items: [{ id: latte, quantity: 1, deal: '9999-01-01' }] }))[0]?.price).toBe(4);
  });

  test('sane lines survive beside nonsense; the rest is left out', () => {
    const items = [
      null,
      7,
      'latte',
      [],
      { id: '3', quantity: 1 },
      { id: 999, quantity: 1 },
      { id: 1.5, quantity: 1 },
      { id: 4, quantity: -2 },
      { id: 5, quantity: 1.5 },
      { id: 6, quantity: '2' },
      { id: 7 },
      { id: 8, quantity: 1e308 },
      { id: latte, quantity: 2 },
      { id: latte, quantity: 9 },
    ];
    expect(toLines(restored({ items })).map(({ id, quantity }) => [id, quantity])).toEqual([
      [8, 20],
      // Without options both are the usual cup, and none is lost.
      [latte, 11],
    ]);
  });

  test.each([
    '',
    '{',
    'null',
    '[]',
    '7',
    '"x"',
    '{"items":null}',
    '{"items":{"length":1}}',
    '{"__proto__":{"items":[]}}',
  ])('an empty cart for %j', (text) => {
    expect(restored(text).items).toEqual([]);
  });

  test('any JSON at all gives a cart of known items at the catalogue’s prices', () => {
    const line = fc.record(
      {
        id: fc.oneof(fc.integer(), fc.constantFrom(1, 3, 101)),
        quantity: fc.oneof(fc.integer(), fc.double()),
        price: fc.anything(),
        deal: fc.anything(),
      },
      { requiredKeys: [] },
    );
    const hostile = fc.oneof(
      fc.json(),
      fc.record({ items: fc.array(fc.oneof(line, fc.anything()), { maxLength: 60 }) }),
    );
    fc.assert(
      fc.property(hostile, (value) => {
        const { items, itemCount, totalAmount } = restored(value);
        for (const { id, price, quantity, deal } of items) {
          const listCents = defaultCafe.items.find((product) => product.id === id)?.priceCents as number;
          expect(toCents(defaultCafe.shop.money, price)).toBe(deal ? listCents * 0.8 : listCents);
          expect(Number.isInteger(quantity) && quantity >= 1 && quantity <= 20).toBe(true);
        }
        expect(itemCount).toBe(items.length);
        expect(totalAmount).toBe(toDollars(defaultCafe.shop.money, getSubtotal(defaultCafe.shop.money, items)));
      }),
    );
  });
});

describe('products that this page does not know', () => {
  const tonic = { id: 999, name: 'Yuzu Tonic', price: 5.6, image: 'yuzu-tonic', quantity: 2, listPrice: 5.6 };
  const shownLine = { id: 999, quantity: 2, name: 'Yuzu Tonic', price: 5.6 };
  const put = (key: 'juniper_cart' | 'juniper_wishlist', ...items: object[]) =>
    storage.write(key, { items, owner: sampleUser.id });
  const unknown = (key: 'juniper_cart' | 'juniper_wishlist') =>
    listUnknownLines(defaultCafe, storage.read(key), sampleUser.id);

  test('stay in the cart whatever is done with the rest of it, and are neither counted nor priced', () => {
    put('juniper_cart', tonic, { id: latte, quantity: 1 });
    change((lists) => rules.addLineItem(lists, makeUsualItem(latte)));
    change((lists) => rules.setQuantity(lists, '1', 3));
    change((lists) => rules.removeOrderedLines(lists, [{ ...makeUsualItem(latte), quantity: 2 }]));
    expect(readLists().cart).toEqual([shownLine]);
    expect(unknown('juniper_cart')).toEqual([shownLine]);
    expect(open()).toMatchObject({ items: [], itemCount: 0, totalAmount: 0 });
    expect(stored('juniper_cart').items).toEqual([shownLine]);
  });

  test('stay in the wishlist with name and price', () => {
    put('juniper_wishlist', { ...tonic, quantity: 1 });
    change((lists) => rules.addToWishlist(lists, latte));
    change((lists) => rules.removeFromWishlist(lists, latte));
    expect(readLists().wishlist).toEqual([999]);
    expect(unknown('juniper_wishlist')).toEqual([{ ...shownLine, quantity: 1 }]);
  });

  test('are removed by the customer alone', () => {
    put('juniper_cart', tonic);
    put('juniper_wishlist', { ...tonic, id: 998 });
    change((lists) => rules.moveToWishlist(lists, '999'));
    expect(unknown('juniper_wishlist').map(({ id, name }) => [id, name])).toEqual([
      [998, 'Yuzu Tonic'],
      [999, 'Yuzu Tonic'],
    ]);
    for (const id of [998, 999]) change((lists) => rules.removeFromWishlist(lists, id));
    expect(readLists()).toEqual({ cart: [], wishlist: [] });
  });

  test('count for the limits: 30 lines, 20 of an item', () => {
    put('juniper_cart', ...Array.from({ length: 40 }, (_, at) => ({ id: 900 + at, quantity: 99 })));
    const { cart } = readLists();
    expect([cart.length, cart[0]?.quantity]).toEqual([30, 20]);
    change((lists) => rules.addLineItem(lists, makeUsualItem(latte)));
    expect(readLists().cart).toHaveLength(30);
  });

  test('keep a claim while it can hold; a name or price that is none is not shown', () => {
    put(
      'juniper_cart',
      { id: 997, quantity: 1, deal: '2026-11-14', name: 7, price: '5' },
      { id: 998, quantity: 1, deal: '2026-02-30', name: 'x'.repeat(101), price: -1 },
    );
    expect(readLists().cart).toEqual([
      { id: 997, quantity: 1, deal: '2026-11-14' },
      { id: 998, quantity: 1 },
    ]);
  });

  test('another customer’s are not seen', () => {
    put('juniper_cart', tonic);
    expect(listUnknownLines(defaultCafe, storage.read('juniper_cart'), 'somebody else')).toEqual([]);
  });

  test('are part of what device and account have agreed on', () => {
    const base = { cart: [shownLine], wishlist: [998], revision: 3, sent: { cart: [], wishlist: [998] } };
    writeBase(sampleUser.id, base);
    expect([readBase(sampleUser.id), readBase('somebody else')]).toEqual([base, undefined]);
  });
});

describe('whose lists they are', () => {
  const other = { ...sampleUser, id: '0190c0de-0000-7000-8000-000000000002' };
  const fill = () => {
    change((lists) => rules.addLineItem(lists, makeUsualItem(latte)));
    change((lists) => rules.addToWishlist(lists, espresso));
  };

  test('a list carries its owner’s id', () => {
    fill();
    expect([stored('juniper_cart').owner, stored('juniper_wishlist').owner]).toEqual([sampleUser.id, sampleUser.id]);
  });

  test.each([
    ['another customer', other],
    ['a visitor', undefined],
  ])('%s sees nothing of them [device-2]', (_, next) => {
    fill();
    if (next) storage.write('user', next);
    else storage.remove('user');
    expect(open()).toMatchObject({ items: [], wishlist: [] });
    change(rules.clearCart);
    change((lists) => rules.addToWishlist(lists, latte));
    expect(open().wishlist.map(({ id }) => id)).toEqual([latte]);

    storage.write('user', sampleUser);
    const again = open();
    expect(toLines(again).map(({ id }) => id)).toEqual([latte]);
    expect(again.wishlist.map(({ id }) => id)).toEqual(next ? [] : [latte]);
  });

  test('a visitor’s wishlist becomes the customer’s at login, and nobody else’s after that', () => {
    storage.remove('user');
    change((lists) => rules.addToWishlist(lists, latte));
    storage.write('user', sampleUser);
    expect(open().wishlist).toHaveLength(1);
    storage.write('user', other);
    expect(open().wishlist).toEqual([]);
  });
});
