import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { renderRoutes } from '../lib/testing/render-routes.tsx';
import { MobileMenu } from './MobileMenu.tsx';

const Page = () => (
  <>
    <MobileMenu />
    <output>{useLocation().pathname}</output>
  </>
);

const dialog = () => document.querySelector('dialog') as HTMLDialogElement;
const path = () => screen.getByRole('status').textContent;
const open = () => userEvent.click(screen.getByRole('button', { name: 'Open menu' }));

beforeAll(() => {
  // jsdom has the element but not its methods.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
});
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => new EventTarget());
  localStorage.clear();
  renderRoutes([{ path: '*', Component: Page }], ['/about']);
});
afterEach(() => {
  // First, because effects of a page that is still there use the stub.
  cleanup();
  vi.unstubAllGlobals();
});

test('has every link, in order [nav-1]', async () => {
  await open();
  const links = within(screen.getByRole('navigation', { name: 'Mobile' })).getAllByRole('link');
  expect(links.map((link) => `${link.textContent?.trim()} ${link.getAttribute('href')}`)).toEqual([
    'Home /',
    'Coffee /shop/coffee',
    'Cakes /shop/cake',
    'Soups /shop/soup',
    'Milkshakes /shop/milkshake',
    'See the whole menu /menu',
    'Recipes /recipes',
    'About /about',
    'Stories /stories',
    'Contact /contact',
    'Feedback /feedback',
    'Shop /shop',
    'Cart /cart',
    'Profile /profile',
    'Board /staff/orders',
    'Manage /owner',
    'Register /register',
    'Login /login',
  ]);
});

test('opens as a modal dialog and closes by its button', async () => {
  expect(dialog().open).toBe(false);
  await open();
  expect(dialog().open).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Close menu' }));
  expect(dialog().open).toBe(false);
});

test('closes when a link is chosen [nav-3]', async () => {
  await open();
  await userEvent.click(screen.getByRole('link', { name: 'Stories' }));
  expect(dialog().open).toBe(false);
  await waitFor(() => expect(path()).toBe('/stories'));
});

test('logout closes it and leads to /', async () => {
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
  expect(dialog().open).toBe(false);
  await waitFor(() => expect(path()).toBe('/'));
});
