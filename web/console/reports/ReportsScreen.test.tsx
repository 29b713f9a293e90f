import type { ReportRow } from '@juniper/core/contracts/reports.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type LocalApi, startLocalApi } from '../../app/lib/testing/local-api.ts';
import { openConsole } from '../testing/open-console.tsx';

let api: LocalApi;
beforeEach(async () => {
  api = await startLocalApi();
});
afterEach(async () => {
  cleanup();
  await api.stop();
});

const asked = () => api.requests.map(({ path }) => path).filter((path) => path.startsWith('/api/owner/reports'));

const uptown: ReportRow = {
  key: 'uptown',
  label: 'uptown',
  quantity: null,
  orders: 2,
  gross: 120_000,
  discounts: 500,
  tax: 21_510,
  taken: 141_010,
  net: 119_500,
  refunded: 0,
};
const makeReport = (rows: ReportRow[], total: Partial<ReportRow> = {}) => {
  const taxes = [
    { label: 'SGST', cents: 10_755 },
    { label: 'CGST', cents: 10_755 },
  ];
  return { body: { success: true, data: { rows, total: { ...uptown, ...total, taxes } } } };
};
const at = '/reports?from=2026-03-01&to=2026-03-02&by=store';

test('totals with the tax by its names, and the call for these days and the ones a week before', async () => {
  api.answer = () => makeReport([uptown]);
  openConsole(at);
  expect(await screen.findByText('SGST $107.55, CGST $107.55')).toBeTruthy();
  expect(screen.getAllByText('$1,410.10')).toHaveLength(2);
  expect(screen.getByRole('cell', { name: 'Uptown' })).toBeTruthy();
  await waitFor(() =>
    expect(asked()).toEqual([
      '/api/owner/reports?from=2026-03-01&to=2026-03-02&by=store',
      '/api/owner/reports?from=2026-02-22&to=2026-02-23&by=store',
    ]),
  );
});

test('orders that nobody confirmed have a figure of their own, also on a day without sales [day-5]', async () => {
  const report = makeReport([], { orders: 0, gross: 0, taken: 0, tax: 0, net: 0, discounts: 0 });
  const total = { ...report.body.data.total, unconfirmed: { orders: 2, cents: 1_500 } };
  api.answer = () => ({ body: { ...report.body, data: { rows: [], total } } });
  openConsole(at);
  expect((await screen.findByText('Not confirmed')).parentElement?.textContent).toBe(
    'Not confirmed$15.002 orders without an answer from staff. In no other figure.',
  );
  expect(screen.queryByText('Nothing sold')).toBeNull();
});

test('taxes have a row for each name and rate, less what refunds gave back', async () => {
  const taxes = [
    { label: 'VAT (19%)', name: 'VAT', rateBp: 1_900, base: 10_000, cents: 1_900, refunded: 190 },
    { label: 'VAT (7%)', name: 'VAT', rateBp: 700, base: 2_000, cents: 140, refunded: 0 },
  ];
  const report = makeReport([uptown]);
  api.answer = () => ({ body: { ...report.body, data: { ...report.body.data, total: { ...uptown, taxes } } } });
  openConsole(at);
  const table = within(await screen.findByRole('table', { name: /^Taxes/ }));
  const rows = table.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(rows.slice(1)).toEqual([
    ['VAT 19%', 'Taxed sales $100.00', 'Amount $19.00', 'Refunded $1.90', '$17.10'],
    ['VAT 7%', 'Taxed sales $20.00', 'Amount $1.40', 'Refunded $0.00', '$1.40'],
  ]);
});

test('a day leads to the orders that were completed on it, as a row and as a total', async () => {
  api.answer = () => makeReport([{ ...uptown, key: '2026-03-01', label: '2026-03-01' }]);
  openConsole('/reports?from=2026-03-01&to=2026-03-01&by=day&store=uptown');
  const links = [await screen.findByRole('link', { name: 'Sun, Mar 1' }), screen.getByRole('link', { name: '2' })];
  for (const link of links) expect(link.getAttribute('href')).toBe('/orders?completed=2026-03-01&store=uptown');
});

test('refunds are a figure and a column where there are any, also without a sale, and nothing otherwise', async () => {
  api.answer = () => makeReport([{ ...uptown, refunded: 450 }], { refunded: 450 });
  openConsole(at);
  expect(await screen.findByRole('columnheader', { name: 'Refunded' })).toBeTruthy();
  expect(screen.getByText(/Cancelled orders are left out/)).toBeTruthy();
  expect(screen.getByText(/Refunds are in the figures by day, store and payment/)).toBeTruthy();
  expect(screen.getAllByText('$4.50')).toHaveLength(2);
  // 1,410.10 less 4.50, as a figure and in the row.
  expect(screen.getAllByText('$1,405.60')).toHaveLength(2);
  cleanup();
  api.answer = () => makeReport([], { refunded: 450 });
  openConsole(at.replace('store', 'hour'));
  expect(await screen.findByText('$4.50')).toBeTruthy();
  expect(screen.queryByText('Nothing sold')).toBeNull();
  cleanup();
  api.answer = () => makeReport([uptown]);
  openConsole(at);
  await screen.findByRole('cell', { name: 'Uptown' });
  expect(screen.queryAllByText(/Refunded|After refunds/)).toEqual([]);
});

test('delivery fees are a figure and a column where there are any, and nothing otherwise [delivery-3]', async () => {
  api.answer = () => makeReport([{ ...uptown, delivery: 1_234 }], { delivery: 1_234 });
  openConsole(at);
  expect(await screen.findByRole('columnheader', { name: 'Delivery' })).toBeTruthy();
  expect(screen.getAllByText('$12.34')).toHaveLength(2);
  cleanup();
  api.answer = () => makeReport([uptown]);
  openConsole(at);
  await screen.findByRole('cell', { name: 'Uptown' });
  expect(screen.queryAllByText('Delivery')).toEqual([]);
});

test('the last figures stay, under their own name, until the next ones are there; those may be none', async () => {
  api.answer = () => makeReport([uptown]);
  openConsole(at);
  await screen.findByRole('cell', { name: 'Uptown' });
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof makeReport>>();
  api.answer = () => promise;
  await userEvent.selectOptions(screen.getByLabelText('Figures by'), 'Item');
  await waitFor(() => expect(asked().at(-1)).toContain('by=item'));
  expect(screen.getByRole('heading', { name: 'Sales by store' })).toBeTruthy();
  expect(screen.getByRole('cell', { name: 'Uptown' })).toBeTruthy();
  resolve(makeReport([]));
  expect(await screen.findByText('Nothing sold')).toBeTruthy();
  expect(screen.queryByRole('table', { name: /by/ })).toBeNull();
});

test('wrong days are not asked for; what the server refuses is in its own words, without other figures', async () => {
  openConsole('/reports?from=2026-03-02&to=2026-03-01');
  expect(await screen.findByText('The last day is before the first one.')).toBeTruthy();
  expect(asked()).toEqual([]);
  api.answer = () => ({ status: 400, body: { success: false, code: 'too_long', message: 'Fewer days, please.' } });
  await userEvent.click(screen.getByRole('button', { name: 'This month' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Fewer days, please.');
  expect(screen.queryByRole('table')).toBeNull();
});
