import { expect, test } from 'vitest';
import { isListed, sitemapXml } from './sitemap.ts';

test.each([
  ['<meta name="robots" content="noindex"/>', false],
  ["<META content='noindex, nofollow' name='robots'>", false],
  ['<meta name="description" content="noindex"/>', true],
  ['<meta name="robots" content="index"/>', true],
  ['', true],
])('%j is listed: %s', (head, listed) => {
  expect(isListed(`<html><head>${head}</head></html>`)).toBe(listed);
});

test('addresses are escaped', () => {
  expect(sitemapXml('https://cafe.example', ['/a&b c'])).toContain('<loc>https://cafe.example/a&amp;b%20c</loc>');
});
