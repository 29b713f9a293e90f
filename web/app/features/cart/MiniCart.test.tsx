import { mainStore } from '@juniper/core/rules/shop.ts';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { Link } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { storage } from '../../lib/storage.ts';
import { renderRoutes } from '../../lib/testing/render-routes.tsx';
import { sampleUser } from '../../lib/testing/samples.ts';
import { keepSession } from '../auth/auth-store.ts';
import { useLimits } from '../catalogue/limits.ts';
import { CartLinks } from './CartLinks.tsx';
import { clearCart } from './cart-store.ts';
import { MiniCart } from './MiniCart.tsx';

const open = (ids: number[]) => {
  keepSession('token-1', sampleUser);
  storage.write('juniper_cart', { items: ids.map((id) => ({ id, quantity: 2 })), owner: sampleUser.id });
  const Page = () => (
    <>
      <CartLinks />
      <p>outside</p>
      <Link to="/about">About</Link>
      <div className="toast-rail">
        <MiniCart />
      </div>
    </>
  );
  const routes = [
    { path: '/about', Component: Page },
    { path: '/shop', Component: Page },
    { path: '/cart', Component: () => <h1>Your cart page</h1> },
    { path: '/checkout', Component: () => <h1>Checkout</h1> },
  ];
  renderRoutes(routes, ['/shop']);
};

const panel = () => screen.queryByRole('region', { name: 'Cart preview' });
const cartButton = (count: string) => screen.getByRole('button', { name: `Cart, ${count}` });

afterEach(() => {
  cleanup();
  localStorage.clear();
  useLimits.setState({ stores: {} });
});

test('shows the first three items, how many more there are, and the total before tax [minicart-2]', () => {
  open([1, 2, 4, 6, 8]);
  fireEvent.click(cartButton('5 items'));
  const shown = within(panel() as HTMLElement);
  expect(shown.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'EspressoQuantity 2 × $2.50$5.00',
    'AmericanoQuantity 2 × $3.00$6.00',
    'CappuccinoQuantity 2 × $3.80$7.60',
  ]);
  expect(panel()?.querySelectorAll('li img')).toHaveLength(3);
  expect(shown.getByText('+2 more items')).toBeTruthy();
  expect(shown.getByText('before tax').closest('p')?.textContent).toBe('Total before tax$33.40');
  expect(document.activeElement).toBe(panel());
});

test('with three items there are no more', () => {
  open([1, 2, 3]);
  fireEvent.click(cartButton('3 items'));
  expect(screen.queryByText(/more items/)).toBeNull();
});

test('Checkout names the final price, without what is sold out, and leads to /checkout [minicart-2]', () => {
  open([1, 2]);
  fireEvent.click(cartButton('2 items'));
  // $11.00 and twice 9 %.
  expect(screen.getByRole('link', { name: 'Checkout · $12.98' }).getAttribute('href')).toBe('/checkout');
  const out = { items: { 1: { left: 0, until: null } }, options: {} };
  const storeId = sampleUser.preferences.favoriteStore ?? mainStore;
  act(() => useLimits.setState({ stores: { [storeId]: out } }));
  expect(screen.getByText('before tax').closest('p')?.textContent).toBe('Total before tax$6.00');
  expect([...(panel()?.querySelectorAll('s') ?? [])].map(({ textContent }) => textContent)).toEqual(['$5.00']);
  fireEvent.click(screen.getByRole('link', { name: 'Checkout · $7.08' }));
  expect(screen.getByRole('heading').textContent).toBe('Checkout');
});

test('View Full Cart leads to /cart [minicart-2]', () => {
  open([1]);
  fireEvent.click(cartButton('1 item'));
  fireEvent.click(screen.getByRole('link', { name: 'View Full Cart' }));
  expect(screen.getByRole('heading').textContent).toBe('Your cart page');
});

test('an empty cart has a link in the place of the button [minicart-1]', () => {
  open([]);
  expect(screen.getByRole('link', { name: 'Cart, 0 items' }).getAttribute('href')).toBe('/cart');
  expect(screen.getByRole('link', { name: 'Wishlist, 0 items' }).getAttribute('href')).toBe('/wishlist');
});

test('emptied while it is open, it says so [minicart-2]', () => {
  open([1]);
  fireEvent.click(cartButton('1 item'));
  act(() => void clearCart());
  expect(panel()?.textContent).toBe('Your cartYour cart is emptyAdd some items to get started!');
});

test('the button, Esc, a press outside and a change of page close it; a press inside does not [minicart-1]', () => {
  open([1]);
  const openAgain = () => fireEvent.click(cartButton('1 item'));
  openAgain();
  openAgain();
  expect(panel()).toBeNull();

  openAgain();
  fireEvent.keyDown(document, { key: 'Escape' });
  expect(panel()).toBeNull();
  expect(document.activeElement).toBe(cartButton('1 item'));

  openAgain();
  fireEvent.pointerDown(panel() as HTMLElement);
  expect(panel()).not.toBeNull();
  fireEvent.pointerDown(screen.getByText('outside'));
  expect(panel()).toBeNull();

  openAgain();
  fireEvent.click(screen.getByRole('link', { name: 'About' }));
  expect(panel()).toBeNull();
});
