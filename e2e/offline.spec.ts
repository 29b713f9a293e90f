import { globSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { fill, open } from './lists-on-device.ts';
import { test } from './release-server.ts';
import { expect, test as siteTest } from './test.ts';

// They start servers and load whole releases.
test.describe.configure({ timeout: 120_000 });
// Without a server, calls and pictures fail, and the browser says so.
test.use({ serviceWorkers: 'allow', allowedConsole: /Failed to load resource/ });
siteTest.use({ serviceWorkers: 'allow' });

/** One visit, to its end: the release is on the device, and the page is in the worker's care. */
const visit = async (page: Page, path = '/') => {
  await open(page, path);
  await page.evaluate(async () => {
    while (!navigator.serviceWorker.controller) await new Promise((resolve) => setTimeout(resolve, 50));
  });
};

const keptPaths = (page: Page, cacheName = /./) =>
  page.evaluate(async (pattern) => {
    const names = (await caches.keys()).filter((name) => new RegExp(pattern).test(name));
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  }, cacheName.source);
const releases = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('release-')));
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const footerLink = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('link', { name });

test('after one visit, the menu, the shop and a recipe in use work without a connection', async ({ page, server }) => {
  await visit(page);
  server.stall();
  const started = Date.now();
  await page.goto('/menu', { waitUntil: 'domcontentloaded' });
  await expect(heading(page)).toHaveText('Welcome. What can we make you?');
  expect(Date.now() - started, 'a server that does not answer is waited for').toBeGreaterThan(2900);
  await server.stopBehindProxy();
  await open(page, '/wishlist');
  await expect(heading(page)).toHaveText('Your wishlist');
  await server.stop();

  await open(page, '/menu');
  await expect(page.getByRole('button', { name: 'Add to Cart: Espresso' })).toBeVisible();
  await footerLink(page, 'Shop').click();
  await expect(heading(page)).toHaveText('Shop');
  await page.getByRole('searchbox').fill('capuccino');
  await expect(page.getByRole('button', { name: 'Add to Cart: Cappuccino' })).toBeVisible();

  await open(page, '/Recipes/');
  await page.getByRole('link', { name: /^Cold Brew/ }).click();
  await page.getByLabel('Step 1 done: Wet the grounds').check();
  await page.getByRole('button', { name: /start the timer for Let it steep/ }).click();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Steps 1 / 5' })).toBeVisible();
  await expect(page.getByText(/17:59:\d\d left/)).toBeVisible();
});

test('a customer sees what the device has, and no answer of the API or checkout from before', async ({
  memberPage: page,
  person,
  server,
}) => {
  await fill(page, [[3, 2]]);
  await visit(page);
  const ask = () =>
    page.evaluate(() =>
      fetch('/api/config').then(
        ({ ok }) => ok,
        () => 'no connection',
      ),
    );
  expect(await ask()).toBe(true);
  await server.stop();
  expect(await ask()).toBe('no connection');
  expect((await keptPaths(page)).filter((path) => /^.(api|checkout)/.test(path))).toEqual([]);

  await open(page, '/cart');
  await expect(page.getByRole('row', { name: /Latte/ })).toContainText('$8.00');
  await open(page, '/profile');
  await expect(page.getByRole('heading', { name: person.name })).toBeVisible();

  await page.goto('/checkout');
  await expect(heading(page)).toHaveText('No line to the counter');
  await page.getByRole('link', { name: 'Recipes' }).click();
  await expect(heading(page)).toHaveText('Coffee recipes');
  await page.goBack();
  await expect(heading(page)).toHaveText('No line to the counter');
  await server.start();
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(heading(page)).toHaveText('Checkout');
});

test('a new release is shown at once, replaces the old one, and leaves open tabs working', async ({
  page,
  context,
  server,
}) => {
  const [before, after] = ['Welcome. What can we make you?', 'Welcome. What may we make you?'];
  await visit(page);
  const [firstRelease] = await releases(page);
  await server.start(server.nextRelease(before, after));

  const visitor = await context.newPage();
  await visit(visitor, '/menu');
  await expect(heading(visitor)).toHaveText(after);
  await expect.poll(() => releases(visitor)).toHaveLength(2);

  // The code that this tab asks for is no longer on the server.
  await page.getByRole('link', { name: 'See the menu' }).click();
  await expect(heading(page)).toHaveText(before);

  await page.close();
  await visitor.close();
  const nextVisit = await context.newPage();
  await expect(async () => {
    // The browser drops the old release a moment after the last tab is gone.
    await nextVisit.goto('about:blank');
    await nextVisit.waitForTimeout(200);
    await visit(nextVisit);
    expect(await releases(nextVisit)).not.toContain(firstRelease);
  }).toPass();
  expect(await releases(nextVisit)).toHaveLength(1);
  await server.stop();
  await nextVisit.goto('/menu');
  await expect(heading(nextVisit)).toHaveText(after);
});

siteTest('pictures are kept as they are seen, and not more than 120', async ({ page }) => {
  await visit(page, '/shop/cake');
  expect(await keptPaths(page, /release/)).not.toContainEqual(expect.stringContaining('/pictures/'));
  await page.reload();
  await expect.poll(() => keptPaths(page, /pictures/)).toContainEqual(expect.stringContaining('carrot-cake'));
  const pictures = globSync('*-{400,800}.*', { cwd: 'web/public/pictures' }).slice(0, 130);
  expect(pictures).toHaveLength(130);
  await page.evaluate((names) => Promise.all(names.map((name) => fetch(`/pictures/${name}`))), pictures);
  expect(await keptPaths(page, /pictures/)).toHaveLength(120);
});
