import type { Order } from '@juniper/core/contracts/orders.ts';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { logout } from '../features/auth/auth-calls.ts';
import { keepSession } from '../features/auth/stored-session.ts';
import { restoreCart } from '../features/cart/cart-commands.ts';
import { storage } from '../lib/storage.ts';
import { type LocalApi, startLocalApi } from '../lib/testing/local-api.ts';
import { renderRoutes } from '../lib/testing/render-routes.tsx';
import { sampleOrder, sampleUser } from '../lib/testing/sample-user.ts';
import { makeStore } from '../store.ts';
import { takeToasts } from '../ui/testing/toasts.ts';
import CheckoutPage from './CheckoutPage.tsx';

const Place = () => {
  const { pathname, search } = useLocation();
  return <p>{`at ${pathname}${search}`}</p>;
};
const routes = [
  { path: '/checkout', Component: CheckoutPage },
  { path: '*', Component: Place },
];
/** Noon in Maple Hollow, and midnight. */
const noon = Date.parse('2026-11-14T20:00:00Z');
const night = Date.parse('2026-11-15T08:00:00Z');

const latte = 3;
const cheesecake = 104;
const placed: Order = {
  ...sampleOrder,
  id: '0190c0de-0000-7000-8000-0000000000b1',
  orderNumber: 'ORD-N3W22',
  status: 'pending',
  preparingAt: null,
  closedAt: null,
  createdAt: new Date(noon).toISOString(),
  totalAmount: 9.44,
  items: [{ id: latte, name: 'Latte', quantity: 2, price: 4 }],
};
const welcome = {
  id: '0190c0de-0000-7000-8000-0000000000d1',
  kind: 'welcome-drink',
  expiresAt: '2027-01-13T20:00:00Z',
};
const birthday = { id: '0190c0de-0000-7000-8000-0000000000d2', kind: 'birthday', expiresAt: '2026-12-01T08:00:00Z' };

let api: LocalApi;
let vouchers: object[];
/** The order that the server has for the device's key. */
let found: Order[];
/** What it answers to an order that is sent. */
let answer: LocalApi['answer'];

const ok = () => ({ body: { success: true, data: placed } });
const refuse = (code: string, data?: unknown, status = 409) => ({
  status,
  body: { success: false, code, message: `Words of ${code}.`, data },
});
const sent = () => api.requests.filter(({ method }) => method === 'POST');
const keyOf = (at: number) => sent()[at]?.headers['idempotency-key'];
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /Place Order|Placing/ });
const press = () => userEvent.click(button());
const totals = () =>
  within(screen.getByRole('table', { name: 'Totals' }))
    .getAllByRole('row')
    .map((row) => row.textContent);
const fillIn = async () => {
  await userEvent.type(field('Address'), '18 Orchard Lane');
  await userEvent.type(field('City'), 'Maple Hollow');
  await userEvent.type(field('ZIP code'), '97099');
};
const landed = () => screen.findByText(`at /order?id=${placed.id}`);
const fill = (items: object[]) => storage.write('juniper_cart', { items, owner: sampleUser.id });
const open = () => {
  const store = makeStore();
  const view = renderRoutes(store, routes, ['/checkout']);
  return { store, ...view };
};

beforeEach(async () => {
  vi.useFakeTimers({ now: noon, toFake: ['Date'] });
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vouchers = [];
  found = [];
  answer = ok;
  api = await startLocalApi();
  api.answer = (request) => {
    if (request.path === '/api/vouchers') return { body: { success: true, data: vouchers } };
    if (request.path.startsWith('/api/orders?key='))
      return { body: { success: true, data: found, nextCursor: null, total: 0 } };
    return answer(request);
  };
  keepSession('token-1', sampleUser);
  fill([{ id: latte, quantity: 2 }]);
});

afterEach(async () => {
  cleanup();
  takeToasts();
  vi.restoreAllMocks();
  vi.useRealTimers();
  storage.clear();
  await api.stop();
});

describe('the form', () => {
  test('has the five fields, filled in with what the account knows, for browsers to complete', () => {
    open();
    const described = ['Full name', 'E-mail', 'Address', 'City', 'ZIP code'].map((label) => {
      const { name, value, type, required, autocomplete } = field(label);
      return { name, value, type, required, autocomplete };
    });
    expect(described).toEqual([
      { name: 'name', value: 'Elena Marsh', type: 'text', required: true, autocomplete: 'name' },
      { name: 'email', value: 'elena@marsh.example', type: 'email', required: true, autocomplete: 'email' },
      { name: 'address', value: '', type: 'text', required: true, autocomplete: 'street-address' },
      { name: 'city', value: '', type: 'text', required: true, autocomplete: 'address-level2' },
      { name: 'zipCode', value: '', type: 'text', required: true, autocomplete: 'postal-code' },
    ]);
  });

  test('pickup comes first and is chosen; of the stores the favorite', () => {
    open();
    const ways = screen.getAllByRole<HTMLInputElement>('radio');
    expect(ways.map(({ value, checked }) => [value, checked])).toEqual([
      ['pickup', true],
      ['delivery', false],
    ]);
    const store = screen.getByLabelText<HTMLSelectElement>('Store');
    expect(store.value).toBe('uptown');
    expect([...store.options].map(({ text }) => text)).toEqual([
      'Uptown',
      'Main Store',
      'Downtown',
      'Westside',
      'Eastside',
      'Mall',
    ]);
  });

  test('says how it is paid and that it can be cancelled', () => {
    open();
    expect(screen.getByText('You pay at the counter or on delivery. No card is needed now.')).toBeDefined();
    expect(screen.getByText('You can cancel while the order is pending.')).toBeDefined();
  });

  test('all five are required: each says so, the first has the focus, and nothing is sent', async () => {
    open();
    await userEvent.clear(field('E-mail'));
    await press();
    for (const words of [
      'Enter your e-mail address.',
      'Enter your address.',
      'Enter your city.',
      'Enter your ZIP code.',
    ])
      expect(screen.getByText(words)).toBeDefined();
    expect(document.activeElement).toBe(field('E-mail'));
    expect(field('ZIP code').getAttribute('aria-invalid')).toBe('true');
    await userEvent.type(field('E-mail'), 'elena at marsh');
    await press();
    expect(screen.getByText('Please enter a valid email address.')).toBeDefined();
    expect(sent()).toEqual([]);
  });

  test('a field is checked when the customer goes on to the next, not on the way to the button', async () => {
    open();
    await userEvent.click(field('City'));
    await userEvent.tab();
    expect(screen.getByText('Enter your city.')).toBeDefined();
    expect(document.activeElement).toBe(field('ZIP code'));
    act(() => button().focus());
    expect(screen.queryByText('Enter your ZIP code.')).toBeNull();
    await userEvent.type(field('City'), 'M');
    expect(screen.queryByText('Enter your city.')).toBeNull();
  });

  test('while the cafe is closed it says when the order will be made', () => {
    vi.setSystemTime(night);
    open();
    expect(screen.getByText('We are closed now. We start on your order when we open at 7 AM.')).toBeDefined();
  });

  test('while it is open there is nothing to say', () => {
    open();
    expect(screen.queryByText(/We are closed/)).toBeNull();
  });

  test('an empty cart is shown as the cart shows it', () => {
    fill([]);
    open();
    expect(screen.getByText('Your cart is empty. Please add some items!')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Place Order' })).toBeNull();
  });
});

describe('the summary', () => {
  test('is the cart’s: price times quantity, both taxes, the final price, and the points', () => {
    fill([
      { id: 3, quantity: 2, deal: '2026-11-14' },
      { id: 7, quantity: 1 },
      { id: 26, quantity: 1 },
    ]);
    open();
    const summary = within(screen.getByRole('complementary', { name: 'Order summary' }));
    expect(summary.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Latte$3.20 × 2$6.40',
      'Iced Latte$4.50 × 1$4.50',
      'Strawberry Milkshake$5.40 × 1$5.40',
    ]);
    expect(totals()).toEqual(['Subtotal$16.30', 'SGST (9%)$1.47', 'CGST (9%)$1.47', 'Final price$19.24']);
    expect(summary.getByText('You will earn 1 point.')).toBeDefined();
  });

  test('an order that earns nothing shows no points line', () => {
    open();
    expect(screen.queryByText(/You will earn/)).toBeNull();
  });
});

describe('vouchers', () => {
  test('each says what it takes off; the chosen one is in the price and in the order', async () => {
    vouchers = [welcome, birthday];
    open();
    await userEvent.click(await screen.findByRole('radio', { name: 'Birthday offer: 20% off' }));
    expect(screen.getByText('Takes $1.60 off. Good until November 30, 2026.')).toBeDefined();
    expect(screen.getByText(/^Takes \$4\.00 off\./)).toBeDefined();
    expect(totals()).toEqual([
      'Subtotal$8.00',
      'Voucher−$1.60',
      'SGST (9%)$0.58',
      'CGST (9%)$0.58',
      'Final price$7.56',
    ]);
    await fillIn();
    await press();
    await landed();
    expect(sent()[0]?.body).toMatchObject({ voucherId: birthday.id, expectedTotal: 7.56 });
  });

  test('one that takes nothing off this cart is not usable here', async () => {
    vouchers = [welcome];
    fill([{ id: cheesecake, quantity: 1 }]);
    open();
    const choice = await screen.findByRole<HTMLInputElement>('radio', { name: /Welcome drink/ });
    expect(choice.disabled).toBe(true);
    expect(screen.getByText('Not usable here: your cart has no drink.')).toBeDefined();
  });

  test('one that was spent elsewhere is let go, and the server’s words say so', async () => {
    vouchers = [welcome];
    open();
    await userEvent.click(await screen.findByRole('radio', { name: /Welcome drink/ }));
    await fillIn();
    vouchers = [];
    answer = () => refuse('voucher_unusable');
    await press();
    expect((await screen.findByRole('alert')).textContent).toBe('Words of voucher_unusable.');
    expect(screen.queryByRole('radio', { name: /Welcome drink/ })).toBeNull();
    expect(totals()).toContain('Final price$9.44');
    answer = ok;
    await press();
    await landed();
    expect(sent()[1]?.body).not.toHaveProperty('voucherId');
  });
});

describe('Place Order', () => {
  test('sends the cart, the five fields, how and where, under a key; then cart, form and key are gone', async () => {
    const heard = vi.fn();
    addEventListener('profileUpdate', heard);
    const { store } = open();
    await fillIn();
    await userEvent.click(screen.getByRole('radio', { name: 'Delivery' }));
    await userEvent.selectOptions(screen.getByLabelText('Store'), '');
    await press();
    await landed();
    expect(sent()[0]?.body).toEqual({
      items: [{ id: latte, quantity: 2 }],
      name: 'Elena Marsh',
      email: 'elena@marsh.example',
      address: '18 Orchard Lane',
      city: 'Maple Hollow',
      zipCode: '97099',
      fulfilment: 'delivery',
      storeLocation: null,
      expectedTotal: 9.44,
    });
    expect(keyOf(0)).toMatch(/^[\da-f]{32}$/);
    await waitFor(() => expect(localStorage.getItem('juniper_checkout')).toBeNull());
    expect(takeToasts()).toEqual([['success', 'Thank you for your purchase!', 3000]]);
    expect(store.getState().cart.itemCount).toBe(0);
    expect(JSON.parse(localStorage.getItem('juniper_cart') ?? '')).toMatchObject({ items: [] });
    expect(JSON.parse(localStorage.getItem('orderCompleted') ?? '')).toEqual({
      orderId: placed.id,
      orderNumber: 'ORD-N3W22',
      totalAmount: 9.44,
      status: 'pending',
      timestamp: noon,
    });
    expect(store.getState().auth.orderHistory[0]).toEqual(placed);
    expect(heard).toHaveBeenCalledOnce();
    removeEventListener('profileUpdate', heard);
  });

  test('while it is under way, fields and button are disabled', async () => {
    let answerNow = () => {};
    answer = () =>
      new Promise((resolve) => {
        answerNow = () => resolve(ok());
      });
    open();
    await fillIn();
    await press();
    expect(button().textContent).toBe('Placing Order...');
    expect([button().disabled, field('City').disabled]).toEqual([true, true]);
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

  test('no answer: cart, form and key stay, the banner says what to do, and the next press lands on the one order', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    answer = () => ({ status: 502, body: '<html>' });
    const { store } = open();
    await fillIn();
    await press();
    const banner = await screen.findByRole('alert');
    expect(banner.textContent).toContain('your order is never placed twice');
    await waitFor(() => expect(button().disabled).toBe(false));
    expect(document.activeElement).toBe(banner.parentElement);
    expect(store.getState().cart.itemCount).toBe(1);
    await userEvent.type(field('Address'), ' 2');
    answer = () => refuse('key_reused', placed);
    await press();
    await landed();
    expect(keyOf(1)).toBe(keyOf(0));
    expect(sent()[1]?.body).toMatchObject({ address: '18 Orchard Lane 2' });
    await waitFor(() => expect(store.getState().cart.itemCount).toBe(0));
  });

  test('what was put into the cart after the order was sent stays in it', async () => {
    answer = () => {
      fill([
        { id: latte, quantity: 3 },
        { id: cheesecake, quantity: 1 },
      ]);
      return ok();
    };
    const { store } = open();
    await fillIn();
    await press();
    await landed();
    await waitFor(() =>
      expect(store.getState().cart.items.map(({ id, quantity }) => [id, quantity])).toEqual([
        [latte, 1],
        [cheesecake, 1],
      ]),
    );
  });

  test('the same again, at once, is a new cart and not an order’s remains', async () => {
    storage.write('juniper_kept', {
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
      expect(storage.read('juniper_kept')).toEqual({ owner: sampleUser.id, revision: 4, cart: [], wishlist: [7] }),
    );
  });

  test('another price: the banner and the total say it, and the second press agrees to it', async () => {
    answer = () => refuse('price_changed', { totalAmount: 10.5 });
    open();
    await fillIn();
    await press();
    expect((await screen.findByRole('alert')).textContent).toBe(
      'The total of your order has changed to $10.50. Press Place Order again to order at this price.',
    );
    expect(totals()).toContain('Final price$10.50');
    answer = ok;
    await press();
    await landed();
    expect(sent().map(({ body }) => (body as { expectedTotal: number }).expectedTotal)).toEqual([9.44, 10.5]);
    expect(keyOf(1)).toBe(keyOf(0));
  });

  test('a refusal is said in the server’s words, and nothing is lost', async () => {
    answer = () => refuse('too_many_open_orders');
    const { store } = open();
    await fillIn();
    await press();
    expect((await screen.findByRole('alert')).textContent).toBe('Words of too_many_open_orders.');
    expect(field('City').value).toBe('Maple Hollow');
    expect(store.getState().cart.itemCount).toBe(1);
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
    expect(field('Address').value).toBe('');
  });

  test('is forgotten at logout', async () => {
    const { store } = open();
    await fillIn();
    await act(() => store.dispatch(logout()));
    expect(localStorage.getItem('juniper_checkout')).toBeNull();
  });

  test('whose order exists lands on it', async () => {
    storage.write('juniper_checkout', { owner: sampleUser.id, key: 'key-of-before', draft: {} });
    found = [placed];
    const { store } = open();
    await landed();
    expect(api.requests.map(({ path }) => path)).toContain('/api/orders?key=key-of-before');
    await waitFor(() => expect(store.getState().cart.itemCount).toBe(0));
    expect(sent()).toEqual([]);
  });

  test('whose order does not exist is sent again under its key', async () => {
    storage.write('juniper_checkout', { owner: sampleUser.id, key: 'key-of-before', draft: {} });
    open();
    await fillIn();
    await press();
    await landed();
    expect(keyOf(0)).toBe('key-of-before');
  });

  test('back online, it is looked for again', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    answer = () => ({ status: 502, body: '' });
    open();
    await fillIn();
    await press();
    await screen.findByRole('alert');
    found = [placed];
    act(() => void dispatchEvent(new Event('online')));
    await landed();
  });
});

test('when another tab has placed the order, this one lands on it too', async () => {
  const { store } = open();
  storage.write('orderCompleted', { orderId: placed.id, status: 'completed', timestamp: noon });
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'orderCompleted' })));
  expect(screen.getByRole('heading', { name: 'Checkout' })).toBeDefined();
  fill([]);
  act(() => void store.dispatch(restoreCart()));
  expect(screen.getByText('Your cart is empty. Please add some items!')).toBeDefined();
  storage.write('orderCompleted', { orderId: placed.id, status: 'pending', timestamp: noon });
  act(() => void dispatchEvent(new StorageEvent('storage', { key: 'orderCompleted' })));
  await landed();
});

test('a cart that another tab has ordered a moment ago is not ordered again before word of it comes', async () => {
  open();
  await fillIn();
  // Straight into the browser's storage: this tab has not been told.
  localStorage.setItem('juniper_cart', JSON.stringify({ items: [], owner: sampleUser.id }));
  await press();
  await screen.findByText('Your cart is empty. Please add some items!');
  expect(sent()).toEqual([]);
});
