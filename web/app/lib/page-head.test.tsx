import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { PageHead, SiteOrigin } from './page-head.tsx';

afterEach(cleanup);

const show = (noindex?: boolean) => {
  const head = { title: 'Soups', description: 'Six soups.', path: '/shop/soup', ...(noindex && { noindex }) };
  render(
    <SiteOrigin value="https://juniperrow.example">
      <PageHead {...head} />
    </SiteOrigin>,
  );
};
const canonical = () => document.head.querySelector('link[rel=canonical]')?.getAttribute('href');
const named = (name: string) => document.head.querySelector(`meta[name=${name}]`)?.getAttribute('content');

test('a page has its title with the shop, its description and its one address in the head', () => {
  show();
  expect(document.title).toBe('Soups | Juniper Row');
  expect(named('description')).toBe('Six soups.');
  expect(canonical()).toBe('https://juniperrow.example/shop/soup');
  expect(named('robots')).toBeUndefined();
});

test('a page can stay out of search results, and then names no address', () => {
  show(true);
  expect(named('robots')).toBe('noindex');
  expect(canonical()).toBeUndefined();
});

test('the next page finds nothing of the last one in the head', () => {
  show();
  cleanup();
  expect(canonical()).toBeUndefined();
  expect(named('description')).toBeUndefined();
});
