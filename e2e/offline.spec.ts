import { globSync, readFileSync, writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { fill, open } from './lists-on-device.ts';
import { openPage, reloadPage } from './open-page.ts';
import { test } from './release-server.ts';
import { expect, test as siteTest } from './test.ts';

// They load whole releases. One after the other, so that the server of each release is started once.
test.describe.configure({ mode: 'default', timeout: 180_000 });
// Without a server, calls and pictures fail, and the browser logs it.
test.use({ serviceWorkers: 'allow', allowedConsole: /Failed to load resource/ });
siteTest.use({ serviceWorkers: 'allow' });

/** A complete visit: the release is stored, and the service worker controls the page. */
const visit = async (page: Page, path = '/') => {
  await open(page, path);
  await page.evaluate(async () => {
    const controlled = new Promise((resolve) => {
      navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
    });
    if (!navigator.serviceWorker.controller) await controlled;
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
/** Checks for a new release, and returns what becomes of its worker. */
const installAgain = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.register('/sw.js');
    if (registration.active) await registration.update();
    const worker = registration.installing ?? registration.waiting ?? registration.active;
    while (worker && !['activated', 'installed', 'redundant'].includes(worker.state))
      await new Promise((resolve) => worker.addEventListener('statechange', resolve, { once: true }));
    return worker?.state ?? 'redundant';
  });
const [before, after] = ['Welcome. What can we make you?', 'Welcome. What may we make you?'];
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const footerLink = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('link', { name });

test('after one visit, the menu, the shop and a recipe in use work without a connection [offline-1]', async ({
  page,
  server,
}) => {
  await visit(page);
  server.stall();
  const started = Date.now();
  await openPage(page, '/menu', { waitUntil: 'domcontentloaded' });
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
  await reloadPage(page);
  await expect(page.getByRole('heading', { name: 'Steps 1 / 5' })).toBeVisible();
  await expect(page.getByText(/17:59:\d\d left/)).toBeVisible();
});

test('a customer sees what the device has, and no answer of the API or checkout from before [offline-1]', async ({
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
  await expect(page.getByRole('row', { name: /Latte/ })).toContainText('$6.40');
  await open(page, '/profile');
  await expect(page.getByRole('heading', { name: person.name })).toBeVisible();

  // As in a mailed link.
  const link = '/checkout?from=mail#token=abc';
  await openPage(page, link);
  await expect(heading(page)).toHaveText('The connection dropped');
  const picture = page.locator('.notice__picture img');
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await page.getByRole('link', { name: 'Recipes' }).click();
  await expect(heading(page)).toHaveText('Coffee recipes');
  await page.goBack();
  await expect(heading(page)).toHaveText('The connection dropped');
  await server.start();
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(heading(page)).toHaveText('Checkout');
  await expect(page).toHaveURL(link);
});

test('the owner’s console and the pickup screen are neither kept on the device nor answered from it', async ({
  memberPage: page,
  server,
}) => {
  await visit(page);
  const heard: string[] = [];
  page.on('response', (answer) => {
    if (new URL(answer.url()).pathname.startsWith('/owner') && answer.fromServiceWorker()) heard.push(answer.url());
  });
  await openPage(page, '/owner');
  await expect(heading(page)).toHaveText('This is for our staff only.');
  expect(await page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
  expect((await keptPaths(page)).filter((path) => path.startsWith('/owner'))).toEqual([]);
  expect(heard).toEqual([]);

  await server.stop();
  // Any page of the shop would be the offline page now.
  for (const path of ['/owner/orders', '/pickup/main?key=x'])
    await expect(openPage(page, path)).rejects.toThrow('ERR_CONNECTION_REFUSED');
});

test('a new release is shown at once, replaces the old one, and leaves open tabs working [offline-1]', async ({
  page,
  context,
  server,
}) => {
  await visit(page);
  const [firstRelease] = await releases(page);
  await server.start(server.nextRelease(before, after));

  const visitor = await context.newPage();
  await visit(visitor, '/menu');
  await expect(heading(visitor)).toHaveText(after);
  await expect.poll(() => releases(visitor)).toHaveLength(2);

  // The server no longer has the code that this tab asks for.
  await page.getByRole('link', { name: 'See the menu' }).click();
  await expect(heading(page)).toHaveText(before);

  await page.close();
  await visitor.close();
  const nextVisit = await context.newPage();
  await expect(async () => {
    // The browser drops the old release shortly after the last tab is closed.
    await nextVisit.goto('about:blank');
    await visit(nextVisit);
    expect(await releases(nextVisit)).not.toContain(firstRelease);
  }).toPass();
  expect(await releases(nextVisit)).toHaveLength(1);
  await server.stop();
  await openPage(nextVisit, '/menu');
  await expect(heading(nextVisit)).toHaveText(after);
});

test('after a publication, a page that was seen since has its new menu without a connection, the others theirs', async ({
  page,
  server,
}) => {
  const espresso = page.getByRole('article').filter({ hasText: 'A short, syrupy double' });
  const keptMenus = async () => (await keptPaths(page, /release/)).filter((path) => path.startsWith('/catalogue/'));
  await visit(page);
  expect(await keptMenus()).toHaveLength(1);
  await server.publish();
  await open(page, '/menu');
  await expect(espresso).toContainText('$2.75');
  await expect.poll(keptMenus).toHaveLength(2);
  expect(await installAgain(page)).toBe('activated');
  expect(await releases(page)).toHaveLength(1);

  await server.stop();
  await open(page, '/menu');
  await expect(espresso).toContainText('$2.75');
  await open(page, '/shop/coffee');
  await expect(espresso).toContainText('$2.50');

  // The next page that is shown needs the old menu again, and the new one is needed by none.
  await server.start();
  await open(page, '/menu');
  await expect(espresso).toContainText('$2.50');
  await expect.poll(keptMenus).toEqual([expect.not.stringContaining('next')]);
});

siteTest('pictures are kept as they are seen, and not more than 120', async ({ page }) => {
  await visit(page, '/shop/cake');
  const withRelease = (await keptPaths(page, /release/)).filter((path) => path.startsWith('/pictures/'));
  expect(withRelease, 'the offline page’s own').toEqual([
    '/pictures/enamel-mug-400.avif',
    '/pictures/enamel-mug-800.avif',
  ]);
  await reloadPage(page);
  await expect.poll(() => keptPaths(page, /pictures/)).toContainEqual(expect.stringContaining('carrot-cake'));
  const pictures = globSync('*-{400,800}.*', { cwd: 'web/public/pictures' }).slice(0, 130);
  expect(pictures).toHaveLength(130);
  await page.evaluate((names) => Promise.all(names.map((name) => fetch(`/pictures/${name}`))), pictures);
  await expect.poll(() => keptPaths(page, /pictures/)).toHaveLength(120);
});

test('on a full device, pages come alive and pictures are shown as without the worker', async ({ page, server }) => {
  await visit(page);
  const devtools = await page.context().newCDPSession(page);
  // One byte: Chromium takes 0 to mean no limit.
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: server.url, quotaSize: 1 });
  const store = page.evaluate(async () => (await caches.open('pictures')).put('/pictures/any', new Response('any')));
  await expect(store).rejects.toThrow(/quota/i);

  await open(page, '/shop');
  const pictures = page.getByRole('main').locator('img');
  await pictures.evaluateAll((all: HTMLImageElement[]) => {
    for (const image of all) image.loading = 'eager';
  });
  const areShown = () =>
    pictures.evaluateAll((all: HTMLImageElement[]) => all.every(({ naturalWidth }) => naturalWidth > 0));
  await expect.poll(areShown).toBe(true);
  expect(await pictures.count()).toBeGreaterThan(40);
  expect(await page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');

  // A release that the device cannot store: its files come from the server.
  await server.start(server.nextRelease(before, after));
  expect(await installAgain(page)).toBe('redundant');
  await open(page, '/menu');
  await expect(heading(page)).toHaveText(after);
});

test('during a rolling deploy no mix of two releases is kept, and after it the new one is', async ({
  page,
  server,
}) => {
  const next = server.nextRelease(before, after);
  await server.startDeploy(next);
  await open(page, '/menu');
  await expect(heading(page)).toHaveText(before);
  expect(await installAgain(page)).toBe('redundant');
  expect(await keptPaths(page)).toEqual([]);

  await server.start(next);
  await visit(page);
  await server.stop();
  await open(page, '/menu');
  await expect(heading(page)).toHaveText(after);
});

test('while a visitor saves data, the kept release stays and no other is fetched', async ({ page, server }) => {
  await visit(page);
  const kept = await keptPaths(page, /release/);
  const next = server.nextRelease(before, after, 'saving');
  const worker = `${next}/client/sw.js`;
  const isSaving = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } });";
  writeFileSync(worker, isSaving + readFileSync(worker, 'utf8'));
  await server.start(next);
  expect(await installAgain(page)).toBe('redundant');
  expect(await keptPaths(page, /release/)).toEqual(kept);
  await open(page, '/menu');
  await expect(heading(page)).toHaveText(after);
});
