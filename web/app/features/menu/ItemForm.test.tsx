import { defaultCafe } from '@juniper/core/content/default-cafe/catalogue.ts';
import type { Item } from '@juniper/core/rules/catalogue.ts';
import { mainStore } from '@juniper/core/rules/shop.ts';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { takeToasts } from '../../lib/testing/announcements.ts';
import { endDeals } from '../../lib/testing/changed-menu.ts';
import { type LocalApi, startLocalApi } from '../../lib/testing/local-api.ts';
import { renderRoutes } from '../../lib/testing/render-routes.tsx';
import { sampleUser, signedIn } from '../../lib/testing/samples.ts';
import { addDialogMethods, stubMedia } from '../../lib/testing/stub-browser.ts';
import { keepSession, useAuth } from '../auth/auth-store.ts';
import { addToCart } from '../cart/cart-store.ts';
import { useCart } from '../cart/cart-view.ts';
import { openCatalogue, replaceCatalogue } from '../catalogue/catalogue-store.ts';
import { type Limit, useLimits } from '../catalogue/limits.ts';
import { describeBounds, formatExtra } from './Choices.tsx';
import { saveAvoid } from './food-filter.ts';
import { ItemSheetPlace } from './ItemSheetPlace.tsx';
import { ProductCard } from './ProductCard.tsx';
import { WishlistButton } from './WishlistButton.tsx';

const latte = defaultCafe.items.find(({ id }) => id === 3) as Item;
const out: Limit = { left: 0, until: null };

const Page = () => {
  const { pathname, search, state } = useLocation();
  return (
    <>
      <ProductCard product={latte} view="menu" FavoriteButton={WishlistButton} />
      <output>{pathname + search}</output>
      <p>{JSON.stringify(state)}</p>
      <ItemSheetPlace />
    </>
  );
};
const open = async (address = '/menu?item=3') => {
  renderRoutes([{ path: '*', Component: Page }], [address]);
  return within(await screen.findByRole('dialog'));
};
const soldOut = (options: Record<number, Limit> = {}) =>
  act(() => {
    const limits = { items: {}, options };
    useLimits.setState({ stores: { [mainStore]: limits, [sampleUser.preferences.favoriteStore ?? '']: limits } });
  });
const pick = (name: string) => userEvent.click(screen.getByLabelText(name));
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const contains = () => document.querySelector('.sheet__facts dd')?.textContent;
const foot = () => document.querySelector('.sheet__foot .btn')?.textContent;
const lines = () => useCart.getState().items.map(({ key, quantity }) => [key, quantity]);
const texts = () => takeToasts().map(([, text]) => text);

beforeAll(() => {
  addDialogMethods();
  stubMedia();
});
afterAll(() => void vi.unstubAllGlobals());
beforeEach(endDeals);
afterEach(() => {
  cleanup();
  takeToasts();
  localStorage.clear();
  useLimits.setState({ stores: {} });
  openCatalogue({ hash: 'default-cafe', catalogue: defaultCafe });
});

test('prices and bounds in words', () => {
  expect([80, 0, -50].map((cents) => formatExtra(defaultCafe.shop.money, cents))).toEqual(['+$0.80', '', '−$0.50']);
  const options = [1, 2, 3].map((id) => ({ ...latte, id, usual: 0 }));
  const words = (kind: 'one' | 'many' | 'count', min: number, max: number) =>
    describeBounds({ id: 1, name: 'Syrup', kind, min, max, options });
  expect([words('one', 1, 1), words('one', 0, 1)]).toEqual(['Choose one', 'Optional']);
  expect([words('many', 0, 2), words('many', 0, 3), words('many', 1, 2), words('many', 2, 2)]).toEqual([
    'Up to 2',
    '',
    'Choose 1 to 2',
    'Choose 2',
  ]);
  expect(words('count', 0, 3)).toBe('Up to 3');
});

test('price and allergens follow each choice, and are spoken together a moment after the last one', async () => {
  await open();
  expect([contains(), foot()]).toEqual(['Milk', 'Add to Cart · $4.00']);
  const spoken = () => [...document.querySelectorAll('.sheet [role=status]')].map((each) => each.textContent);
  await pick('Large');
  await pick('Oat milk');
  await press('Increase Extra shot');
  await press('Increase Extra shot');
  expect([contains(), foot()]).toEqual(['Gluten', 'Add to Cart · $6.60']);
  await waitFor(() => expect(spoken()).toEqual(['$6.60. Contains: gluten.']));
  await press('Increase Latte');
  expect(foot()).toBe('Add to Cart · $13.20');
});

test('adds as many of the cup as were chosen, under its name, and the deal’s price holds for the item alone', async () => {
  localStorage.removeItem('juniper_deals');
  keepSession(signedIn.token, signedIn.user);
  await open();
  await pick('Large');
  await waitFor(() => expect(foot()).toBe('Add to Cart · $4.00'));
  await press('Increase Latte');
  await press(/^Add to Cart ·/);
  expect(lines()).toEqual([['3:12.21', 2]]);
  expect(texts()).toEqual(['Latte (Large) added to cart!']);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(useCart.getState().items[0]).toMatchObject({ price: 4, listPrice: 4.8 });
});

test('21 are refused with words, over all cups of the item, and nothing is added', async () => {
  keepSession(signedIn.token, signedIn.user);
  const sheet = await open();
  act(() => void addToCart(3, undefined, 19));
  await pick('Soy milk');
  await userEvent.click(sheet.getByRole('button', { name: 'Increase Latte' }));
  await press(/^Add to Cart ·/);
  expect(texts()).toEqual(['We take up to 20 of an item in one order']);
  expect(lines()).toEqual([['3:11.21', 19]]);
  expect(screen.getByRole('dialog')).toBeDefined();
});

test('says Choose one only while nothing is chosen', async () => {
  const groups = defaultCafe.groups.map((group) => (group.id === 1 ? { ...group, min: 1 } : group));
  const items = defaultCafe.items.map((item) =>
    item.id === 3 ? { ...item, groups: item.groups?.map((used) => ({ ...used, defaults: [] })) } : item,
  );
  act(() => replaceCatalogue({ hash: 'undecided', catalogue: { ...defaultCafe, items: items as Item[], groups } }));
  await open();
  const legends = () => [...document.querySelectorAll('.group--tiles > legend')].map(({ textContent }) => textContent);
  expect(legends()).toEqual(['Size Choose one', 'Milk Choose one']);
  await pick('Large');
  expect(legends()).toEqual(['Size ', 'Milk Choose one']);
});

test('the third of up to two is refused in place', async () => {
  await open();
  for (const name of ['Vanilla syrup', 'Hazelnut syrup', 'Caramel syrup']) await pick(name);
  expect(screen.getByRole('alert').textContent).toMatch(/^Up to 2\./);
  expect((screen.getByLabelText('Caramel syrup') as HTMLInputElement).checked).toBe(false);
  for (const _ of [1, 2, 3, 4]) await press('Increase Extra shot');
  expect(foot()).toBe('Add to Cart · $7.90');
});

test('a single choice that may be none has a row for it; the least price has a minus sign', async () => {
  const groups = defaultCafe.groups.map((group) =>
    group.id === 1
      ? { ...group, min: 0, options: group.options.map((one) => (one.id === 12 ? { ...one, priceCents: -50 } : one)) }
      : group,
  );
  act(() => replaceCatalogue({ hash: 'none', catalogue: { ...defaultCafe, groups } }));
  await open();
  expect(screen.getByText('−$0.50')).toBeDefined();
  await pick('None');
  expect((screen.getByLabelText('Regular') as HTMLInputElement).checked).toBe(false);
  keepSession(signedIn.token, signedIn.user);
  await pick('Large');
  expect(foot()).toBe('Add to Cart · $3.50');
});

describe('a sold-out option', () => {
  test('is disabled and can be read, while the sheet is open too', async () => {
    await open();
    expect((screen.getByLabelText('Oat milk') as HTMLInputElement).disabled).toBe(false);
    soldOut({ 22: out });
    expect((screen.getByLabelText('Oat milk') as HTMLInputElement).disabled).toBe(true);
    expect(screen.getByText('Sold out')).toBeDefined();
    soldOut();
    expect((screen.getByLabelText('Oat milk') as HTMLInputElement).disabled).toBe(false);
  });

  test.each(['Add to Cart: Latte', 'Buy Now: Latte'])(
    'of the usual cup: %s opens the sheet, which asks for another',
    async (button) => {
      keepSession(signedIn.token, signedIn.user);
      renderRoutes([{ path: '*', Component: Page }], ['/menu']);
      soldOut({ 21: { left: 0, until: '2099-01-01T00:00:00Z' } });
      await press(button);
      expect((await screen.findByRole('alert')).textContent).toBe(
        'Whole milk is sold out today. Please choose another.',
      );
      await press(/^Add to Cart ·/);
      expect([lines(), document.activeElement?.id]).toEqual([[], 'group-2']);
      await pick('Oat milk');
      expect(screen.queryByRole('alert')).toBeNull();
      await press(/^Add to Cart ·/);
      expect(lines()).toEqual([['3:11.22', 1]]);
    },
  );

  test('that was put on by itself can be taken off', async () => {
    keepSession(signedIn.token, signedIn.user);
    soldOut({ 51: out });
    await open('/menu?item=5');
    expect(screen.getByRole('alert').textContent).toBe('Whipped cream is sold out. Please leave it out.');
    await pick('Whipped cream');
    await press(/^Add to Cart ·/);
    expect(lines()).toEqual([['5:11.21', 1]]);
  });
});

test('options that fit what one leaves out are marked, unless the item itself does not fit', async () => {
  const rows = () => [...document.querySelectorAll('.pick')].map(({ textContent }) => textContent);
  await open();
  expect(rows()).toContain('Oat milk');
  act(() => saveAvoid({ allergens: ['milk'], diet: [] }));
  expect(rows()).toEqual(
    expect.arrayContaining([
      'Whole milk',
      'Oat milkFits you',
      'LargeFits you · +$0.80',
      'Vanilla syrupFits you · +$0.60',
    ]),
  );
  cleanup();
  act(() => saveAvoid({ allergens: ['soybeans'], diet: [] }));
  await open('/menu?item=5');
  expect(rows()).toContain('Oat milk');
});

test('a line of the cart is changed in its place', async () => {
  keepSession(signedIn.token, signedIn.user);
  renderRoutes([{ path: '*', Component: () => null }], ['/cart']);
  cleanup();
  for (const milk of [22, 23])
    addToCart(3, [
      [11, 1],
      [milk, 1],
    ]);
  await open('/cart?item=3&line=3:11.22');
  expect((screen.getByLabelText('Oat milk') as HTMLInputElement).checked).toBe(true);
  await pick('Soy milk');
  await press('Save changes · $4.00');
  expect(lines()).toEqual([
    ['3:11.24', 1],
    ['3:11.23', 1],
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.querySelector('output')?.textContent).toBe('/cart');
});

describe('Save this drink', () => {
  let api: LocalApi;
  beforeEach(async () => {
    api = await startLocalApi();
  });
  afterEach(() => api.stop());

  test('sends the cup, and the session has it [sheet-3]', async () => {
    const saved = { id: 'f-1', productId: 3, name: 'Latte', price: 4, image: 'latte', customizations: ['Oat milk'] };
    api.answer = () => ({ body: { success: true, favorites: [saved] } });
    keepSession(signedIn.token, signedIn.user);
    await open();
    expect(screen.queryByRole('button', { name: 'Save this drink' })).toBeNull();
    await pick('Oat milk');
    await press('Save this drink');
    await waitFor(() => expect(texts()).toEqual(['Added to favorites']));
    const options = [
      [11, 1],
      [22, 1],
    ];
    expect(api.requests).toMatchObject([{ method: 'POST', path: '/api/auth/favorites', body: { id: 3, options } }]);
    expect(useAuth.getState().favoriteOrders).toMatchObject([saved]);
  });

  test('says that it failed [sheet-3]', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    api.answer = () => ({ status: 503, body: '' });
    keepSession(signedIn.token, signedIn.user);
    await open();
    await pick('Oat milk');
    await press('Save this drink');
    await waitFor(() => expect(texts()).toEqual(['Failed to add to favorites']));
    expect(vi.mocked(console.warn).mock.lastCall?.[0]).toBe('Failed to add to favorites');
    vi.restoreAllMocks();
  });

  test('asks a visitor to log in, with the cup', async () => {
    await open();
    await pick('Oat milk');
    await press('Save this drink');
    expect(texts()).toEqual(['Please log in to save items to favorites!']);
    await waitFor(() => expect(document.querySelector('output')?.textContent).toBe('/login'));
    expect(screen.getByText(/"act":"favorite","id":3,"options":\[\[11,1\],\[22,1\]\]/)).toBeDefined();
  });
});
