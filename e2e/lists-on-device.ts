import type { Page } from '@playwright/test';
import { openPage } from './open-page.ts';
import { expect } from './test.ts';

/** Opens a page and waits for hydration: before it, a press would do nothing. */
export const open = async (page: Page, path: string) => {
  await openPage(page, path);
  await expect(page.locator('html[data-header]')).toBeAttached();
};

export const told = (page: Page, text: string) =>
  expect(page.getByRole('region', { name: 'Notifications' }).getByText(text, { exact: true }).last()).toBeVisible();
export const add = (page: Page, name: string) =>
  page
    .getByRole('button', { name: `Add to Cart: ${name}` })
    .first()
    .click();
export const buy = (page: Page, name: string) =>
  page
    .getByRole('button', { name: `Buy Now: ${name}` })
    .first()
    .click();
export const stepper = (page: Page, name: string) => page.getByRole('group', { name: `Quantity of ${name}` }).first();
export const dock = (page: Page) => page.getByRole('navigation', { name: 'Wishlist and cart' });
export const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);
export const put = (page: Page, key: string, value: unknown) =>
  page.evaluate(([name, text]) => localStorage.setItem(name, text), [key, JSON.stringify(value)] as const);

/** Stores a cart of `[id, quantity]` lines on a customer's device. */
export const fill = async (page: Page, lines: [number, number][]) => {
  const { id: owner } = JSON.parse((await stored(page, 'user')) ?? '{}');
  await put(page, 'juniper_cart', { owner, items: lines.map(([id, quantity]) => ({ id, quantity })) });
};

/** Ends the day's deals on this device, so that cards show one price. */
export const endDeals = async (page: Page) => {
  await openPage(page, '/menu');
  await page.waitForFunction(() => localStorage.getItem('juniper_deals') !== null);
  await page.evaluate(() => {
    const clock = JSON.parse(localStorage.getItem('juniper_deals') ?? '{}');
    for (const id of Object.keys(clock.endsAt)) clock.endsAt[id] = Date.now() - 1000;
    localStorage.setItem('juniper_deals', JSON.stringify(clock));
  });
};
