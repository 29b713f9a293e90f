import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Role } from '../core/src/rules/permissions.ts';
import { openPage } from './open-page.ts';
import { confirmEmail, setRole } from './orders.ts';
import { logInAs } from './test.ts';

/** Makes an account of this role, in the shop of all tests or in that of this database. */
export const makeAccount = async (page: Page, role: Role, databaseUrl?: string) => {
  const account = { name: 'Mei Tanaka', email: `mei-${randomUUID()}@tanaka.example`, password: 'Juniper1!Juniper' };
  await page.request.post('/api/auth/register', { data: account });
  confirmEmail(account.email, databaseUrl);
  setRole(account.email, role, databaseUrl);
  return account;
};

/** Opens a screen of the console as a new account of this role. */
export const openConsole = async (page: Page, role: Role, path: `/owner${string}`, databaseUrl?: string) => {
  const account = await makeAccount(page, role, databaseUrl);
  const session: { token: string; user: { id: string } } = await (
    await page.request.post('/api/auth/login', { data: account })
  ).json();
  await logInAs(page, session);
  await openPage(page, path);
  return { ...account, ...session };
};

/** Counts what the page's security policy refuses, from now on and over reloads. */
export const watchPolicy = async (page: Page): Promise<string[]> => {
  const refused: string[] = [];
  await page.exposeFunction('tellRefused', (what: string) => refused.push(what));
  await page.addInitScript(() => {
    const { tellRefused } = window as unknown as { tellRefused: (what: string) => void };
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      tellRefused(`${effectiveDirective} ${blockedURI}`),
    );
  });
  return refused;
};
