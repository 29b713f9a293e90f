import { once } from 'node:events';
import { get } from 'node:http';
import { promisify } from 'node:util';
import type { ReportRow } from '@juniper/core/contracts/reports.ts';
import { reportGroupings } from '@juniper/core/rules/reports.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { readLines, type SoldLine } from '../src/owner/reports/queries.ts';
import { PreparingClient } from '../src/platform/db/preparing-client.ts';
import { createOrderCalls } from './order-calls.ts';
import { addRefund, anySold, type Sold, store, sum } from './sales.ts';
import { createTestApp, type TestApp } from './test-app.ts';

let api: TestApp;
let token: string;
let userId: string;
beforeAll(async () => {
  api = await createTestApp();
  ({ token, userId } = await createOrderCalls(api).employ('manager'));
});
afterAll(() => api.close());
beforeEach(() => sql`delete from orders`.execute(api.db));

/** Cells by their column's title, as a spreadsheet reads them. */
function readCsv(text: string): Record<string, string>[] {
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;
  const records: string[][] = [[]];
  cell.lastIndex = text.startsWith('\ufeff') ? 1 : 0;
  while (cell.lastIndex < text.length) {
    const [whole, quoted, plain = '', end] = cell.exec(text) ?? [];
    if (whole === undefined) throw new Error('not as RFC 4180 has it');
    records.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === '\r\n') records.push([]);
  }
  const [titles = [], ...rows] = records.slice(0, -1);
  return rows.map((row) => {
    expect(row).toHaveLength(titles.length);
    return Object.fromEntries(titles.map((title, at) => [title, row[at] ?? '']));
  });
}

const march = 'from=2026-03-01&to=2026-03-31';
const csv = async (query: string) => {
  const { status, headers, body } = await api.call('GET', `/owner/reports.csv?${query}`, { token });
  expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
  return readCsv(body);
};
const shown = async (by: string): Promise<{ rows: ReportRow[]; total: { net: number } }> =>
  (await api.call('GET', `/owner/reports?by=${by}&${march}`, { token })).body.data;
/** An amount has two decimals; an empty cell is none. */
const cents = (cell: string | undefined): number | null => {
  if (!cell) return null;
  expect(cell).toMatch(/^-?\d+\.\d\d$/);
  return Math.round(Number(cell) * 100);
};
const count = (cell: string | undefined): number | null => (cell ? Number(cell) : null);

test('whatever was sold in a month, the file read again is the screen, and its lines add up to it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anySold, { minLength: 1, maxLength: 20 }), async (made) => {
      await sql`delete from orders`.execute(api.db);
      await store(api.db, userId, made);
      for (const by of reportGroupings) {
        const { rows } = await shown(by);
        const read = await csv(`kind=shown&by=${by}&${march}`);
        const again = read.map(({ Name, Quantity, Orders, Gross, Discounts, Tax, Taken, Net, ...rest }) => ({
          ...{ key: Object.values(rest).join(), label: Name, quantity: count(Quantity), orders: count(Orders) },
          ...{
            gross: cents(Gross),
            discounts: cents(Discounts),
            tax: cents(Tax),
            taken: cents(Taken),
            net: cents(Net),
          },
        }));
        // No column for refunds where there are none.
        expect(again).toEqual(rows.map(({ refunded: _, ...row }) => row));
      }
      const { rows, total } = await shown('item');
      const lines = await csv(`kind=lines&${march}`);
      expect(sum(lines.map(({ Amount }) => cents(Amount)))).toBe(total.net);
      const byItem = Object.entries(Object.groupBy(lines, ({ Item }) => Item || 'vouchers'));
      const sold = byItem.map(([key, of = []]) => [
        ...[key, sum(of.map(({ Quantity }) => count(Quantity))), sum(of.map(({ Amount }) => cents(Amount)))],
        new Set(of.map(({ Order }) => Order)).size,
      ]);
      expect(sold.sort()).toEqual(
        rows.map(({ key, quantity, gross, orders }) => [key, quantity ?? 0, gross, orders]).sort(),
      );
      for (const { Quantity, Price, Amount } of lines.filter(({ Item }) => Item)) {
        expect(cents(Amount)).toBe((cents(Price) ?? 0) * Number(Quantity));
      }
    }),
    { numRuns: 20 },
  );
});

const cup = { product: 3, quantity: 2, base: 400, options: [] };
const aSale: Sold = {
  lines: [cup],
  percentOff: 0,
  store: null,
  status: 'completed',
  closedAt: new Date('2026-03-10T20:00:00Z'),
};

test('a refund is a column of the rows of its day, and of no file without one', async () => {
  const [sold] = await store(api.db, userId, [aSale]);
  expect((await csv(`kind=shown&by=day&${march}`)).map((row) => 'Refunded' in row)).toEqual([false]);
  const refund = { cents: 450, state: 'done', doneAt: '2026-03-11T20:00:00Z' };
  await addRefund(api.db, { userId, orderId: sold?.orderId ?? '', ...refund });
  const rows = await csv(`kind=shown&by=day&${march}`);
  expect(rows.map(({ Day, Orders, Refunded }) => [Day, Orders, Refunded])).toEqual([
    ['2026-03-10', '1', '0.00'],
    ['2026-03-11', '0', '4.50'],
  ]);
  expect((await csv(`kind=shown&by=hour&${march}`)).map((row) => 'Refunded' in row)).toEqual([false]);
});

test('control: an order without its line is found', async () => {
  const [planted] = await store(api.db, userId, [aSale, aSale]);
  const amount = async () => sum((await csv(`kind=lines&${march}`)).map(({ Amount }) => cents(Amount)));
  expect(await amount()).toBe((await shown('day')).total.net);
  await sql`delete from order_items where order_id = ${planted?.orderId}`.execute(api.db);
  expect(await amount()).not.toBe((await shown('day')).total.net);
});

test('a line says when, where and what; what looks like a formula is text, and a negative amount is a number', async () => {
  const options = [
    { id: 22, name: 'Oat milk', cents: 50, count: 1, isDefault: false },
    { id: 31, name: 'Extra shot', cents: 90, count: 2, isDefault: false },
    { id: 41, name: 'Vanilla', cents: 40, count: 0, isDefault: true },
  ];
  const late = new Date('2026-03-10T10:30:00Z');
  const [sold] = await store(api.db, userId, [
    { ...aSale, lines: [{ ...cup, options }], percentOff: 10, store: 'uptown', closedAt: late },
  ]);
  const odd = '=HYPERLINK("http://x.example","Latte"),\r\n+1';
  await sql`update order_items set name = ${odd}`.execute(api.db);
  const when = {
    Day: '2026-03-09',
    Completed: '2026-03-10 03:30',
    Store: 'uptown',
    Order: expect.stringMatching(/^ORD-/),
  };
  expect(await csv(`kind=lines&${march}`)).toEqual([
    {
      ...when,
      Item: '3',
      Name: `'${odd}`,
      Options: 'Oat milk, 2 x Extra shot',
      Quantity: '2',
      Price: '6.30',
      Amount: '12.60',
    },
    { ...when, Item: '', Name: 'Voucher', Options: '', Quantity: '', Price: '', Amount: '-1.26' },
  ]);
  expect(sold?.discount).toBe(126);
  expect(await csv(`kind=shown&by=item&${march}`)).toMatchObject([
    { Name: `'${odd}` },
    { Item: 'vouchers', Gross: '-1.26' },
  ]);
  for (const name of ['+1', '-1', '@now', '\tx']) {
    await sql`update order_items set name = ${name}`.execute(api.db);
    expect((await csv(`kind=lines&${march}`))[0]?.Name).toBe(`'${name}`);
  }
});

test('pages of any length give the same lines, each once, also of orders completed at the same moment', async () => {
  const same = fc.sample(anySold, { numRuns: 9, seed: 7 }).map((each, nth): Sold => {
    return { ...each, status: 'completed', closedAt: new Date(Date.UTC(2026, 2, 10, 20, 0, nth % 3)) };
  });
  await store(api.db, userId, same);
  // More digits than a `Date` has.
  await sql`update orders set closed_at = closed_at + interval '123 microseconds'`.execute(api.db);
  const pagesOf = async (most: number) => {
    const pages: SoldLine[][] = [];
    for await (const page of readLines(api.db, { from: '2026-03-01', to: '2026-03-31' }, most)) pages.push(page);
    return pages;
  };
  const [whole = []] = await pagesOf(1_000);
  expect(whole.length).toBeGreaterThan(15);
  for (const most of [1, 2, 7, whole.length]) {
    const pages = await pagesOf(most);
    expect(pages).toHaveLength(Math.ceil(whole.length / most));
    expect(pages.flat()).toEqual(whole);
  }
});

test('a client that does not read is waited for, and one that hangs up ends the reading', async () => {
  const [sold] = await store(api.db, userId, [aSale]);
  // 20 pages of 2 MB, more than the buffers between us and the client hold.
  await sql`insert into order_items (user_id, order_id, line, product_id, name, price_cents, quantity)
    select ${userId}, ${sold?.orderId}, n, 3, repeat('x', 2000), 400, 2 from generate_series(1, 20000) as n`.execute(
    api.db,
  );
  const url = await api.app.listen({ host: '127.0.0.1', port: 0 });
  const query = vi.spyOn(PreparingClient.prototype, 'query');
  const pagesRead = () => query.mock.calls.filter(([text]) => String(text).includes('lateral')).length;
  const headers = { authorization: `Bearer ${token}` };
  const request = get(`${url}/api/owner/reports.csv?kind=lines&${march}`, { headers });
  const [response] = await once(request, 'response');
  const seen = [0];
  const isWaiting = () => seen.push(pagesRead()) && (seen.at(-1) ?? 0) > 0 && seen.at(-1) === seen.at(-3);
  await expect.poll(isWaiting, { interval: 500, timeout: 30_000 }).toBe(true);
  const before = pagesRead();
  expect(before).toBeLessThan(15);

  response.destroy();
  const connections = () => promisify(api.app.server.getConnections).call(api.app.server);
  await expect.poll(connections, { timeout: 10_000 }).toBe(0);
  for (let nth = 0; nth < 10; nth += 1) await sql`select pg_sleep(0.02)`.execute(api.db);
  expect(pagesRead()).toBeLessThanOrEqual(before + 1);
  query.mockRestore();
});

test.each([
  ['more than 400 days', 'kind=lines&from=2025-01-01&to=2026-02-05', 'too_long'],
  ['the wrong way round', 'kind=shown&by=day&from=2026-01-02&to=2026-01-01', 'wrong_way_round'],
  ['no kind', `by=day&${march}`, 'invalid_request'],
  ['an unknown kind', `kind=all&${march}`, 'invalid_request'],
])('refuses %s', async (_what, query, code) => {
  expect(await api.call('GET', `/owner/reports.csv?${query}`, { token })).toMatchObject({
    status: 400,
    body: { code },
  });
});

test('400 days without a sale are a line of titles', async () => {
  expect(await csv('kind=lines&from=2025-01-01&to=2026-02-04')).toEqual([]);
  const { body } = await api.call('GET', '/owner/reports.csv?kind=lines&from=2025-01-01&to=2026-02-04', { token });
  expect(body).toBe('\ufeffDay,Completed,Order,Store,Item,Name,Options,Quantity,Price,Amount\r\n');
});

test.each([
  [' =1+1', "'=1+1"],
  ['Latte;=1+1', "Latte;'=1+1"],
  [';  @SUM(1)', ";  '@SUM(1)"],
  ['＝1+1', "'＝1+1"],
  ['Latte; a-b', 'Latte; a-b'],
])('the name %j is the text %j', async (name, text) => {
  const day = new Date('2026-04-10T10:30:00Z');
  await store(api.db, userId, [{ ...aSale, lines: [cup], closedAt: day }]);
  await sql`update order_items set name = ${name}`.execute(api.db);
  const lines = await csv('kind=lines&from=2026-04-01&to=2026-04-30');
  expect(lines[0]).toMatchObject({ Name: text });
});

test('a file is read for those who get it: HEAD is not answered', async () => {
  const headers = { authorization: `Bearer ${token}` };
  const { statusCode } = await api.app.inject({
    method: 'HEAD',
    url: `/api/owner/reports.csv?kind=lines&${march}`,
    headers,
  });
  expect(statusCode).toBe(404);
});
