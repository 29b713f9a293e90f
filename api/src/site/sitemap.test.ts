import { expect, test } from 'vitest';
import { writeSitemapXml } from './sitemap.ts';

test('addresses are escaped', () => {
  expect(writeSitemapXml(['https://cafe.example/a&b%20c'])).toContain('<loc>https://cafe.example/a&amp;b%20c</loc>');
});
