import { defaultCafe } from '@juniper/core/content/default-cafe/catalogue.ts';
import { findItem, type Item } from '@juniper/core/rules/catalogue.ts';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { storage } from '../../lib/storage.ts';
import { takeToasts } from '../../lib/testing/announcements.ts';
import { renderRoutes } from '../../lib/testing/render-routes.tsx';
import { sampleUser } from '../../lib/testing/samples.ts';
import { currentToasts } from '../../ui/toast.ts';
import { keepSession } from '../auth/auth-store.ts';
import { AddToCartControl, type ControlRules, useProductControl } from './AddToCartControl.tsx';
import { useQuantity } from './cart-store.ts';
import { useCart } from './cart-view.ts';

const espresso = findItem(defaultCafe, 1) as Item;

function Control({ rules }: { rules: ControlRules }) {
  const quantity = useQuantity(espresso.id);
  const { add, buyNow, increase, decrease } = useProductControl(espresso, rules);
  return (
    <>
      <output>{quantity}</output>
      <button type="button" onClick={add}>
        add
      </button>
      <button type="button" onClick={buyNow}>
        buy
      </button>
      <button type="button" onClick={increase}>
        plus
      </button>
      <button type="button" onClick={decrease}>
        minus
      </button>
    </>
  );
}

const open = (rules: ControlRules, { isMember = true } = {}) => {
  if (isMember) keepSession('token-1', sampleUser);
  const routes = [
    { path: '/shop', Component: () => <Control rules={rules} /> },
    { path: '/cart', Component: () => <h1>Your cart</h1> },
    { path: '/login', Component: () => <h1>Log in</h1> },
  ];
  renderRoutes(routes, ['/shop']);
};

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const quantity = () => Number(screen.getByRole('status').textContent);
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const heading = () => screen.queryByRole('heading')?.textContent;

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  cleanup();
  takeToasts();
  vi.useRealTimers();
  localStorage.clear();
});

describe('a visitor is told to log in, and is led there a second later [buy-3]', () => {
  test.each([
    ['product', 'add', 'Please login to add items to your cart'],
    ['product', 'buy', 'Please login to continue with Buy Now'],
    ['menu-page', 'add', 'Please login to add items to your cart'],
    ['menu-page', 'buy', 'Please login to continue with Buy Now'],
  ] as const)('%s: %s', async (rules, button, text) => {
    open(rules, { isMember: false });
    press(button);
    expect(takeToasts()).toEqual([['info', text, 2000]]);
    await wait(999);
    expect(heading()).toBeUndefined();
    await wait(1);
    expect(heading()).toBe('Log in');
    expect(useCart.getState().items).toEqual([]);
    expect(localStorage.getItem('juniper_cart')).toBeNull();
  });
});

describe('the product control', () => {
  test('add, plus and minus each say what happened, for two seconds [buy-4]', () => {
    open('product');
    press('add');
    expect([quantity(), takeToasts()]).toEqual([1, [['success', 'Espresso added to cart!', 2000]]]);
    press('plus');
    expect([quantity(), takeToasts()]).toEqual([2, [['success', 'Quantity updated to 2!', 2000]]]);
    press('minus');
    expect([quantity(), takeToasts()]).toEqual([1, [['success', 'Quantity updated to 1!', 2000]]]);
    press('minus');
    expect([quantity(), takeToasts()]).toEqual([0, [['error', 'Espresso removed from cart!', 2000]]]);
  });

  test('what was added can be looked at from the toast', () => {
    open('product');
    press('add');
    const [toast] = currentToasts();
    expect(toast?.action?.label).toBe('View cart');
    act(() => toast?.action?.act());
    expect(heading()).toBe('Your cart');
  });

  test('Buy Now adds, says so, and goes to /cart a second later [buy-4]', async () => {
    open('product');
    press('buy');
    expect(takeToasts()).toEqual([['success', 'Espresso added to cart! Redirecting to checkout...', 2000]]);
    expect(useCart.getState().items).toMatchObject([{ id: 1, quantity: 1 }]);
    await wait(999);
    expect(heading()).toBeUndefined();
    await wait(1);
    expect(heading()).toBe('Your cart');
  });

  test('Buy Now of an item in the cart is one more of it', () => {
    open('product');
    press('add');
    press('buy');
    expect(quantity()).toBe(2);
  });
});

describe('the menu pages', () => {
  test('the first Add to Cart sets 1, plus and minus count without a word, minus at 1 removes [buy-5]', () => {
    open('menu-page');
    press('add');
    expect([quantity(), takeToasts()]).toEqual([1, [['success', 'Espresso added to cart!', 2000]]]);
    press('plus');
    press('plus');
    expect([quantity(), takeToasts()]).toEqual([3, []]);
    press('minus');
    expect(quantity()).toBe(2);
    press('minus');
    press('minus');
    expect([quantity(), takeToasts()]).toEqual([0, []]);
  });

  test('the first Buy Now sets 1 and stays on the page [buy-5]', async () => {
    open('menu-page');
    press('buy');
    expect([quantity(), takeToasts()]).toEqual([1, [['success', 'Espresso added to cart!', 2000]]]);
    await wait(5000);
    expect(heading()).toBeUndefined();
  });
});

test.each([
  ['product', 1, null],
  ['menu-page', 0, 'polite'],
] as const)('%s: plus is announced once, by the toast or by the stepper', (rules, toasts, live) => {
  storage.write('juniper_cart', { items: [{ id: 1, quantity: 1 }], owner: sampleUser.id });
  keepSession('token-1', sampleUser);
  const Component = () => <AddToCartControl product={espresso} rules={rules} />;
  renderRoutes([{ path: '/shop', Component }], ['/shop']);
  press('Increase Espresso');
  const count = screen.getByRole('group').querySelector('span');
  expect([count?.textContent, count?.getAttribute('aria-live')]).toEqual(['2 in your cart', live]);
  expect(takeToasts()).toHaveLength(toasts);
});

describe('limits', () => {
  test('the 21st of an item [buy-2]', () => {
    storage.write('juniper_cart', { items: [{ id: 1, quantity: 19 }], owner: sampleUser.id });
    open('product');
    press('add');
    press('plus');
    press('add');
    expect(quantity()).toBe(20);
    const told = takeToasts().map(([kind, text]) => `${kind}: ${text}`);
    expect(told.slice(1)).toEqual([
      'warning: We take up to 20 of an item in one order',
      'warning: We take up to 20 of an item in one order',
    ]);
  });

  test('the 31st line', () => {
    const ids = [...Array.from({ length: 34 }, (_, at) => at + 2), 42].slice(0, 30);
    storage.write('juniper_cart', { items: ids.map((id) => ({ id, quantity: 1 })), owner: sampleUser.id });
    open('product');
    press('add');
    expect(takeToasts()).toEqual([['warning', 'A cart holds up to 30 different items', 2000]]);
    press('buy');
    expect([quantity(), takeToasts().length]).toEqual([0, 1]);
  });
});
