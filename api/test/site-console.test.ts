import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { loadSite } from '../src/site/load-site.ts';
import { buildSite, menu, openSiteApp } from './built-site.ts';
import { createTestApp } from './test-app.ts';

const publicUrl = 'https://juniperrow.example';
const document = '<!doctype html><html><head><title>Console</title></head><body><div id="root"></div></body></html>';
const pages = {
  '/': '<!doctype html><html><head><link rel="canonical" href="{origin}/"/></head><body>Home</body></html>',
  '/404': '<!doctype html><html><body>Not found</body></html>',
};
const files = { '/assets/Entry-AbC123.js': 'shop()', '/sw.js': 'keep(RELEASE);' };
const screenPage = '<!doctype html><html><head><title>Pickup</title></head><body></body></html>';
const owner = {
  '/pickup/index.html': screenPage,
  '/index.html': document,
  '/index.html.gz': gzipSync(document),
  '/assets/index-AbC123.js': 'owner()',
  '/.vite/manifest.json': '{}',
};

const { api } = await openSiteApp({ pages, files, owner }, publicUrl);
const get = (url: string, headers = {}) => api.app.inject({ url, headers });

test.each(['/owner', '/owner/', '/owner/orders/7?from=today', '/owner/a/b/c', '/owner/assets'])(
  '%s is the one document of the console, under its own policy and for no search engine',
  async (url) => {
    const answer = await get(url);
    expect([answer.statusCode, answer.body]).toEqual([200, document]);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'x-robots-tag': 'noindex',
      'content-security-policy':
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    });
  },
);

test('it is sent compressed, and not again to whoever has it', async () => {
  const compressed = await get('/owner/menu', { 'accept-encoding': 'gzip' });
  expect(gunzipSync(compressed.rawPayload).toString()).toBe(document);
  const { etag } = (await get('/owner')).headers;
  const again = await get('/owner/menu', { 'if-none-match': etag });
  expect(again.statusCode).toBe(304);
  expect(again.headers['x-robots-tag']).toBe('noindex');
});

test('its files are cached for good, and a missing one is not a page', async () => {
  const file = await get('/owner/assets/index-AbC123.js');
  expect([file.statusCode, file.body]).toEqual([200, 'owner()']);
  expect(file.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  for (const url of ['/owner/assets/index-Old.js', '/owner/assets/']) {
    const missing = await get(url, { accept: 'text/html' });
    expect([missing.statusCode, missing.body]).toEqual([404, 'Not found']);
    expect(missing.headers['content-type']).toContain('text/plain');
  }
});

test.each(['/ownership', '/Owner', '/owners/orders'])('%s is not the console', async (url) => {
  const answer = await get(url);
  expect([answer.statusCode, answer.body]).toEqual([404, expect.stringContaining('Not found')]);
});

test('neither its document nor its build’s list is a file of the site', async () => {
  expect((await get('/owner/index.html')).headers['x-robots-tag']).toBe('noindex');
  expect((await get('/owner/.vite/manifest.json')).body).toBe(document);
});

test.each(['/pickup/main?key=secret', '/pickup/atlantis', '/pickup/main'])(
  '%s is the one document of all pickup screens, which no cache, search engine or other site gets [screen-2]',
  async (url) => {
    const answer = await get(url);
    expect([answer.statusCode, answer.body]).toEqual([200, screenPage]);
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'content-security-policy':
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'",
    });
  },
);

test.each(['/pickup', '/pickup/', '/pickup/main/more', '/pickups/main'])('%s is no pickup screen', async (url) => {
  expect((await get(url)).statusCode).toBe(404);
});

test('sitemap, robots.txt and the service worker’s list do not name it', async () => {
  for (const url of ['/sitemap.xml', '/robots.txt', '/sw.js']) {
    const { statusCode, body } = await get(url);
    expect(statusCode).toBe(200);
    expect(body).not.toMatch(/owner|pickup/);
  }
});

test('where only the storefront was built, the site starts, and /owner is not found', async () => {
  const alone = await buildSite({ pages, files });
  const site = await loadSite({ folder: alone.folder, menus: [menu], publicUrl });
  const other = await createTestApp({ publicUrl, site });
  const answer = await other.app.inject({ url: '/owner' });
  expect([answer.statusCode, answer.body]).toEqual([404, pages['/404']]);
  await other.close();
  await alone.remove();
});
