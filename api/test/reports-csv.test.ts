import { once } from 'node:events';
import { get } from 'node:http';
import { promisify } from 'node:util';
import type { ReportRow, ReportTotal } from '@juniper/core/contracts/reports.ts';
import { reportGroupings } from '@juniper/core/rules/reports.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, expect, test, vi } from 'vitest';
import { type ReportLine, readLines } from '../src/owner/reports/queries.ts';
import { PreparingClient } from '../src/platform/db/preparing-client.ts';
import { createOrderCalls } from './order-calls.ts';
import { addRefund, anySold, businessDay, type Sold, store, sum, sumTaxes } from './sales.ts';
import { openTestApp } from './test-app.ts';

const api = await openTestApp();
const { token, userId } = await createOrderCalls(api).employ('manager');
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
const shown = async (by: string, range = march): Promise<{ rows: ReportRow[]; total: ReportTotal }> =>
  (await api.call('GET', `/owner/reports?by=${by}&${range}`, { token })).body.data;
/** An amount has two decimals; an empty cell is none. */
const cents = (cell: string | undefined): number | null => {
  if (!cell) return null;
  expect(cell).toMatch(/^-?\d+\.\d\d$/);
  return Math.round(Number(cell) * 100);
};

const anyDay = fc.integer({ min: 1, max: 31 }).map((day) => `2026-03-${String(day).padStart(2, '0')}`);
const anySale = fc.record({
  sold: anySold,
  refund: fc.option(fc.record({ percent: fc.integer({ min: 1, max: 100 }), hours: fc.integer({ min: 0, max: 72 }) })),
});
const orderColumns = {
  Gross: 'gross',
  Discounts: 'discounts',
  Tax: 'tax',
  Net: 'net',
  'Total sales': 'taken',
} as const;

test('whatever was sold and refunded, the files add up to the screen, and both to the orders', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anySale, { minLength: 1, maxLength: 15 }), anyDay, anyDay, async (made, one, other) => {
      await sql`delete from orders`.execute(api.db);
      const [from = '', to = ''] = [one, other].sort();
      const isIn = (at: Date) => businessDay(at) >= from && businessDay(at) <= to;
      const orders = (
        await store(
          api.db,
          userId,
          made.map(({ sold }) => sold),
        )
      ).map((order, nth) => {
        const { percent = 0, hours = 0 } = made[nth]?.refund ?? {};
        const cents = order.status === 'completed' ? Math.ceil((order.total * percent) / 100) : 0;
        return { ...order, cents, doneAt: new Date(order.closedAt.getTime() + hours * 3_600_000) };
      });
      for (const { orderId, cents, doneAt } of orders)
        if (cents > 0) await addRefund(api.db, { userId, orderId, cents, state: 'done', doneAt: doneAt.toISOString() });
      const counted = orders.filter(({ status, closedAt }) => status === 'completed' && isIn(closedAt));
      const returned = orders.filter(({ cents, doneAt }) => cents > 0 && isIn(doneAt));
      const range = `from=${from}&to=${to}`;

      for (const by of reportGroupings) {
        const { rows, total } = await shown(by, range);
        const read = await csv(`kind=shown&by=${by}&${range}`);
        expect(total.refunded).toBe(sum(returned.map(({ cents }) => cents)));
        if (rows.length === 0) {
          expect(read).toEqual([]);
          continue;
        }
        const last = read.pop();
        expect(Object.values(last ?? {})[0]).toBe('Total');
        expect(read).toHaveLength(rows.length);
        if (by === 'item' || by === 'option') {
          expect(read.map(({ Gross }) => cents(Gross))).toEqual(rows.map(({ gross }) => gross));
          expect(cents(last?.Gross)).toBe(total.net);
          continue;
        }
        for (const [title, figure] of Object.entries(orderColumns)) {
          expect(read.map((row) => cents(row[title]))).toEqual(rows.map((row) => row[figure]));
          expect(cents(last?.[title])).toBe(sum(read.map((row) => cents(row[title]))));
          expect(cents(last?.[title])).toBe(total[figure]);
        }
        expect(total.taken).toBe(sum(counted.map((order) => order.total)));
        if (by === 'hour' || total.refunded === 0) continue;
        expect(cents(last?.Refunded)).toBe(total.refunded);
        expect(sum(read.map(({ Refunded }) => cents(Refunded)))).toBe(total.refunded);
        expect(cents(last?.['After refunds'])).toBe(total.taken - total.refunded);
      }

      const { total } = await shown('day', range);
      const taxes = await csv(`kind=taxes&${range}`);
      const lastTax = taxes.pop();
      const sold = sumTaxes(counted);
      for (const { Tax, Amount } of taxes) expect([Tax, cents(Amount)]).toEqual([Tax, sold[Tax ?? ''] ?? 0]);
      expect(cents(lastTax?.Amount)).toBe(total.tax);
      const back = returned.map(({ taxes, cents: refunded, total: paid }) => ({
        taxes: taxes.map((tax) => ({ ...tax, cents: Math.floor((2 * tax.cents * refunded + paid) / (2 * paid)) })),
      }));
      const refundedTaxes = total.taxes.map(({ name, refunded }) => [name, refunded]);
      expect(Object.fromEntries(refundedTaxes)).toEqual({
        ...Object.fromEntries(Object.keys(sold).map((name) => [name, 0])),
        ...sumTaxes(back),
      });

      const lines = await csv(`kind=lines&${range}`);
      const lastLine = lines.pop();
      expect(lastLine?.Day).toBe(counted.length > 0 ? 'Total' : undefined);
      expect(cents(lastLine?.Amount) ?? 0).toBe(sum(lines.map(({ Amount }) => cents(Amount))));
      expect(cents(lastLine?.Amount) ?? 0).toBe(total.net);
      for (const { Quantity, Price, Amount } of lines.filter(({ Quantity }) => Quantity))
        expect(cents(Amount)).toBe((cents(Price) ?? 0) * Number(Quantity));
    }),
    { numRuns: 15 },
  );
});

test('names are those of the screen, and no column is empty', async () => {
  await store(api.db, userId, [{ ...aSale, store: 'downtown' }]);
  expect(await csv(`kind=shown&by=store&${march}`)).toEqual([
    {
      Store: 'Downtown',
      Orders: '1',
      Gross: '8.00',
      Discounts: '0.00',
      Tax: '1.44',
      Net: '8.00',
      'Total sales': '9.44',
    },
    { Store: 'Total', Orders: '1', Gross: '8.00', Discounts: '0.00', Tax: '1.44', Net: '8.00', 'Total sales': '9.44' },
  ]);
  const firstCells = async (by: string) => Object.values((await csv(`kind=shown&by=${by}&${march}`))[0] ?? {})[0];
  expect(await firstCells('payment')).toBe('At the counter');
  expect(await firstCells('hour')).toBe('1 PM');
  expect(await csv(`kind=shown&by=item&${march}`)).toEqual([
    { Item: 'Item 3', Sold: '2', Orders: '1', Gross: '8.00' },
    { Item: 'Total', Sold: '2', Orders: '1', Gross: '8.00' },
  ]);
  expect(await csv(`kind=taxes&${march}`)).toEqual([
    { Tax: 'SGST', Rate: '9%', 'Taxed sales': '8.00', Amount: '0.72' },
    { Tax: 'CGST', Rate: '9%', 'Taxed sales': '8.00', Amount: '0.72' },
    { Tax: 'Total', Rate: '', 'Taxed sales': '', Amount: '1.44' },
  ]);
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
  expect((await csv(`kind=shown&by=day&${march}`)).some((row) => 'Refunded' in row)).toBe(false);
  const refund = { cents: 450, state: 'done', doneAt: '2026-03-11T20:00:00Z' };
  await addRefund(api.db, { userId, orderId: sold?.orderId ?? '', ...refund });
  const rows = await csv(`kind=shown&by=day&${march}`);
  expect(rows.map(({ Day, Orders, Refunded }) => [Day, Orders, Refunded])).toEqual([
    ['2026-03-10', '1', '0.00'],
    ['2026-03-11', '0', '4.50'],
    ['Total', '1', '4.50'],
  ]);
  expect((await csv(`kind=shown&by=hour&${march}`)).some((row) => 'Refunded' in row)).toBe(false);
});

test('control: an order without its line is found', async () => {
  const [planted] = await store(api.db, userId, [aSale, aSale]);
  const amount = async () => cents((await csv(`kind=lines&${march}`)).at(-1)?.Amount);
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
    Store: 'Uptown',
    Order: expect.stringMatching(/^ORD-/),
  };
  expect(await csv(`kind=lines&${march}`)).toEqual([
    {
      ...when,
      Item: `'${odd}`,
      Options: 'Oat milk, 2 x Extra shot',
      Quantity: '2',
      Price: '6.30',
      Amount: '12.60',
    },
    { ...when, Item: 'Voucher', Options: '', Quantity: '', Price: '', Amount: '-1.26' },
    {
      Day: 'Total',
      Completed: '',
      Order: '',
      Store: '',
      Item: '',
      Options: '',
      Quantity: '',
      Price: '',
      Amount: '11.34',
    },
  ]);
  expect(sold?.discount).toBe(126);
  expect(await csv(`kind=shown&by=item&${march}`)).toMatchObject([
    { Item: `'${odd}` },
    { Item: 'Vouchers', Gross: '-1.26' },
    { Item: 'Total', Gross: '11.34' },
  ]);
  for (const name of ['+1', '-1', '@now', '\tx']) {
    await sql`update order_items set name = ${name}`.execute(api.db);
    expect((await csv(`kind=lines&${march}`))[0]?.Item).toBe(`'${name}`);
  }
});

test('pages of any length give the same lines, each once, also of orders completed at the same moment', async () => {
  const same = fc.sample(anySold, { numRuns: 9, seed: 7 }).map((each, nth): Sold => {
    return { ...each, status: 'completed', closedAt: new Date(Date.UTC(2026, 2, 10, 20, 0, nth % 3)) };
  });
  await store(api.db, userId, same);
  // More digits than a `Date` has.
  await sql`update orders set closed_at = closed_at + interval '123 microseconds'`.execute(api.db);
  const readPages = async (most: number) => {
    const pages: ReportLine[][] = [];
    for await (const page of readLines(api.db, { from: '2026-03-01', to: '2026-03-31' }, most)) pages.push(page);
    return pages;
  };
  const [whole = []] = await readPages(1_000);
  expect(whole.length).toBeGreaterThan(15);
  for (const most of [1, 2, 7, whole.length]) {
    const pages = await readPages(most);
    expect(pages).toHaveLength(Math.ceil(whole.length / most));
    expect(pages.flat()).toEqual(whole);
  }
});

test('a client that does not read is waited for, and one that hangs up ends the reading', async () => {
  const [sold] = await store(api.db, userId, [aSale]);
  // 20 pages of 2 MB, more than the buffers between us and the client hold.
  await sql`insert into order_items (user_id, order_id, line, product_id, name, price_cents, quantity)
    select ${userId}, ${sold?.orderId}, n, 3, repeat('x', 10000), 400, 2 from generate_series(1, 4000) as n`.execute(
    api.db,
  );
  // Few, so that other calls are answered between two pages.
  const first = await readLines(api.db, { from: '2026-03-01', to: '2026-03-31' }).next();
  expect(first.value).toHaveLength(200);
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
  const answer = await api.call('GET', `/owner/reports.csv?${query}`, { token });
  expect(answer).toMatchObject({ status: 400, body: { code } });
});

test('400 days without a sale are a line of titles', async () => {
  expect(await csv('kind=lines&from=2025-01-01&to=2026-02-04')).toEqual([]);
  const { body } = await api.call('GET', '/owner/reports.csv?kind=lines&from=2025-01-01&to=2026-02-04', { token });
  expect(body).toBe('\ufeffDay,Completed,Order,Store,Item,Options,Quantity,Price,Amount\r\n');
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
  expect(lines[0]).toMatchObject({ Item: text });
});

test('a file is read for those who get it: HEAD is not answered', async () => {
  const headers = { authorization: `Bearer ${token}` };
  const url = `/api/owner/reports.csv?kind=lines&${march}`;
  const { statusCode } = await api.app.inject({ method: 'HEAD', url, headers });
  expect(statusCode).toBe(404);
});
