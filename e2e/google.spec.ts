import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { answerAtGoogle, type GooglePerson, signCredential } from './google.ts';
import { openPage, openUntilQuiet } from './open-page.ts';
import { expect, test } from './test.ts';

const newPerson = (): GooglePerson => {
  const subject = randomUUID();
  return { subject, email: `gwen-${subject}@marsh.example`, name: 'Gwen Marsh' };
};

const press = (page: Page, name = 'Continue with Google') => page.getByRole('button', { name }).click();
const toast = (page: Page, text: string) => page.locator('.toasts').getByText(text);
const getToken = (page: Page) => page.evaluate(() => localStorage.getItem('token'));

test('sign-up, then login, with the same Google account [google-3]', async ({ page, context }) => {
  const person = newPerson();
  await answerAtGoogle(context, person);
  await openPage(page, '/register');
  await press(page, 'Sign up with Google');
  await expect(toast(page, 'Welcome to Juniper Row, Gwen Marsh!')).toBeVisible();
  await expect(page).toHaveURL('/home');
  await openPage(page, '/profile');
  await expect(page.getByText(person.email)).toBeVisible();
  await expect(page.getByText('loyalty points')).toContainText('100');
  expect(await page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '').provider)).toBe('google');

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Login' }).click();
  await press(page);
  await expect(toast(page, 'Welcome back, Gwen Marsh!')).toBeVisible();
  await expect(page).toHaveURL('/home');
});

test('a guarded page asks for a login without a load, and Google leads back to it', async ({ page, context }) => {
  await answerAtGoogle(context, newPerson());
  await openPage(page, '/about');
  await page.evaluate(() => Object.assign(window, { isFirstDocument: true }));
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Feedback' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
  expect(await page.evaluate(() => 'isFirstDocument' in window)).toBe(true);
  await press(page);
  await expect(page).toHaveURL('/feedback');
  // No copy of the question is left behind Back.
  await page.goBack();
  await expect(page).toHaveURL('/about');
});

test('a press before the scripts have run leads to Google once they have', async ({ page, context }) => {
  await answerAtGoogle(context, newPerson());
  const { promise: pressed, resolve: letScriptsRun } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await pressed;
    await route.continue();
  });
  const opened = openPage(page, '/login');
  await press(page);
  letScriptsRun();
  await expect(page).toHaveURL('/home');
  await opened;
});

test('a press on the page to which Google led back, before its scripts have run, asks Google no second time', async ({
  page,
  context,
}) => {
  const answers = await answerAtGoogle(context, newPerson());
  await openPage(page, '/login');
  const { promise: pressed, resolve: letScriptsRun } = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await pressed;
    await route.continue();
  });
  await press(page);
  await page.waitForURL(/#.*id_token=/, { waitUntil: 'commit' });
  await press(page);
  letScriptsRun();
  await expect(page).toHaveURL('/home');
  expect(answers).toHaveLength(1);
});

test('the credential is in no address that a server or the history sees', async ({ page, context }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { referer = '' } = request.headers();
    asked.push(`${request.url().replace(/#.*/, '')} ${referer}`);
  });
  const answers = await answerAtGoogle(context, newPerson());
  await openPage(page, '/login');
  await press(page);
  await expect(page).toHaveURL('/home');
  const [credential = ''] = answers.map(({ id_token }) => id_token);
  expect(credential).toMatch(/^ey/);
  expect(asked.filter((line) => line.includes(credential))).toEqual([]);
  const kept = await page.evaluate(() => JSON.stringify([history.state, { ...sessionStorage }, { ...localStorage }]));
  expect(kept).not.toContain(credential);
  await page.goBack().catch(() => null);
  expect(page.url()).not.toContain(credential);
});

test.describe('refused', () => {
  test.use({ allowedConsole: /Failed to load resource.*401/ });

  test('a credential of an earlier login logs nobody in', async ({ page, context }) => {
    const answers = await answerAtGoogle(context, newPerson());
    await openPage(page, '/login');
    await press(page);
    await expect(page).toHaveURL('/home');
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/');

    await answerAtGoogle(context, { id_token: answers[0]?.id_token ?? '' });
    await openPage(page, '/login');
    await press(page);
    await expect(toast(page, 'Google login failed. Please try again.')).toBeVisible();
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
    await openPage(page, '/register');
    await press(page, 'Sign up with Google');
    await expect(toast(page, 'Google sign-up failed. Please try again.')).toBeVisible();
    await expect(page).toHaveURL('/register');
    expect(await getToken(page)).toBeNull();
  });
});

test('who cancels at Google is told so, and the next login still leads to what asked for it [google-4]', async ({
  page,
  context,
}) => {
  await answerAtGoogle(context, { error: 'access_denied' });
  await openPage(page, '/feedback');
  await expect(page).toHaveURL('/login');
  await press(page);
  await expect(toast(page, 'Google login failed. Please try again.')).toBeVisible();
  await expect(page).toHaveURL('/login');
  expect(await getToken(page)).toBeNull();
  await answerAtGoogle(context, newPerson());
  await press(page);
  await expect(page).toHaveURL('/feedback');
});

test('an answer to another browser, as in a stranger’s link, is sent nowhere and logs nobody in', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  const credential = signCredential(newPerson(), 'nonce-of-the-stranger');
  await openPage(page, `/login#${new URLSearchParams({ id_token: credential, state: 'of-the-stranger' })}`);
  await expect(toast(page, 'Google login failed. Please try again.')).toBeVisible();
  await expect(page).toHaveURL('/login');
  expect(calls.filter((url) => url.includes('/api/auth/'))).toEqual([]);
  expect(await getToken(page)).toBeNull();
});

test('no page asks Google for anything before the press', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).hostname.endsWith('google.com')) asked.push(new URL(page.url()).pathname);
  });
  for (const path of ['/', '/about', '/login', '/register', '/shop']) await openUntilQuiet(page, path);
  expect(asked).toEqual([]);
});
