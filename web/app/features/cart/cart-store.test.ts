import { defaultCafe } from '@juniper/core/content/default-cafe/catalogue.ts';
import { toCents } from '@juniper/core/rules/money.ts';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { storage } from '../../lib/storage.ts';
import { openDevice } from '../../lib/testing/render-routes.tsx';
import { sampleUser, usualKey } from '../../lib/testing/samples.ts';
import { getToday } from '../deals/deal-clock.ts';
import * as store from './cart-store.ts';
import { calculateCartTotals } from './cart-totals.ts';
import * as view from './cart-view.ts';

const cart = { ...store, ...view };
type Tab = typeof cart;

/** Loads the modules again, because every tab has its own. */
const openTab = async (): Promise<Tab> => {
  vi.resetModules();
  await import('../../lib/testing/default-cafe.ts');
  return { ...(await import('./cart-store.ts')), ...(await import('./cart-view.ts')) };
};

const espresso = 1;
const latte = 3;
const toCart = (tab: Tab = cart) => tab.useCart.getState();
const toLines = () => toCart().items.map(({ id, quantity, price }) => ({ id, quantity, price }));
const stored = (key: string) => JSON.parse(localStorage.getItem(key) ?? 'null');

/** All of the day's deals run, or are over. */
const setDeals = (areRunning: boolean) => {
  const end = Date.now() + (areRunning ? 1_800_000 : -1000);
  const endsAt = Object.fromEntries([5, 16, 101, 19, 3].map((id) => [id, end]));
  storage.write('juniper_deals', { day: getToday(), endsAt });
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-14T20:00:00Z') });
  storage.write('user', sampleUser);
  setDeals(false);
  openDevice();
});

afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

test('starts empty, as the server renders it [cart-9]', () => {
  expect(cart.useCart.getInitialState()).toEqual({ items: [], wishlist: [], itemCount: 0, totalAmount: 0 });
});

describe('cart and wishlist change', () => {
  test('adding an item already in the cart raises its quantity by 1, else it is added with 1 [buy-2, cart-9]', () => {
    cart.addToCart(latte);
    expect(toLines()).toEqual([{ id: latte, quantity: 1, price: 4 }]);
    cart.addToCart(latte);
    cart.addToCart(espresso);
    expect(toLines()).toEqual([
      { id: latte, quantity: 2, price: 4 },
      { id: espresso, quantity: 1, price: 2.5 },
    ]);
    expect(toCart()).toMatchObject({ itemCount: 2, totalAmount: 10.5 });
  });

  test('a quantity of 0 or less removes, remove deletes, clear empties [buy-2]', () => {
    for (const id of [1, 2, 3, 4]) cart.addToCart(id);
    cart.setQuantity(usualKey(1), 0);
    cart.setQuantity(usualKey(2), -3);
    cart.removeFromCart(usualKey(3));
    expect(toLines().map(({ id }) => id)).toEqual([4]);
    cart.clearCart();
    expect(toCart()).toMatchObject({ items: [], itemCount: 0, totalAmount: 0 });
  });

  test('a set quantity is stored as an integer, at most 20', () => {
    cart.addToCart(latte);
    cart.setQuantity(usualKey(latte), 2.9);
    expect(toLines()[0]?.quantity).toBe(2);
    cart.setQuantity(usualKey(latte), 1e9);
    expect(toLines()[0]?.quantity).toBe(20);
    expect(cart.addToCart(latte)).toBe(false);
  });

  test('move-to-wishlist copies if absent and removes from the cart', () => {
    cart.addToWishlist(latte);
    for (const id of [latte, latte, espresso]) cart.addToCart(id);
    cart.moveToWishlist(usualKey(latte));
    cart.moveToWishlist(usualKey(espresso));
    expect(toCart().items).toEqual([]);
    expect(toCart().wishlist).toMatchObject([
      {
        id: latte,
        name: 'Latte',
        price: 4,
        image: 'latte',
        type: 'hot',
        description: expect.stringMatching(/./),
        quantity: 1,
      },
      { id: espresso, name: 'Espresso', price: 2.5, image: 'espresso', quantity: 1 },
    ]);
  });

  test('wishlist add does nothing if the item is already there [wishlist-2]', () => {
    expect(cart.addToWishlist(latte)).toBe(true);
    expect(cart.addToWishlist(latte)).toBe(false);
    expect(toCart().wishlist).toHaveLength(1);
  });

  test('changes are broadcast with payload and timestamp; buy-now is not [buy-6, device-1]', () => {
    cart.buyNow(latte);
    expect(toCart().itemCount).toBe(1);
    expect(stored('cartUpdated')).toBeNull();
    for (const [change, itemCount, totalAmount] of [
      [() => cart.addToCart(espresso), 2, 6.5],
      [() => cart.setQuantity(usualKey(espresso), 2), 2, 9],
      [() => cart.removeFromCart(usualKey(espresso)), 1, 4],
      [() => cart.moveToWishlist(usualKey(latte)), 0, 0],
    ] as const) {
      change();
      expect(stored('cartUpdated')).toEqual({ itemCount, totalAmount, timestamp: Date.now() });
    }
  });
});

describe('deals', () => {
  test('a line added in time keeps its price, for as many as the customer takes, over midnight and no longer [deals-5]', () => {
    setDeals(true);
    cart.addToCart(latte);
    cart.addToCart(espresso);
    setDeals(false);
    cart.setQuantity(usualKey(latte), 3);
    expect(toLines()).toEqual([
      { id: latte, quantity: 3, price: 3.2 },
      { id: espresso, quantity: 1, price: 2.5 },
    ]);
    vi.setSystemTime(Date.parse('2026-11-15T20:00:00Z'));
    setDeals(false);
    cart.restoreCart();
    expect(toCart().totalAmount).toBe(12.1);
    vi.setSystemTime(Date.parse('2026-11-16T20:00:00Z'));
    setDeals(false);
    cart.restoreCart();
    expect(toCart().items[0]).toMatchObject({ price: 4, listPrice: 4 });
    expect(toCart().items[0]).not.toHaveProperty('deal');
  });

  test.each([
    ['restored, as from another device', () => {}],
    ['counted up by the stepper', () => cart.setQuantity(usualKey(latte), 3)],
    ['one of several, when another item is added', () => cart.addToCart(espresso)],
  ])('a line that came without a claim has the price of its card while the deal runs: %s [deals-5]', (_, change) => {
    cart.addToCart(latte);
    expect(toLines()[0]?.price).toBe(4);
    setDeals(true);
    cart.restoreCart();
    change();
    expect(toLines()[0]).toMatchObject({ id: latte, price: 3.2 });
    expect(stored('juniper_cart').items[0]).toMatchObject({ price: 3.2, deal: '2026-11-14' });
  });

  test('a press alone claims the deal that began on the open page', () => {
    cart.addToCart(latte);
    setDeals(true);
    cart.setQuantity(usualKey(latte), 2);
    expect(toLines()).toEqual([{ id: latte, quantity: 2, price: 3.2 }]);
  });

  test('a claim from before yesterday is gone where the deal is over', () => {
    storage.write('juniper_cart', { items: [{ id: latte, quantity: 1, deal: '2026-11-12' }], owner: sampleUser.id });
    cart.restoreCart();
    expect(toLines()).toEqual([{ id: latte, quantity: 1, price: 4 }]);
  });

  test('a full cart takes no more, also when the press claims a deal', () => {
    cart.addToCart(latte);
    cart.setQuantity(usualKey(latte), 20);
    setDeals(true);
    expect(cart.addToCart(latte)).toBe(false);
    expect(toLines()[0]).toEqual({ id: latte, quantity: 20, price: 3.2 });
  });

  test('an ended deal costs the list price', () => {
    cart.addToCart(latte);
    expect(toLines()[0]?.price).toBe(4);
  });
});

test('any sequence in two tabs: counts and totals equal what is recomputed, quantities are positive integers, both tabs agree', async () => {
  const id = fc.constantFrom(1, 3, 5, 16, 101, 104);
  const change = fc.oneof(
    id.map((which) => (tab: Tab) => tab.addToCart(which)),
    id.map((which) => (tab: Tab) => tab.buyNow(which)),
    fc.tuple(id, fc.integer({ min: -2, max: 40 })).map(
      ([which, quantity]) =>
        (tab: Tab) =>
          tab.setQuantity(usualKey(which), quantity),
    ),
    id.map((which) => (tab: Tab) => tab.removeFromCart(usualKey(which))),
    id.map((which) => (tab: Tab) => tab.moveToWishlist(usualKey(which))),
    id.map((which) => (tab: Tab) => tab.addToWishlist(which)),
    fc.constant((tab: Tab) => tab.clearCart()),
  );
  const step = fc.record({ isFirstTab: fc.boolean(), change, hearsOfIt: fc.boolean(), dealsRun: fc.boolean() });

  const expectConsistent = (tab: Tab) => {
    const { items, itemCount, totalAmount } = toCart(tab);
    const cents = items.reduce((sum, { price, quantity }) => sum + Math.round(price * 100) * quantity, 0);
    expect({ itemCount, totalAmount }).toEqual({
      itemCount: new Set(items.map((item) => item.id)).size,
      totalAmount: cents / 100,
    });
    expect(items.every(({ quantity }) => Number.isInteger(quantity) && quantity > 0)).toBe(true);
  };

  const tabs = [await openTab(), await openTab()] as const;
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (sequence) => {
      for (const key of ['juniper_cart', 'juniper_wishlist'] as const) storage.remove(key);
      for (const tab of tabs) tab.restoreCart();
      for (const { isFirstTab, change: act, hearsOfIt, dealsRun } of sequence) {
        const [acting, idle] = isFirstTab ? tabs : [tabs[1], tabs[0]];
        setDeals(dealsRun);
        act(acting);
        expectConsistent(acting);
        if (hearsOfIt) {
          idle.restoreCart();
          expect(toCart(idle)).toEqual(toCart(acting));
        }
      }
      for (const tab of tabs) tab.restoreCart();
      expect(toCart(tabs[0])).toEqual(toCart(tabs[1]));
      expectConsistent(tabs[0]);
    }),
  );
}, 30_000);

test('for any cart the final price is subtotal + SGST + CGST to the cent, and the subtotal is the state’s', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...defaultCafe.items.map((product) => product.id)), { maxLength: 60 }),
      (ids) => {
        storage.remove('juniper_cart');
        for (const id of ids) cart.addToCart(id);
        const { subtotal, taxes, final } = calculateCartTotals(defaultCafe, null, toCart().items);
        const nine = Math.round(subtotal * 0.09);
        expect(final).toBe(subtotal + 2 * nine);
        if (ids.length > 0)
          expect(taxes.map(({ label, cents }) => [label, cents])).toEqual([
            ['SGST', nine],
            ['CGST', nine],
          ]);
        expect(toCents(defaultCafe.shop.money, toCart().totalAmount)).toBe(subtotal);
      },
    ),
    { numRuns: 30 },
  );
});
