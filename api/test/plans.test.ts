import { reportGroupings } from '@juniper/core/rules/reports.ts';
import { expect, test, vi } from 'vitest';
import { eraseExpiredData } from '../src/account/retention/erase-old.ts';
import { startSession } from '../src/identity/sessions.ts';
import { listScreenOrders } from '../src/orders/screen/queries.ts';
import { changeRole } from '../src/owner/staff/change-role.ts';
import { formatStaff } from '../src/owner/staff/roles.ts';
import { PreparingClient } from '../src/platform/db/preparing-client.ts';
import { uuidV7 } from '../src/platform/db/uuid-v7.ts';
import { createOrderCalls } from './order-calls.ts';
import { type Statement, wholeTablesReadBy } from './plans.ts';
import { openTestApp } from './test-app.ts';

const api = await openTestApp();

const read = (statements: Statement[]) => wholeTablesReadBy(api.databaseUrl, statements, true);

test('a statement without an index is found', async () => {
  expect(await read([{ text: 'select from orders where city = $1', values: ['Maple Hollow'] }])).toEqual(['orders']);
});

test('no call of customers or staff reads a growing table as a whole', async () => {
  const orderCalls = createOrderCalls(api);
  const { token, user } = await api.register();
  const staff = await orderCalls.employ();
  const query = vi.spyOn(PreparingClient.prototype, 'query');
  const { id } = await orderCalls.place(token);
  await orderCalls.change(staff.token, id, 'pending', 'preparing');
  await orderCalls.change(staff.token, id, 'preparing', 'completed');
  await orderCalls.cancel(token, (await orderCalls.place(token)).id);
  await api.call('POST', '/auth/login', { body: { email: 'ada1@example.com', password: 'Secret1!' } });
  const paths = ['/auth/user', '/auth/profile/stats', '/orders', '/orders/address', `/orders/${id}`, '/loyalty'];
  for (const path of [...paths, '/cart', '/vouchers', '/auth/account', '/auth/sessions', '/staff/orders']) {
    const { status } = await api.call('GET', path, { token: path === '/staff/orders' ? staff.token : token });
    expect(status, path).toBe(200);
  }
  await api.db.transaction().execute((trx) => changeRole(trx, { userId: staff.userId, role: 'owner', actor: null }));
  await formatStaff({ db: api.db });
  await listScreenOrders(api.db);
  const owner = await startSession(api.db, staff.userId);
  for (const by of reportGroupings) {
    const range = `by=${by}&from=2026-01-01&to=2026-04-02&store=uptown`;
    expect((await api.call('GET', `/owner/reports?${range}`, { token: owner })).status).toBe(200);
  }
  const csv = '/owner/reports.csv?kind=lines&from=2026-01-01&to=2027-02-04';
  expect((await api.call('GET', csv, { token: owner })).status).toBe(200);
  const audit = [`?actor=${staff.userId}`, '?subject=item:3', '?day=2026-03-04', `?cursor=${staff.userId}`];
  const orders = [
    ...['', '?q=ada', '?day=2026-11-16&store=uptown', '?completed=2026-11-16', '?q=ada&completed=2026-11-16'],
    `?q=ada&day=2026-11-16&status=open&cursor=${id}`,
    ...['?status=new-not-paid', '/new', '/new?store=uptown'],
  ];
  const staffCalls = [
    ...['staff', 'today', `orders/${id}`, 'customers?q=ada', `customers/${user.id}`],
    ...[...audit.map((query) => `audit${query}`), ...orders.map((query) => `orders${query}`)],
  ];
  for (const path of staffCalls) {
    expect((await api.call('GET', `/owner/${path}`, { token: owner })).status, path).toBe(200);
  }
  const gift = { id: uuidV7(), reason: 'A long wait' };
  for (const [what, body] of Object.entries({
    points: { ...gift, points: 1 },
    vouchers: { ...gift, offCents: 1, days: 7 },
  })) {
    const { status } = await api.call('POST', `/owner/customers/${user.id}/${what}`, { token: owner, body });
    expect(status, what).toBe(200);
  }
  expect(await api.call('POST', '/auth/export', { token, body: { password: 'Secret1!' } })).toMatchObject({
    status: 200,
  });
  const sent = query.mock.calls
    .map(([text, values]) => ({ text: String(text), values: (values ?? []) as unknown[] }))
    .filter(({ text }) => /^\s*(select|with|insert|update|delete)/i.test(text));
  query.mockRestore();
  expect(sent.length).toBeGreaterThan(30);
  for (const statement of new Map(sent.map((each) => [each.text, each])).values()) {
    // They have one row, and one for an item at a store.
    const small = ['catalogue_head', 'availability', 'store_state'];
    const tables = (await read([statement])).filter((table) => !small.includes(table));
    expect(tables, statement.text).toEqual([]);
  }
});

// Accounts that were never confirmed have no index, so all accounts are read for them, once a night and once more for each
// 5,000 that are erased. Of 200,000 accounts (54 MB) that took 0.1 to 0.4 s, which needs no index. The menu has a row for
// each publication.
test('the nightly clean-up reads as a whole only tables whose rows end soon after they came, and the accounts', async () => {
  const query = vi.spyOn(PreparingClient.prototype, 'query');
  await eraseExpiredData(api.db, { mail: 'on' });
  const sent = query.mock.calls.map(([text, values]) => ({ text: String(text), values: (values ?? []) as unknown[] }));
  query.mockRestore();
  const looked = sent.filter(({ text }) => /^\s*(select|with|insert|update|delete)/i.test(text));
  expect(looked.filter(({ text }) => /^\s*select/i.test(text))).toMatchObject([
    { text: expect.stringContaining(' from users ') },
  ]);
  const tables = await read(looked);
  const menu = ['catalogue_head', 'catalogue_revisions', 'draft_parts', 'picture_originals', 'pictures'];
  expect(new Set(tables)).toEqual(
    new Set([
      'password_resets',
      'email_confirmations',
      'counter_codes',
      'mail_claims',
      'users',
      'staff_records',
      ...menu,
    ]),
  );
});
