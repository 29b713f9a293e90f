import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { openUntilIdle } from './alive.ts';
import { type GooglePerson, signCredential } from './google.ts';
import { expect, test } from './test.ts';

const newPerson = (): GooglePerson => {
  const subject = randomUUID();
  return { subject, email: `gwen-${subject}@marsh.example`, name: 'Gwen Marsh' };
};

/** Presses the button; the stub stands in for Google's window and hands over this credential. */
const press = async (page: Page, name: string, credential: string) => {
  const button = page.getByRole('button', { name });
  await expect(button).toBeVisible();
  await page.evaluate((chosen) => Object.assign(window, { googleCredential: chosen }), credential);
  await button.click();
};

const toast = (page: Page, text: string) => page.locator('.toasts').getByText(text);

test('sign-up, then login, with the same Google account', async ({ page }) => {
  const person = newPerson();
  await page.goto('/register');
  await press(page, 'Sign up with Google', signCredential(person));
  await expect(toast(page, 'Welcome to Juniper Row, Gwen Marsh!')).toBeVisible();
  await expect(page).toHaveURL('/home');
  await page.goto('/profile');
  await expect(page.getByText(person.email)).toBeVisible();
  await expect(page.getByText('loyalty points')).toContainText('100');
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '').provider)).toBe('google');

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Login' }).click();
  await press(page, 'Continue with Google', signCredential(person));
  await expect(toast(page, 'Welcome back, Gwen Marsh!')).toBeVisible();
  await expect(page).toHaveURL('/home');
});

test('a guarded page asks for a login: the page loads anew for Google’s script, and the way back is kept', async ({
  page,
}) => {
  await page.goto('/about');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Feedback' }).click();
  await expect(page).toHaveURL('/login');
  // The page loads itself anew, so that one press on Google's own button is enough.
  await expect(page.locator('script[src*="accounts.google.com"]')).toHaveCount(1);
  await press(page, 'Continue with Google', signCredential(newPerson()));
  await expect(page).toHaveURL('/feedback');
});

test.describe('refused', () => {
  test.use({ allowedConsole: /Failed to load resource.*401/ });

  test('a credential counts once; the second time nobody is logged in', async ({ page }) => {
    const credential = signCredential(newPerson());
    await page.goto('/login');
    await press(page, 'Continue with Google', credential);
    await expect(page).toHaveURL('/home');
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/');

    await page.goto('/login');
    await press(page, 'Continue with Google', credential);
    await expect(toast(page, 'Google login failed. Please try again.')).toBeVisible();
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
    await page.goto('/register');
    await press(page, 'Sign up with Google', credential);
    await expect(toast(page, 'Google sign-up failed. Please try again.')).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  });
});

test('Google’s script is asked for on login and register, and nowhere else', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).hostname.endsWith('google.com')) asked.push(new URL(page.url()).pathname);
  });
  for (const path of ['/', '/about', '/forget-password', '/shop']) await openUntilIdle(page, path);
  expect(asked).toEqual([]);
  for (const path of ['/login', '/register']) {
    await page.goto(path);
    await expect(page.getByRole('button', { name: /with Google/ })).toBeVisible();
  }
  expect(asked).toEqual(['/login', '/register']);
});
