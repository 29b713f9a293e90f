import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { mailsTo } from './mail-catcher.ts';
import { openPage } from './open-page.ts';
import { expect, expectLogin, test } from './test.ts';

const inbox = 'hello@juniperrow.example';

const writeMessage = async (page: Page, message: string) => {
  await openPage(page, '/contact');
  await page.getByLabel('Name').fill('Zoë Åberg');
  await page.getByLabel('Email').fill('zoe@aberg.example');
  await page.getByLabel('Message').fill(message);
  await page.getByRole('button', { name: 'Send message' }).click();
};

/** Quoted-printable breaks long lines with '='. */
const mailAbout = (words: string) => mailsTo(inbox).find((mail) => mail.replaceAll('=\r\n', '').includes(words));

test('a visitor writes, reads that it was submitted, and the shop gets the mail [contact-2]', async ({ page }) => {
  const message = `Do you cater? ${randomUUID()}`;
  await writeMessage(page, message);
  const modal = page.getByRole('dialog', { name: 'Your response has been submitted!' });
  await expect(modal.getByRole('button', { name: 'Close' })).toBeFocused();
  await expect(page.getByLabel('Message')).toHaveValue('');
  await page.mouse.click(5, 400);
  await expect(modal).toBeHidden();
  await expect(page.getByRole('button', { name: 'Send message' })).toBeFocused();

  await expect.poll(() => mailAbout(message), { timeout: 15_000 }).toBeDefined();
  expect(mailAbout(message)).toContain('Reply-To: zoe@aberg.example');
});

test.describe('without a connection', () => {
  test.use({ allowedConsole: /Failed to load resource/ });

  test('a message stays where it is, and can be sent again', async ({ page }) => {
    await page.route('**/api/contact', (route) => route.abort());
    await writeMessage(page, 'A long letter');
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      'We could not send this. Nothing was lost; please try again.',
    );
    await expect(page.getByLabel('Message')).toHaveValue('A long letter');
    await page.unroute('**/api/contact');
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  });
});

test('a member is known to both forms, and feedback raises Reviews', async ({ memberPage: page, person }) => {
  await openPage(page, '/contact');
  await expect(page.getByLabel('Name')).toHaveValue(person.name);
  await expect(page.getByLabel('Email')).toHaveValue(person.email);

  await openPage(page, '/feedback');
  const comments = `Good soup. ${randomUUID()}`;
  await page.getByRole('radiogroup', { name: 'Rating' }).locator('label').nth(3).click();
  await page.getByLabel('Comments').fill(comments);
  await page.getByLabel('Date of visit').fill('2026-03-04');
  await page.getByText('Take-out').click();
  await page.getByRole('button', { name: 'Send feedback' }).click();
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Thank you for your feedback!');
  await expect(page.getByLabel('Comments')).toHaveValue('');
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click();
  await expect(page.locator('.stat', { hasText: 'Reviews' }).locator('b')).toHaveText('1');
  await expect.poll(() => mailAbout(comments), { timeout: 15_000 }).toBeDefined();
});

test.describe('a session that ends while feedback is written', () => {
  test.use({ allowedConsole: /Failed to load resource.*401/ });

  test('leads to the login and back, and nothing is lost', async ({ memberPage: page, person }) => {
    await openPage(page, '/feedback');
    await page.getByRole('radiogroup', { name: 'Rating' }).locator('label').nth(1).click();
    await page.getByLabel('Comments').fill('A long story');
    const token = await page.evaluate(() => localStorage.getItem('token'));
    await page.request.post('/api/auth/logout', { headers: { authorization: `Bearer ${token}` } });
    await page.getByRole('button', { name: 'Send feedback' }).click();
    await expectLogin(page);
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page).toHaveURL('/feedback');
    await expect(page.getByLabel('Comments')).toHaveValue('A long story');
    await page.getByRole('button', { name: 'Send feedback' }).click();
    await expect(page.getByRole('main').getByRole('status')).toHaveText('Thank you for your feedback!');
  });
});
