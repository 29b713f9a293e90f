import type { Page } from '@playwright/test';
import { linkMailedTo, mailsTo } from './mail-catcher.ts';
import { openPage } from './open-page.ts';
import { expect, expectLogin, test } from './test.ts';

const sent = 'Credentials sent to your email successfully.';
const newPassword = 'Fresh1!Row';

const askForLink = async (page: Page, email: string) => {
  await openPage(page, '/forget-password');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('main').getByRole('status')).toContainText(sent);
};

const setPassword = async (page: Page, password: string) => {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm new password').fill(password);
  await page.getByRole('button', { name: 'Save the new password' }).click();
};

test.describe('a forgotten password', () => {
  test.use({ allowedConsole: /Failed to load resource.*4(01|10)/ });

  test('link by mail, new password, every session ended, login with the new one [password-4]', async ({
    memberPage: page,
    browser,
    person,
    baseURL,
  }) => {
    // The customer is at another computer; `page` is the device that is still logged in.
    const elsewhere = await browser.newPage({ baseURL: baseURL as string });
    await askForLink(elsewhere, person.email);
    await expect(elsewhere.getByLabel('Email')).toHaveValue('');

    const link = await linkMailedTo(person.email, /password/i, '/reset-password');
    await openPage(elsewhere, link);
    await setPassword(elsewhere, newPassword);
    await expect(elsewhere.getByRole('main').getByRole('status')).toContainText('Your password is changed.');

    await openPage(page, '/profile');
    await expectLogin(page);
    expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')])).toEqual([
      null,
      null,
    ]);

    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
    await page.getByLabel('Password', { exact: true }).fill(newPassword);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page).toHaveURL('/profile');

    await openPage(elsewhere, '/about');
    await openPage(elsewhere, link);
    await setPassword(elsewhere, 'Another1!Row');
    await expect(elsewhere.getByRole('main').getByRole('alert')).toHaveText(
      'This link has expired or was used already.',
    );
    await elsewhere.getByRole('link', { name: 'Ask for a new link' }).click();
    await expect(elsewhere).toHaveURL('/forget-password');
    await elsewhere.close();
  });
});

test('an address without an account gets the same words, and no mail', async ({ page, person }) => {
  await askForLink(page, person.email);
  await expect(page.getByRole('main')).toContainText(
    'If this address has an account, a link that works for 30 minutes is on its way.',
  );
  // The mail of a customer who asks later has come.
  const customer = { ...person, email: `later-${person.email}` };
  await page.request.post('/api/auth/register', { data: customer });
  await page.request.post('/api/auth/forgot-password', { data: { email: customer.email } });
  await linkMailedTo(customer.email, /password/i, '/reset-password');
  expect(mailsTo(person.email)).toEqual([]);
});

test.describe('without a connection', () => {
  test.use({ allowedConsole: /Failed to load resource/ });

  test('the page says so and keeps the address', async ({ page, context }) => {
    await openPage(page, '/forget-password');
    await page.getByLabel('Email').fill('elena@marsh.example');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText('We could not reach the server.');
    await expect(page.getByLabel('Email')).toHaveValue('elena@marsh.example');
  });
});
