import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useLimits } from '../features/catalogue/limits.ts';
import { takeToasts } from '../lib/testing/announcements.ts';
import { renderRoutes } from '../lib/testing/render-routes.tsx';
import CartPage from './CartPage.tsx';
import CheckoutPage from './CheckoutPage.tsx';
import { fill, latte, night, setUpCheckout } from './testing/checkout-page.tsx';

vi.mock('../features/catalogue/follow-now.ts', () => ({ askNow: vi.fn(async () => {}) }));

const checkout = setUpCheckout(CheckoutPage);
const written = { id: latte, quantity: 1, price: 4 };
const notes = () => [...document.querySelectorAll('.linenote .badge')].map(({ lastChild }) => lastChild?.textContent);
const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

afterEach(() => useLimits.setState({ stores: {} }));

test('an option that is sold out: the line says which, with Change and Remove, and Proceed to Payment and checkout stay for it [sheet-2]', async () => {
  const oat = {
    ...written,
    options: [
      [11, 1],
      [22, 1],
    ],
  };
  fill([written, oat]);
  const { unmount } = renderRoutes([{ path: '/cart', Component: CartPage }], ['/cart']);
  const limits = { items: {}, options: { 22: { left: 0, until: new Date(night).toISOString() } } };
  act(() => useLimits.setState({ stores: { uptown: limits } }));
  expect(notes()).toEqual(['Oat milk is sold out today']);
  const change = () => screen.getByRole('link', { name: 'Change Latte (Oat milk)' }).getAttribute('href');
  await screen.findByRole('link', { name: 'Change Latte (Oat milk)' });
  expect(change()).toBe('/cart?item=3&line=3%3A11.22');
  expect(screen.getByRole('button', { name: 'Remove Latte (Oat milk)' })).toBeDefined();
  click('Proceed to Payment');
  expect(takeToasts()).toEqual([['warning', 'Latte (Oat milk): Oat milk is sold out today.', 3000]]);
  expect(document.activeElement?.textContent).toContain('Oat milk');
  unmount();
  checkout.open();
  expect(notes()).toEqual(['Oat milk is sold out today']);
  await screen.findByRole('link', { name: 'Change Latte (Oat milk)' });
  expect(change()).toBe('/checkout?item=3&line=3%3A11.22');
  click('Remove Latte (Oat milk)');
  expect(notes()).toEqual([]);
});
