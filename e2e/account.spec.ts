import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { linkMailedTo, mailsTo } from './mail-catcher.ts';
import { openPage } from './open-page.ts';
import { confirmEmail, dumpDatabase, placeOrder } from './orders.ts';
import { expect, keysOfCustomer, test } from './test.ts';

const confirm = (page: Page) => page.getByRole('button', { name: 'Confirm my email address' });

test('the welcome mail’s link confirms the address by a press, not by being opened', async ({
  memberPage: page,
  person,
}) => {
  const link = await linkMailedTo(person.email, /Welcome/, '/verify-email');
  await openPage(page, link);
  await expect(confirm(page)).toBeEnabled();
  await expect(page).toHaveURL('/verify-email');
  await openPage(page, '/account');
  await expect(page.getByText('Not confirmed yet')).toBeVisible();

  await openPage(page, link);
  await confirm(page).click();
  await expect(page.getByRole('main').getByRole('status')).toContainText('confirmed');
  await openPage(page, '/account');
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
});

test.describe('a link in a browser that is not logged in', () => {
  test.use({ allowedConsole: /Failed to load resource.*40[13]/ });

  test('asks for the password', async ({ page, person, request }) => {
    await request.post('/api/auth/register', { data: person });
    await openPage(page, await linkMailedTo(person.email, /Welcome/, '/verify-email'));
    await confirm(page).click();
    await page.getByLabel('Password', { exact: true }).fill('Wrong1!x');
    await confirm(page).click();
    await expect(page.getByRole('alert')).toHaveText('That is not your current password.');
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await confirm(page).click();
    await expect(page.getByRole('main').getByRole('status')).toContainText('confirmed');
  });

  test('or sets a new one, which throws out whoever registered with the address', async ({ page, person, request }) => {
    const stranger = await (await request.post('/api/auth/register', { data: person })).json();
    await openPage(page, await linkMailedTo(person.email, /Welcome/, '/verify-email'));
    await confirm(page).click();
    await page.getByRole('button', { name: 'Set a new password instead' }).click();
    await page.getByLabel('New password', { exact: true }).fill('Owner1!Row');
    await page.getByLabel('Confirm new password').fill('Owner1!Row');
    await confirm(page).click();
    await expect(page.getByRole('main').getByRole('status')).toContainText('confirmed');
    const headers = { authorization: `Bearer ${stranger.token}` };
    expect((await request.get('/api/auth/user', { headers })).status()).toBe(401);
    expect((await request.post('/api/auth/login', { data: person })).status()).toBe(401);
    const owner = { ...person, password: 'Owner1!Row' };
    expect((await request.post('/api/auth/login', { data: owner })).status()).toBe(200);
  });
});

test('a change of e-mail: confirmed at the new address, told to the old one [account-2]', async ({
  memberPage: page,
  person,
}) => {
  confirmEmail(person.email);
  const email = `new-${person.email}`;
  await openPage(page, '/account');
  const section = page.getByRole('region').or(page.locator('section')).filter({ hasText: 'New email address' });
  await section.getByLabel('New email address').fill(email);
  await section.getByLabel('Current password').fill(person.password);
  await section.getByRole('button', { name: 'Change email' }).click();
  await expect(section.getByText(email)).toBeVisible();

  await openPage(page, await linkMailedTo(email, /./, '/verify-email'));
  await confirm(page).click();
  await expect(page.getByRole('main').getByRole('status')).toContainText('new email address is confirmed');
  await expect
    .poll(() => mailsTo(person.email).some((mail) => /^Subject: .*email address was changed/im.test(mail)))
    .toBe(true);

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await openPage(page, '/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/home');
});

test.describe('sessions and password', () => {
  test.use({ allowedConsole: /Failed to load resource.*40[13]/ });

  test('another session can be seen and ended; a new password ends the rest [account-1]', async ({
    memberPage: page,
    browser,
    person,
    baseURL,
  }) => {
    const logIn = async () => {
      const other = await browser.newPage({ baseURL: baseURL as string });
      await openPage(other, '/login');
      await other.getByLabel('Email').fill(person.email);
      await other.getByLabel('Password', { exact: true }).fill(person.password);
      await other.getByRole('button', { name: 'Log in' }).click();
      await expect(other).toHaveURL('/home');
      return other;
    };
    const [first, second] = [await logIn(), await logIn()];
    await openPage(page, '/account');
    const end = page.getByRole('button', { name: /^End / });
    await expect(end).toHaveCount(2);
    await expect(page.getByText('This device')).toHaveCount(1);
    await end.first().click();
    await expect(end).toHaveCount(1);

    const form = page.locator('section').filter({ hasText: 'Change your password' });
    await form.getByLabel('Current password').fill('Wrong1!x');
    await form.getByLabel('New password', { exact: true }).fill('Fresh1!Row');
    await form.getByLabel('Confirm new password').fill('Fresh1!Row');
    await form.getByRole('button', { name: 'Change password' }).click();
    await expect(form.getByRole('alert')).toHaveText('That is not your current password.');
    await form.getByLabel('Current password').fill(person.password);
    await form.getByRole('button', { name: 'Change password' }).click();
    await expect(form.getByRole('status')).toContainText('Your password is changed.');
    await expect(end).toHaveCount(0);

    for (const other of [first, second]) {
      await openPage(other, '/profile');
      await expect(other).toHaveURL('/login');
      await other.close();
    }
    await openPage(page, '/profile');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(person.name);
  });
});

test('download my data gives a file with everything [account-1]', async ({ memberPage: page, person }) => {
  await openPage(page, '/account');
  const download = page.waitForEvent('download');
  await page.locator('section').filter({ hasText: 'Your data' }).getByLabel('Current password').fill(person.password);
  await page.getByRole('button', { name: 'Download my data' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('juniper-row-data.json');
  const stream = await file.createReadStream();
  const text = (await stream.toArray()).join('');
  expect(JSON.parse(text).data).toBeDefined();
  expect(text).toContain(person.email);
});

test('deletion: the person is gone from device and database, and cannot log in', async ({ page, person }) => {
  const customer = { ...person, name: `Zelda Quill ${Date.now()}` };
  const { token, user } = await (await page.request.post('/api/auth/register', { data: customer })).json();
  confirmEmail(customer.email);
  placeOrder(customer.email, { number: 'ORD-GONE1' });
  await page.goto('/robots.txt');
  await page.evaluate(
    ([savedToken, savedUser]) => {
      localStorage.setItem('token', savedToken);
      localStorage.setItem('user', savedUser);
    },
    [token, JSON.stringify(user)] as const,
  );
  await openPage(page, '/account');
  expect(dumpDatabase()).toContain(customer.name);

  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await expect(dialog.getByRole('button', { name: 'Keep my account' })).toBeFocused();
  await expectAccessible(page, 'the dialog');
  await dialog.getByLabel('Current password').fill(customer.password);
  await dialog.getByRole('button', { name: 'Delete for good' }).click();

  await expect(page).toHaveURL('/');
  await expect(page.getByRole('status').filter({ hasText: 'Your account is deleted.' })).toBeVisible();
  expect(await keysOfCustomer(page)).toEqual([]);
  await expect.poll(() => mailsTo(customer.email).some((mail) => /^Subject: .*deleted/im.test(mail))).toBe(true);
  await expect.poll(() => dumpDatabase().toLowerCase()).not.toContain(customer.email);
  const dump = dumpDatabase();
  expect(dump).not.toContain(customer.name);
  expect(dump).toContain('ORD-GONE1');
  const again = await page.request.post('/api/auth/login', { data: customer });
  expect(again.status()).toBe(401);
});
