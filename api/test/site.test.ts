import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { get as httpGet, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { loadSite } from '../src/site/load-site.ts';
import { buildSite, menu, openSiteApp } from './built-site.ts';

const script = 'window.__context = {"a": "<b>"};';
const page = (title: string, head: string) =>
  `<!doctype html><html><head><title>${title}</title>${head}<script>${script}</script></head><body><h1>${title}</h1></body></html>`;
const noindex = '<meta name="robots" content="noindex"/>';
const canonical = (path: string) => `<link rel="canonical" href="{origin}${path}"/>`;
const pages: Record<string, string> = {
  '/': page('Home', canonical('/')),
  '/home': page('Home', canonical('/')),
  '/shop/coffee': page('Coffee', canonical('/shop/coffee')).replace('<html>', '<html data-catalogue="{hash}">'),
  '/cozyambiance': page('Cozy', canonical('/cozyambiance')),
  '/checkout': page('Checkout', noindex),
  '/login': page('Login', noindex),
  '/register': page('Register', noindex),
  '/recipes': page('Recipes', canonical('/recipes')),
  '/recipes/cold-brew': page('Cold brew', canonical('/recipes/cold-brew')),
  '/recipes/404': page('Recipe not found', noindex),
  '/404': page('Not found', noindex),
};
const code = `console.log(${JSON.stringify('x'.repeat(500))})`;
const files: Record<string, string | Buffer> = {
  '/assets/Entry-AbC123.js': code,
  '/assets/Entry-AbC123.js.br': brotliCompressSync(code),
  '/assets/Entry-AbC123.js.gz': gzipSync(code),
  '/assets/Entry-AbC123.css': 'a{}',
  '/pictures/latte-400.webp': 'not really a picture',
  '/favicon.ico': 'icon',
  '/manifest.webmanifest': '{}',
  '/sw.js': 'keep(RELEASE);',
};

const publicUrl = 'https://juniperrow.example';
const { api, folder } = await openSiteApp({ pages, files }, publicUrl);
await api.app.listen({ host: '127.0.0.1', port: 0 });

type Headers = Record<string, string>;
const get = (url: string, headers: Headers = {}, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
  api.app.inject({ method, url, headers });

describe('pages', () => {
  test.each([
    ['/', 'Home'],
    ['/home', 'Home'],
    ['/shop/coffee', 'Coffee'],
    ['/Shop/COFFEE', 'Coffee'],
    ['/checkOut', 'Checkout'],
    ['/CozyAmbiance', 'Cozy'],
    ['/%63ozyambiance', 'Cozy'],
    ['/recipes/cold-brew?from=menu', 'Cold brew'],
  ])('%s shows %s and is revalidated each time [pages-2]', async (url, title) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain(`<h1>${title}</h1>`);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
    });
  });

  test.each([
    ['/shop/coffee/', '/shop/coffee'],
    ['/CozyAmbiance/?a=b&c=%20?', '/CozyAmbiance?a=b&c=%20?'],
  ])('%s is the page without the slash', async (url, location) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(308);
    expect(answer.headers.location).toBe(location);
  });

  test.each(['//evil.example/', '//evil.example/%2e%2e/', '/\\evil.example/', '/%5cevil.example/', '//shop/coffee/'])(
    '%s leads nowhere',
    async (path) => {
      // Over a socket, because `inject` would normalize the path.
      const { port } = api.app.server.address() as AddressInfo;
      const request = httpGet({ port, path });
      const [answer] = (await once(request, 'response')) as [IncomingMessage];
      answer.resume();
      expect(answer.statusCode).toBe(404);
      expect(answer.headers).not.toHaveProperty('location');
    },
  );

  test.each([
    ['/Shop/COFFEE', '/shop/coffee'],
    ['/home', '/'],
    ['/', '/'],
  ])('%s says that its one address is %s [pages-2]', async (url, address) => {
    const { body } = await get(url);
    expect(body).toContain(`<link rel="canonical" href="https://juniperrow.example${address}"/>`);
  });

  test('the policy allows exactly the scripts of the page, and nothing inline besides', async () => {
    const { headers } = await get('/');
    const hash = createHash('sha256').update(script).digest('base64');
    expect(headers['content-security-policy']).toBe(
      `default-src 'self'; script-src 'self' 'sha256-${hash}'; style-src 'self'; img-src 'self' data:; font-src 'self'; ` +
        "connect-src 'self'; worker-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    );
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'strict-transport-security': 'max-age=31536000',
    });
  });
});

describe('what does not exist', () => {
  test.each([
    ['/nowhere', 'Not found'],
    ['/shop/tea/green', 'Not found'],
    ['/shop/coffee%2F', 'Not found'],
    ['/404', 'Not found'],
    ['/recipes/tea', 'Recipe not found'],
    ['/Recipes/Tea', 'Recipe not found'],
    ['/recipes/tea/green', 'Not found'],
    ['/recipes/404', 'Recipe not found'],
    ['/__spa-fallback.html', 'Not found'],
    ['/shop/coffee/index.html', 'Not found'],
    ['/shop/coffee.br', 'Not found'],
    ['/../package.json', 'Not found'],
    ['/..%2f..%2fetc/passwd', 'Not found'],
  ])('%s is a real 404 with the page %j [pages-4]', async (url, title) => {
    const answer = await get(url, { accept: 'text/html,*/*;q=0.8' });
    expect(answer.statusCode).toBe(404);
    expect(answer.body).toContain(`<h1>${title}</h1>`);
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-security-policy': expect.any(String),
    });
  });

  test('stays a 404 when the browser has the page already', async () => {
    const { headers } = await get('/nowhere');
    const again = await get('/nowhere', { 'if-none-match': String(headers.etag) });
    expect(again.statusCode).toBe(404);
  });

  test.each([
    ['/assets/gone-123.js', '*/*'],
    ['/pictures/gone.webp', 'image/avif,image/webp,*/*;q=0.8'],
  ])('%s is not a page', async (url, accept) => {
    const answer = await get(url, { accept });
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['content-type']).toContain('text/plain');
  });

  test('a call that does not exist is answered as a call, and posting to a page is refused as one', async () => {
    expect((await get('/api/nothing', { accept: 'text/html' })).json()).toMatchObject({ code: 'not_found' });
    expect((await get('/shop/coffee', {}, 'POST')).json()).toMatchObject({ code: 'not_found' });
    expect((await get('/%E0%A4%A')).statusCode).toBe(400);
  });
});

describe('files', () => {
  test.each([
    ['/assets/Entry-AbC123.js', 'public, max-age=31536000, immutable', 'text/javascript; charset=utf-8'],
    ['/pictures/latte-400.webp', 'public, max-age=86400, stale-while-revalidate=604800', 'image/webp'],
    ['/favicon.ico', 'public, max-age=86400, stale-while-revalidate=604800', 'image/x-icon'],
    ['/manifest.webmanifest', 'no-cache', 'application/manifest+json; charset=utf-8'],
  ])('%s is kept for %j', async (url, cacheControl, type) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({ 'cache-control': cacheControl, 'content-type': type });
    expect(answer.body).toBe(files[url]);
  });

  test('a hashed name is exact', async () => {
    expect((await get('/assets/entry-abc123.js')).statusCode).toBe(404);
  });

  test.each([
    ['br', 'gzip, deflate, br, zstd', brotliDecompressSync],
    ['br', 'BR;q=0.5', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['gzip', 'br;q=0, gzip;q=1.0', gunzipSync],
    [undefined, 'identity', (body: Buffer) => body],
    [undefined, 'gzip;q=0', (body: Buffer) => body],
    [undefined, '', (body: Buffer) => body],
  ])('is sent as %s to who accepts %j', async (encoding, accept, decompress) => {
    const answer = await get('/assets/Entry-AbC123.js', { 'accept-encoding': accept });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers.vary).toBe('accept-encoding');
    expect(decompress(answer.rawPayload).toString()).toBe(files['/assets/Entry-AbC123.js']);
    expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length);
  });

  test('a file that was not compressed does not vary', async () => {
    const answer = await get('/favicon.ico', { 'accept-encoding': 'br' });
    expect(answer.headers).not.toHaveProperty('vary');
    expect(answer.headers).not.toHaveProperty('content-encoding');
  });

  test('who has it already gets a 304, each form with its own tag', async () => {
    const br = { 'accept-encoding': 'br' };
    const { headers } = await get('/shop/coffee', br);
    const etag = String(headers.etag);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await get('/Shop/Coffee', { ...br, 'if-none-match': known });
      expect(again.statusCode).toBe(304);
      expect(again.body).toBe('');
      expect(again.headers).toMatchObject({ etag, 'cache-control': 'no-cache', vary: 'accept-encoding' });
      expect(again.headers['content-security-policy']).toBe(headers['content-security-policy']);
    }
    expect((await get('/shop/coffee', { 'if-none-match': etag })).statusCode).toBe(200);
    expect((await get('/recipes', { ...br, 'if-none-match': etag })).statusCode).toBe(200);
  });

  test('HEAD says what GET would, without the body', async () => {
    const [head, whole] = [await get('/', {}, 'HEAD'), await get('/')];
    expect(head.statusCode).toBe(200);
    expect(head.body).toBe('');
    expect({ ...head.headers, date: '' }).toEqual({ ...whole.headers, date: '' });
  });
});

describe('for search engines', () => {
  test('robots.txt leads to the sitemap', async () => {
    const answer = await get('/robots.txt');
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(answer.body).toBe('User-agent: *\nDisallow: /api/\n\nSitemap: https://juniperrow.example/sitemap.xml\n');
  });

  test('the sitemap lists the public pages and no others', async () => {
    const answer = await get('/sitemap.xml');
    expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8');
    expect([...answer.body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)).toEqual([
      'https://juniperrow.example/',
      'https://juniperrow.example/cozyambiance',
      'https://juniperrow.example/recipes',
      'https://juniperrow.example/recipes/cold-brew',
      'https://juniperrow.example/shop/coffee',
    ]);
  });
});

test('a folder without a built site is refused in plain words', async () => {
  await expect(loadSite({ folder: join(folder, 'client'), menus: [menu], publicUrl })).rejects.toThrow(
    "Run 'npm run build' first",
  );
  await expect(loadSite({ folder: join(folder, 'gone'), menus: [menu], publicUrl })).rejects.toThrow(
    "Run 'npm run build' first",
  );
});

test('a page that cannot be rendered stops the start, and the error says which fault it was', async () => {
  const broken = await buildSite({ pages: { '/': '' } });
  onTestFinished(broken.remove);
  await writeFile(join(broken.folder, 'server/entry.server.js'), "throw new Error('the bundle is broken');");
  await expect(loadSite({ folder: broken.folder, menus: [menu], publicUrl })).rejects.toThrow('the bundle is broken');
});

test('the service worker begins with what this release keeps on a device', async () => {
  const { body } = await get('/sw.js');
  expect(body).toMatch(/^const RELEASE=\{"release":"[\w-]{12}",.*"\/shop\/coffee".*\};\nkeep\(RELEASE\);$/);
  expect(body).not.toContain('/checkout');
});

describe('the catalogue', () => {
  const path = `/catalogue/${menu.hash}.json`;

  test('is the file whose name pages carry, cached for good: the menu, each item with `type` and with `image` as a URL', async () => {
    expect((await get('/shop/coffee')).body).toContain(`data-catalogue="${menu.hash}"`);
    const answer = await get(path);
    const { items, ...rest } = JSON.parse(answer.body);
    const { items: own, ...menuRest } = JSON.parse(menu.body);
    expect(rest).toEqual(menuRest);
    expect(items).toMatchObject(own);
    expect(items.map(({ type }: { type?: string }) => type)).toEqual(
      own.map(({ section }: { section?: string }) => section),
    );
    expect(items[2]).toMatchObject({ name: 'Latte', type: 'hot', image: '/pictures/latte-800.webp' });
    for (const { image } of items)
      expect(existsSync(new URL(`../../web/public${image}`, import.meta.url)), image).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });

  test('is compressed, in 8 kB', async () => {
    const answer = await get(path, { 'accept-encoding': 'br' });
    expect(answer.headers['content-encoding']).toBe('br');
    expect(answer.rawPayload.length).toBeLessThan(8_000);
    expect(brotliDecompressSync(answer.rawPayload).toString()).toBe((await get(path)).body);
  });

  test('of an unknown hash is not a page', async () => {
    const answer = await get('/catalogue/AAAAAAAAAAAAAAAA.json');
    expect([answer.statusCode, answer.body]).toEqual([404, 'Not found']);
  });
});

test("the build's list of its own files is not served", async () => {
  expect((await get('/.vite/manifest.json', { accept: 'application/json' })).statusCode).toBe(404);
});
