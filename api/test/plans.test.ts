import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { PreparingClient } from '../src/db/preparing-client.ts';
import { orderDesk } from './order-desk.ts';
import { type Statement, wholeTablesReadBy } from './plans.ts';
import { createTestApp, type TestApp } from './test-app.ts';

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api.close());

const read = (statements: Statement[]) => wholeTablesReadBy(api.databaseUrl, statements, true);

test('a statement without an index is found', async () => {
  expect(await read([{ text: 'select from orders where city = $1', values: ['Maple Hollow'] }])).toEqual(['orders']);
});

test('no call of customers or staff reads a growing table as a whole', async () => {
  const desk = orderDesk(api);
  const { token } = await api.register();
  const staff = await desk.employ();
  const query = vi.spyOn(PreparingClient.prototype, 'query');
  const { id } = await desk.place(token);
  await desk.change(staff.token, id, 'pending', 'preparing');
  await desk.change(staff.token, id, 'preparing', 'completed');
  await desk.cancel(token, (await desk.place(token)).id);
  await api.call('POST', '/auth/login', { body: { email: 'ada1@example.com', password: 'Secret1!' } });
  const paths = ['/auth/user', '/auth/profile/stats', '/orders', `/orders/${id}`, '/loyalty', '/cart', '/vouchers'];
  for (const path of [...paths, '/auth/account', '/auth/sessions', '/auth/export', '/staff/orders']) {
    const { status } = await api.call('GET', path, { token: path === '/staff/orders' ? staff.token : token });
    expect(status, path).toBe(200);
  }
  const sent = query.mock.calls
    .map(([text, values]) => ({ text: String(text), values: (values ?? []) as unknown[] }))
    .filter(({ text }) => /^\s*(select|with|insert|update|delete)/i.test(text));
  query.mockRestore();
  expect(sent.length).toBeGreaterThan(30);
  for (const statement of new Map(sent.map((each) => [each.text, each])).values()) {
    expect(await read([statement]), statement.text).toEqual([]);
  }
});
