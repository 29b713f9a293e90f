import { defaultCafe } from '@juniper/core/content/default-cafe/catalogue.ts';
import { maxItemQuantity } from '@juniper/core/rules/cart.ts';
import { findItem, type Item } from '@juniper/core/rules/catalogue.ts';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { connect } from '../../connect.ts';
import { Header } from '../../layout/Header.tsx';
import { limitItems } from '../../lib/testing/changed-menu.ts';
import { type LocalApi, startLocalApi } from '../../lib/testing/local-api.ts';
import { renderRoutes } from '../../lib/testing/render-routes.tsx';
import { sampleUser, signedIn } from '../../lib/testing/samples.ts';
import LoginPage from '../../pages/LoginPage.tsx';
import RegisterPage from '../../pages/RegisterPage.tsx';
import { findScreen } from '../../routes.tsx';
import { currentToasts, removeToast } from '../../ui/toast.ts';
import { logout } from '../auth/auth-calls.ts';
import { type ControlRules, useProductControl } from '../cart/AddToCartControl.tsx';
import { getQuantity } from '../cart/cart-store.ts';
import { useCart } from '../cart/cart-view.ts';
import { useFavoriteButton } from '../favorites/favorites.tsx';

connect();

const cappuccino = findItem(defaultCafe, 4) as Item;

function Shelf({ rules }: { rules: ControlRules }) {
  const { add, buyNow } = useProductControl(cappuccino, rules);
  const { toggle } = useFavoriteButton(cappuccino);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <p>{`at ${pathname}${search}`}</p>
      <button type="button" onClick={add}>
        add
      </button>
      <button type="button" onClick={buyNow}>
        buy
      </button>
      <button type="button" onClick={toggle}>
        heart
      </button>
      <button type="button" onClick={() => navigate(-1)}>
        back
      </button>
      <Link to="/login">Login</Link>
    </>
  );
}

const withHeader = (Page: ComponentType) => () => (
  <>
    <Header />
    <Page />
  </>
);

const creamyLatte = await findScreen('/recipes/creamy-latte').screen.load();

const routes = [
  { path: '/menu', Component: () => <Shelf rules="product" /> },
  { path: '/shop/coffee', Component: () => <Shelf rules="menu-page" /> },
  { path: '/login', Component: withHeader(LoginPage) },
  { path: '/register', Component: RegisterPage },
  { path: '/recipes/creamy-latte', Component: creamyLatte.default },
  { path: '*', Component: () => <p>{`at ${useLocation().pathname}`}</p> },
];

let api: LocalApi;
const texts = () => currentToasts().map(({ text }) => text);
const clearToasts = () => {
  for (const { id } of currentToasts()) removeToast(id);
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const at = (path: string) => screen.findByText(`at ${path}`);

/** Presses as a visitor and waits for /login. */
const wishFor = async (name: 'add' | 'buy' | 'heart', path = '/menu?q=capp') => {
  renderRoutes(routes, [path]);
  press(name);
  await screen.findByRole('heading', { name: 'Welcome Back!' });
  clearToasts();
};

// At once: the tests of the pages type key by key.
const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const logIn = () => {
  fill('Email', 'elena@marsh.example');
  fill('Password', 'Secret1!');
  press('Log in');
};

beforeEach(async () => {
  Element.prototype.scrollIntoView = () => {};
  vi.stubGlobal('matchMedia', () => new EventTarget());
  api = await startLocalApi();
  api.answer = ({ path }) =>
    path === '/api/auth/favorites' ? { body: { success: true, favorites: [] } } : { body: signedIn };
});

afterEach(async () => {
  cleanup();
  await act(() => logout());
  clearToasts();
  localStorage.clear();
  limitItems();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  await api.stop();
});

test('Add to Cart: /login says what waits; after the login it is in the cart, on the page that it came from [login-6]', async () => {
  await wishFor('add');
  expect((await screen.findByText(/^Your Cappuccino is waiting/)).closest('.wish')?.textContent).toBe(
    'Your Cappuccino is waiting. Log in or sign up and we’ll put it in your cart.',
  );
  expect(getQuantity(4)).toBe(0);
  logIn();
  await at('/menu?q=capp');
  await waitFor(() => expect(texts()).toEqual(['Login successful!', 'Cappuccino added to cart!']));
  expect(getQuantity(4)).toBe(1);
});

test('what was sold out during the login is not added, and the customer reads it', async () => {
  await wishFor('add');
  limitItems({ 4: { left: 0, until: null } });
  logIn();
  await at('/menu?q=capp');
  await waitFor(() => expect(texts()).toEqual(['Login successful!', 'Cappuccino is sold out.']));
  expect(getQuantity(4)).toBe(0);
});

test.each([
  ['the tab', 'Create account'],
  ['the header’s link', 'Register'],
])('%s to /register keeps it', async (_, name) => {
  await wishFor('add');
  fireEvent.click(screen.getByRole('link', { name }));
  await screen.findByRole('heading', { name: 'Join the Juniper Row Family' });
  expect(screen.getByText(/^Your Cappuccino is waiting/)).toBeDefined();
  fill('Full name', 'Elena Marsh');
  fill('Email', 'elena@marsh.example');
  fill('Password', 'Secret1!');
  fill('Confirm password', 'Secret1!');
  fireEvent.click(screen.getByRole('checkbox'));
  press('Create account');
  await at('/menu?q=capp');
  await waitFor(() => expect(getQuantity(4)).toBe(1));
  // One history entry served for both pages, so Back leads past them.
  press('back');
  await at('/menu?q=capp');
  expect(getQuantity(4)).toBe(1);
});

test.each([
  [
    [
      [11, 1],
      [22, 1],
    ],
    'Cappuccino (Oat milk)',
    [['4:11.22', 3]],
    'Cappuccino (Oat milk) added to cart!',
  ],
  [[[11, 1]], 'Cappuccino', [], 'Cappuccino: its choices have changed.'],
])(
  'a cup %j and how many of it are kept; what the menu does not offer is not swapped',
  async (options, name, lines, text) => {
    const wish = { act: 'add', id: 4, options, quantity: 3 };
    renderRoutes(routes, [{ pathname: '/login', state: { from: '/menu', wish } }]);
    expect(await screen.findByText(`Your ${name} is waiting.`)).toBeDefined();
    logIn();
    await waitFor(() => expect(texts().at(-1)).toBe(text));
    expect(useCart.getState().items.map(({ key, quantity }) => [key, quantity])).toEqual(lines);
  },
);

test('one more of what the account has already, not the larger of the two', async () => {
  api.cart = { revision: 3, items: [{ id: 4, name: 'Cappuccino', price: 3.8, quantity: 2 }], wishlist: [] };
  await wishFor('add');
  logIn();
  await waitFor(() => expect(getQuantity(4)).toBe(3));
});

test('a full line has its own warning', async () => {
  api.cart = {
    revision: 3,
    items: [{ id: 4, name: 'Cappuccino', price: 3.8, quantity: maxItemQuantity }],
    wishlist: [],
  };
  await wishFor('add');
  logIn();
  await waitFor(() => expect(texts().at(-1)).toBe('We take up to 20 of an item in one order'));
  expect(getQuantity(4)).toBe(maxItemQuantity);
});

describe('Buy Now', () => {
  test('leads on to the cart a second later', async () => {
    await wishFor('buy');
    logIn();
    await at('/menu?q=capp');
    await waitFor(() => expect(texts().at(-1)).toBe('Cappuccino added to cart! Redirecting to checkout...'));
    await at('/cart');
    expect(getQuantity(4)).toBe(1);
  });

  test('stays on a category page', async () => {
    await wishFor('buy', '/shop/coffee');
    logIn();
    await waitFor(() => expect(texts().at(-1)).toBe('Cappuccino added to cart!'));
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    expect(await at('/shop/coffee')).toBeDefined();
  });
});

describe('a heart', () => {
  test('is saved after the login', async () => {
    await wishFor('heart', '/shop/coffee');
    expect(screen.getByText(/we’ll add it to your favorites\.$/)).toBeDefined();
    logIn();
    await at('/shop/coffee');
    await waitFor(() => expect(texts().at(-1)).toBe('Item added to favorites!'));
    expect(JSON.parse(localStorage.getItem('favorites') ?? '[]')).toContainEqual(expect.objectContaining({ id: 4 }));
  });

  test('never takes a favorite away, and claims nothing', async () => {
    const favorite = { id: 'f-1', productId: 4, name: 'Cappuccino', price: 3.8, image: 'cappuccino', addedAt: '' };
    api.answer = () => ({ body: { ...signedIn, user: { ...sampleUser, favoriteOrders: [favorite] } } });
    await wishFor('heart', '/shop/coffee');
    logIn();
    await at('/shop/coffee');
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(texts()).toEqual(['Login successful!']);
    expect(api.requests.filter(({ path }) => path.includes('/favorites'))).toEqual([]);
  });
});

describe('a recipe', () => {
  const save = async () => {
    renderRoutes(routes, ['/recipes/creamy-latte']);
    press('Save');
    await screen.findByRole('heading', { name: 'Welcome Back!' });
    clearToasts();
  };

  test('waits with its name and picture, and is saved after the login', async () => {
    api.answer = ({ path }) =>
      path === '/api/auth/recipes/creamy-latte'
        ? { body: { success: true, recipes: ['creamy-latte'] } }
        : { body: signedIn };
    await save();
    const waiting = screen.getByText(/^Your Creamy Latte recipe is waiting/).closest('.wish');
    expect(waiting?.textContent).toBe('Your Creamy Latte recipe is waiting. Log in or sign up and we’ll save it.');
    expect(waiting?.querySelector('img')?.getAttribute('src')).toMatch(/recipe-creamy-latte/);
    logIn();
    expect(await screen.findByRole('button', { name: 'Saved' })).toBeDefined();
    expect(texts()).toEqual(['Login successful!', 'Recipe saved to favorites!']);
    await waitFor(() => expect(api.requests.at(-1)).toMatchObject({ path: '/api/auth/recipes/creamy-latte' }));
  });

  test('that the account has already stays saved, without a word', async () => {
    api.answer = () => ({ body: { ...signedIn, user: { ...sampleUser, savedRecipes: ['creamy-latte'] } } });
    await save();
    logIn();
    expect(await screen.findByRole('button', { name: 'Saved' })).toBeDefined();
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(texts()).toEqual(['Login successful!']);
  });
});

describe('only this login does it', () => {
  test('not a later one from elsewhere', async () => {
    await wishFor('add');
    cleanup();
    renderRoutes(routes, ['/menu', '/login']);
    expect(screen.queryByText(/is waiting/)).toBeNull();
    logIn();
    await at('/home');
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(getQuantity(4)).toBe(0);
  });

  test('not a member who comes upon the entry again', async () => {
    localStorage.setItem('user', JSON.stringify(sampleUser));
    localStorage.setItem('token', 'token-1');
    renderRoutes(routes, [{ pathname: '/login', state: { from: '/menu', wish: { act: 'add', id: 4 } } }]);
    await at('/menu');
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(getQuantity(4)).toBe(0);
  });

  test.each([
    [{ act: 'remove', id: 4 }],
    [{ act: 'add', id: '4' }],
    [{ act: 'add', id: 4711 }],
    [{ act: 'recipe', id: 4 }],
    ['add'],
  ])('not with a state that is not ours: %o', async (wish) => {
    renderRoutes(routes, [{ pathname: '/login', state: { from: '/menu', wish } }]);
    logIn();
    await at('/menu');
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(texts()).toEqual(['Login successful!']);
    expect(getQuantity(4)).toBe(0);
  });
});
