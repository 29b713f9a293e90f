import { randomUUID } from 'node:crypto';
import { expectAccessible, expectForEveryone } from './axe.ts';
import { makeAccount, openConsole, watchPolicy } from './console.ts';
import { stubGoogleScript } from './google.ts';
import { linkMailedTo } from './mail-catcher.ts';
import { expect, expectLogin, test } from './test.ts';

const ownPassword = 'Juniper1!Juniper';

test('an owner invites a barista by mail, who joins, works on the board and cannot read reports', async ({
  page,
  browser,
}) => {
  test.slow();
  const refused = await watchPolicy(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await openConsole(page, 'owner', '/owner/staff');
  const barista = { name: 'Bo Barista', email: `bo-${randomUUID()}@barista.example`, password: 'Barista1!' };
  await page.getByLabel('E-mail').fill(barista.email);
  await page.getByLabel('Your password').fill(ownPassword);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText(`${barista.email} is invited.`)).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: barista.email })).toContainText('Staff, until');
  const link = await linkMailedTo(barista.email, /invited|join/i, '/owner/join');

  const phone = await browser.newContext({
    baseURL: process.env.SITE_URL as string,
    viewport: { width: 390, height: 844 },
  });
  await stubGoogleScript(phone);
  const theirs = await phone.newPage();
  await theirs.request.post('/api/auth/register', { data: barista });
  await theirs.goto(link);
  await expectLogin(theirs);
  await theirs.getByLabel('Email').fill(barista.email);
  await theirs.getByLabel('Password', { exact: true }).fill(barista.password);
  await theirs.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Join as staff');
  await theirs.getByLabel('Password', { exact: true }).fill('Barista1!Longer');
  await theirs.getByLabel('Password once more').fill('Barista1!Longer');
  await theirs.getByRole('button', { name: 'Join as staff' }).click();
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Welcome aboard');
  await expectAccessible(theirs);
  await theirs.getByRole('button', { name: 'Log in' }).click();
  await expectLogin(theirs);
  await theirs.getByLabel('Email').fill(barista.email);
  await theirs.getByLabel('Password', { exact: true }).fill('Barista1!Longer');
  await theirs.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(theirs).toHaveURL('/owner');
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Hello, Bo Barista');
  await theirs.goto('/owner/reports');
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Not for your account');
  await theirs.goto('/staff/orders');
  await expect(theirs.getByRole('heading', { level: 1 })).toBeVisible();

  // The link is used up, and the owner sees who has joined and who made it so.
  await theirs.goto(link);
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('This did not work');
  await phone.close();
  await page.reload();
  await expect(page.getByRole('listitem').filter({ hasText: barista.email })).toHaveCount(0);
  await expect(page.getByRole('row').filter({ hasText: barista.email })).toContainText('Staff');
  await page.goto('/owner/audit');
  await expect(page.getByRole('listitem').filter({ hasText: 'role: customer to staff' }).first()).toContainText(
    'Bo Barista',
  );
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
    await page.goto(path);
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
    await expectForEveryone(page, path);
  }
});
