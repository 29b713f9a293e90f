import { readSentPage } from './as-sent.ts';
import { openPage } from './open-page.ts';
import { guardedPaths, publicPaths } from './routes.ts';
import { expect, test } from './test.ts';

test('every public page is sent with its heading and content [pages-1]', async ({ page }) => {
  for (const path of publicPaths) {
    const { status, content } = await readSentPage(page, path, (document) => ({
      headings: [...document.querySelectorAll('h1')].filter((heading) => !heading.closest('[hidden]')).length,
      bars: document.querySelectorAll('nav[aria-label=Main]').length,
      reviews: [...document.querySelectorAll('h2')].map(({ textContent }) => textContent),
      footer: document.querySelector('footer')?.textContent,
    }));
    expect(status, path).toBe(200);
    expect(content, path).toEqual({
      headings: 1,
      bars: 1,
      reviews: expect.arrayContaining(['2,157 people reviewed Juniper Row']),
      footer: expect.stringContaining('founded in 2010'),
    });
  }
});

test('/home is sent as / is', async ({ request }) => {
  const [home, root] = await Promise.all(['/home', '/'].map(async (path) => (await request.get(path)).text()));
  expect(root).toContain('Start Your Coffee Journey');
  expect(home).toBe(root);
});

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false });

  test('a page of each kind shows its heading and content', async ({ page }) => {
    for (const path of [
      '/',
      '/menu',
      '/shop',
      '/shop/coffee',
      '/login',
      '/contact',
      '/faq',
      '/blog1',
      '/testimonial',
      '/premiumbeans',
      '/recipes',
      '/recipes/cold-brew',
      '/allergens',
      '/terms',
    ]) {
      await openPage(page, path);
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
      await expect(page.getByRole('navigation', { name: 'Main' }), path).toBeVisible();
      await expect(page.getByRole('heading', { name: '2,157 people reviewed Juniper Row' }), path).toBeVisible();
      await expect(page.getByRole('contentinfo'), path).toContainText('founded in 2010');
    }
  });
});

test('every page has a title and a description of its own', async ({ request }) => {
  const seen = new Map<string, string>();
  for (const path of [...publicPaths, ...guardedPaths].filter((each) => each !== '/home')) {
    const html = await (await request.get(path)).text();
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

test('a path opens with odd capitals too [pages-2]', async ({ memberPage: page }) => {
  for (const [path, heading] of [
    ['/CozyAmbiance', 'Cozy Ambiance'],
    ['/Shop/Coffee', 'Our Coffee Selection'],
    ['/FAQ', 'Frequently asked questions'],
    ['/checkOut', 'Checkout'],
  ] as const) {
    expect((await openPage(page, path))?.status(), path).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  }
});

test.describe('an unknown path', () => {
  test.use({ allowedConsole: /Failed to load resource.*404/ });

  test('answers 404 and shows the way out [pages-4]', async ({ page }) => {
    for (const path of ['/no-such-page', '/shop/tea']) {
      const heading = (document: Document) => document.querySelector('h1')?.textContent;
      expect(await readSentPage(page, path, heading), path).toEqual({
        status: 404,
        content: 'This page is not on the menu',
      });
    }
    expect((await openPage(page, '/a/b/c'))?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page is not on the menu');
    await expect(page.getByRole('searchbox')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Home' }).click();
    await expect(page).toHaveURL('/');
  });

  test('an unknown recipe answers 404 [recipes-3]', async ({ page }) => {
    expect((await openPage(page, '/recipes/instant'))?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Recipe not found');
    await page.getByRole('link', { name: 'Back to Recipes' }).click();
    await expect(page).toHaveURL('/recipes');
  });
});

test('robots.txt and sitemap.xml name the public pages and no others', async ({ request, baseURL }) => {
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  const sitemap = await (await request.get('/sitemap.xml')).text();
  expect(sitemap).toContain(`<loc>${baseURL}/shop/coffee</loc>`);
  for (const path of [...guardedPaths, '/404', '/staff/orders'])
    expect(sitemap).not.toContain(`<loc>${baseURL}${path}</loc>`);
});

test('pages are compressed, revalidated and protected; assets are kept for good', async ({ request }) => {
  const html = await request.get('/about');
  expect(html.headers()['content-encoding']).toBe('br');
  expect(html.headers()['cache-control']).toBe('no-cache');
  const policy = html.headers()['content-security-policy'] ?? '';
  expect(policy).toMatch(/script-src 'self' 'sha256-/);
  expect(policy).not.toContain('unsafe-inline');
  const asset = /\/assets\/[\w.-]+\.js/.exec(await html.text())?.[0] as string;
  expect((await request.get(asset)).headers()['cache-control']).toContain('immutable');
});
