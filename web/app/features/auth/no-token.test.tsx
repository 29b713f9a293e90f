import { act, cleanup, screen } from '@testing-library/react';
import { useLocation } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { connect } from '../../connect.ts';
import { storage } from '../../lib/storage.ts';
import { type LocalApi, startLocalApi } from '../../lib/testing/local-api.ts';
import { renderRoutes } from '../../lib/testing/render-routes.tsx';
import { sampleOrder, sampleUser } from '../../lib/testing/samples.ts';
import { addDialogMethods, stubMedia } from '../../lib/testing/stub-browser.ts';
import AccountPage from '../../pages/AccountPage.tsx';
import CartPage from '../../pages/CartPage.tsx';
import CheckoutPage from '../../pages/CheckoutPage.tsx';
import FavoritesPage from '../../pages/FavoritesPage.tsx';
import FeedbackPage from '../../pages/FeedbackPage.tsx';
import OrderPage from '../../pages/OrderPage.tsx';
import { RequireAuth } from './RequireAuth.tsx';

connect();

let api: LocalApi;

afterEach(async () => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
  await api.stop();
});

test.each([
  ['/favorites', FavoritesPage, 'Cortado'],
  ['/account', AccountPage, 'Try again'],
  ['/cart', CartPage, 'Your cart'],
  ['/checkout', CheckoutPage, 'Place Order'],
  [`/order?id=${sampleOrder.id}`, OrderPage, `Order ${sampleOrder.orderNumber}`],
  ['/feedback', FeedbackPage, 'Tell us how we did'],
])('a stored user alone opens %s, which makes no call and keeps the record [access-2]', async (path, Page, shown) => {
  stubMedia();
  addDialogMethods();
  api = await startLocalApi();
  storage.write('user', sampleUser);
  if (path === '/checkout') storage.write('juniper_cart', { items: [{ id: 3, quantity: 1 }], owner: sampleUser.id });
  storage.write('favorites', [{ id: 9, name: 'Cortado', price: 3.4, image: 'cortado', owner: sampleUser.id }]);
  const Guarded = () => (
    <RequireAuth>
      <Page />
      <output>{useLocation().pathname}</output>
    </RequireAuth>
  );
  renderRoutes([{ path: '*', Component: Guarded }], [path]);
  expect((await screen.findAllByText(shown)).length).toBeGreaterThan(0);
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(api.requests).toEqual([]);
  expect(storage.read('user')).toEqual(sampleUser);
  expect(document.querySelector('output')?.textContent).toBe(path.split('?')[0]);
});
