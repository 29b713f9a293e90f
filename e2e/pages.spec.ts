import { guardedPaths, publicPaths } from './routes.ts';
import { expect, test } from './test.ts';

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false });

  for (const path of publicPaths) {
    test(`${path} has its heading and content`, async ({ page }) => {
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(200);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
      await expect(page.getByRole('heading', { name: '2,157 people reviewed Juniper Row' })).toBeVisible();
      await expect(page.getByRole('contentinfo')).toContainText('founded in 2010');
    });
  }
});

test('every page has a title and a description of its own', async ({ page }) => {
  const seen = new Map<string, string>();
  for (const path of [...publicPaths, ...guardedPaths].filter((each) => each !== '/home')) {
    const html = await (await page.request.get(path)).text();
    const title = /<title>([^<]+)<\/title>/.exec(html)?.[1] ?? '';
    const description = /<meta name="description" content="([^"]+)"/.exec(html)?.[1] ?? '';
    expect(title, path).toContain('Juniper Row');
    expect(description.length, path).toBeGreaterThan(20);
    for (const text of [title, description]) {
      expect(seen.get(text), `${path} repeats "${text}"`).toBeUndefined();
      seen.set(text, path);
    }
  }
});

test.describe('odd capitals', () => {
  for (const [path, heading] of [
    ['/CozyAmbiance', 'Cozy Ambiance'],
    ['/Shop/Coffee', 'Our Coffee Selection'],
    ['/FAQ', 'Frequently asked questions'],
  ] as const) {
    test(`${path} opens`, async ({ page }) => {
      expect((await page.goto(path))?.status()).toBe(200);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    });
  }

  test('/checkOut opens the checkout', async ({ memberPage: page }) => {
    expect((await page.goto('/checkOut'))?.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Checkout');
  });
});

test.describe('an unknown path', () => {
  test.use({ allowedConsole: /Failed to load resource.*404/ });

  for (const path of ['/no-such-page', '/shop/tea', '/a/b/c']) {
    test(`${path} answers 404 and shows the way out`, async ({ page }) => {
      expect((await page.goto(path))?.status()).toBe(404);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page is not on the menu');
      await expect(page.getByRole('searchbox')).toBeVisible();
      await page.getByRole('main').getByRole('link', { name: 'Home' }).click();
      await expect(page).toHaveURL('/');
    });
  }

  test('an unknown recipe answers 404', async ({ page }) => {
    expect((await page.goto('/recipes/instant'))?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Recipe not found');
    await page.getByRole('link', { name: 'Back to Recipes' }).click();
    await expect(page).toHaveURL('/recipes');
  });
});

test('robots.txt and sitemap.xml name the public pages and no others', async ({ page, baseURL }) => {
  const robots = await (await page.request.get('/robots.txt')).text();
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  const sitemap = await (await page.request.get('/sitemap.xml')).text();
  expect(sitemap).toContain(`<loc>${baseURL}/shop/coffee</loc>`);
  for (const path of [...guardedPaths, '/404', '/staff/orders'])
    expect(sitemap).not.toContain(`<loc>${baseURL}${path}</loc>`);
});

test('pages are compressed, revalidated and protected; assets are kept for good', async ({ page }) => {
  const html = await page.request.get('/about');
  expect(html.headers()['content-encoding']).toBe('br');
  expect(html.headers()['cache-control']).toBe('no-cache');
  const policy = html.headers()['content-security-policy'] ?? '';
  expect(policy).toMatch(/script-src 'self' 'sha256-/);
  expect(policy).not.toContain('unsafe-inline');
  const asset = /\/assets\/[\w.-]+\.js/.exec(await html.text())?.[0] as string;
  expect((await page.request.get(asset)).headers()['cache-control']).toContain('immutable');
});
