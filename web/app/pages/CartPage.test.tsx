import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { keepSession } from '../features/auth/auth-store.ts';
import { useCart } from '../features/cart/cart-view.ts';
import { preloadLinkedPages } from '../lib/late-component.tsx';
import { storage } from '../lib/storage.ts';
import { takeToasts } from '../lib/testing/announcements.ts';
import { renderRoutes } from '../lib/testing/render-routes.tsx';
import { sampleOrder, sampleUser } from '../lib/testing/samples.ts';
import { until } from '../lib/testing/waiting.ts';
import CartPage from './CartPage.tsx';

const open = (items: { id: number; quantity: number; deal?: string }[], user = sampleUser) => {
  keepSession('token-1', user);
  storage.write('juniper_cart', { items, owner: sampleUser.id });
  const routes = [
    { path: '/cart', Component: CartPage },
    { path: '/checkout', Component: () => <h1>Checkout</h1> },
  ];
  renderRoutes(routes, ['/cart']);
};

const three = [
  { id: 3, quantity: 2, deal: '2026-11-14' },
  { id: 7, quantity: 1 },
  { id: 26, quantity: 1 },
];
const getQuantity = (name: string) => screen.getByRole<HTMLInputElement>('spinbutton', { name: `Quantity of ${name}` });
const type = (name: string, value: string) => fireEvent.change(getQuantity(name), { target: { value } });
/** Types and leaves the field. */
const enter = (name: string, value: string) => {
  type(name, value);
  fireEvent.blur(getQuantity(name));
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const totals = () =>
  within(screen.getByRole('table', { name: 'Totals' }))
    .getAllByRole('row')
    .map((row) => row.textContent);
const names = () =>
  screen.queryAllByRole('spinbutton').map((input) => input.closest('tr')?.querySelector('p')?.textContent);

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-14T20:00:00Z') });
});

afterEach(() => {
  cleanup();
  takeToasts();
  vi.useRealTimers();
  localStorage.clear();
});

test('lists the items with both prices of a deal, and the totals of the design [cart-1]', () => {
  open(three);
  expect(names()).toEqual(['Latte', 'Iced Latte', 'Strawberry Milkshake']);
  expect(screen.getByText('was', { exact: false }).closest('td')?.textContent).toBe('was $4.00now $3.20');
  expect(totals()).toEqual(['Subtotal$16.30', 'SGST (9%)$1.47', 'CGST (9%)$1.47', 'Final price$19.24']);
  expect(screen.queryByText(/loyalty/)).toBeNull();
});

test('says before checkout that one order at a time is taken until the address is confirmed [checkout-12]', async () => {
  document.documentElement.dataset.mail = 'on';
  onTestFinished(() => void delete document.documentElement.dataset.mail);
  const orderHistory = [{ ...sampleOrder, status: 'pending' as const }];
  open(three, { ...sampleUser, emailVerified: false, orderHistory });
  await until(() => expect(screen.getByText(/Confirm your email to place another\./)).toBeDefined());
  expect(screen.getByRole('button', { name: 'Send me the link' })).toBeDefined();
});

describe('the quantity input', () => {
  test('stores a valid value and says so [cart-2]', () => {
    open(three);
    enter('Iced Latte', '4');
    expect(takeToasts()).toEqual([['info', 'Cart updated!', 2000]]);
    expect(useCart.getState().items[1]?.quantity).toBe(4);
    expect(totals()[0]).toBe('Subtotal$29.80');
  });

  test('stores an integer [cart-2]', () => {
    open(three);
    enter('Iced Latte', '4.7');
    expect(useCart.getState().items[1]?.quantity).toBe(4);
  });

  test.each(['0', '-3', '0.5'])('rejects %s with a warning and keeps the old value [cart-2]', (value) => {
    open(three);
    enter('Latte', value);
    expect(takeToasts()).toEqual([['warning', 'Quantity must be greater than 0', 2000]]);
    expect(getQuantity('Latte').value).toBe('2');
    expect(useCart.getState().items[0]?.quantity).toBe(2);
  });

  test('rejects more than 20', () => {
    open(three);
    enter('Latte', '21');
    expect(takeToasts()).toEqual([['warning', 'We take up to 20 of an item in one order', 2000]]);
    expect(getQuantity('Latte').value).toBe('2');
  });

  test('may be empty while one types, and shows the quantity again when it is left so', () => {
    open(three);
    type('Latte', '');
    expect([getQuantity('Latte').value, takeToasts()]).toEqual(['', []]);
    fireEvent.blur(getQuantity('Latte'));
    expect(getQuantity('Latte').value).toBe('2');
  });

  test('waits until the number is typed in full: a refused 25 leaves the 12 that was there', () => {
    open([{ id: 3, quantity: 12 }]);
    type('Latte', '2');
    type('Latte', '25');
    expect([useCart.getState().items[0]?.quantity, takeToasts()]).toEqual([12, []]);
    fireEvent.keyDown(getQuantity('Latte'), { key: 'Enter' });
    expect(takeToasts()).toEqual([['warning', 'We take up to 20 of an item in one order', 2000]]);
    expect([getQuantity('Latte').value, useCart.getState().items[0]?.quantity]).toEqual(['12', 12]);
  });

  test.each([
    ['on Enter', () => fireEvent.keyDown(getQuantity('Latte'), { key: 'Enter' })],
    ['when it is left', () => fireEvent.blur(getQuantity('Latte'))],
    ['after a pause', () => act(() => vi.advanceTimersByTime(1000))],
  ])('takes the value %s, once', (_, finish) => {
    open(three);
    type('Latte', '15');
    finish();
    fireEvent.blur(getQuantity('Latte'));
    act(() => vi.advanceTimersByTime(5000));
    expect(takeToasts()).toEqual([['info', 'Cart updated!', 2000]]);
    expect(useCart.getState().items[0]?.quantity).toBe(15);
  });

  test('counts each of two presses that come before the next render', () => {
    open([{ id: 3, quantity: 2 }]);
    const more = screen.getByRole('button', { name: 'Increase Latte' });
    act(() => {
      more.click();
      more.click();
    });
    expect(useCart.getState().items[0]?.quantity).toBe(4);
  });

  test('has minus and plus beside it, which keep to the same limits', () => {
    open([{ id: 3, quantity: 2 }]);
    press('Increase Latte');
    expect(getQuantity('Latte').value).toBe('3');
    press('Decrease Latte');
    press('Decrease Latte');
    takeToasts();
    press('Decrease Latte');
    expect(takeToasts()).toEqual([['warning', 'Quantity must be greater than 0', 2000]]);
    expect(getQuantity('Latte').value).toBe('1');
  });
});

test('on a phone, Move to wishlist is behind a button, which Escape closes', () => {
  open(three);
  const more = screen.getByRole('button', { name: 'More for Latte' });
  fireEvent.click(more);
  expect(more.getAttribute('aria-expanded')).toBe('true');
  fireEvent.keyDown(screen.getByRole('button', { name: 'Move to wishlist: Latte' }), { key: 'Escape' });
  expect(more.getAttribute('aria-expanded')).toBe('false');
  expect(document.activeElement).toBe(more);
});

test('Remove deletes the item, says so in the style of an error, and the focus goes to the next row [cart-3]', () => {
  open(three);
  press('Remove Iced Latte');
  expect(takeToasts()).toEqual([['error', 'Item removed from cart!', 2000]]);
  expect(names()).toEqual(['Latte', 'Strawberry Milkshake']);
  expect(getQuantity('Strawberry Milkshake').closest('tr')?.contains(document.activeElement)).toBe(true);
});

test('Move to wishlist moves', () => {
  open(three);
  press('Move to wishlist: Latte');
  expect(takeToasts()).toEqual([['success', 'Latte moved to wishlist!', 2000]]);
  expect(names()).toEqual(['Iced Latte', 'Strawberry Milkshake']);
  expect(useCart.getState().wishlist).toMatchObject([{ id: 3, price: 4, quantity: 1 }]);
});

test('Proceed to Payment says so for 1.5 seconds, loads checkout meanwhile, then opens it [cart-4]', async () => {
  const loadPage = vi.fn();
  preloadLinkedPages(loadPage);
  open(three);
  press('Proceed to Payment');
  expect(loadPage.mock.calls).toEqual([['/checkout']]);
  expect(takeToasts()).toEqual([['info', 'Redirecting to payment...', 1500]]);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Redirecting to payment...' }).disabled).toBe(true);
  await act(() => vi.advanceTimersByTimeAsync(1499));
  expect(screen.queryByRole('heading', { name: 'Checkout' })).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(screen.getByRole('heading', { name: 'Checkout' })).toBeTruthy();
});

test('an empty cart says so, and there is nothing to clear or to pay [cart-1]', async () => {
  open([]);
  expect(screen.getByText('Your cart is empty. Please add some items!')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Clear Cart' }).disabled).toBe(true);
  expect(screen.queryByRole('button', { name: 'Proceed to Payment' })).toBeNull();
  const ways = within(screen.getByRole('heading', { name: /^Your cart is empty/ }).parentElement as HTMLElement);
  expect(ways.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/menu']);
  expect(screen.queryByRole('link', { name: 'Back to the menu' })).toBeNull();
  await until(() => expect(screen.getByRole('heading', { name: "Today's Deals" })).toBeTruthy());
});

describe('Clear Cart', () => {
  // jsdom has no modal dialogs; e2e/cart.spec.ts tests the browser's own.
  beforeEach(() => {
    HTMLDialogElement.prototype.showModal = function () {
      this.open = true;
    };
    HTMLDialogElement.prototype.close = function () {
      this.open = false;
      this.dispatchEvent(new Event('close'));
    };
  });

  test('asks first; keeping the items keeps them [cart-3]', () => {
    open(three);
    press('Clear Cart');
    const dialog = within(screen.getByRole('dialog', { name: 'Clear Cart' }));
    expect(dialog.getByText('Are you sure you want to remove all items from the cart?')).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Keep items');
    press('Keep items');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect([names().length, takeToasts()]).toEqual([3, []]);
  });

  test('then removes all [cart-3]', () => {
    open(three);
    press('Clear Cart');
    press('Remove all');
    expect(takeToasts()).toEqual([['info', 'All items removed from cart!', 2000]]);
    expect(screen.getByText('Your cart is empty. Please add some items!')).toBeTruthy();
  });
});
