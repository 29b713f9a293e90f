import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { expectAccessible, expectForEveryone } from './axe.ts';
import { expectSettled, openBoard } from './board.ts';
import { openConsole, watchPolicy } from './console.ts';
import { openPage, reloadPage, skipHydration } from './open-page.ts';
import { confirmEmail, earnTrust, makeStaff } from './orders.ts';
import { makeShopTest } from './own-shop.ts';
import { expect } from './test.ts';

const test = makeShopTest();

const order = async ({ request }: Page, databaseUrl: string, storeLocation: string | null = null) => {
  const data = { name: 'Priya Raman', email: `priya-${randomUUID()}@raman.example`, password: 'Juniper1!' };
  const { token } = await (await request.post('/api/auth/register', { data })).json();
  confirmEmail(data.email, databaseUrl);
  earnTrust(data.email, databaseUrl);
  const answer = await request.post('/api/orders', {
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
    data: { ...data, password: undefined, storeLocation, items: [{ id: 6, quantity: 1 }] },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { orderNumber }: { orderNumber: string } = (await answer.json()).data;
  return { orderNumber, shown: orderNumber.replace('ORD-', '') };
};

const makeLink = async (page: Page, button = 'Make the link'): Promise<string> => {
  await page.getByRole('button', { name: button }).click();
  if (button !== 'Make the link') await page.getByRole('button', { name: 'Replace it' }).click();
  return page.getByLabel('Link of the screen').inputValue();
};

/** Opens a screen as a device without a login. */
const openScreen = async (browser: Browser, link: string) => {
  const screen = await browser.newPage();
  // The screen's page has no React.
  skipHydration(screen);
  await openPage(screen, link);
  return screen;
};
const list = (screen: Page, name: string) => screen.getByRole('region', { name }).getByRole('listitem');

test('a screen with the owner’s link shows a number after Start, moves it at Ready, and shows nothing once its link is replaced [screen-1, screen-3, ready-1]', async ({
  page,
  browser,
  baseURL,
  shop,
}) => {
  test.slow();
  await openConsole(page, 'owner', '/owner/shop/stores/main', shop.databaseUrl);
  await page.getByRole('checkbox', { name: /^Say when an order is ready/ }).check();
  await page.getByRole('button', { name: 'Save and publish' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await page.getByRole('link', { name: /^Main Store/ }).click();
  const link = await makeLink(page);
  await expectAccessible(page, 'the link in the console');

  const screen = await openScreen(browser, link);
  const refused = await watchPolicy(screen);
  await reloadPage(screen);
  await expect(screen.locator('[data-empty="Your number appears here"]')).toBeVisible();
  const board = await browser.newPage({ baseURL: baseURL as string });
  await openBoard(board, 'main', (email) => makeStaff(email, shop.databaseUrl));
  const { orderNumber, shown } = await order(page, shop.databaseUrl);
  await board.getByRole('button', { name: `Start ${orderNumber}` }).click();
  await expectSettled(board, 'Ready', orderNumber);
  await expect(list(screen, 'Being made')).toHaveText([`ORD-${shown}`]);
  await expectForEveryone(screen, 'the screen', [390, 1024, 1280, 1920]);

  // A press is sent once it can no longer be undone.
  const sent = board.waitForRequest((request) => request.url().endsWith('/ready'));
  await board.getByRole('button', { name: `Ready ${orderNumber}` }).click();
  await sent;
  await expect(list(screen, 'Ready')).toHaveText([`ORD-${shown}`], { timeout: 1_000 });
  await expect(list(screen, 'Being made')).toHaveCount(0);
  await expectAccessible(screen, 'an order is ready');
  await expectSettled(board, 'Done', orderNumber);
  await expect(board.getByText(/^Ready since/)).toBeVisible();
  await expectAccessible(board, 'the board with a ready order');
  expect(refused).toEqual([]);

  // Another store's, a guess, and no key at all.
  for (const path of ['/pickup/mall', '/pickup/atlantis', '/pickup/main']) {
    const key = path === '/pickup/main' ? 'guess' : new URL(link).searchParams.get('key');
    const other = await openScreen(browser, `${baseURL}${path}?key=${key}`);
    await expect(other.getByText('There is nothing to show here.')).toBeVisible();
    await expect(other.locator('body')).not.toContainText(shown);
    await expectAccessible(other, path);
    await other.close();
  }

  const next = await makeLink(page, 'Replace the link');
  expect(next).not.toBe(link);
  await expect(screen.getByText('There is nothing to show here.')).toBeVisible({ timeout: 5_000 });
  await expect(screen.locator('body')).not.toContainText(shown);
  await openPage(screen, next);
  await expect(list(screen, 'Ready')).toHaveText([`ORD-${shown}`]);
  await board.getByRole('button', { name: `Done ${orderNumber}` }).click();
  await expect(list(screen, 'Ready')).toHaveCount(0, { timeout: 15_000 });
});

test('its page is for no search engine, no cache and no other site, and is the same for every store [screen-2]', async ({
  request,
}) => {
  const [page, other] = [await request.get('/pickup/main?key=x'), await request.get('/pickup/atlantis')];
  expect(await page.text()).toBe(await other.text());
  expect(page.headers()).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  });
  for (const path of ['/sitemap.xml', '/robots.txt'])
    expect(await (await request.get(path)).text()).not.toContain('pickup/');
  expect((await request.get('/pickup/main/more')).status()).toBe(404);
});
