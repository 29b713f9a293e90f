import AxeBuilder from '@axe-core/playwright';
import { linkMailedTo, mailsTo } from './mail-catcher.ts';
import { dumpDatabase, placeOrder } from './orders.ts';
import { expect, keysOfCustomer, test } from './test.ts';

test('the welcome mail’s link confirms the address', async ({ memberPage: page, person }) => {
  await page.goto('/account');
  await expect(page.getByText('Not confirmed yet')).toBeVisible();
  await page.goto(await linkMailedTo(person.email, /Welcome/, '/verify-email'));
  await expect(page.getByRole('main').getByRole('status')).toContainText('confirmed');
  await page.goto('/account');
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
});

test('a change of e-mail: confirmed at the new address, told to the old one', async ({ memberPage: page, person }) => {
  const email = `new-${person.email}`;
  await page.goto('/account');
  const section = page.getByRole('region').or(page.locator('section')).filter({ hasText: 'New e-mail address' });
  await section.getByLabel('New e-mail address').fill(email);
  await section.getByLabel('Current password').fill(person.password);
  await section.getByRole('button', { name: 'Change e-mail' }).click();
  await expect(section.getByText(email)).toBeVisible();

  await page.goto(await linkMailedTo(email, /./, '/verify-email'));
  await expect(page.getByRole('main').getByRole('status')).toContainText('new email address is confirmed');
  await expect.poll(() => mailsTo(person.email).some((mail) => /^Subject: .*e-?mail/im.test(mail))).toBe(true);

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(person.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL('/home');
});

test.describe('sessions and password', () => {
  test.use({ allowedConsole: /Failed to load resource.*40[13]/ });

  test('another session can be seen and ended; a new password ends the rest', async ({
    memberPage: page,
    browser,
    person,
    baseURL,
  }) => {
    const logIn = async () => {
      const other = await browser.newPage({ baseURL: baseURL as string });
      await other.goto('/login');
      await other.getByLabel('E-mail').fill(person.email);
      await other.getByLabel('Password').fill(person.password);
      await other.getByRole('button', { name: 'Log in' }).click();
      await expect(other).toHaveURL('/home');
      return other;
    };
    const [first, second] = [await logIn(), await logIn()];
    await page.goto('/account');
    const end = page.getByRole('button', { name: /^End the session/ });
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
      await other.goto('/profile');
      await expect(other).toHaveURL('/login');
      await other.close();
    }
    await page.goto('/profile');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(person.name);
  });
});

test('download my data gives a file with everything', async ({ memberPage: page, person }) => {
  await page.goto('/account');
  const download = page.waitForEvent('download');
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
  placeOrder(customer.email, { number: 'ORD-GONE1' });
  await page.goto('/robots.txt');
  await page.evaluate(
    ([savedToken, savedUser]) => {
      localStorage.setItem('token', savedToken);
      localStorage.setItem('user', savedUser);
    },
    [token, JSON.stringify(user)] as const,
  );
  await page.goto('/account');
  expect(dumpDatabase()).toContain(customer.name);

  await page.getByRole('button', { name: 'Delete my account' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await expect(dialog.getByRole('button', { name: 'Keep my account' })).toBeFocused();
  const { violations } = await new AxeBuilder({ page }).include('dialog').analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
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
