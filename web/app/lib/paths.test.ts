import { defaultCafe } from '@juniper/core/content/default-cafe/catalogue.ts';
import { getCatalogueIndex } from '@juniper/core/rules/catalogue.ts';
import { expect, test } from 'vitest';
import { paths } from './paths.ts';

test('lists every route [pages-1]', () => {
  const { recipe, order, category, ...fixed } = paths;
  const categories = getCatalogueIndex(defaultCafe).pages.map(({ slug }) => category(slug));
  const all = [...Object.values(fixed), ...categories, recipe('{id}'), order('{id}')];
  expect(all.map(decodeURIComponent).sort()).toEqual([
    '/',
    '/about',
    '/account',
    '/allergens',
    '/blog',
    '/blog1',
    '/blog2',
    '/blog3',
    '/cart',
    '/checkout',
    '/contact',
    '/contributor',
    '/cozyambiance',
    '/expertbaristas',
    '/faq',
    '/favorites',
    '/feedback',
    '/forget-password',
    '/home',
    '/login',
    '/menu',
    '/offline',
    '/order?id={id}',
    '/premiumbeans',
    '/privacy',
    '/profile',
    '/recipes',
    '/recipes/{id}',
    '/register',
    '/reset-password',
    '/shop',
    '/shop/cake',
    '/shop/coffee',
    '/shop/milkshake',
    '/shop/soup',
    '/staff/orders',
    '/stories',
    '/terms',
    '/testimonial',
    '/unsubscribe',
    '/verify-email',
    '/wishlist',
  ]);
});

test('an id cannot break out of its place', () => {
  expect(paths.order('a&b')).toBe('/order?id=a%26b');
  expect(paths.recipe('a/b?c')).toBe('/recipes/a%2Fb%3Fc');
});
