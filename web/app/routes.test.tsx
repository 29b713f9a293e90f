import { recipes } from '@juniper/core/content/recipes.ts';
import type { RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import { paths } from './lib/paths.ts';
import { findScreen, routes, type Screen } from './routes.tsx';

type Listed = Screen & { path: string; isInSite: boolean };

const listScreens = (from: RouteObject[], isInSite = false): Listed[] =>
  from.flatMap(({ path = '', children, handle }) =>
    children ? listScreens(children, true) : [{ ...(handle as Screen), path: `/${path}`, isInSite }],
  );
const screens = listScreens(routes);
const pathsWhere = (is: (screen: Listed) => boolean) => screens.filter(is).map(({ path }) => path);

test('names every path of the storefront once, and nothing else [pages-1]', () => {
  const { recipe, order, category, ...fixed } = paths;
  const recipePaths = recipes.map(({ id }) => recipe(id));
  const expected = [...Object.values(fixed), ...recipePaths, '/order', '/recipes/:id', '/shop/:category', '/*'];
  expect(pathsWhere(() => true).sort()).toEqual([...expected].sort());
});

test('guards cart, checkout, profile, favorites, feedback, account and order [access-1]', () => {
  const guarded = ['/profile', '/account', '/cart', '/checkout', '/order', '/favorites', '/feedback'];
  expect(pathsWhere(({ isGuarded }) => isGuarded)).toEqual(guarded);
});

test('shows all but the staff board and the offline page inside the site [layout-1]', () => {
  expect(pathsWhere(({ isInSite }) => !isInSite)).toEqual(['/offline', '/staff/orders']);
});

test('an address leads to its page whatever its capitals, an unknown one to the not-found page', () => {
  expect(findScreen('/checkOut').screen.files).toEqual(['./pages/CheckoutPage.tsx']);
  expect(findScreen('/Shop/Coffee').screen.files).toEqual(['./pages/CategoryPage.tsx']);
  expect(findScreen('/nowhere/at/all').screen.files).toEqual(['./pages/NotFoundPage.tsx']);
});
