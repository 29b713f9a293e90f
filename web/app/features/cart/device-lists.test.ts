import { menu } from '@juniper/core/content/menu.ts';
import { toCents, toDollars } from '@juniper/core/rules/money.ts';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openStore } from '../../lib/open-store.ts';
import { storage } from '../../lib/storage.ts';
import { sampleUser } from '../../lib/testing/sample-user.ts';
import * as commands from './cart-commands.ts';
import { cartReducer } from './cart-slice.ts';
import { cartTotals } from './cart-state.ts';

const openTab = () => openStore({ reducer: { cart: cartReducer } });
type Tab = ReturnType<typeof openTab>;

const espresso = 1;
const latte = 3;
const cartOf = (tab: Tab) => tab.getState().cart;
const linesOf = (tab: Tab) => cartOf(tab).items.map(({ id, quantity, price }) => ({ id, quantity, price }));
const stored = (key: string) => JSON.parse(localStorage.getItem(key) ?? 'null');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-14T20:00:00Z') });
  storage.write('user', sampleUser);
});

afterEach(() => {
  vi.useRealTimers();
  storage.clear();
});

describe('nothing in storage is trusted', () => {
  const restored = (value: unknown) => {
    localStorage.setItem('juniper_cart', typeof value === 'string' ? value : JSON.stringify(value));
    const tab = openTab();
    tab.dispatch(commands.restoreCart());
    return tab;
  };

  test('prices, names and pictures come from the catalogue', () => {
    const forged = {
      id: latte,
      name: '<b>Free</b>',
      price: 0.01,
      image: 'javascript:alert(1)',
      quantity: 2,
      listPrice: 0,
    };
    expect(cartOf(restored({ items: [forged] }))).toMatchObject({
      items: [{ id: latte, name: 'Latte', price: 4, image: 'latte', quantity: 2, listPrice: 4 }],
      totalAmount: 8,
    });
  });

  test('a claimed deal counts for products of the list alone', () => {
    const claim = (id: number) => ({ id, quantity: 1, deal: '2026-11-14' });
    expect(linesOf(restored({ items: [claim(latte), claim(104)] })).map(({ price }) => price)).toEqual([3.2, 9.2]);
    expect(linesOf(restored({ items: [{ id: latte, quantity: 1, deal: '9999-01-01' }] }))[0]?.price).toBe(4);
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
    expect(linesOf(restored({ items })).map(({ id, quantity }) => [id, quantity])).toEqual([
      [8, 20],
      [latte, 2],
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
    expect(cartOf(restored(text)).items).toEqual([]);
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
        const { items, itemCount, totalAmount } = cartOf(restored(value));
        for (const { id, price, quantity, deal } of items) {
          const listCents = menu.find((product) => product.id === id)?.priceCents as number;
          expect(toCents(price)).toBe(deal ? listCents * 0.8 : listCents);
          expect(Number.isInteger(quantity) && quantity >= 1 && quantity <= 20).toBe(true);
        }
        expect(itemCount).toBe(items.length);
        expect(totalAmount).toBe(toDollars(cartTotals(items).subtotal));
      }),
    );
  });
});

describe('whose lists they are (decision 18)', () => {
  const other = { ...sampleUser, id: '0190c0de-0000-7000-8000-000000000002' };
  const fill = (tab: Tab) => {
    tab.dispatch(commands.addToCart(latte));
    tab.dispatch(commands.addToWishlist(espresso));
  };

  test('a list carries its owner’s id', () => {
    fill(openTab());
    expect([stored('juniper_cart').owner, stored('juniper_wishlist').owner]).toEqual([sampleUser.id, sampleUser.id]);
  });

  test.each([
    ['another customer', other],
    ['a visitor', undefined],
  ])('%s sees nothing of them', (_, next) => {
    fill(openTab());
    if (next) storage.write('user', next);
    else storage.remove('user');
    const tab = openTab();
    tab.dispatch(commands.restoreCart());
    expect(cartOf(tab)).toMatchObject({ items: [], wishlist: [] });
    tab.dispatch(commands.clearCart());
    tab.dispatch(commands.addToWishlist(latte));
    expect(cartOf(tab).wishlist.map(({ id }) => id)).toEqual([latte]);

    storage.write('user', sampleUser);
    tab.dispatch(commands.restoreCart());
    expect(linesOf(tab).map(({ id }) => id)).toEqual([latte]);
    expect(cartOf(tab).wishlist.map(({ id }) => id)).toEqual(next ? [] : [latte]);
  });

  test('a visitor’s wishlist becomes the customer’s at login, and nobody else’s after that', () => {
    storage.remove('user');
    const tab = openTab();
    tab.dispatch(commands.addToWishlist(latte));
    storage.write('user', sampleUser);
    tab.dispatch(commands.restoreCart());
    expect(cartOf(tab).wishlist).toHaveLength(1);
    storage.write('user', other);
    tab.dispatch(commands.restoreCart());
    expect(cartOf(tab).wishlist).toEqual([]);
  });
});
