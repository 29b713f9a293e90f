import { defaultCafe } from '@juniper/core/content/default-cafe/catalogue.ts';
import { allergyNote } from '@juniper/core/content/legal.ts';
import type { Item } from '@juniper/core/rules/catalogue.ts';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation, useNavigate } from 'react-router';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { renderRoutes } from '../../lib/testing/render-routes.tsx';
import { signedIn } from '../../lib/testing/samples.ts';
import { addDialogMethods, stubMedia } from '../../lib/testing/stub-browser.ts';
import { currentToasts, removeToast } from '../../ui/toast.ts';
import { keepSession } from '../auth/auth-store.ts';
import { useCart } from '../cart/cart-view.ts';
import { replaceCatalogue } from '../catalogue/catalogue-store.ts';
import { ItemSheetPlace } from './ItemSheetPlace.tsx';
import { ProductCard } from './ProductCard.tsx';
import { WishlistButton } from './WishlistButton.tsx';

const cortado = defaultCafe.items.find(({ name }) => name === 'Cortado') as Item;

const Page = () => {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <ProductCard product={cortado} view="menu" FavoriteButton={WishlistButton} />
      <output>{pathname + search}</output>
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
      <ItemSheetPlace />
    </>
  );
};
const open = (...addresses: string[]) => renderRoutes([{ path: '*', Component: Page }], addresses);

const sheet = () => screen.queryByRole('dialog');
const address = () => document.querySelector('output')?.textContent;
const opened = (name: string) => screen.findByRole('dialog', { name });
const pressName = () => userEvent.click(screen.getByRole('link', { name: 'Cortado' }));

beforeAll(() => {
  addDialogMethods();
  stubMedia();
});
afterAll(() => void vi.unstubAllGlobals());
afterEach(() => {
  cleanup();
  localStorage.clear();
  for (const { id } of currentToasts()) removeToast(id);
});

test('the name opens it, with all that there is to say; Back closes it [sheet-1]', async () => {
  open('/menu');
  await pressName();
  const shown = within(await opened('Cortado'));
  expect(address()).toBe('/menu?item=9');
  expect(shown.getByText(cortado.description)).toBeDefined();
  expect(document.querySelector('.sheet__price')?.textContent).toBe('$3.40');
  for (const name of ['Add to wishlist: Cortado', 'Add to Cart · $3.40', 'Close'])
    expect(shown.getByRole('button', { name })).toBeDefined();
  expect(shown.getAllByRole('listitem')).toHaveLength(3);
  expect(document.activeElement?.textContent).toBe('Cortado');
  await userEvent.click(screen.getByText('Back'));
  await waitFor(() => expect(sheet()).toBeNull());
  expect(address()).toBe('/menu');
});

const facts = () => [...document.querySelectorAll('.sheet__facts div')].map(({ textContent }) => textContent);

test('says what is in it, in words, and leads to the table', async () => {
  open('/menu?item=21');
  const shown = within(await opened('Blueberry Muffin'));
  expect(facts()).toEqual(['Contains: Gluten, eggs, milk', 'May contain: Tree nuts', 'Diet: Vegetarian']);
  expect(shown.getByRole('link', { name: 'All allergens' }).getAttribute('href')).toBe('/allergens');
  cleanup();
  open('/menu?item=15');
  await opened('Cold Brew');
  expect(facts()).toEqual(['Contains: None of the 14 allergens', 'Diet: Vegan']);
  expect(screen.getByText(allergyNote)).toBeDefined();
});

test('says in one line that nothing is stated [allergens-1]', async () => {
  const items = defaultCafe.items.map((item) =>
    item.id === 9 ? { ...item, allergens: null, traces: null, diet: [] } : item,
  );
  act(() => replaceCatalogue({ hash: 'silent', catalogue: { ...defaultCafe, items } }));
  open('/menu?item=9');
  await opened('Cortado');
  expect(facts()).toEqual(['Allergens: Not stated, please ask us']);
  act(() => replaceCatalogue({ hash: 'default-cafe', catalogue: defaultCafe }));
});

test('what the customer leaves out does not go well with anything', async () => {
  localStorage.setItem('juniper_avoid', '{"allergens":["nuts"],"diet":[]}');
  open('/menu?item=9');
  expect(within(await opened('Cortado')).queryAllByRole('listitem')).toEqual([]);
});

test('Close goes back to the page as it was', async () => {
  open('/about', '/menu?q=latte');
  await pressName();
  await opened('Cortado');
  expect(address()).toBe('/menu?q=latte&item=9');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(address()).toBe('/menu?q=latte'));
  // One entry of the history was added and left.
  await userEvent.click(screen.getByText('Back'));
  await waitFor(() => expect(address()).toBe('/about'));
});

test('a link to it opens it, and closing leaves the page under it', async () => {
  open('/shop?item=9');
  await opened('Cortado');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(address()).toBe('/shop'));
  expect(sheet()).toBeNull();
});

test('what goes well with it takes its place, and Back leads to the page', async () => {
  open('/menu');
  await pressName();
  const first = within(await opened('Cortado')).getAllByRole('listitem')[0] as HTMLElement;
  const name = first.querySelector('span')?.textContent ?? '';
  await userEvent.click(within(first).getByRole('link'));
  await opened(name);
  await userEvent.click(screen.getByText('Back'));
  await waitFor(() => expect(address()).toBe('/menu'));
});

test('closes once the drink is in the cart [sheet-1]', async () => {
  keepSession(signedIn.token, signedIn.user);
  open('/menu');
  await pressName();
  const shown = within(await opened('Cortado'));
  await userEvent.click(shown.getByRole('button', { name: 'Add to Cart · $3.40' }));
  expect(currentToasts()).toMatchObject([{ text: 'Cortado added to cart!', action: { label: 'View cart' } }]);
  expect(useCart.getState().items).toMatchObject([{ id: 9, quantity: 1 }]);
  await waitFor(() => expect(sheet()).toBeNull());
  expect(address()).toBe('/menu');
});

test('in two columns, what goes well with the item is under its photograph', async () => {
  const media = stubMedia();
  open('/menu?item=9');
  await opened('Cortado');
  const place = () => screen.getByRole('region', { name: 'Goes well with' }).parentElement?.className;
  expect(place()).toBe('sheet__words');
  media.change('(min-width: 48.0625em)');
  expect(place()).toBe('sheet__side');
  media.change();
});

test.each([
  ['/shop/coffee', 'Save to favorites'],
  ['/shop/milkshake', 'Liked for this visit'],
  ['/favorites', 'Save to favorites'],
  ['/shop', 'Add to wishlist'],
])('on %s its heart is the page’s: %s', async (path, label) => {
  open(`${path}?item=9`);
  expect(within(await opened('Cortado')).getByRole('button', { name: `${label}: Cortado` })).toBeDefined();
});

test.each(['999', '0', '-1', '3.5', 'latte', ''])('?item=%s opens nothing [sheet-1]', async (id) => {
  open(`/menu?item=${id}`);
  await vi.dynamicImportSettled();
  expect(sheet()).toBeNull();
});
