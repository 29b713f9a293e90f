import { defaultCafe } from '@juniper/core/content/default-cafe/catalogue.ts';
import type { Catalogue } from '@juniper/core/rules/catalogue.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { restoreCart, useCart } from '../features/cart/cart-store.ts';
import { openCatalogue, replaceCatalogue } from '../features/catalogue/catalogue-store.ts';
import { askNow } from '../features/catalogue/follow-now.ts';
import { useLimits } from '../features/catalogue/limits.ts';
import { endDeals } from '../features/deals/testing/end-deals.ts';
import { storage } from '../lib/storage.ts';
import { renderRoutes } from '../lib/testing/render-routes.tsx';
import { sampleUser } from '../lib/testing/sample-user.ts';
import { usualCup } from '../lib/testing/usual-cup.ts';
import { takeToasts } from '../ui/testing/toasts.ts';
import CartPage from './CartPage.tsx';
import CheckoutPage from './CheckoutPage.tsx';
import {
  cheesecake,
  fill,
  landed,
  latte,
  night,
  noon,
  ok,
  openDesk,
  press,
  refuse,
  totals,
} from './testing/checkout-desk.tsx';

vi.mock('../features/catalogue/follow-now.ts', () => ({ askNow: vi.fn(async () => {}) }));

const desk = openDesk(CheckoutPage);
const stored = () => JSON.parse(localStorage.getItem('juniper_cart') ?? '{}').items;
const publish = (items: Catalogue['items'], deals = defaultCafe.deals) =>
  act(() => {
    replaceCatalogue({ hash: 'next', catalogue: { ...defaultCafe, items, deals } });
    restoreCart();
  });
const withLatteAt = (priceCents: number) =>
  defaultCafe.items.map((item) => (item.id === latte ? { ...item, priceCents } : item));
const withoutLatte = defaultCafe.items.filter(({ id }) => id !== latte);
/** What is left of the latte, at Elena's store. */
const leave = (left: number, until: string | null = new Date(night).toISOString(), store = 'uptown') =>
  act(() => useLimits.setState({ stores: { [store]: { items: { [latte]: { left, until } }, options: {} } } }));
const written = { id: latte, quantity: 1, price: 4 };
const notes = () => [...document.querySelectorAll('.linenote .badge')].map(({ lastChild }) => lastChild?.textContent);
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const openCart = () =>
  renderRoutes(
    [
      { path: '/cart', Component: CartPage },
      { path: '/checkout', Component: () => <h1>Checkout</h1> },
    ],
    ['/cart'],
  );

beforeEach(() => vi.mocked(askNow).mockClear());
afterEach(() => {
  openCatalogue({ hash: 'default-cafe', catalogue: defaultCafe });
  useLimits.setState({ stores: {} });
});

describe('a price that has changed since the line was written', () => {
  test('is said at the line, and the customer’s price stays stored until they change the line', () => {
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
      ...usualCup(latte),
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

  test('is agreed to by Proceed to Payment, in all tabs, and not announced as another cart', () => {
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
    desk.open();
    publish(withLatteAt(420));
    expect(notes()).toEqual(['was $4.00, now $4.20']);
    expect(totals().at(-1)).toBe('Final price$4.96');
  });

  test('is nothing to say of a line that the account brought', () => {
    fill([{ ...usualCup(latte), quantity: 1 }]);
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
    desk.answer = () => refuse('price_changed', { totalAmount: 4.96 });
    desk.open();
    await press();
    await screen.findByRole('alert');
    publish(withLatteAt(420));
    desk.answer = ok;
    await press();
    await landed();
    expect(desk.keyOf(1)).toBe(desk.keyOf(0));
  });
});

describe('a line that cannot be had', () => {
  test.each([
    [new Date(night).toISOString(), 'Sold out today', 'Latte is sold out today.'],
    [null, 'Sold out', 'Latte is sold out.'],
  ])('until %s it says %s; Proceed to Payment names it, stays, and leads to it', (until, words, toast) => {
    fill([{ id: cheesecake, quantity: 1 }, written]);
    openCart();
    leave(0, until);
    expect(notes()).toEqual([words]);
    expect(screen.queryByRole('button', { name: 'More for Latte' })).toBeNull();
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

  test('the store that was chosen at checkout decides, there and in the cart', async () => {
    fill([written]);
    const { unmount } = desk.open();
    leave(0, null, 'main');
    expect(notes()).toEqual([]);
    await userEvent.click(screen.getByRole('radio', { name: 'Main Store' }));
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
    desk.open();
    leave(2);
    click('Take 2 Latte');
    expect([useCart.getState().items[0]?.quantity, notes()]).toEqual([2, []]);
    expect(document.activeElement?.textContent).toContain('Latte');
    leave(0);
    click('Remove Latte');
    expect(useCart.getState().items.map(({ id }) => id)).toEqual([cheesecake]);
    expect(takeToasts()).toEqual([['error', 'Item removed from cart!', 2000]]);
  });
});

describe('an order that is refused because of its lines', () => {
  const outdated = (totalAmount: number, ...lines: object[]) => refuse('cart_outdated', { totalAmount, lines });
  const changes = async () =>
    within(await screen.findByRole('alert'))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);

  const soldOut = { id: latte, reason: 'sold_out', left: 0 };
  const openRefused = async (...lines: object[]) => {
    fill([
      { ...written, name: 'Latte' },
      { id: cheesecake, quantity: 1, price: 9.2 },
    ]);
    desk.answer = () => outdated(11.45, ...lines);
    desk.open();
    await press();
    await screen.findByRole('alert');
  };
  const banner = () => screen.queryByRole('alert')?.textContent;

  test('for a price: the line, the new total, and a second press orders at it, though the page has the old menu', async () => {
    fill([written]);
    desk.answer = () => outdated(4.96, { id: latte, reason: 'price', was: 4, now: 4.2 });
    desk.open();
    await press();
    expect(await changes()).toEqual(['Latte: was $4.00, now $4.20']);
    expect(screen.getByRole('alert').textContent).toContain('changed to $4.96. Press Place Order again');
    expect(screen.getByRole('link', { name: 'Go to your cart' }).getAttribute('href')).toBe('/cart');
    expect([notes(), totals().at(-1)]).toEqual([['was $4.00, now $4.20'], 'Final price$4.96']);
    await waitFor(() => expect(askNow).toHaveBeenCalledOnce());
    desk.answer = ok;
    await press();
    await landed();
    expect(desk.sent().map(({ body }) => (body as { expectedTotal: number }).expectedTotal)).toEqual([4.72, 4.96]);
    expect(desk.sent().map(({ headers }) => headers.catalogue)).toEqual(['default-cafe', undefined]);
    expect(desk.keyOf(1)).toBe(desk.keyOf(0));
  });

  test('once the page has the new menu, the second press names that one', async () => {
    fill([written]);
    desk.answer = () => outdated(4.96, { id: latte, reason: 'price', was: 4, now: 4.2 });
    desk.open();
    await press();
    await screen.findByRole('alert');
    publish(withLatteAt(420));
    desk.answer = ok;
    await press();
    await landed();
    expect(desk.sent()[1]?.headers.catalogue).toBe('next');
    expect(desk.sent()[1]?.body).toMatchObject({ expectedTotal: 4.96 });
  });

  test('for what is sold out and what is short: each is said and put right on the spot, form and cart stay', async () => {
    fill([written, { id: cheesecake, quantity: 3 }, { id: 7, quantity: 1 }]);
    desk.answer = () =>
      outdated(
        5.31,
        soldOut,
        { id: cheesecake, reason: 'not_enough', left: 2 },
        { id: 7, reason: 'of a newer release' },
      );
    desk.open();
    await press();
    expect(await changes()).toEqual([
      'Latte: Sold out',
      'Blueberry Cheesecake: Only 2 left',
      'Iced Latte: Please look at it again',
    ]);
    expect(screen.getByRole('alert').textContent).toContain('The rest costs $5.31.');
    expect(useCart.getState().itemCount).toBe(3);
    expect(notes()).toEqual(['Sold out', 'Only 2 left']);
    await userEvent.click(screen.getByRole('button', { name: 'Remove Latte' }));
    await userEvent.click(screen.getByRole('button', { name: 'Take 2 Blueberry Cheesecake' }));
    expect(notes()).toEqual([]);
    expect(await changes()).toEqual(['Iced Latte: Please look at it again']);
    desk.answer = ok;
    await press();
    await waitFor(() => expect(desk.sent()).toHaveLength(2));
    expect(desk.sent()[1]?.body).toMatchObject({
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
    desk.answer = ok;
    await press();
    await landed();
    expect(desk.sent()[1]?.body).toMatchObject({ items: [{ id: cheesecake, quantity: 1 }], expectedTotal: 10.86 });
    expect(storage.read('user')?.id).toBe(sampleUser.id);
  });

  test('what is sold out at one store is not at another, and is again when that one is chosen again', async () => {
    await openRefused(soldOut);
    await userEvent.click(screen.getByRole('radio', { name: 'Main Store' }));
    expect([banner(), notes()]).toEqual([undefined, []]);
    await userEvent.click(screen.getByRole('radio', { name: /^Uptown/ }));
    expect([banner() !== undefined, notes()]).toEqual([true, ['Sold out']]);
  });

  test('what is available again is not refused any more', async () => {
    await openRefused(soldOut);
    leave(0);
    act(() => useLimits.setState({ stores: {} }));
    expect([banner(), notes()]).toEqual([undefined, []]);
  });

  test('without what is sold out, a new price is all there is to say', async () => {
    await openRefused(soldOut, { id: cheesecake, reason: 'price', was: 9.2, now: 9.7 });
    expect(banner()).toContain('We cannot make your order as it is.');
    publish(defaultCafe.items.map((item) => (item.id === cheesecake ? { ...item, priceCents: 970 } : item)));
    await userEvent.click(screen.getByRole('button', { name: 'Remove Latte' }));
    expect(banner()).toContain('changed to $11.44. Press Place Order again');
  });

  test('an item that has left the menu is said until it is removed from the cart', async () => {
    await openRefused({ id: latte, reason: 'gone', was: 4 });
    publish(withoutLatte);
    expect(banner()).toContain('Latte: No longer on the menu');
    await userEvent.click(screen.getByRole('button', { name: /^Remove.*Latte/ }));
    expect(banner()).toBeUndefined();
  });

  test('an answer whose lines cannot be read still says the total', async () => {
    fill([written]);
    desk.answer = () => refuse('cart_outdated', { totalAmount: 4.96, lines: 'none' });
    desk.open();
    await press();
    expect((await screen.findByRole('alert')).textContent).toContain('changed to $4.96');
  });
});
