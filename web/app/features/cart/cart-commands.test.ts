import { menu } from '@juniper/core/content/menu.ts';
import { toCents } from '@juniper/core/rules/money.ts';
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

/** All of the day's deals run, or are over. */
const setDeals = (areRunning: boolean) => {
  const end = Date.now() + (areRunning ? 1_800_000 : -1000);
  const endsAt = Object.fromEntries([5, 16, 101, 19, 3].map((id) => [id, end]));
  storage.write('juniper_deals', { day: '2026-11-14', endsAt });
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-14T20:00:00Z') });
  storage.write('user', sampleUser);
  setDeals(false);
});

afterEach(() => {
  vi.useRealTimers();
  storage.clear();
});

describe('transitions of spec section 4', () => {
  test('adding an item already in the cart raises its quantity by 1, else it is added with 1', () => {
    const tab = openTab();
    tab.dispatch(commands.addToCart(latte));
    expect(linesOf(tab)).toEqual([{ id: latte, quantity: 1, price: 4 }]);
    tab.dispatch(commands.addToCart(latte));
    tab.dispatch(commands.addToCart(espresso));
    expect(linesOf(tab)).toEqual([
      { id: latte, quantity: 2, price: 4 },
      { id: espresso, quantity: 1, price: 2.5 },
    ]);
    expect(cartOf(tab)).toMatchObject({ itemCount: 2, totalAmount: 10.5 });
  });

  test('a quantity of 0 or less removes, remove deletes, clear empties', () => {
    const tab = openTab();
    for (const id of [1, 2, 3, 4]) tab.dispatch(commands.addToCart(id));
    tab.dispatch(commands.setQuantity(1, 0));
    tab.dispatch(commands.setQuantity(2, -3));
    tab.dispatch(commands.removeFromCart(3));
    expect(linesOf(tab).map(({ id }) => id)).toEqual([4]);
    tab.dispatch(commands.clearCart());
    expect(cartOf(tab)).toMatchObject({ items: [], itemCount: 0, totalAmount: 0 });
  });

  test('a set quantity is stored as an integer, at most 20', () => {
    const tab = openTab();
    tab.dispatch(commands.addToCart(latte));
    tab.dispatch(commands.setQuantity(latte, 2.9));
    expect(linesOf(tab)[0]?.quantity).toBe(2);
    tab.dispatch(commands.setQuantity(latte, 1e9));
    expect(linesOf(tab)[0]?.quantity).toBe(20);
    expect(tab.dispatch(commands.addToCart(latte))).toBe(false);
  });

  test('move-to-wishlist copies if absent and removes from the cart', () => {
    const tab = openTab();
    tab.dispatch(commands.addToWishlist(latte));
    for (const id of [latte, latte, espresso]) tab.dispatch(commands.addToCart(id));
    tab.dispatch(commands.moveToWishlist(latte));
    tab.dispatch(commands.moveToWishlist(espresso));
    expect(cartOf(tab).items).toEqual([]);
    expect(cartOf(tab).wishlist).toMatchObject([
      { id: latte, name: 'Latte', price: 4, image: 'latte', quantity: 1 },
      { id: espresso, name: 'Espresso', price: 2.5, image: 'espresso', quantity: 1 },
    ]);
  });

  test('wishlist add does nothing if the item is already there', () => {
    const tab = openTab();
    expect(tab.dispatch(commands.addToWishlist(latte))).toBe(true);
    expect(tab.dispatch(commands.addToWishlist(latte))).toBe(false);
    expect(cartOf(tab).wishlist).toHaveLength(1);
  });

  test('changes are broadcast with payload and timestamp; buy-now is not', () => {
    const tab = openTab();
    tab.dispatch(commands.buyNow(latte));
    expect(cartOf(tab).itemCount).toBe(1);
    expect(stored('cartUpdated')).toBeNull();
    for (const [change, itemCount, totalAmount] of [
      [commands.addToCart(espresso), 2, 6.5],
      [commands.setQuantity(espresso, 2), 2, 9],
      [commands.removeFromCart(espresso), 1, 4],
      [commands.moveToWishlist(latte), 0, 0],
    ] as const) {
      tab.dispatch(change);
      expect(stored('cartUpdated')).toEqual({ itemCount, totalAmount, timestamp: Date.now() });
    }
  });
});

describe('deals', () => {
  test('a line added in time keeps its price, for as many as the customer takes, over midnight and no longer', () => {
    const tab = openTab();
    setDeals(true);
    tab.dispatch(commands.addToCart(latte));
    tab.dispatch(commands.addToCart(espresso));
    setDeals(false);
    tab.dispatch(commands.setQuantity(latte, 3));
    expect(linesOf(tab)).toEqual([
      { id: latte, quantity: 3, price: 3.2 },
      { id: espresso, quantity: 1, price: 2.5 },
    ]);
    vi.setSystemTime(Date.parse('2026-11-15T20:00:00Z'));
    tab.dispatch(commands.restoreCart());
    expect(cartOf(tab).totalAmount).toBe(12.1);
    vi.setSystemTime(Date.parse('2026-11-16T20:00:00Z'));
    tab.dispatch(commands.restoreCart());
    expect(cartOf(tab).items[0]).toMatchObject({ price: 4, listPrice: 4 });
    expect(cartOf(tab).items[0]).not.toHaveProperty('deal');
  });

  test('an ended deal costs the list price', () => {
    const tab = openTab();
    tab.dispatch(commands.addToCart(latte));
    expect(linesOf(tab)[0]?.price).toBe(4);
  });
});

test('any sequence in two tabs: counts and totals equal what is recomputed, quantities are positive integers, both tabs agree', () => {
  const id = fc.constantFrom(1, 3, 5, 16, 101, 104);
  const change = fc.oneof(
    id.map((which) => commands.addToCart(which)),
    id.map((which) => commands.buyNow(which)),
    fc.tuple(id, fc.integer({ min: -2, max: 40 })).map(([which, quantity]) => commands.setQuantity(which, quantity)),
    id.map((which) => commands.removeFromCart(which)),
    id.map((which) => commands.moveToWishlist(which)),
    id.map((which) => commands.addToWishlist(which)),
    fc.constant(commands.clearCart()),
  );
  const step = fc.record({ isFirstTab: fc.boolean(), change, hearsOfIt: fc.boolean(), dealsRun: fc.boolean() });

  const expectConsistent = (tab: Tab) => {
    const { items, itemCount, totalAmount } = cartOf(tab);
    const cents = items.reduce((sum, { price, quantity }) => sum + Math.round(price * 100) * quantity, 0);
    expect({ itemCount, totalAmount }).toEqual({
      itemCount: new Set(items.map((item) => item.id)).size,
      totalAmount: cents / 100,
    });
    expect(items.every(({ quantity }) => Number.isInteger(quantity) && quantity > 0)).toBe(true);
  };

  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (sequence) => {
      for (const key of ['juniper_cart', 'juniper_wishlist'] as const) storage.remove(key);
      const tabs = [openTab(), openTab()] as const;
      for (const { isFirstTab, change: act, hearsOfIt, dealsRun } of sequence) {
        const [acting, idle] = isFirstTab ? tabs : [tabs[1], tabs[0]];
        setDeals(dealsRun);
        acting.dispatch(act);
        expectConsistent(acting);
        if (hearsOfIt) {
          idle.dispatch(commands.restoreCart());
          expect(cartOf(idle)).toEqual(cartOf(acting));
        }
      }
      for (const tab of tabs) tab.dispatch(commands.restoreCart());
      expect(cartOf(tabs[0])).toEqual(cartOf(tabs[1]));
      expectConsistent(tabs[0]);
    }),
  );
}, 30_000);

test('for any cart the final price is subtotal + SGST + CGST to the cent, and the subtotal is the state’s', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...menu.map((product) => product.id)), { maxLength: 60 }), (ids) => {
      storage.remove('juniper_cart');
      const tab = openTab();
      for (const id of ids) tab.dispatch(commands.addToCart(id));
      const { subtotal, sgst, cgst, final } = cartTotals(cartOf(tab).items);
      expect(final).toBe(subtotal + sgst + cgst);
      expect([sgst, cgst]).toEqual([Math.round(subtotal * 0.09), Math.round(subtotal * 0.09)]);
      expect(toCents(cartOf(tab).totalAmount)).toBe(subtotal);
    }),
    { numRuns: 30 },
  );
});
