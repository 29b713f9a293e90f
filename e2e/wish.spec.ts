import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { answerAtGoogle } from './google.ts';
import { openPage, reloadPage } from './open-page.ts';
import { expect, test } from './test.ts';

const toast = (page: Page, text: string) => page.locator('.toasts').getByText(text, { exact: true });
const waiting = (page: Page) => page.getByRole('main').getByText('is waiting');

const register = async (page: Page, person: { name: string; email: string; password: string }) => {
  await expect(page).toHaveURL('/register');
  await expect(waiting(page)).toBeVisible();
  await page.getByLabel('Full name').fill(person.name);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Confirm password').fill(person.password);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Create account' }).click();
};

const logIn = async (page: Page, { email, password }: { email: string; password: string }) => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
};

test('Add to Cart, then registration: back on the menu with the item, once', async ({ page, person }) => {
  await openPage(page, '/menu');
  await page.getByRole('button', { name: 'Add to Cart: Cappuccino' }).click();
  await expect(toast(page, 'Please login to add items to your cart')).toBeVisible();
  await expect(page).toHaveURL('/login');
  await expect(waiting(page)).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Create account' }).click();
  await register(page, person);
  await expect(toast(page, 'Cappuccino added to cart!')).toBeVisible();
  await expect(page).toHaveURL('/menu');
  await expect(page.getByRole('group', { name: 'Quantity of Cappuccino' })).toBeVisible();

  await reloadPage(page);
  await page.goBack();
  await openPage(page, '/cart');
  await expect(page.getByRole('spinbutton')).toHaveValue('1');
});

test('a heart on /shop/coffee, then login: saved there and in the account', async ({ page, person }) => {
  await page.request.post('/api/auth/register', { data: person });
  await openPage(page, '/shop/coffee');
  await page.getByRole('button', { name: 'Save to favorites: Latte', exact: true }).click();
  await expect(page).toHaveURL('/login');
  await expect(toast(page, 'Please log in to save items to favorites!')).toBeVisible();
  await expect(waiting(page)).toBeVisible();
  await logIn(page, person);
  await expect(toast(page, 'Item added to favorites!')).toBeVisible();
  await expect(page).toHaveURL('/shop/coffee');
  await openPage(page, '/favorites');
  await expect(page.getByRole('heading', { name: 'Latte', exact: true })).toBeVisible();
});

test('Buy Now, then one press on Google’s button: back on the page, and on to the cart', async ({ page, context }) => {
  const subject = randomUUID();
  const person = { subject, email: `gwen-${subject}@marsh.example`, name: 'Gwen Marsh' };
  await answerAtGoogle(context, person);
  await openPage(page, '/menu');
  await page.getByRole('button', { name: 'Buy Now: Cappuccino' }).click();
  await expect(page).toHaveURL('/login');
  await expect(waiting(page)).toBeVisible();
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expect(toast(page, 'Cappuccino added to cart! Redirecting to checkout...')).toBeVisible();
  await expect(page).toHaveURL('/cart');
  await expect(page.getByRole('spinbutton')).toHaveValue('1');
});

test('a later login from the header does nothing that was left', async ({ page, person }) => {
  await page.request.post('/api/auth/register', { data: person });
  await openPage(page, '/menu');
  await page.getByRole('button', { name: 'Add to Cart: Cappuccino' }).click();
  await expect(waiting(page)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/menu');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL('/login');
  await logIn(page, person);
  await expect(page).toHaveURL('/home');
  await openPage(page, '/cart');
  await expect(page.getByText('Your cart is empty. Please add some items!')).toBeVisible();
});

test('Save on a recipe, then login: back there, saved, also in the account', async ({ page, person }) => {
  await page.request.post('/api/auth/register', { data: person });
  await openPage(page, '/recipes/mocha');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(waiting(page)).toHaveText('Your Mocha recipe is waiting.');
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/api/auth/recipes/mocha'));
  await logIn(page, person);
  await expect(toast(page, 'Recipe saved to favorites!')).toBeVisible();
  await expect(page).toHaveURL('/recipes/mocha');
  await expect(page.getByRole('button', { name: 'Saved' })).toBeVisible();
  expect((await saved).ok()).toBe(true);
});

test.describe('an item that waits', () => {
  test.beforeEach(async ({ page }) => {
    await openPage(page, '/menu');
    await page.getByRole('button', { name: 'Add to Cart: Cappuccino' }).click();
    await expect(page).toHaveURL('/login');
    await expect(waiting(page)).toBeVisible();
  });

  test('the skip link leads to the content and forgets nothing', async ({ page, person }) => {
    await page.request.post('/api/auth/register', { data: person });
    await page.getByRole('link', { name: 'Skip to content' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('#main')).toBeFocused();
    await expect(page).toHaveURL('/login');
    await expect(waiting(page)).toBeVisible();
    await logIn(page, person);
    await expect(toast(page, 'Cappuccino added to cart!')).toBeVisible();
    await expect(page).toHaveURL('/menu');
  });

  test('by the header to /register: once it is done, no page behind Back offers it again', async ({ page, person }) => {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Register' }).click();
    await register(page, person);
    await expect(toast(page, 'Cappuccino added to cart!')).toBeVisible();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/');
    for (let step = 0; step < 2; step += 1) {
      await page.goBack();
      await expect(page).toHaveURL('/menu');
    }
  });
});
