import { randomInt, randomUUID } from 'node:crypto';
import { test as base, expect, type Page } from '@playwright/test';
import { skipHydration } from './open-page.ts';

export { expect };

type Customer = { name: string; email: string; password: string };

type Fixtures = {
  /** Errors, in the console or thrown by scripts, that a test provokes on purpose; any other fails it. */
  allowedConsole: RegExp | null;
  /** A person who has not registered yet. */
  person: Customer;
  /** A page on which a freshly registered customer is logged in. */
  memberPage: Page;
};

export const test = base.extend<Fixtures>({
  allowedConsole: [null, { option: true }],

  // Set by the global setup, which runs after the configuration was read.
  baseURL: async ({}, use) => use(process.env.SITE_URL),

  // Each test has its own address, so that limits meant for one visitor do not add up over the suite.
  extraHTTPHeaders: async ({}, use) =>
    use({ 'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}` }),

  context: async ({ context, allowedConsole }, use) => {
    const errors: string[] = [];
    const note = (text: string) => {
      if (!allowedConsole?.test(text)) errors.push(text);
    };
    context.on('console', (message) => {
      // Every page asks this by itself, also where a test has stopped the server. The page says nothing of a failure,
      // but the browser does.
      const isOfNow = message.location().url.endsWith('/api/catalogue/now');
      if (message.type() === 'error' && !isOfNow) note(message.text());
    });
    context.on('weberror', (problem) => note(String(problem.error())));
    await use(context);
    expect(errors, 'errors in the console').toEqual([]);
  },

  page: async ({ page, javaScriptEnabled }, use) => {
    if (!javaScriptEnabled) skipHydration(page);
    await use(page);
  },

  person: async ({}, use) =>
    use({ name: 'Elena Marsh', email: `elena-${randomUUID()}@marsh.example`, password: 'Juniper1!' }),

  memberPage: async ({ page, person }, use) => {
    const answer = await page.request.post('/api/auth/register', { data: person });
    await logInAs(page, await answer.json());
    await use(page);
  },
});

/** Starts a session on the page's device as the site stores it: token and user in local storage. */
export const logInAs = async (page: Page, { token, user }: { token: string; user: object }) => {
  await page.goto('/robots.txt');
  await page.evaluate(
    ([savedToken, savedUser]) => {
      localStorage.setItem('token', savedToken);
      localStorage.setItem('user', savedUser);
    },
    [token, JSON.stringify(user)] as const,
  );
};

/** Waits until a page that leads to /login has done so. */
export const expectLogin = async (page: Page) => {
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
};

/** Lists what local storage still holds of a customer. The ends of today's deals belong to the device. */
export const keysOfCustomer = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key !== 'juniper_deals'));
