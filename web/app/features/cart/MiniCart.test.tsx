import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { Link } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { openStore } from '../../lib/open-store.ts';
import { storage } from '../../lib/storage.ts';
import { renderRoutes } from '../../lib/testing/render-routes.tsx';
import { sampleUser } from '../../lib/testing/sample-user.ts';
import { authFrom, authReducer } from '../auth/auth-slice.ts';
import { clearCart, restoreCart } from './cart-commands.ts';
import { cartReducer } from './cart-slice.ts';
import { Dock } from './Dock.tsx';
import { MiniCart } from './MiniCart.tsx';

const open = (ids: number[]) => {
  storage.write('user', sampleUser);
  storage.write('juniper_cart', { items: ids.map((id) => ({ id, quantity: 2 })), owner: sampleUser.id });
  const store = openStore({
    reducer: { auth: authReducer, cart: cartReducer },
    preloadedState: { auth: authFrom({ token: 'token-1', user: sampleUser }) },
  });
  store.dispatch(restoreCart());
  const Page = () => (
    <>
      <Dock />
      <p>outside</p>
      <Link to="/about">About</Link>
      <div className="rail">
        <MiniCart />
      </div>
    </>
  );
  const routes = [
    { path: '/about', Component: Page },
    { path: '/shop', Component: Page },
    { path: '/cart', Component: () => <h1>Your cart page</h1> },
  ];
  renderRoutes(store, routes, ['/shop']);
  return store;
};

const panel = () => screen.queryByRole('region', { name: 'Cart preview' });
const dockButton = (count: string) => screen.getByRole('button', { name: `Cart, ${count}` });

afterEach(() => {
  cleanup();
  storage.clear();
});

test('shows the first three items, how many more there are, and the total before tax', () => {
  open([1, 2, 3, 4, 5]);
  fireEvent.click(dockButton('5 items'));
  const shown = within(panel() as HTMLElement);
  expect(shown.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Espresso$2.50Quantity × 2',
    'Americano$3.00Quantity × 2',
    'Latte$4.00Quantity × 2',
  ]);
  expect(panel()?.querySelectorAll('li img')).toHaveLength(3);
  expect(shown.getByText('+2 more items')).toBeTruthy();
  expect(shown.getByText('before tax').closest('p')?.textContent).toBe('Total before tax$35.60');
  expect(document.activeElement).toBe(panel());
});

test('with three items there are no more', () => {
  open([1, 2, 3]);
  fireEvent.click(dockButton('3 items'));
  expect(screen.queryByText(/more items/)).toBeNull();
});

test('View Full Cart leads to /cart', () => {
  open([1]);
  fireEvent.click(dockButton('1 item'));
  fireEvent.click(screen.getByRole('link', { name: 'View Full Cart' }));
  expect(screen.getByRole('heading').textContent).toBe('Your cart page');
});

test('an empty cart has a link in the place of the button', () => {
  open([]);
  expect(screen.getByRole('link', { name: 'Cart, 0 items' }).getAttribute('href')).toBe('/cart');
  expect(screen.getByRole('link', { name: 'Wishlist, 0 items' }).getAttribute('href')).toBe('/wishlist');
});

test('emptied while it is open, it says so', () => {
  const store = open([1]);
  fireEvent.click(dockButton('1 item'));
  act(() => void store.dispatch(clearCart()));
  expect(panel()?.textContent).toBe('Your cartYour cart is emptyAdd some items to get started!');
});

test('the button, Esc, a press outside and a change of page close it; a press inside does not', () => {
  open([1]);
  const openAgain = () => fireEvent.click(dockButton('1 item'));
  openAgain();
  openAgain();
  expect(panel()).toBeNull();

  openAgain();
  fireEvent.keyDown(document, { key: 'Escape' });
  expect(panel()).toBeNull();
  expect(document.activeElement).toBe(dockButton('1 item'));

  openAgain();
  fireEvent.pointerDown(panel() as HTMLElement);
  expect(panel()).not.toBeNull();
  fireEvent.pointerDown(screen.getByText('outside'));
  expect(panel()).toBeNull();

  openAgain();
  fireEvent.click(screen.getByRole('link', { name: 'About' }));
  expect(panel()).toBeNull();
});
