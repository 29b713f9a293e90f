import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { logout } from '../features/auth/auth-calls.ts';
import { keepSession, useAuth } from '../features/auth/auth-store.ts';
import { restoreCart } from '../features/cart/cart-store.ts';
import { useCart } from '../features/cart/cart-view.ts';
import { storage } from '../lib/storage.ts';
import { takeToasts } from '../lib/testing/announcements.ts';
import { makeUsualItem, sampleUser, usualKey } from '../lib/testing/samples.ts';
import CheckoutPage from './CheckoutPage.tsx';
import {
  button,
  cheesecake,
  chooseStore,
  field,
  fill,
  fillIn,
  folded,
  landed,
  latte,
  noon,
  ok,
  placed,
  press,
  refuse,
  setUpCheckout,
  storeCard,
  totals,
} from './testing/checkout-page.tsx';

const checkout = setUpCheckout(CheckoutPage);
const { keyAt, open, sent } = checkout;

describe('Place Order', () => {
  test('sends the cart, the five fields, how and where, under a key; then cart, form and key are gone [checkout-7]', async () => {
    const heard = vi.fn();
    addEventListener('profileUpdate', heard);
    open();
    await chooseStore('Main Store');
    await fillIn();
    await press();
    await landed();
    expect(sent()[0]?.body).toEqual({
      items: [{ ...makeUsualItem(latte), quantity: 2 }],
      name: 'Elena Marsh',
      email: 'elena@marsh.example',
      address: '18 Orchard Lane',
      city: 'Maple Hollow',
      zipCode: '97099',
      fulfilment: 'delivery',
      storeLocation: null,
      expectedTotal: 9.44,
    });
    expect(keyAt(0)).toMatch(/^[\da-f]{32}$/);
    await waitFor(() => expect(localStorage.getItem('juniper_checkout')).toBeNull());
    expect(takeToasts()).toEqual([['success', 'Thank you for your purchase!', 3000]]);
    expect(useCart.getState().itemCount).toBe(0);
    expect(JSON.parse(localStorage.getItem('juniper_cart') ?? '')).toMatchObject({ items: [] });
    expect(JSON.parse(localStorage.getItem('orderCompleted') ?? '')).toEqual({
      orderId: placed.id,
      orderNumber: 'ORD-N3W22',
      totalAmount: 9.44,
      status: 'pending',
      timestamp: noon,
    });
    expect(useAuth.getState().orderHistory[0]).toEqual(placed);
    expect(heard).toHaveBeenCalledOnce();
    removeEventListener('profileUpdate', heard);
  });

  test('while it is under way, fields and button are disabled [checkout-6]', async () => {
    let answerNow = () => {};
    checkout.answer = () =>
      new Promise((resolve) => {
        answerNow = () => resolve(ok());
      });
    open();
    await fillIn();
    await press();
    expect(button().textContent).toBe('Placing Order...');
    expect([button().disabled, field('City').matches(':disabled')]).toEqual([true, true]);
    await waitFor(() => expect(sent()).toHaveLength(1));
    answerNow();
    await landed();
  });

  test('a double press sends one order', async () => {
    open();
    await fillIn();
    await userEvent.dblClick(button());
    await landed();
    expect(sent()).toHaveLength(1);
  });

  test('no answer: cart, form and key stay, the banner says what to do, and the next press lands on the one order [checkout-9]', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    checkout.answer = () => ({ status: 502, body: '<html>' });
    open();
    await fillIn();
    await press();
    const banner = await screen.findByRole('alert');
    expect(banner.textContent).toContain('your order is never placed twice');
    await waitFor(() => expect(button().disabled).toBe(false));
    expect(document.activeElement).toBe(banner.parentElement);
    expect(useCart.getState().itemCount).toBe(1);
    await userEvent.type(field('Address'), ' 2');
    checkout.answer = () => refuse('key_reused', placed);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await landed();
    expect(keyAt(1)).toBe(keyAt(0));
    expect(sent()[1]?.body).toMatchObject({ address: '18 Orchard Lane 2' });
    await waitFor(() => expect(useCart.getState().itemCount).toBe(0));
  });

  test('what was put into the cart after the order was sent stays in it [checkout-7]', async () => {
    checkout.answer = () => {
      fill([
        { id: latte, quantity: 3 },
        { id: cheesecake, quantity: 1 },
      ]);
      return ok();
    };
    open();
    await fillIn();
    await press();
    await landed();
    await waitFor(() =>
      expect(useCart.getState().items.map(({ id, quantity }) => [id, quantity])).toEqual([
        [latte, 1],
        [cheesecake, 1],
      ]),
    );
  });

  test('the same again, at once, is a new cart and not an order’s remains', async () => {
    storage.write('juniper_base', {
      owner: sampleUser.id,
      revision: 4,
      cart: [{ id: latte, quantity: 2 }],
      wishlist: [7],
    });
    open();
    await fillIn();
    await press();
    await landed();
    await waitFor(() =>
      expect(storage.read('juniper_base')).toEqual({ owner: sampleUser.id, revision: 4, cart: [], wishlist: [7] }),
    );
  });

  test('another price: the banner and the total say it, and the second press agrees to it [money-3]', async () => {
    checkout.answer = () => refuse('price_changed', { totalAmount: 10.5 });
    open();
    await fillIn();
    await press();
    expect((await screen.findByRole('alert')).textContent).toBe(
      'The total of your order has changed to $10.50. Tap Place Order again to order at this price.',
    );
    expect(totals()).toContain('Final price$10.50');
    checkout.answer = ok;
    await press();
    await landed();
    expect(sent().map(({ body }) => (body as { expectedTotal: number }).expectedTotal)).toEqual([9.44, 10.5]);
    expect(keyAt(1)).toBe(keyAt(0));
  });

  test('a refusal is said in the server’s words, and nothing is lost', async () => {
    checkout.answer = () => refuse('too_many_open_orders');
    open();
    await fillIn();
    await press();
    expect((await screen.findByRole('alert')).textContent).toBe('Words of too_many_open_orders.');
    expect(field('City').value).toBe('Maple Hollow');
    expect(useCart.getState().itemCount).toBe(1);
    expect(screen.queryByRole('link', { name: 'Go to your account' })).toBeNull();
  });

  test('a folded field that the server alone refuses is opened, says why and has the focus', async () => {
    checkout.answer = () => refuse('invalid_request', { field: 'email' }, 400);
    checkout.open();
    expect(folded()).toHaveLength(1);
    await press();
    await waitFor(() => expect(document.activeElement).toBe(field('Email')));
    expect(field('Email').getAttribute('aria-invalid')).toBe('true');
    expect(screen.getAllByText('Words of invalid_request.')).toHaveLength(1);
    expect(screen.getByText('Words of invalid_request.').closest('.field')).toBe(field('Email').closest('.field'));
    expect(folded()).toHaveLength(0);

    await userEvent.type(field('Email'), 'x');
    expect(screen.queryByText('Words of invalid_request.')).toBeNull();
    checkout.answer = ok;
    await press();
    await landed();
    expect(checkout.keyAt(1)).toBe(checkout.keyAt(0));
  });

  test('a refusal of anything else stays above the form', async () => {
    checkout.answer = () => refuse('invalid_request', { field: 'items' }, 400);
    checkout.open();
    await press();
    const words = await screen.findByText('Words of invalid_request.');
    expect(words.closest('.field')).toBeNull();
    expect(folded()).toHaveLength(1);
  });

  test('a second order before the address is confirmed: the way to the account', async () => {
    checkout.answer = () => refuse('confirm_email');
    open();
    await fillIn();
    await press();
    expect((await screen.findByRole('alert')).textContent).toContain('Words of confirm_email.');
    expect(screen.getByRole('link', { name: 'Go to your account' }).getAttribute('href')).toBe('/account');
  });
});

describe('a purchase that was not over', () => {
  test('comes back with its form, for its own customer alone', async () => {
    const first = open();
    await fillIn();
    first.unmount();
    const second = open();
    expect(field('Address').value).toBe('18 Orchard Lane');
    second.unmount();
    keepSession('token-2', { ...sampleUser, id: '0190c0de-0000-7000-8000-000000000002' });
    storage.write('juniper_cart', { items: [{ id: latte, quantity: 1 }] });
    open();
    expect(storeCard()).toContain('Uptown96 Summit Avenue');
  });

  test('is forgotten at logout', async () => {
    open();
    await fillIn();
    await act(() => logout());
    expect(localStorage.getItem('juniper_checkout')).toBeNull();
  });

  const before = { owner: sampleUser.id, key: 'key-of-before', lines: `${usualKey(latte)}*2`, draft: {} };

  test('whose order exists lands on it', async () => {
    storage.write('juniper_checkout', before);
    checkout.found = [placed];
    open();
    await landed();
    expect(checkout.api.requests.map(({ path }) => path)).toContain('/api/orders?key=key-of-before');
    await waitFor(() => expect(useCart.getState().itemCount).toBe(0));
    expect(sent()).toEqual([]);
  });

  test('whose order was taken out of the cart already lands on it too', async () => {
    storage.write('juniper_checkout', before);
    fill([]);
    checkout.found = [placed];
    open();
    await landed();
  });

  test('does not hijack another cart: not a word of it, and the cart is ordered whole under a key of its own', async () => {
    storage.write('juniper_checkout', { ...before, draft: { name: 'Elena M.' } });
    fill([
      { id: latte, quantity: 1 },
      { id: cheesecake, quantity: 1 },
    ]);
    checkout.found = [{ ...placed, id: '0190c0de-0000-7000-8000-0000000000b0' }];
    open();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(checkout.api.requests.map(({ path }) => path)).not.toContain('/api/orders?key=key-of-before');
    expect([takeToasts(), useCart.getState().itemCount]).toEqual([[], 2]);
    await press();
    await landed();
    expect(sent()[0]?.body).toMatchObject({
      name: 'Elena M.',
      items: [
        { id: latte, quantity: 1 },
        { id: cheesecake, quantity: 1 },
      ],
    });
    expect(keyAt(0)).not.toBe('key-of-before');
  });

  test('whose order does not exist is sent again under its key', async () => {
    storage.write('juniper_checkout', before);
    open();
    await fillIn();
    await press();
    await landed();
    expect(keyAt(0)).toBe('key-of-before');
  });

  test('back online, it is looked for again', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    checkout.answer = () => ({ status: 502, body: '' });
    open();
    await fillIn();
    await press();
    await screen.findByRole('alert');
    checkout.found = [placed];
    act(() => void dispatchEvent(new Event('online')));
    await landed();
  });
});

test('when another tab has placed the order, this one lands on it too [checkout-7]', async () => {
  open();
  storage.write('orderCompleted', { orderId: placed.id, status: 'completed', timestamp: noon });
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'orderCompleted' })));
  expect(screen.getByRole('heading', { name: 'Checkout' })).toBeDefined();
  fill([]);
  act(restoreCart);
  expect(await screen.findByText('Your cart is empty. Please add some items!')).toBeDefined();
  storage.write('orderCompleted', { orderId: placed.id, status: 'pending', timestamp: noon });
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'orderCompleted' })));
  await landed();
});

test('a cart that another tab has ordered a moment ago is not ordered again before word of it comes', async () => {
  open();
  await fillIn();
  // Directly in the browser's storage: this tab gets no event.
  localStorage.setItem('juniper_cart', JSON.stringify({ items: [], owner: sampleUser.id }));
  await press();
  await screen.findByText('Your cart is empty. Please add some items!');
  expect(sent()).toEqual([]);
});
