import type { Page } from '@playwright/test';
import { expectAccessible, expectForEveryone } from './axe.ts';
import { makeAccount, openConsole, watchPolicy } from './console.ts';
import { openPage, reloadPage, skipHydration } from './open-page.ts';
import { endSessions, setRole } from './orders.ts';
import { expect, expectLogin, keysOfCustomer, test } from './test.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Console' });
const readLinks = (page: Page) => navigation(page).getByRole('link').allTextContents();

const logIn = async (page: Page, { email, password }: { email: string; password: string }) => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
};

test('a visitor logs in and is back on the screen that asked for it; nothing is refused by the policy', async ({
  page,
}) => {
  const refused = await watchPolicy(page);
  const account = await makeAccount(page, 'manager');
  await openPage(page, '/owner/sold-out?store=main#list');
  await expectLogin(page);
  await logIn(page, account);
  await expect(page).toHaveURL('/owner/sold-out?store=main#list');
  await expect(heading(page)).toHaveText('Sold out');
  await expect(page).toHaveTitle('Sold out - Juniper Row');
  await reloadPage(page);
  await expect(heading(page)).toHaveText('Sold out');
  expect(refused).toEqual([]);
});

test('a login without a way back leads staff to the board, and managers to the console', async ({ page, browser }) => {
  const manager = await makeAccount(page, 'manager');
  await openPage(page, '/login');
  await logIn(page, manager);
  await expect(page).toHaveURL('/owner');
  await expect(navigation(page)).toBeVisible();

  const elsewhere = await browser.newPage({ baseURL: process.env.SITE_URL as string });
  const staff = await makeAccount(elsewhere, 'staff');
  await openPage(elsewhere, '/login');
  await logIn(elsewhere, staff);
  await expect(elsewhere).toHaveURL('/staff/orders');
  await openPage(elsewhere, '/menu');
  await expect(elsewhere.getByRole('link', { name: 'Manage' })).toBeHidden();
  await expect(elsewhere.getByRole('link', { name: 'Board' })).toBeVisible();

  await openPage(page, '/menu');
  await expect(page.getByRole('link', { name: 'Board' })).toBeHidden();
  await page.getByRole('link', { name: 'Manage' }).click();
  await expect(page).toHaveURL('/owner');
  await expect(heading(page)).toBeVisible();
});

test('on a computer Add an item stands beside the heading, and nothing lies over it', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openConsole(page, 'manager', '/owner/menu');
  await page.getByRole('link', { name: 'Add an item' }).click({ timeout: 5_000 });
  await expect(page).toHaveURL('/owner/menu/new');
});

test('staff see what they may use and no more; another screen says who can open it [console-1]', async ({ page }) => {
  const { name } = await openConsole(page, 'staff', '/owner');
  await expect(heading(page)).toHaveText(`Hello, ${name}`);
  expect(await readLinks(page)).toEqual(['Orders', 'Sold out']);
  await openPage(page, '/owner/menu');
  await expect(heading(page)).toHaveText('Not for your account');
  await expect(page.getByRole('main')).toContainText('can be opened by a manager or an owner');
  await openPage(page, '/owner/staff');
  await expect(page.getByRole('main')).toContainText('can be opened by an owner');
  await openPage(page, '/owner/nowhere');
  await expect(heading(page)).toHaveText('Nothing here');
});

test('managers have their screens, owners all [console-1]', async ({ page }) => {
  const ofManager = 'Today Orders Sold out Menu Categories Options Deals History Customers Reports Hours';
  await openConsole(page, 'manager', '/owner/sold-out');
  expect((await readLinks(page)).join(' ')).toBe(ofManager);
  await openConsole(page, 'owner', '/owner/sold-out');
  expect((await readLinks(page)).join(' ')).toBe(`${ofManager} Settings Staff Audit log`);
});

test('a customer reads that this is for staff, until a manager’s role arrives', async ({
  memberPage: page,
  person,
}) => {
  await openPage(page, '/owner/orders');
  await expect(heading(page)).toHaveText('This is for our staff only.');
  await expectAccessible(page);
  setRole(person.email, 'manager');
  await reloadPage(page);
  await expect(heading(page)).toHaveText('Orders');
});

test('on a phone the bar leads on, the heading gets the focus, and Back returns', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openConsole(page, 'manager', '/owner');
  expect(await readLinks(page)).toEqual(['Today', 'Menu', 'Orders', 'More']);
  await navigation(page).getByRole('link', { name: 'More' }).click();
  await expect(heading(page)).toHaveText('More');
  await expect(heading(page)).toBeFocused();
  await page.getByRole('main').getByRole('link', { name: 'Sold out' }).click();
  await expect(heading(page)).toHaveText('Sold out');
  await expect(heading(page)).toBeFocused();
  await expect(navigation(page).getByRole('link', { name: 'More' })).toHaveAttribute('aria-current', 'page');
  await page.goBack();
  await expect(heading(page)).toHaveText('More');

  await page.keyboard.press('Tab');
  await reloadPage(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('logging out forgets the account, and the console asks for a login again', async ({ page }) => {
  await openConsole(page, 'owner', '/owner/sold-out');
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/');
  expect(await keysOfCustomer(page)).toEqual([]);
  await openPage(page, '/owner/sold-out');
  await expectLogin(page);
});

test.describe('a session that ends', () => {
  // The browser logs the refusal.
  test.use({ allowedConsole: /401/ });

  test('asks for a login over the screen: what was typed stays for its author, and nobody else gets it [console-5]', async ({
    page,
  }) => {
    const author = await openConsole(page, 'manager', '/owner/menu/3');
    const other = await makeAccount(page, 'manager');
    const name = page.getByLabel('Name', { exact: true });
    const dialog = page.getByRole('dialog', { name: 'Log in again' });
    await name.fill('Typed by the author');
    endSessions(author.email);
    await page.getByRole('button', { name: 'Keep as draft' }).click();
    await expect(dialog).toContainText(author.name);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expectAccessible(page);
    await expect(dialog.getByLabel('Email')).toHaveValue(author.email);
    await dialog.getByLabel('Password', { exact: true }).fill(author.password);
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(name).toHaveValue('Typed by the author');

    endSessions(author.email);
    await page.getByRole('button', { name: 'Keep as draft' }).click();
    await expect(dialog).toBeVisible();
    await logIn(page, other);
    await expect(dialog).toHaveCount(0);
    await expect(name).toHaveValue('Latte');
  });
});

test('the frame is there while the call for the menu does not answer', async ({ page }) => {
  skipHydration(page);
  await page.route('**/api/catalogue/now', () => {});
  await openConsole(page, 'manager', '/owner/sold-out');
  await expect(navigation(page)).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test.describe('a call that fails', () => {
  test.use({ allowedConsole: /ERR_FAILED/ });

  test('leaves what was typed before the press, and nothing can be typed while it saves', async ({ page }) => {
    await openConsole(page, 'manager', '/owner/menu/3');
    const name = page.getByLabel('Name', { exact: true });
    const answer = Promise.withResolvers<void>();
    await page.route('**/api/owner/items/3', async (route) => {
      await answer.promise;
      await route.abort();
    });
    await name.fill('House Latte');
    await page.getByRole('button', { name: 'Keep as draft' }).click();
    await expect(name).toBeDisabled();
    await expect(page.getByText('May contain').first()).toHaveCSS('cursor', 'not-allowed');
    await expect(page.getByText('Choose another')).toHaveCSS('cursor', 'not-allowed');
    await page.keyboard.type('lost');
    answer.resolve();
    await expect(name).toBeEnabled();
    await expect(name).toHaveValue('House Latte');
  });
});

test('what is out is listed with who and where, brought back by one press, and put back by Undo', async ({ page }) => {
  const refused = await watchPolicy(page);
  const { token, name } = await openConsole(page, 'staff', '/owner/sold-out');
  const out = { store: 'westside', kind: 'item', id: 12, left: 0, until: 'open' };
  const headers = { authorization: `Bearer ${token}` };
  await page.request.post('/api/staff/availability', { headers, data: out });
  await reloadPage(page);
  const row = page.getByRole('row').filter({ hasText: 'Westside' });
  await expect(row).toContainText('Sold out');
  await expect(row).toContainText(name);
  await row.getByRole('button', { name: /^Bring back / }).press('Enter');
  await expect(row).toHaveCount(0);
  await expect(page.getByText('is available again.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).toContainText('Sold out');
  expect(refused).toEqual([]);
});

test.describe('for everyone', () => {
  test.slow();

  for (const path of ['/owner/sold-out', '/owner/more', '/owner/nowhere'] as const)
    test(`${path} is accessible at every width and in both themes`, async ({ page }) => {
      const { token } = await openConsole(page, 'owner', path);
      const out = { store: 'uptown', kind: 'item', id: 101, left: 3, until: 'today' };
      await page.request.post('/api/staff/availability', { headers: { authorization: `Bearer ${token}` }, data: out });
      await reloadPage(page);
      await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
      await expectForEveryone(page, path);
    });
});

test.describe('a device that prefers dark', () => {
  test.use({ colorScheme: 'dark', allowedConsole: /Failed to load resource/ });
  test('has the dark theme before the console’s code runs', async ({ page }) => {
    skipHydration(page);
    await page.route('**/owner/assets/index-*.js', (route) => route.abort());
    const answer = await openPage(page, '/owner');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'after-hours');
    expect(answer?.headers()['content-security-policy']).toContain("script-src 'self';");
  });
});
