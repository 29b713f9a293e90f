import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Store } from './board.ts';
import { openPage } from './open-page.ts';
import { confirmEmail, earnTrust, leaveOver } from './orders.ts';
import { expect, logInAs, test } from './test.ts';

/** Registers a customer who placed orders yesterday that nobody began; returns their numbers and how to log in. */
const orderYesterday = async ({ request: api }: Page, storeLocation: Store, count: number) => {
  const data = { name: 'Priya Raman', email: `priya-${randomUUID()}@raman.example`, password: 'Juniper1!' };
  const session = await (await api.post('/api/auth/register', { data })).json();
  confirmEmail(data.email);
  earnTrust(data.email);
  const orders: { id: string; orderNumber: string }[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    const answer = await api.post('/api/orders', {
      headers: { authorization: `Bearer ${session.token}`, 'idempotency-key': randomUUID() },
      data: { ...data, password: undefined, storeLocation, items: [{ id: 6, quantity: 2 }] },
    });
    expect(answer.ok(), await answer.text()).toBe(true);
    orders.push((await answer.json()).data);
  }
  for (const { id } of orders) leaveOver(id);
  return { session, orders };
};

test('an order that nobody began says to ask at the counter [order-10]', async ({ page }) => {
  const { session, orders } = await orderYesterday(page, 'westside', 1);
  await logInAs(page, session);
  await openPage(page, `/order?id=${orders[0]?.id}`);
  await expect(page.getByText('It should be ready. Ask at the counter.')).toBeVisible();
});
