import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { fill, open } from './lists-on-device.ts';
import { makeStaff } from './orders.ts';
import { expect } from './test.ts';

/** Opens the checkout of a pickup with a cart of `[id, quantity]` lines, two flat whites if not told. */
export const openCheckout = async (page: Page, lines: [number, number][] = [[6, 2]]) => {
  await fill(page, lines);
  await open(page, '/checkout');
};

/** Chooses a delivery and types its address. */
export const fillInAddress = async (page: Page) => {
  await page.getByRole('radio', { name: 'Delivery' }).check();
  await page.getByLabel('Address').fill('18 Orchard Lane');
  await page.getByLabel('City').fill('Maple Hollow');
  await page.getByLabel('ZIP code').fill('97099');
};

/** Expects the address that `fillInAddress` has typed. */
export const expectAddress = (page: Page) => expect(page.getByLabel('Address')).toHaveValue('18 Orchard Lane');

export const placeButton = (page: Page) => page.getByRole('button', { name: 'Place Order' });

/** Waits for the page of a new order, and returns the order's number and id. */
export const landed = async (page: Page) => {
  await expect(page).toHaveURL(/\/order\?id=[\da-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 1, name: 'We have your order.' })).toBeVisible();
  const [orderNumber = ''] = /ORD-\w+/.exec((await page.getByText(/^Order ORD-\w+ /).textContent()) ?? '') ?? [];
  return { orderNumber, id: new URL(page.url()).searchParams.get('id') ?? '' };
};

/** Fetches the order that the page shows. */
export const fetchOrder = async (page: Page) => {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const id = new URL(page.url()).searchParams.get('id');
  const headers = { authorization: `Bearer ${token}` };
  return (await (await page.request.get(`/api/orders/${id}`, { headers })).json()).data;
};

/** Makes a staff member, and returns how they change the status of an order. */
export const atTheCounter = async (api: APIRequestContext) => {
  const data = { name: 'Robin Hale', email: `robin-${randomUUID()}@hale.example`, password: 'Juniper1!' };
  await api.post('/api/auth/register', { data });
  makeStaff(data.email);
  const { token } = await (await api.post('/api/auth/login', { data })).json();
  return async (id: string, from: string, to: string, reason?: string) => {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await api.post(`/api/staff/orders/${id}/status`, { headers, data: { from, to, reason } });
    expect(answer.ok(), await answer.text()).toBe(true);
  };
};
