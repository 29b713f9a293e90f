import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { restoreCart } from '../features/cart/cart-store.ts';
import { useCart } from '../features/cart/cart-view.ts';
import { takeToasts } from '../lib/testing/announcements.ts';
import { endDeals, leave, notes, publish, resetMenu, withLatteAt, written } from '../lib/testing/changed-menu.ts';
import { renderRoutes } from '../lib/testing/render-routes.tsx';
import { makeUsualItem } from '../lib/testing/samples.ts';
import CartPage from './CartPage.tsx';
import CheckoutPage from './CheckoutPage.tsx';
import {
  cheesecake,
  chooseStore,
  fill,
  landed,
  latte,
  night,
  noon,
  ok,
  press,
  refuse,
  setUpCheckout,
  totals,
} from './testing/checkout-page.tsx';

vi.mock('../features/catalogue/follow-now.ts', () => ({ askNow: vi.fn(async () => {}) }));

const checkout = setUpCheckout(CheckoutPage);
resetMenu();
const stored = () => JSON.parse(localStorage.getItem('juniper_cart') ?? '{}').items;
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const openCart = () =>
  renderRoutes(
    [
      { path: '/cart', Component: CartPage },
      { path: '/checkout', Component: () => <h1>Checkout</h1> },
    ],
    ['/cart'],
  );

describe('a price that has changed since the line was written', () => {
  test('is said at the line, and the customer’s price stays stored until they change the line [cart-5]', () => {
    fill([written, { id: cheesecake, quantity: 1, price: 9.2 }]);
    openCart();
    expect(notes()).toEqual([]);
    publish(withLatteAt(420));
    expect(notes()).toEqual(['was $4.00, now $4.20']);
    expect(totals()[0]).toBe('Subtotal$13.40');
    click('Increase Blueberry Cheesecake');
    expect(stored()).toMatchObject([
      { id: latte, price: 4, quantity: 1 },
      { id: cheesecake, price: 9.2, quantity: 2 },
    ]);
    expect(notes()).toEqual(['was $4.00, now $4.20']);
    click('Increase Latte');
    expect(notes()).toEqual([]);
    expect(stored()[0]).toEqual({
      ...makeUsualItem(latte),
      name: 'Latte',
      price: 4.2,
      image: '/pictures/latte-800.webp',
      quantity: 2,
      listPrice: 4.2,
      description: expect.any(String),
      type: 'hot',
    });
  });

  test('a lower one is said too', () => {
    fill([written]);
    openCart();
    publish(withLatteAt(380));
    expect(notes()).toEqual(['was $4.00, now $3.80']);
  });

  test('is agreed to by Proceed to Payment, in all tabs, and not announced as another cart [cart-5]', () => {
    fill([written]);
    openCart();
    publish(withLatteAt(420));
    click('Proceed to Payment');
    expect(takeToasts()).toEqual([['info', 'Redirecting to payment...', 1500]]);
    expect([stored()[0].price, notes()]).toEqual([4.2, []]);
    expect(localStorage.getItem('cartUpdated')).toBeNull();
  });

  test('is said in checkout’s summary', () => {
    fill([written]);
    checkout.open();
    publish(withLatteAt(420));
    expect(notes()).toEqual(['was $4.00, now $4.20']);
    expect(totals().at(-1)).toBe('Final price$4.96');
  });

  test('is nothing to say of a line that the account brought', () => {
    fill([{ ...makeUsualItem(latte), quantity: 1 }]);
    openCart();
    publish(withLatteAt(420));
    expect(notes()).toEqual([]);
  });

  test('a deal that begins is said by its struck price alone; one that is over is said', () => {
    fill([written]);
    const claimed = [{ ...written, deal: '2026-11-14' }];
    const { unmount } = openCart();
    fill(claimed);
    act(restoreCart);
    expect([useCart.getState().totalAmount, notes()]).toEqual([3.2, []]);
    unmount();
    fill([{ ...written, price: 3.2, deal: '2026-11-14' }]);
    vi.setSystemTime(noon + 2 * 86_400_000);
    endDeals();
    openCart();
    expect(notes()).toEqual(['was $3.20, now $4.00']);
  });

  test('the key of an order that was sent keeps its lines', async () => {
    fill([written]);
    checkout.answer = () => refuse('price_changed', { totalAmount: 4.96 });
    checkout.open();
    await press();
    await screen.findByRole('alert');
    publish(withLatteAt(420));
    checkout.answer = ok;
    await press();
    await landed();
    expect(checkout.keyAt(1)).toBe(checkout.keyAt(0));
  });
});

describe('a line that cannot be had', () => {
  test.each([
    [new Date(night).toISOString(), 'Sold out today', 'Latte is sold out today.'],
    [null, 'Sold out', 'Latte is sold out.'],
  ])('until %s it says %s; Proceed to Payment names it, stays, and leads to it [cart-5]', (until, words, toast) => {
    fill([{ id: cheesecake, quantity: 1 }, written]);
    openCart();
    leave(0, until);
    expect(notes()).toEqual([words]);
    expect(screen.getByRole('button', { name: 'Remove Latte' }).className).toContain('btn--soft');
    expect(screen.queryByRole('button', { name: /^Take/ })).toBeNull();
    // What is sold out is in no total.
    expect(totals()[0]).toBe('Subtotal$9.20');
    expect(screen.getByText('$4.00', { selector: 's' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Move to wishlist: Latte' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Another store: Latte' }).getAttribute('href')).toBe('/checkout');
    click('Proceed to Payment');
    expect(takeToasts()).toEqual([['warning', toast, 3000]]);
    expect(document.activeElement?.textContent).toContain('Latte');
    expect(document.activeElement?.tagName).toBe('TR');
    expect(useCart.getState().itemCount).toBe(2);
    click('Remove Latte');
    takeToasts();
    click('Proceed to Payment');
    expect(takeToasts()).toEqual([['info', 'Redirecting to payment...', 1500]]);
  });

  test('says how many are left if it asks for more, and not if it does not', () => {
    fill([{ ...written, quantity: 4 }]);
    openCart();
    leave(3);
    expect(notes()).toEqual(['Only 3 left']);
    click('Proceed to Payment');
    expect(takeToasts()).toEqual([['warning', 'We have only 3 Latte left.', 3000]]);
    const anotherStore = () => screen.queryByRole('link', { name: 'Another store: Latte' })?.getAttribute('href');
    expect(anotherStore()).toBe('/checkout');
    click('Decrease Latte');
    expect([notes(), anotherStore()]).toEqual([[], undefined]);
  });

  test('as many as are left are taken with one tap, and the row takes the focus [cart-5]', () => {
    fill([{ ...written, quantity: 4 }]);
    openCart();
    leave(2);
    expect(screen.getByRole('button', { name: 'Remove Latte' }).className).toContain('btn--quiet');
    click('Take 2 Latte');
    expect(takeToasts()).toEqual([['info', 'Cart updated!', 2000]]);
    expect([useCart.getState().items[0]?.quantity, notes()]).toEqual([2, []]);
    expect(document.activeElement?.tagName).toBe('TR');
  });

  test('the store that was chosen at checkout decides, there and in the cart', async () => {
    fill([written]);
    const { unmount } = checkout.open();
    leave(0, null, 'main');
    expect(notes()).toEqual([]);
    await chooseStore('Main Store');
    expect(notes()).toEqual(['Sold out']);
    unmount();
    openCart();
    expect(notes()).toEqual(['Sold out']);
  });

  test('in checkout it can be removed, or taken in the number that is left', async () => {
    fill([
      { ...written, quantity: 4 },
      { id: cheesecake, quantity: 1 },
    ]);
    checkout.open();
    leave(2);
    await screen.findByRole('button', { name: 'Take 2 Latte' });
    click('Take 2 Latte');
    expect([useCart.getState().items[0]?.quantity, notes()]).toEqual([2, []]);
    expect(document.activeElement?.textContent).toContain('Latte');
    leave(0);
    click('Remove Latte');
    expect(useCart.getState().items.map(({ id }) => id)).toEqual([cheesecake]);
    expect(takeToasts()).toEqual([['error', 'Item removed from cart!', 2000]]);
  });
});
