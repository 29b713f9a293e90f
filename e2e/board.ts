import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { openPage } from './open-page.ts';
import { makeStaff } from './orders.ts';
import { expect, logInAs } from './test.ts';

export type Store = 'main' | 'downtown' | 'uptown' | 'westside' | 'eastside' | 'mall';

/** Opens the board of a store for a new staff member. */
export const openBoard = async (page: Page, store: Store, employ = (email: string) => makeStaff(email)) => {
  const data = { name: 'Robin Hale', email: `robin-${randomUUID()}@hale.example`, password: 'Juniper1!' };
  await page.request.post('/api/auth/register', { data });
  employ(data.email);
  await logInAs(page, await (await page.request.post('/api/auth/login', { data })).json());
  await page.evaluate((name) => localStorage.setItem('juniper_board_store', name), store);
  await openPage(page, '/staff/orders');
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
};

const column = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) });
export const ticket = (page: Page, place: string, orderNumber: string) =>
  column(page, place).getByRole('article', { name: orderNumber });

/** Expects that the time for Undo is over and the server has answered: the ticket's next button can be pressed. */
export const expectSettled = async (page: Page, label: string, orderNumber: string) => {
  const next = page.getByRole('button', { name: `${label} ${orderNumber}` });
  await expect(next).toBeVisible({ timeout: 15_000 });
  await expect(next).not.toHaveAttribute('aria-disabled');
};
