import { defaultCafe } from '@juniper/core/content/default-cafe/catalogue.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { useCart } from '../features/cart/cart-view.ts';
import { askNow } from '../features/catalogue/follow-now.ts';
import { useLimits } from '../features/catalogue/limits.ts';
import { storage } from '../lib/storage.ts';
import { leave, notes, publish, resetMenu, withLatteAt, withoutLatte, written } from '../lib/testing/changed-menu.ts';
import { sampleUser } from '../lib/testing/samples.ts';
import CheckoutPage from './CheckoutPage.tsx';
import {
  cheesecake,
  chooseStore,
  fill,
  landed,
  latte,
  ok,
  press,
  refuse,
  setUpCheckout,
  totals,
} from './testing/checkout-page.tsx';

vi.mock('../features/catalogue/follow-now.ts', () => ({ askNow: vi.fn(async () => {}) }));

const checkout = setUpCheckout(CheckoutPage);
resetMenu();
beforeEach(() => vi.mocked(askNow).mockClear());

describe('an order that is refused because of its lines', () => {
  const outdated = (totalAmount: number, ...lines: object[]) => refuse('cart_outdated', { totalAmount, lines });
  const changes = async () =>
    (await within(await screen.findByRole('alert')).findAllByRole('listitem')).map(({ textContent }) => textContent);

  const soldOut = { id: latte, reason: 'sold_out', left: 0 };
  const openRefused = async (...lines: object[]) => {
    fill([
      { ...written, name: 'Latte' },
      { id: cheesecake, quantity: 1, price: 9.2 },
    ]);
    checkout.answer = () => outdated(11.45, ...lines);
    checkout.open();
    await press();
    await screen.findByRole('alert');
  };
  const banner = () => screen.queryByRole('alert')?.textContent;

  test('for a price: the line, the new total, and a second press orders at it, though the page has the old menu', async () => {
    fill([written]);
    checkout.answer = () => outdated(4.96, { id: latte, reason: 'price', was: 4, now: 4.2 });
    checkout.open();
    await press();
    expect(await changes()).toEqual(['Latte: was $4.00, now $4.20']);
    expect(screen.getByRole('alert').textContent).toContain('changed to $4.96. Tap Place Order again');
    expect(screen.getByRole('link', { name: 'Go to your cart' }).getAttribute('href')).toBe('/cart');
    expect([notes(), totals().at(-1)]).toEqual([['was $4.00, now $4.20'], 'Final price$4.96']);
    await waitFor(() => expect(askNow).toHaveBeenCalledOnce());
    checkout.answer = ok;
    await press();
    await landed();
    expect(checkout.sent().map(({ body }) => (body as { expectedTotal: number }).expectedTotal)).toEqual([4.72, 4.96]);
    expect(checkout.sent().map(({ headers }) => headers.catalogue)).toEqual(['default-cafe', undefined]);
    expect(checkout.keyAt(1)).toBe(checkout.keyAt(0));
  });

  test('once the page has the new menu, the second press names that one', async () => {
    fill([written]);
    checkout.answer = () => outdated(4.96, { id: latte, reason: 'price', was: 4, now: 4.2 });
    checkout.open();
    await press();
    await screen.findByRole('alert');
    publish(withLatteAt(420));
    checkout.answer = ok;
    await press();
    await landed();
    expect(checkout.sent()[1]?.headers.catalogue).toBe('next');
    expect(checkout.sent()[1]?.body).toMatchObject({ expectedTotal: 4.96 });
  });

  test('for what is sold out and what is short: each is said and put right on the spot, form and cart stay', async () => {
    fill([written, { id: cheesecake, quantity: 3 }, { id: 7, quantity: 1 }]);
    checkout.answer = () =>
      outdated(
        5.31,
        soldOut,
        { id: cheesecake, reason: 'not_enough', left: 2 },
        { id: 7, reason: 'of a newer release' },
      );
    checkout.open();
    await press();
    expect(await changes()).toEqual([
      'Latte: Sold out',
      'Blueberry Cheesecake: Only 2 left',
      'Iced Latte: Please look at it again',
    ]);
    expect(screen.getByRole('alert').textContent).toContain('The rest costs $5.31.');
    expect(useCart.getState().itemCount).toBe(3);
    expect(notes()).toEqual(['Sold out', 'Only 2 left']);
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Latte' }));
    await userEvent.click(screen.getByRole('button', { name: 'Take 2 Blueberry Cheesecake' }));
    expect(notes()).toEqual([]);
    expect(await changes()).toEqual(['Iced Latte: Please look at it again']);
    checkout.answer = ok;
    await press();
    await waitFor(() => expect(checkout.sent()).toHaveLength(2));
    expect(checkout.sent()[1]?.body).toMatchObject({
      items: [
        { id: cheesecake, quantity: 2 },
        { id: 7, quantity: 1 },
      ],
    });
  });

  test('for an item that has left the menu: it is said, and with the new menu it is left out by name', async () => {
    await openRefused({ id: latte, reason: 'gone', was: 4 });
    expect(await changes()).toEqual(['Latte: No longer on the menu']);
    expect(notes()).toEqual(['No longer on the menu']);
    publish(withoutLatte);
    expect(await changes()).toEqual(['Latte: No longer on the menu']);
    const left = await screen.findByRole('list', { name: 'Items that are not on this menu' });
    expect(left.textContent).toContain('Latte · $4.00');
    expect(totals().at(-1)).toBe('Final price$10.86');
    checkout.answer = ok;
    await press();
    await landed();
    expect(checkout.sent()[1]?.body).toMatchObject({ items: [{ id: cheesecake, quantity: 1 }], expectedTotal: 10.86 });
    expect(storage.read('user')?.id).toBe(sampleUser.id);
  });

  test('what is sold out at one store is not at another, and is again when that one is chosen again', async () => {
    await openRefused(soldOut);
    await chooseStore('Main Store');
    expect([banner(), notes()]).toEqual([undefined, []]);
    await chooseStore('Uptown');
    expect([banner() !== undefined, notes()]).toEqual([true, ['Sold out']]);
  });

  test('what is available again is not refused any more', async () => {
    await openRefused(soldOut);
    leave(0);
    act(() => useLimits.setState({ stores: {} }));
    expect([banner(), notes()]).toEqual([undefined, []]);
  });

  test('what is sold out is in no total, as in the cart, until it is available again', () => {
    fill([written, { id: cheesecake, quantity: 1 }]);
    checkout.open();
    const both = totals();
    leave(0);
    expect([totals()[0], totals().at(-1)]).toEqual(['Subtotal$9.20', 'Final price$10.86']);
    act(() => useLimits.setState({ stores: {} }));
    expect(totals()).toEqual(both);
  });

  test('without what is sold out, a new price is all there is to say', async () => {
    await openRefused(soldOut, { id: cheesecake, reason: 'price', was: 9.2, now: 9.7 });
    expect(banner()).toContain('Something in your order isn’t available anymore.');
    publish(defaultCafe.items.map((item) => (item.id === cheesecake ? { ...item, priceCents: 970 } : item)));
    await userEvent.click(await screen.findByRole('button', { name: 'Remove Latte' }));
    expect(banner()).toContain('changed to $11.44. Tap Place Order again');
  });

  test('an item that has left the menu is said until it is removed from the cart', async () => {
    await openRefused({ id: latte, reason: 'gone', was: 4 });
    publish(withoutLatte);
    expect(banner()).toContain('Latte: No longer on the menu');
    await userEvent.click(await screen.findByRole('button', { name: /^Remove.*Latte/ }));
    expect(banner()).toBeUndefined();
  });

  test('an answer whose lines cannot be read still says the total', async () => {
    fill([written]);
    checkout.answer = () => refuse('cart_outdated', { totalAmount: 4.96, lines: 'none' });
    checkout.open();
    await press();
    expect((await screen.findByRole('alert')).textContent).toContain('changed to $4.96');
  });
});
