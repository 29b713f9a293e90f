import { expect, test } from 'vitest';
import { canonicalOf, sitemapXml } from './sitemap.ts';

test.each([
  ['<link rel="canonical" href="https://cafe.example/menu"/>', 'https://cafe.example/menu'],
  ['<link rel="icon" href="/favicon.svg"/>', undefined],
  ['<meta name="robots" content="noindex"/>', undefined],
])('%s has the address %s', (head, address) => {
  expect(canonicalOf(`<html><head>${head}</head></html>`)).toBe(address);
});

test('addresses are escaped', () => {
  expect(sitemapXml('https://cafe.example', ['/a&b c'])).toContain('<loc>https://cafe.example/a&amp;b%20c</loc>');
});
