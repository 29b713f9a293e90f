import { defaultCafe } from '@juniper/core/content/default-cafe/catalogue.ts';
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { keepSession } from '../features/auth/auth-store.ts';
import { useCart } from '../features/cart/cart-view.ts';
import { replaceCatalogue } from '../features/catalogue/catalogue-store.ts';
import { renderRoutes } from '../lib/testing/render-routes.tsx';
import { signedIn } from '../lib/testing/samples.ts';
import { until } from '../lib/testing/waiting.ts';
import { currentToasts, removeToast } from '../ui/toast.ts';
import PremiumBeansPage from './PremiumBeansPage.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
  for (const { id } of currentToasts()) removeToast(id);
});

const open = () => {
  window.matchMedia = () =>
    ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }) as unknown as MediaQueryList;
  keepSession(signedIn.token, signedIn.user);
  const routes = [
    { path: '/premiumbeans', Component: PremiumBeansPage },
    { path: '/cart', Component: () => <h1>Cart</h1> },
  ];
  renderRoutes(routes, ['/premiumbeans']);
};

test('four blends, and Buy Now buys one and leads to the cart [menu-8]', async () => {
  open();
  expect(screen.getAllByRole('button', { name: /^Buy Now/ }).map(({ ariaLabel }) => ariaLabel)).toEqual([
    'Buy Now: Morning Row Blend, 250 g',
    'Buy Now: Alder House Blend, 250 g',
    'Buy Now: Harvest Moon Decaf, 250 g',
    'Buy Now: Juniper Espresso Blend, 250 g',
  ]);
  await userEvent.click(screen.getByRole('button', { name: /Harvest Moon/ }));
  expect(currentToasts().at(-1)?.text).toBe('Harvest Moon Decaf, 250 g added to cart! Redirecting to checkout...');
  expect(useCart.getState().items).toMatchObject([{ id: 24, quantity: 1 }]);
  await until(() => screen.getByRole('heading', { name: 'Cart' }));
});

test('a blend that is a deal has both prices, and the next one costs the lower [deals-7]', async () => {
  const deals = [{ id: 24, percentOff: 25, from: '2018-01-01' }];
  replaceCatalogue({ hash: 'beans', catalogue: { ...defaultCafe, deals } });
  open();
  const card = screen.getByRole('heading', { name: /Harvest Moon/ }).closest('article');
  await until(() => expect(card?.querySelector('.price')?.textContent).toBe('was $8.90now $6.68'));
  await userEvent.click(screen.getByRole('button', { name: /Harvest Moon/ }));
  expect(useCart.getState().items).toMatchObject([{ id: 24, price: 6.68 }]);
  act(() => replaceCatalogue({ hash: 'default-cafe', catalogue: defaultCafe }));
});
