import { expect, test } from 'vitest';
import { pageMeta } from './page-meta.ts';

const page = { title: 'Login', description: 'Log in here.', path: '/login' };

test('a page has its title with the shop, its description and the same for shared links', () => {
  expect(pageMeta(page)).toEqual([
    { title: 'Login | Juniper Row' },
    { name: 'description', content: 'Log in here.' },
    { property: 'og:title', content: 'Login | Juniper Row' },
    { property: 'og:description', content: 'Log in here.' },
    { property: 'og:type', content: 'website' },
  ]);
});

test('a page can stay out of search results', () => {
  expect(pageMeta({ ...page, noindex: true })).toContainEqual({ name: 'robots', content: 'noindex' });
});
