import type { ReportRow, ReportTotal } from '@juniper/core/contracts/reports.ts';
import { choose } from '@juniper/core/rules/choose.ts';
import { type ReportGrouping, reportGroupings } from '@juniper/core/rules/reports.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { createOrderCalls } from './order-calls.ts';
import { addRefund, anySold, businessDay, type Sold, store, sum, sumTaxes } from './sales.ts';
import { openTestApp } from './test-app.ts';

const api = await openTestApp();
const staff = await createOrderCalls(api).employ();
const { token, userId } = staff;
await api.updateUser(userId, { role: 'manager' });
beforeEach(() => sql`delete from orders`.execute(api.db));

type Report = { rows: ReportRow[]; total: ReportTotal };
const ask = (query: string) => api.call('GET', `/owner/reports?${query}`, { token });
const report = async (by: ReportGrouping, range = 'from=2026-03-01&to=2026-03-31'): Promise<Report> => {
  const { status, body } = await ask(`by=${by}&${range}`);
  expect(status).toBe(200);
  return body.data;
};
const refund = (orderId: string | undefined, cents: number, state: string, doneAt: string | null) =>
  addRefund(api.db, { userId, orderId: orderId ?? '', cents, state, doneAt });

test('whatever was sold in a month, every way adds up to the orders, to the cent', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anySold, { minLength: 1, maxLength: 25 }), async (made) => {
      await sql`delete from orders`.execute(api.db);
      const counted = (await store(api.db, userId, made)).filter(
        ({ status, closedAt }) => status === 'completed' && businessDay(closedAt).startsWith('2026-03'),
      );
      const total = {
        orders: counted.length,
        gross: sum(counted.map(({ subtotal }) => subtotal)),
        discounts: sum(counted.map(({ discount }) => discount)),
        tax: sum(counted.map(({ tax }) => tax)),
        taken: sum(counted.map((each) => each.total)),
        net: sum(counted.map((each) => each.total - each.tax)),
        refunded: 0,
      };
      for (const by of reportGroupings) {
        const found = await report(by);
        const { taxes, ...figures } = found.total;
        expect(figures).toEqual(total);
        expect(Object.fromEntries(taxes.map(({ label, cents }) => [label, cents]))).toEqual(sumTaxes(counted));
        if (by === 'item' || by === 'option') {
          expect(sum(found.rows.map(({ gross }) => gross))).toBe(total.net);
          continue;
        }
        for (const figure of Object.keys(total) as (keyof typeof total)[])
          expect(sum(found.rows.map((row) => row[figure]))).toBe(total[figure]);
      }
      const days = Object.entries(Object.groupBy(counted, ({ closedAt }) => businessDay(closedAt)));
      expect((await report('day')).rows.map(({ key, orders }) => [key, orders])).toEqual(
        days.map(([day, of]) => [day, of?.length]).sort(),
      );
    }),
    { numRuns: 25 },
  );
});

test('control: an order without its line is found', async () => {
  const sample = fc.sample(anySold, { numRuns: 1, seed: 1 })[0] as Sold;
  const inMarch = { ...sample, status: 'completed', percentOff: 0, closedAt: new Date('2026-03-10T20:00:00Z') };
  const [planted] = await store(api.db, userId, [inMarch, inMarch]);
  await sql`delete from order_items where order_id = ${planted?.orderId}`.execute(api.db);
  const { rows, total } = await report('item');
  expect(total.orders).toBe(2);
  expect(sum(rows.map(({ gross }) => gross))).not.toBe(total.gross);
});

test('a refund counts on its own day and for its order’s store, and changes no other figure', async () => {
  const sample = fc.sample(anySold, { numRuns: 1, seed: 1 })[0] as Sold;
  const bought = { ...sample, status: 'completed', percentOff: 0, store: 'uptown' };
  const closedAt = new Date('2026-03-10T20:00:00Z');
  const [order] = await store(api.db, userId, [{ ...bought, closedAt }]);
  // 3:59 AM of April 1 is the business day of March 31.
  await refund(order?.orderId, 300, 'done', '2026-03-12T18:00:00Z');
  await refund(order?.orderId, 25, 'done', '2026-04-01T10:59:00Z');
  await refund(order?.orderId, 1, 'done', '2026-04-01T11:00:00Z');
  await refund(order?.orderId, 2, 'failed', '2026-03-12T18:00:00Z');
  await refund(order?.orderId, 4, 'asked', null);
  const taken = order?.total;
  const days = await report('day');
  expect(days.total).toMatchObject({ orders: 1, taken, refunded: 325 });
  expect(days.rows.map(({ key, orders, taken, refunded }) => [key, orders, taken, refunded])).toEqual([
    ['2026-03-10', 1, taken, 0],
    ['2026-03-12', 0, 0, 300],
    ['2026-03-31', 0, 0, 25],
  ]);
  expect((await report('store')).rows).toMatchObject([{ key: 'uptown', orders: 1, taken, refunded: 325 }]);
  const next = await report('store', 'from=2026-04-01&to=2026-04-01');
  expect(next).toMatchObject({ rows: [{ key: 'uptown', orders: 0, gross: 0, refunded: 1 }], total: { refunded: 1 } });
  const elsewhere = await report('day', 'from=2026-03-01&to=2026-03-31&store=mall');
  expect(elsewhere).toMatchObject({ rows: [], total: { refunded: 0 } });
  for (const by of ['hour', 'item', 'option'] as const) {
    const { rows, total } = await report(by);
    expect(total.refunded).toBe(325);
    expect(new Set(rows.map(({ refunded }) => refunded))).toEqual(new Set([null]));
  }
});

test('one store, the hours of the wall clock, and the name that was sold last', async () => {
  const cup = {
    product: 3,
    quantity: 2,
    base: 400,
    options: [{ id: 22, name: 'Oat milk', cents: 50, count: 1, isDefault: false }],
  };
  const sold = (closedAt: string, at: Sold['store']): Sold => ({
    lines: [cup],
    percentOff: 0,
    store: at,
    status: 'completed',
    closedAt: new Date(closedAt),
  });
  // 3:30 AM belongs to the day before; the clock jumps on March 8.
  const [, last] = await store(api.db, userId, [
    sold('2026-03-08T10:30:00Z', 'uptown'),
    sold('2026-03-08T18:00:00Z', null),
  ]);
  await sql`update order_items set name = 'Caffè Latte' where order_id = ${last?.orderId}`.execute(api.db);
  expect((await report('day')).rows.map(({ key }) => key)).toEqual(['2026-03-07', '2026-03-08']);
  expect((await report('hour')).rows.map(({ key, gross }) => [key, gross])).toEqual([
    ['11', 900],
    ['03', 900],
  ]);
  expect((await report('store')).rows.map(({ key }) => key)).toEqual(['main', 'uptown']);
  expect((await report('item')).rows).toMatchObject([
    { key: '3', label: 'Caffè Latte', quantity: 4, orders: 2, gross: 1_800, taken: null },
  ]);
  expect((await report('option', 'from=2026-03-01&to=2026-03-31&store=uptown')).rows).toMatchObject([
    { key: '', label: 'Items, before options', quantity: 2, gross: 800 },
    { key: '22', label: 'Oat milk', quantity: 2, gross: 100 },
  ]);
});

test('an order as it is really placed and priced: options, a voucher, taxes', async () => {
  const orderCalls = createOrderCalls(api);
  const customer = await api.register();
  const voucherId = await orderCalls.giveVoucher(customer.user.id, 'welcome-drink');
  const cup = {
    id: 3,
    quantity: 2,
    options: choose(12, 22, [31, 2]),
  };
  const { id, totalAmount } = await orderCalls.place(customer.token, {
    items: [cup, { id: 103, quantity: 1 }],
    voucherId,
  });
  await orderCalls.change(token, id, 'pending', 'preparing');
  await orderCalls.change(token, id, 'preparing', 'completed');
  const day = (away: number) => new Date(Date.now() + away * 86_400_000).toISOString().slice(0, 10);
  const range = `from=${day(-1)}&to=${day(1)}`;
  for (const by of reportGroupings) {
    const { rows, total } = await report(by, range);
    expect(total).toMatchObject({ orders: 1, gross: 1_960, discounts: 600, taken: Math.round(totalAmount * 100) });
    const figure = by === 'item' || by === 'option' ? total.net : total.gross;
    expect(sum(rows.map(({ gross }) => gross))).toBe(figure);
  }
  expect((await report('option', range)).rows.map(({ label, quantity, gross }) => [label, quantity, gross])).toEqual([
    ['Items, before options', 3, 1_440],
    ['Extra shot', 4, 360],
    ['Large', 2, 160],
    ['Oat milk', 2, 0],
    ['Vouchers', null, -600],
  ]);
});

test.each([
  ['more than a quarter', 'by=day&from=2026-01-01&to=2026-04-03', 'too_long'],
  ['the wrong way round', 'by=day&from=2026-01-02&to=2026-01-01', 'wrong_way_round'],
  ['a year that is none', 'by=day&from=0000-01-01&to=0000-01-02', 'invalid_request'],
  ['no day', 'by=day&from=2026-02-30&to=2026-03-01', 'invalid_request'],
  ['an unknown way', 'by=moon&from=2026-01-01&to=2026-01-02', 'invalid_request'],
])('refuses %s', async (_what, query, code) => {
  expect(await ask(query)).toMatchObject({ status: 400, body: { code } });
});

test('nothing sold is nothing, not an error', async () => {
  for (const by of reportGroupings)
    expect(await report(by)).toMatchObject({ rows: [], total: { orders: 0, taken: 0 } });
});
