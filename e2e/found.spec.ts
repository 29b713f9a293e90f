import type { APIRequestContext } from '@playwright/test';
import sharp from 'sharp';
import { recipes } from '../core/src/content/recipes.ts';
import { openPage } from './open-page.ts';
import { guardedPaths, publicPaths } from './routes.ts';
import { expect, test } from './test.ts';

/** Public, but not useful as search results. */
const utilityPaths = [
  '/login',
  '/register',
  '/forget-password',
  '/reset-password',
  '/verify-email',
  '/unsubscribe',
  '/wishlist',
  '/offline',
];
const listedPaths = [...new Set([...publicPaths, ...recipes.map(({ id }) => `/recipes/${id}`)])].filter(
  (path) => path !== '/home' && !utilityPaths.includes(path),
);

const dataTypes: Record<string, string> = {
  '/': 'CafeOrCoffeeShop',
  '/home': 'CafeOrCoffeeShop',
  '/about': 'CafeOrCoffeeShop',
  '/contact': 'CafeOrCoffeeShop',
  '/menu': 'Menu',
  '/shop': 'Menu',
  '/shop/coffee': 'MenuSection',
  '/shop/cake': 'MenuSection',
  '/shop/soup': 'MenuSection',
  '/shop/milkshake': 'MenuSection',
  '/faq': 'FAQPage',
  '/blog1': 'Article',
  '/blog2': 'Article',
  '/blog3': 'Article',
  ...Object.fromEntries(recipes.map(({ id }) => [`/recipes/${id}`, 'Recipe'])),
};

const fetchPage = async (request: APIRequestContext, path: string) => {
  const html = await (await request.get(path)).text();
  const all = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, found = '']) => found);
  return {
    html,
    robots: all(/<meta name="robots" content="([^"]*)"/g),
    canonical: all(/<link rel="canonical" href="([^"]*)"/g),
    shared: Object.fromEntries(
      [...html.matchAll(/<meta (?:property|name)="((?:og|twitter):[^"]*)" content="([^"]*)"/g)].map(
        ([, name, content]) => [name, content],
      ),
    ),
    title: all(/<title>([^<]*)<\/title>/g)[0],
    description: all(/<meta name="description" content="([^"]*)"/g)[0],
    data: all(/<script type="application\/ld\+json">(.*?)<\/script>/g).map((json) => JSON.parse(json)),
  };
};

test('a public page names its one address, and says what a shared link shows [pages-6]', async ({
  request,
  baseURL,
}) => {
  const images = new Set<string>();
  for (const path of ['/home', ...listedPaths]) {
    const { robots, canonical, shared, title, description, html } = await fetchPage(request, path);
    const address = baseURL + (path === '/home' ? '/' : path);
    expect(canonical, path).toEqual([address]);
    expect(robots, path).toEqual([]);
    expect(shared, path).toEqual({
      'og:site_name': 'Juniper Row',
      'og:type': path.startsWith('/blog') && path !== '/blog' ? 'article' : 'website',
      'og:title': title,
      'og:description': description,
      'og:url': address,
      'og:image': expect.stringMatching(`^${baseURL}/shared/[a-z]+\\.jpg$`),
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': expect.stringContaining('Juniper Row: '),
      'twitter:card': 'summary_large_image',
    });
    expect(html, path).not.toContain('site.invalid');
    images.add(shared['og:image'] ?? '');
  }
  expect(images.size).toBe(12);
  for (const image of images) {
    const { width, height, format } = await sharp(await (await request.get(image)).body()).metadata();
    expect([width, height, format], image).toEqual([1200, 630, 'jpeg']);
  }
});

test('a page of one customer, or for one moment, stays out of search results [pages-6]', async ({ request }) => {
  for (const path of [...guardedPaths, ...utilityPaths, '/staff/orders', '/no-such-page', '/recipes/instant']) {
    const { robots, canonical, shared, data } = await fetchPage(request, path);
    expect(robots, path).toEqual(['noindex']);
    expect([canonical, shared, data], path).toEqual([[], {}, []]);
  }
});

test('the sitemap lists every public page, each recipe among them, and no other [pages-6]', async ({
  request,
  baseURL,
}) => {
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);
  expect(listed.sort()).toEqual(listedPaths.map((path) => baseURL + path).sort());
});

test('pages carry their data for search engines, with addresses that exist', async ({ request, baseURL }) => {
  const addresses = new Set<string>();
  for (const path of ['/home', ...listedPaths]) {
    const { data } = await fetchPage(request, path);
    expect(
      data.map((thing) => thing['@type']),
      path,
    ).toEqual(path in dataTypes ? [dataTypes[path]] : []);
    for (const [, address = ''] of JSON.stringify(data).matchAll(/"(http:[^"#]*)/g)) addresses.add(address);
  }
  expect(addresses.size).toBeGreaterThan(60);
  for (const address of addresses) {
    expect(address).toContain(baseURL);
    expect((await request.head(address)).status(), address).toBe(200);
  }
});

test('none of that is code that the browser loads', async ({ request }) => {
  const { html } = await fetchPage(request, '/menu');
  const scripts = new Set([...html.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([file]) => file));
  expect(scripts.size).toBeGreaterThan(5);
  for (const script of scripts) {
    const code = await (await request.get(script)).text();
    expect(/schema\.org|og:image/.test(code), script).toBe(false);
  }
});

test('the address follows from page to page, once', async ({ page, baseURL }) => {
  const canonical = page.locator('link[rel=canonical]');
  await openPage(page, '/Shop/Coffee');
  await expect(canonical).toHaveAttribute('href', `${baseURL}/shop/coffee`);
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
  await expect(page).toHaveTitle('About us | Juniper Row');
  await expect(canonical).toHaveAttribute('href', `${baseURL}/about`);
});

test('the site can be installed, with its own icons and shortcuts [pages-7]', async ({ page, request }) => {
  await openPage(page, '/');
  const devtools = await page.context().newCDPSession(page);
  const { data = '', errors } = await devtools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // Test browsers have no profile to install to.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);

  const manifest = JSON.parse(data);
  expect(manifest).toMatchObject({
    name: 'Juniper Row Coffee',
    short_name: 'Juniper Row',
    start_url: '/',
    display: 'standalone',
    shortcuts: [{ url: '/menu' }, { url: '/cart' }, { url: '/recipes' }],
  });
  const touchIcon = await page.locator('link[rel=apple-touch-icon]').getAttribute('href');
  const icons = [...manifest.icons, { src: touchIcon, sizes: '180x180', purpose: 'any' }];
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
    '180x180 any',
  ]);
  for (const { src, sizes } of icons) {
    const { width, height, format } = await sharp(await (await request.get(src)).body()).metadata();
    expect([`${width}x${height}`, format], src).toEqual([sizes, 'png']);
  }
});
