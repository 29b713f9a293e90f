import { randomBytes } from 'node:crypto';
import type { ReportRow, ReportTotal } from '@juniper/core/contracts/reports.ts';
import type { ChosenOption } from '@juniper/core/rules/options.ts';
import { type ReportWay, reportWays } from '@juniper/core/rules/reports.ts';
import { storeLocations } from '@juniper/core/rules/stores.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { uuidV7 } from '../src/db/uuid-v7.ts';
import { orderDesk } from './order-desk.ts';
import { createTestApp, type TestApp } from './test-app.ts';

let api: TestApp;
let token: string;
let userId: string;
beforeAll(async () => {
  api = await createTestApp();
  const staff = await orderDesk(api).employ();
  ({ token, userId } = staff);
  await api.db.updateTable('users').set({ role: 'manager' }).where('user_id', '=', userId).execute();
});
afterAll(() => api.close());
beforeEach(() => sql`delete from orders`.execute(api.db));

type Report = { rows: ReportRow[]; total: ReportTotal };
const ask = (query: string) => api.call('GET', `/owner/reports?${query}`, { token });
const report = async (by: ReportWay, range = 'from=2026-03-01&to=2026-03-31'): Promise<Report> => {
  const { status, body } = await ask(`by=${by}&${range}`);
  expect(status).toBe(200);
  return body.data;
};
const sum = (numbers: (number | null)[]): number => numbers.reduce<number>((total, each) => total + (each ?? 0), 0);

const option: fc.Arbitrary<ChosenOption> = fc.record({
  id: fc.constantFrom(12, 22, 31),
  name: fc.constantFrom('Large', 'Oat milk'),
  cents: fc.integer({ min: -50, max: 200 }),
  count: fc.integer({ min: 0, max: 3 }),
  isDefault: fc.boolean(),
});
const line = fc.record({
  product: fc.integer({ min: 1, max: 5 }),
  quantity: fc.integer({ min: 1, max: 20 }),
  // Null: a line from before options.
  base: fc.option(fc.integer({ min: 450, max: 5_000 })),
  options: fc.uniqueArray(option, { selector: ({ id }) => id, maxLength: 2 }),
});
type Order = {
  lines: { product: number; quantity: number; base: number | null; options: ChosenOption[] }[];
  percentOff: number;
  store: (typeof storeLocations)[number] | null;
  status: string;
  closedAt: Date;
};
const order: fc.Arbitrary<Order> = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 4 }),
  percentOff: fc.constantFrom(0, 0, 10, 100),
  store: fc.constantFrom(null, ...storeLocations),
  status: fc.constantFrom('completed', 'completed', 'completed', 'cancelled', 'preparing'),
  // Over the change of the clock in March, and a day beyond the report on each side.
  closedAt: fc.date({
    min: new Date('2026-02-28T00:00:00Z'),
    max: new Date('2026-04-02T23:59:59Z'),
    noInvalidDate: true,
  }),
});

const priced = ({ lines, percentOff }: Order) => {
  const cups = lines.map(({ base, options, ...rest }) => {
    const chosen = base === null ? [] : options;
    const price = (base ?? 400) + sum(chosen.map(({ cents, count }) => cents * count));
    return { ...rest, base, options: chosen, price: Math.max(price, 0) };
  });
  const subtotal = sum(cups.map(({ price, quantity }) => price * quantity));
  const discount = Math.round((subtotal * percentOff) / 100);
  const tax = Math.round((subtotal - discount) * 0.09);
  return { cups, subtotal, discount, tax, total: subtotal - discount + 2 * tax };
};

const store = async (made: Order[]) => {
  const rows = made.map((each) => ({ ...each, ...priced(each), orderId: uuidV7() }));
  await api.db
    .insertInto('orders')
    .values(
      rows.map(({ orderId, subtotal, discount, tax, total, status, closedAt, store: at }) => ({
        user_id: userId,
        order_id: orderId,
        number: `ORD-${randomBytes(4).toString('hex')}`,
        idempotency_key: orderId,
        request_hash: randomBytes(32),
        status: 'cancelled' as const,
        subtotal_cents: subtotal,
        discount_cents: discount,
        sgst_cents: tax,
        cgst_cents: tax,
        total_cents: total,
        store_location: at,
        closed_at: status === 'preparing' ? null : closedAt,
      })),
    )
    .execute();
  // Not as they are inserted: an account has at most five open orders.
  for (const { orderId, status } of rows)
    if (status === 'completed')
      await api.db.updateTable('orders').set({ status }).where('order_id', '=', orderId).execute();
  await api.db
    .insertInto('order_items')
    .values(
      rows.flatMap(({ orderId, cups }) =>
        cups.map(({ product, quantity, base, options, price }, at) => ({
          user_id: userId,
          order_id: orderId,
          line: at,
          product_id: product,
          name: `Item ${product}`,
          price_cents: price,
          quantity,
          base_cents: base,
          options: sql<ChosenOption[]>`${JSON.stringify(options)}::jsonb`,
        })),
      ),
    )
    .execute();
  return rows;
};

const inShop = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Los_Angeles',
  ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
});
/** Day and hour of the wall clock; before four it is still the evening before. */
const businessDay = (at: Date): string => {
  const [day = '', time = ''] = inShop.format(at).split(', ');
  const before = new Date(Date.parse(day) - (time < '04:00' ? 86_400_000 : 0));
  return before.toISOString().slice(0, 10);
};

test('whatever was sold in a month, every way adds up to the orders, to the cent', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(order, { minLength: 1, maxLength: 25 }), async (made) => {
      await sql`delete from orders`.execute(api.db);
      const counted = (await store(made)).filter(
        ({ status, closedAt }) => status === 'completed' && businessDay(closedAt).startsWith('2026-03'),
      );
      const total = {
        orders: counted.length,
        gross: sum(counted.map(({ subtotal }) => subtotal)),
        discounts: sum(counted.map(({ discount }) => discount)),
        tax: sum(counted.map(({ tax }) => 2 * tax)),
        taken: sum(counted.map((each) => each.total)),
        net: sum(counted.map((each) => each.total - 2 * each.tax)),
      };
      for (const by of reportWays) {
        const found = await report(by);
        expect(found.total).toEqual(total);
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
  const sample = fc.sample(order, { numRuns: 1, seed: 1 })[0] as Order;
  const inMarch = { ...sample, status: 'completed', percentOff: 0, closedAt: new Date('2026-03-10T20:00:00Z') };
  const [planted] = await store([inMarch, inMarch]);
  await sql`delete from order_items where order_id = ${planted?.orderId}`.execute(api.db);
  const { rows, total } = await report('item');
  expect(total.orders).toBe(2);
  expect(sum(rows.map(({ gross }) => gross))).not.toBe(total.gross);
});

test('one store, the hours of the wall clock, and the name that was sold last', async () => {
  const cup = {
    product: 3,
    quantity: 2,
    base: 400,
    options: [{ id: 22, name: 'Oat milk', cents: 50, count: 1, isDefault: false }],
  };
  const sold = (closedAt: string, at: Order['store']): Order => ({
    lines: [cup],
    percentOff: 0,
    store: at,
    status: 'completed',
    closedAt: new Date(closedAt),
  });
  // 3:30 AM belongs to the day before; the clock jumps on March 8.
  const [, last] = await store([sold('2026-03-08T10:30:00Z', 'uptown'), sold('2026-03-08T18:00:00Z', null)]);
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
  const desk = orderDesk(api);
  const customer = await api.register();
  const voucherId = await desk.giveVoucher(customer.user.id, 'welcome-drink');
  const cup = {
    id: 3,
    quantity: 2,
    options: [
      [12, 1],
      [22, 1],
      [31, 2],
    ],
  };
  const { id, totalAmount } = await desk.place(customer.token, { items: [cup, { id: 103, quantity: 1 }], voucherId });
  await desk.change(token, id, 'pending', 'preparing');
  await desk.change(token, id, 'preparing', 'completed');
  const day = (away: number) => new Date(Date.now() + away * 86_400_000).toISOString().slice(0, 10);
  const range = `from=${day(-1)}&to=${day(1)}`;
  for (const by of reportWays) {
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
  for (const by of reportWays) expect(await report(by)).toMatchObject({ rows: [], total: { orders: 0, taken: 0 } });
});
