import type { RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import { paths } from './lib/paths.ts';
import { findScreen, routes, type Screen } from './routes.tsx';

type Listed = Screen & { path: string; isInSite: boolean };

const screensOf = (from: RouteObject[], isInSite = false): Listed[] =>
  from.flatMap(({ path = '', children, handle }) =>
    children ? screensOf(children, true) : [{ ...(handle as Screen), path: `/${path}`, isInSite }],
  );
const screens = screensOf(routes);
const pathsWhere = (is: (screen: Listed) => boolean) => screens.filter(is).map(({ path }) => path);

test('names every path of the storefront once, and nothing else', () => {
  const { recipe, order, category, ...fixed } = paths;
  const expected = [...Object.values(fixed), '/order', '/recipes/:id', '/shop/:category', '/*'];
  expect(pathsWhere(() => true).sort()).toEqual([...expected].sort());
});

test('guards what spec section 2 guards, and the pages of an account and an order', () => {
  const guarded = ['/profile', '/account', '/cart', '/checkout', '/order', '/favorites', '/feedback'];
  expect(pathsWhere(({ isGuarded }) => isGuarded)).toEqual(guarded);
});

test('shows all but the staff board and the offline page inside the site', () => {
  expect(pathsWhere(({ isInSite }) => !isInSite)).toEqual(['/offline', '/staff/orders']);
});

test('an address leads to its page whatever its capitals, an unknown one to the not-found page', () => {
  expect(findScreen('/checkOut').screen.file).toBe('./pages/CheckoutPage.tsx');
  expect(findScreen('/Shop/Coffee').screen.file).toBe('./pages/CategoryPage.tsx');
  expect(findScreen('/nowhere/at/all').screen.file).toBe('./pages/NotFoundPage.tsx');
});
