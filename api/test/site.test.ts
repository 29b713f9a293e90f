import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get as httpGet, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { builtOrigin } from '@juniper/core/rules/built-origin.ts';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { loadSite } from '../src/site/load-site.ts';
import { createTestApp, type TestApp } from './test-app.ts';

const script = 'window.__context = {"a": "<b>"};';
const page = (title: string, head: string) =>
  `<!doctype html><html><head><title>${title}</title>${head}<script>${script}</script></head><body><h1>${title}</h1></body></html>`;
const noindex = '<meta name="robots" content="noindex"/>';
const canonical = (path: string) => `<link rel="canonical" href="${builtOrigin}${path}"/>`;
const pages: Record<string, string> = {
  '/index.html': page('Home', canonical('/')),
  '/home/index.html': page('Home', canonical('/')),
  '/shop/coffee/index.html': page('Coffee', canonical('/shop/coffee')),
  '/cozyambiance/index.html': page('Cozy', canonical('/cozyambiance')),
  '/checkout/index.html': page('Checkout', noindex),
  '/login/index.html': page('Login', noindex),
  '/register/index.html': page('Register', noindex),
  '/recipes/index.html': page('Recipes', canonical('/recipes')),
  '/recipes/cold-brew/index.html': page('Cold brew', canonical('/recipes/cold-brew')),
  '/recipes/404/index.html': page('Recipe not found', noindex),
  '/404/index.html': page('Not found', noindex),
  '/__spa-fallback.html': page('Fallback', noindex),
};
const files: Record<string, string> = {
  ...pages,
  '/assets/Entry-AbC123.js': `console.log(${JSON.stringify('x'.repeat(500))})`,
  '/pictures/latte-400.webp': 'not really a picture',
  '/favicon.ico': 'icon',
  '/manifest.webmanifest': '{}',
};

let api: TestApp;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'juniper-site-'));
  for (const [path, text] of Object.entries(files)) {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
    if (path.endsWith('.js')) {
      await writeFile(`${file}.br`, brotliCompressSync(text));
      await writeFile(`${file}.gz`, gzipSync(text));
    }
  }
  const publicUrl = 'https://juniperrow.example';
  api = await createTestApp({ publicUrl, site: await loadSite(folder, publicUrl) });
  await api.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true });
});

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
  ])('%s shows %s and is revalidated each time', async (url, title) => {
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
      // Over a socket: inject would tidy the path up first.
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
  ])('%s says that its one address is %s', async (url, address) => {
    const { body } = await get(url);
    expect(body).toContain(`<link rel="canonical" href="https://juniperrow.example${address}"/>`);
    expect(body).not.toContain(builtOrigin);
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

describe("Google's button", () => {
  const scripts = `'self' 'sha256-${createHash('sha256').update(script).digest('base64')}'`;
  const policyOf = (answer: { headers: Record<string, unknown> }) =>
    Object.fromEntries(
      String(answer.headers['content-security-policy'])
        .split('; ')
        .map((directive) => directive.split(/ (.*)/).slice(0, 2)),
    );
  const withGoogle = async () => {
    const site = await loadSite(folder, 'https://juniperrow.example', true);
    const app = await createTestApp({ site }, api.databaseUrl);
    onTestFinished(() => app.close());
    return (url: string, headers: Headers = {}) => app.app.inject({ url, headers });
  };

  test.each(['/login', '/register', '/Login'])(
    'gets on %s exactly what it needs, where Google is configured',
    async (url) => {
      const answer = await (await withGoogle())(url);
      expect(policyOf(answer)).toEqual({
        'default-src': "'self'",
        'script-src': `${scripts} https://accounts.google.com/gsi/client`,
        'style-src': "'self' https://accounts.google.com/gsi/style",
        'img-src': "'self' data: https://lh3.googleusercontent.com",
        'font-src': "'self'",
        'connect-src': "'self' https://accounts.google.com/gsi/",
        'frame-src': 'https://accounts.google.com/gsi/',
        'worker-src': "'self'",
        'object-src': "'none'",
        'base-uri': "'none'",
        'form-action': "'self'",
        'frame-ancestors': "'none'",
      });
      expect(answer.headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
    },
  );

  test('keeps its headers when the page is not sent again', async () => {
    const ask = await withGoogle();
    const first = await ask('/login');
    const again = await ask('/login', { 'if-none-match': String(first.headers.etag) });
    expect(again.statusCode).toBe(304);
    expect(again.headers['content-security-policy']).toBe(first.headers['content-security-policy']);
    expect(again.headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
  });

  test.each(['/', '/checkout', '/nowhere'])(
    'gets nothing on %s, where only the avatars of Google users are',
    async (url) => {
      const answer = await (await withGoogle())(url, { accept: 'text/html' });
      expect(answer.headers['cross-origin-opener-policy']).toBe('same-origin');
      expect(answer.headers['content-security-policy']).not.toContain('accounts.google.com');
      expect(policyOf(answer)['img-src']).toBe("'self' data: https://lh3.googleusercontent.com");
    },
  );

  test.each(['/login', '/register'])('is not allowed on %s where Google is not configured', async (url) => {
    const { headers } = await get(url);
    expect(headers['content-security-policy']).not.toContain('google');
    expect(headers['cross-origin-opener-policy']).toBe('same-origin');
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
    ['/recipes/404', 'Recipe not found'],
    ['/__spa-fallback.html', 'Not found'],
    ['/shop/coffee/index.html', 'Not found'],
    ['/shop/coffee.br', 'Not found'],
    ['/../package.json', 'Not found'],
    ['/..%2f..%2fetc/passwd', 'Not found'],
  ])('%s is a real 404 with the page %j', async (url, title) => {
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
  await expect(loadSite(join(folder, 'pictures'), 'http://localhost')).rejects.toThrow("Run 'npm run build' first");
  await expect(loadSite(join(folder, 'gone'), 'http://localhost')).rejects.toThrow("Run 'npm run build' first");
});
