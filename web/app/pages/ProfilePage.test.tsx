import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { keepSession, readSession } from '../features/auth/auth-store.ts';
import { useCart } from '../features/cart/cart-view.ts';
import { type LocalApi, startLocalApi } from '../lib/testing/local-api.ts';
import { renderRoutes } from '../lib/testing/render-routes.tsx';
import { sampleFavorite, sampleOrder, sampleUser } from '../lib/testing/samples.ts';
import { currentToasts, removeToast } from '../ui/toast.ts';
import ProfilePage from './ProfilePage.tsx';

const routes = [
  { path: '/profile', Component: ProfilePage },
  { path: '*', Component: () => <p>{`at ${useLocation().pathname}`}</p> },
];
const stats = { totalOrders: 12, totalSpent: 214.8, averageOrderValue: 17.9, totalReviews: 6, favoriteItems: 4 };

let api: LocalApi;
let account = sampleUser;
let orders = { data: [sampleOrder], nextCursor: null as string | null, total: 1 };
const toasts = () => currentToasts().map(({ kind, text }) => ({ kind, text }));
const open = (path = '/profile') => {
  renderRoutes(routes, [path]);
};
const callsTo = (path: string) => api.requests.filter((request) => request.path === path);
const panel = () => within(screen.getByRole('tabpanel'));

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  account = sampleUser;
  orders = { data: [sampleOrder], nextCursor: null, total: 1 };
  api = await startLocalApi();
  api.answer = ({ path }) => {
    if (path === '/api/auth/profile/stats') return { body: { success: true, stats } };
    if (path.startsWith('/api/orders')) return { body: { success: true, ...orders } };
    if (path === '/api/vouchers') return { body: { success: true, data: [] } };
    if (path.startsWith('/api/loyalty')) return { body: { success: true, points: 100, data: [], nextCursor: null } };
    return { body: { user: account } };
  };
  keepSession('token-1', sampleUser);
});

afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  localStorage.clear();
  for (const { id } of currentToasts()) removeToast(id);
  await api.stop();
});

test('without a user it leads to /login [profile-1]', async () => {
  localStorage.clear();
  open();
  expect(await screen.findByText('at /login')).toBeDefined();
});

describe('the header card', () => {
  test('default picture, name, e-mail, points, since when, and the badge [profile-1]', async () => {
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Elena Marsh' })).toBeDefined();
    expect(screen.getByRole('img', { name: 'Default avatar' })).toBeDefined();
    for (const text of ['elena@marsh.example', 'Member since November 2026', 'Active Account'])
      expect(screen.getByText(text)).toBeDefined();
    expect(screen.getByText('loyalty points').textContent).toBe('100 loyalty points');
  });

  test('a picture of one’s own; a date that is missing is ‘Recently’ [profile-1]', async () => {
    account = { ...sampleUser, avatar: 'https://pictures.example/elena.jpg', createdAt: '' };
    keepSession('token-1', account);
    open();
    expect(await screen.findByText('Member since Recently')).toBeDefined();
    expect(document.querySelector('.prof img')?.getAttribute('src')).toBe(account.avatar);
  });
});

describe('the tiles', () => {
  const tiles = () =>
    [...document.querySelectorAll('.stat')].map((tile) => [
      tile.querySelector('dt')?.textContent,
      tile.querySelector('dd')?.textContent,
    ]);

  test('above their thresholds [profile-2]', async () => {
    open();
    await screen.findByText('Keep it up, coffee lover!');
    expect(tiles()).toEqual([
      ['Total Orders', '12 Keep it up, coffee lover!'],
      ['Total Spent', '$214.80 Thank you for your support!'],
      ['Avg Order', '$17.90 You know what you like!'],
      ['Reviews', '6 Your voice shapes our menu!'],
      ['Favorites', '4 A fine collection!'],
    ]);
  });

  test('at them [profile-2]', async () => {
    const atThreshold = { totalOrders: 0, totalSpent: 100, averageOrderValue: 15, totalReviews: 5, favoriteItems: 3 };
    const { answer } = api;
    api.answer = (request) =>
      request.path.endsWith('/stats') ? { body: { success: true, stats: atThreshold } } : answer(request);
    open();
    await screen.findByText('Start your coffee journey!');
    expect(tiles()).toEqual([
      ['Total Orders', '0 Start your coffee journey!'],
      ['Total Spent', '$100.00 Every sip counts!'],
      ['Avg Order', '$15.00 Room for a little treat!'],
      ['Reviews', '5 Tell us how we did!'],
      ['Favorites', '3 Find a new favorite!'],
    ]);
  });

  test('failures are logged, claim no number, and say nothing [profile-8]', async () => {
    api.answer = ({ path }) =>
      path === '/api/auth/user' ? { body: { user: account } } : { status: 503, body: { success: false } };
    open();
    await waitFor(() =>
      expect(
        vi
          .mocked(console.warn)
          .mock.calls.map(([text]) => text)
          .sort(),
      ).toEqual(['Failed to load orders', 'Failed to load points', 'Failed to load stats', 'Failed to load vouchers']),
    );
    await waitFor(() => expect(tiles()[0]).toEqual(['Total Orders', '–']));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(toasts()).toEqual([]);
  });
});

test('three tabs with counts; Edit Profile is the first and the default [profile-3]', async () => {
  orders.total = 12;
  open();
  expect(await screen.findByRole('tab', { name: 'Order History (12)' })).toBeDefined();
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Edit Profile',
    'Favorites (1)',
    'Order History (12)',
  ]);
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Edit Profile');
});

test('a link can open a tab', () => {
  open('/profile?tab=orders');
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Order History (1)');
});

test('loads the user, the numbers and the orders when it opens and on profileUpdate', async () => {
  open();
  await screen.findByText('Keep it up, coffee lover!');
  account = { ...sampleUser, name: 'Elena M.', loyaltyPoints: 111 };
  act(() => void dispatchEvent(new Event('profileUpdate')));
  expect(await screen.findByRole('heading', { level: 1, name: 'Elena M.' })).toBeDefined();
  expect(screen.getByText('loyalty points').textContent).toBe('111 loyalty points');
  for (const path of ['/api/auth/user', '/api/auth/profile/stats', '/api/orders'])
    expect(callsTo(path)).toHaveLength(2);
});

describe('Favorites', () => {
  test('empty: a sentence and the way to the shop [profile-8]', () => {
    account = { ...sampleUser, favoriteOrders: [] };
    keepSession('token-1', account);
    open('/profile?tab=favorites');
    expect(panel().getByText('No favorites yet')).toBeDefined();
    // The menu's own hearts are the wishlist's.
    expect(panel().getByText(/^Tap a heart on our coffee or cake page, or save a drink as you like it/)).toBeDefined();
    expect(panel().getByRole('link', { name: 'Browse Menu' }).getAttribute('href')).toBe('/shop');
  });

  test('a card has picture, name, the price of today, customizations, the date and two buttons [favorites-3]', async () => {
    open('/profile?tab=favorites');
    expect(panel().getByRole('heading', { name: 'Latte' })).toBeDefined();
    expect(document.querySelector<HTMLImageElement>('.fav img')?.src).toContain('/pictures/latte-');
    // The deal runs, as on /favorites and on the menu's card.
    await waitFor(() => expect(document.querySelector('.fav .price')?.textContent).toBe('was $4.00now $3.20'));
    for (const text of ['Oat milk, extra shot', 'Added November 3, 2026'])
      expect(panel().getByText(text)).toBeDefined();
    expect(
      panel()
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Reorder', 'Remove']);
  });

  test('reorder puts one more into the cart', async () => {
    open('/profile?tab=favorites');
    for (const quantity of [1, 2]) {
      await userEvent.click(panel().getByRole('button', { name: 'Reorder: Latte (Oat milk, extra shot)' }));
      await waitFor(() => expect(useCart.getState().items).toMatchObject([{ id: 3, quantity }]));
    }
    expect(toasts()[0]).toEqual({ kind: 'success', text: 'Latte added to cart!' });
  });

  test('remove asks the server by the favorite’s own id, and the list follows [favorites-5]', async () => {
    const { answer } = api;
    api.answer = (request) => {
      if (request.method !== 'DELETE') return answer(request);
      account = { ...sampleUser, favoriteOrders: [] };
      return { body: { success: true, favorites: [] } };
    };
    open('/profile?tab=favorites');
    await userEvent.click(panel().getByRole('button', { name: 'Remove: Latte (Oat milk, extra shot)' }));
    expect(await panel().findByText('No favorites yet')).toBeDefined();
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Favorites (0)');
    expect(callsTo(`/api/auth/favorites/${sampleFavorite.id}`)).toHaveLength(1);
    await waitFor(() => expect(toasts()).toEqual([{ kind: 'success', text: 'Removed from favorites' }]));
    expect(readSession().user?.favoriteOrders).toEqual([]);
    expect(panel().getByText('No favorites yet').closest('[tabindex]')).toBe(document.activeElement);
  });

  test('a removal that fails is said and logged, and the card stays', async () => {
    const { answer } = api;
    api.answer = (request) =>
      request.method === 'DELETE' ? { status: 503, body: { success: false } } : answer(request);
    // A new session: an answer from the test before, which emptied the list, may still arrive.
    keepSession('token-2', sampleUser);
    open('/profile?tab=favorites');
    await userEvent.click(panel().getByRole('button', { name: 'Remove: Latte (Oat milk, extra shot)' }));
    await waitFor(() => expect(toasts()).toEqual([{ kind: 'error', text: 'Failed to remove favorite' }]));
    expect(panel().getByRole('heading', { name: 'Latte' })).toBeDefined();
    expect(vi.mocked(console.warn).mock.lastCall?.[0]).toBe('Failed to remove favorite');
  });
});

describe('Order History', () => {
  test('empty: a sentence and the way to the shop [profile-8]', async () => {
    orders = { data: [], nextCursor: null, total: 0 };
    keepSession('token-1', { ...sampleUser, orderHistory: [] });
    open('/profile?tab=orders');
    expect(panel().getByText('No orders yet')).toBeDefined();
    expect(panel().getByRole('link', { name: 'Start Ordering' }).getAttribute('href')).toBe('/shop');
  });

  const findCard = async (number: string) =>
    (await panel().findByText(new RegExp(`^${number} · `))).closest('li') as HTMLElement;
  const getLineTexts = (card: HTMLElement) =>
    within(card)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);

  test('a past order is a card: its lines with quantities and prices, pictures, when, where, total and status [profile-9]', async () => {
    open('/profile?tab=orders');
    const card = await findCard('ORD-7KQ2M');
    expect(getLineTexts(card)).toEqual(['1 × Chocolate cake$5.20', '2 × Special Flat White Contains: milk.$8.40']);
    expect([...card.querySelectorAll('img')].map(({ src }) => src)).toEqual([
      expect.stringContaining('chocolate-cake'),
      expect.stringContaining('special-flat-white'),
    ]);
    expect(within(card).getByText('Completed').className).toContain('badge--ok');
    expect(within(card).getByRole('heading', { level: 3 }).textContent).toBe('Chocolate cake and 1 more');
    expect(within(card).getByText('ORD-7KQ2M · November 9, 2026 · Uptown')).toBeDefined();
    expect(within(card).getByText('$16.05')).toBeDefined();
    const link = within(card).getByRole('link', { name: 'View order: ORD-7KQ2M' });
    expect(link.getAttribute('href')).toBe(`/order?id=${sampleOrder.id}`);
    expect(within(card).getByRole('button', { name: 'Order again: ORD-7KQ2M' })).toBeDefined();
  });

  test('more than three lines fold into ‘and 4 more’ [profile-9]', async () => {
    const items = Array.from({ length: 7 }, (_, at) => ({ id: at + 1, name: `Drink ${at}`, quantity: 1, price: 4 }));
    orders.data = [{ ...sampleOrder, id: 'order-x', items }];
    keepSession('token-1', { ...sampleUser, orderHistory: [] });
    open('/profile?tab=orders');
    const more = await panel().findByText('and 4 more');
    const folded = () => panel().getByText('1 × Drink 3').closest('details')?.open;
    expect(panel().getByText('1 × Drink 2').closest('details')).toBeNull();
    expect(folded()).toBe(false);
    await userEvent.click(more);
    expect(folded()).toBe(true);
  });

  test('an order under way is a card with its lines, and leads to its page', async () => {
    const items = sampleOrder.items.slice(1);
    const live = { ...sampleOrder, id: 'order-live', status: 'pending', closedAt: null, items };
    orders.data = [live];
    keepSession('token-1', { ...sampleUser, orderHistory: [] });
    open('/profile?tab=orders');
    const link = await panel().findByRole('link', { name: 'See how it’s going: ORD-7KQ2M' });
    expect(link.getAttribute('href')).toBe('/order?id=order-live');
    expect(link.className).toContain('btn--primary');
    expect(panel().getByRole('heading', { level: 3, name: '2 × Special Flat White' })).toBeDefined();
    expect(getLineTexts(await findCard('ORD-7KQ2M'))[0]).toBe('2 × Special Flat White Contains: milk.$8.40');
    // It would be made twice.
    expect(panel().queryByRole('button', { name: /^Order again/ })).toBeNull();
  });

  test('why we cancelled an order stays with it', async () => {
    orders.data = [{ ...sampleOrder, id: 'order-x', status: 'cancelled', cancelReason: 'The oven broke.' }];
    keepSession('token-1', { ...sampleUser, orderHistory: [] });
    open('/profile?tab=orders');
    expect(await panel().findByText('We had to cancel it: The oven broke.')).toBeDefined();
  });

  test.each([
    ['pending', 'Pending', 'badge--wait'],
    ['preparing', 'Preparing', 'badge--info'],
    ['cancelled', 'Cancelled', 'badge--other'],
    ['sent', 'Sent', 'badge--other'],
    [undefined, 'Unknown', 'badge--other'],
  ])('status %s reads %s [order-6]', async (status, label, look) => {
    orders.data = [{ ...sampleOrder, id: 'order-x', status: status as 'pending' }];
    keepSession('token-1', { ...sampleUser, orderHistory: [] });
    open('/profile?tab=orders');
    expect((await panel().findByText(label, { selector: '.badge' })).className).toContain(look);
  });

  test('without number and store: ‘ORD’ and the position, ‘Main Store’ [shop-2, order-2]', async () => {
    const bare = { ...sampleOrder, orderNumber: '', storeLocation: null };
    orders = {
      data: [
        { ...bare, id: 'order-a' },
        { ...bare, id: 'order-b' },
      ],
      nextCursor: null,
      total: 2,
    };
    keepSession('token-1', { ...sampleUser, orderHistory: [] });
    open('/profile?tab=orders');
    for (const number of ['ORD1', 'ORD2'])
      expect(within(await findCard(number)).getByText(`${number} · November 9, 2026 · Main Store`)).toBeDefined();
  });

  test('older orders come when asked for, and a reload keeps them', async () => {
    const older = { ...sampleOrder, id: 'order-old', orderNumber: 'ORD-OLDER' };
    orders = { data: [sampleOrder], nextCursor: 'cursor-1', total: 2 };
    open('/profile?tab=orders');
    const button = await panel().findByRole('button', { name: 'Show older orders' });
    orders = { data: [older], nextCursor: null, total: 2 };
    act(() => {
      button.click();
      // Before the button is disabled.
      button.click();
    });
    expect(await panel().findByText(/^ORD-OLDER/)).toBeDefined();
    expect(callsTo('/api/orders?cursor=cursor-1')).toHaveLength(1);
    expect(panel().queryByRole('button', { name: 'Show older orders' })).toBeNull();

    const newest = { ...sampleOrder, id: 'order-new', orderNumber: 'ORD-NEWER' };
    orders = { data: [newest, sampleOrder], nextCursor: 'cursor-1', total: 3 };
    act(() => void dispatchEvent(new Event('profileUpdate')));
    await panel().findByText(/^ORD-NEWER/);
    expect(
      panel()
        .getAllByText(/ORD-/)
        .map(({ textContent }) => textContent?.split(' · ')[0]),
    ).toEqual(['ORD-NEWER', 'ORD-7KQ2M', 'ORD-OLDER']);
  });
});
