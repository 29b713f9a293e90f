import { firstMailTo, mailsTo } from './mail-catcher.ts';
import { blockScripts, openPage, reloadPage } from './open-page.ts';
import { expect, expectLogin, keysOfCustomer, test } from './test.ts';

test.use({ reducedMotion: 'no-preference' });

test('a visitor becomes a customer, comes back, and logs out', async ({ page, context, person }) => {
  const other = await context.newPage();
  await openPage(other, '/about');

  await openPage(page, '/register');
  await page.getByLabel('Full name').fill(person.name);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Confirm password').fill(person.password);
  await expect(page.getByRole('button', { name: 'Create Account' })).toBeDisabled();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Create Account' }).click();

  await expect(page.getByRole('status')).toContainText('Account created successfully! Welcome to Juniper Row!');
  await expect(page).toHaveURL('/home');
  const nav = page.getByRole('navigation', { name: 'Main' });
  for (const link of ['Cart', 'Profile']) await expect(nav.getByRole('link', { name: link })).toBeVisible();
  await expect(nav.getByRole('button', { name: 'Logout' })).toBeVisible();
  await expect(nav.getByRole('link', { name: 'Login' })).toBeHidden();

  await reloadPage(page);
  await expect(nav.getByRole('button', { name: 'Logout' })).toBeVisible();
  await expect(other.getByRole('button', { name: 'Logout' })).toBeVisible();

  await nav.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await expect(nav.getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(other.getByRole('link', { name: 'Register' })).toBeVisible();
  expect(await keysOfCustomer(page)).toEqual([]);

  const mail = await firstMailTo(person.email);
  expect(mail).toContain('Subject: Welcome to Juniper Row');
  expect(mailsTo(person.email)).toHaveLength(1);
});

test.describe('login', () => {
  test('a customer logs in and lands on /home', async ({ page, person }) => {
    await page.request.post('/api/auth/register', { data: person });
    await openPage(page, '/login');
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByRole('status')).toContainText('Login successful!');
    await expect(page).toHaveURL('/home');
  });

  test.describe('refused', () => {
    test.use({ allowedConsole: /Failed to load resource.*401/ });

    test('a wrong password shows the banner, and opening the page again clears it', async ({ page, person }) => {
      await openPage(page, '/login');
      await page.getByLabel('Email').fill(person.email);
      await page.getByLabel('Password', { exact: true }).fill('Wrong1!x');
      await page.getByRole('button', { name: 'Log in' }).click();
      await expect(page.getByRole('main').getByRole('alert')).toHaveText(
        'Login failed. Please check your credentials.',
      );
      await page.getByRole('link', { name: 'Create account' }).click();
      // Until the next page is loaded, this one has a link with the same name.
      await expect(page).toHaveURL('/register');
      await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
      await expect(page.getByRole('main').getByRole('alert')).toBeHidden();
    });
  });

  test('login and register send a customer on to /home [login-5]', async ({ memberPage: page }) => {
    for (const path of ['/login', '/register']) {
      await openPage(page, path);
      await expect(page).toHaveURL('/home');
    }
  });
});

test.describe('guarded pages', () => {
  test('lead a visitor to /login, replacing history, and back after login [access-1]', async ({ page, person }) => {
    await page.request.post('/api/auth/register', { data: person });
    await openPage(page, '/about');
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Feedback' }).click();
    await expectLogin(page);
    await page.goBack();
    await expect(page).toHaveURL('/about');

    await openPage(page, '/profile');
    await expectLogin(page);
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page).toHaveURL('/profile');
  });

  for (const path of ['/profile', '/cart', '/checkout', '/order', '/favorites', '/feedback', '/account']) {
    test(`${path} needs a login`, async ({ page }) => {
      await openPage(page, path);
      await expect(page).toHaveURL('/login');
    });
  }

  test.describe('with a session that the server has ended', () => {
    test.use({ allowedConsole: /Failed to load resource.*401/ });

    test('a token without a user is checked, cleared and leads to /login', async ({ page }) => {
      await page.goto('/robots.txt');
      await page.evaluate(() => localStorage.setItem('token', 'long-gone'));
      await openPage(page, '/profile');
      await expectLogin(page);
      expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    });

    test('a public page stays, as a visitor sees it', async ({ memberPage: page }) => {
      await page.evaluate(() => localStorage.setItem('token', 'long-gone'));
      await openPage(page, '/menu');
      const nav = page.getByRole('navigation', { name: 'Main' });
      await expect(nav.getByRole('link', { name: 'Login' })).toBeVisible();
      await expect(page).toHaveURL('/menu');
    });
  });
});

test.describe('before the scripts have run', () => {
  test.use({ allowedConsole: /Failed to load resource/ });

  test('a member already sees the member header [layout-8]', async ({ memberPage: page }) => {
    await blockScripts(page);
    await openPage(page, '/about');
    const nav = page.getByRole('navigation', { name: 'Main' });
    await expect(nav.getByRole('link', { name: 'Profile' })).toBeVisible();
    await expect(nav.getByRole('link', { name: 'Login' })).toBeHidden();
  });
});
