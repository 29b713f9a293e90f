import { randomUUID } from 'node:crypto';
import { expectAccessible, expectForEveryone } from './axe.ts';
import { makeAccount, openConsole, watchPolicy } from './console.ts';
import { counted } from './counted.ts';
import { linkMailedTo } from './mail-catcher.ts';
import { openPage, reloadPage } from './open-page.ts';
import { expect, test } from './test.ts';

const ownPassword = 'Juniper1!Juniper';

test('an owner invites a barista by mail, who joins, works on the board and cannot read reports', async ({
  page,
  browser,
}) => {
  test.slow();
  const refused = await watchPolicy(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await openConsole(page, 'owner', '/owner/staff');
  const barista = { name: 'Bo Barista', email: `bo-${randomUUID()}@barista.example`, password: 'Barista1!Longer' };
  await page.getByLabel('Email').fill(barista.email);
  await page.getByLabel('Your password').fill(ownPassword);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText(`${barista.email} is invited.`)).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: barista.email })).toContainText('Staff, until');
  const link = await linkMailedTo(barista.email, /invited|join/i, '/owner/join');

  const phone = await browser.newContext({
    baseURL: process.env.SITE_URL as string,
    viewport: { width: 390, height: 844 },
  });
  const theirs = await phone.newPage();
  await openPage(theirs, link);
  const { count, press, type, key, tell } = counted(theirs);
  const heading = theirs.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Join Juniper Row');
  await expect(theirs).toHaveURL('/owner/join');
  await expectAccessible(theirs);
  await reloadPage(theirs);
  await press(theirs.getByLabel('Your name'));
  await type(barista.name);
  await key('Tab');
  await type(barista.password);
  await press(theirs.getByRole('button', { name: 'Join' }));
  await expect(heading).toHaveText('Hello, Bo Barista');
  tell('a colleague joins');
  expect(count.presses).toBeLessThanOrEqual(6);
  expect(count.keys).toBeLessThanOrEqual(40);
  await expect(theirs).toHaveURL('/owner');
  await openPage(theirs, '/owner/reports');
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Not for your account');
  await openPage(theirs, '/staff/orders');
  await expect(theirs.getByRole('heading', { level: 1 })).toBeVisible();

  // The link is used up, and the owner sees who has joined and who made it so.
  await openPage(theirs, link);
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('This link has ended');
  await phone.close();
  await reloadPage(page);
  await expect(page.getByRole('listitem').filter({ hasText: barista.email })).toHaveCount(0);
  await expect(page.getByRole('row').filter({ hasText: barista.email })).toContainText('Staff');
  await openPage(page, '/owner/audit');
  await expect(page.getByRole('listitem').filter({ hasText: 'Joined as staff' }).first()).toContainText('Bo Barista');
  expect(refused).toEqual([]);
});

test.describe('a wrong password', () => {
  // The browser logs the refusal.
  test.use({ allowedConsole: /403/ });

  test('a role is changed with the owner’s password; the only change that needs none is logging out', async ({
    page,
  }) => {
    test.slow();
    const mei = await makeAccount(page, 'staff');
    await openConsole(page, 'owner', '/owner/staff');
    const row = page.getByRole('row').filter({ hasText: mei.email });
    const dialog = page.getByRole('dialog');

    await row.getByRole('button', { name: /^Change / }).click();
    await dialog.getByRole('button', { name: 'Log out everywhere' }).click();
    await expect(page.getByText('is logged out everywhere.')).toBeVisible();

    await row.getByRole('button', { name: /^Change / }).press('Enter');
    await dialog.getByLabel('Manager').check();
    await dialog.getByLabel('Your password').fill('Wrong1!Password');
    await dialog.getByLabel('Your password').press('Enter');
    await expect(dialog.getByRole('alert')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel('Your password').fill(ownPassword);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await expect(row).toContainText('Manager');
  });
});

test('staff and audit log are accessible at every width and in both themes', async ({ page }) => {
  test.slow();
  await openConsole(page, 'owner', '/owner/staff');
  for (const path of ['/owner/staff', '/owner/audit']) {
    await openPage(page, path);
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
    await expectForEveryone(page, path);
  }
});
