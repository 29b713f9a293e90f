import type { ReportRow } from '@juniper/core/contracts/reports.ts';
import type { ReportGrouping } from '@juniper/core/rules/reports.ts';
import { expect, test } from 'vitest';
import { amount, describeRow, formatRange, toPoints } from './report-figures.ts';
import type { Period } from './report-query.ts';

const ofOrders = (key: string, taken: number): ReportRow => ({
  key,
  label: key,
  quantity: null,
  orders: 1,
  gross: taken,
  discounts: 0,
  tax: 0,
  taken,
  net: taken,
  refunded: 0,
});
const ofLines = (key: string, gross: number): ReportRow => ({
  key,
  label: `Item ${key}`,
  quantity: 1,
  orders: 1,
  gross,
  discounts: null,
  tax: null,
  taken: null,
  net: null,
  refunded: null,
});
const query = (by: ReportGrouping, from: string, to: string, period: Period = 'choice') => ({
  by,
  period,
  range: { from, to },
});
const plain = (text: string) => text.replaceAll(/\s/g, ' ');

test('amounts and days in words', () => {
  expect([120_450, -200, 0].map(amount)).toEqual(['$1,204.50', '-$2.00', '$0.00']);
  expect(formatRange({ from: '2026-11-16', to: '2026-11-16' })).toBe('November 16, 2026');
  expect(plain(formatRange({ from: '2026-11-10', to: '2026-11-16' }))).toBe('November 10 – 16, 2026');
  const named = (by: ReportGrouping, key: string) => describeRow(by, { key, label: 'Latte' });
  expect(named('day', '2026-11-16')).toBe('Mon, Nov 16');
  expect([named('hour', '08'), named('hour', '00')]).toEqual(['8 AM', '12 AM']);
  expect(named('item', '3')).toBe('Latte');
});

test('by day: days without a sale are 0, each beside its day of the period before', () => {
  const rows = [ofOrders('2026-11-09', 500), ofOrders('2026-11-11', 700)];
  const week = query('day', '2026-11-09', '2026-11-11');
  expect(toPoints(week, rows, [ofOrders('2026-11-03', 300)])).toEqual([
    { label: 'Nov 9', now: 500, before: 0 },
    { label: 'Nov 10', now: 0, before: 300 },
    { label: 'Nov 11', now: 700, before: 0 },
  ]);
  expect(toPoints(week, rows, undefined).map(({ before }) => before)).toEqual([null, null, null]);
});

test('by day: a month that is longer than the one before', () => {
  const points = toPoints(query('day', '2026-03-01', '2026-03-31', 'month'), [], []);
  expect(points.map(({ before }) => before)).toEqual([...Array(28).fill(0), null, null, null]);
});

test('by hour: from the first sale to the last, over midnight', () => {
  const points = toPoints(
    query('hour', '2026-11-09', '2026-11-09'),
    [ofOrders('22', 500), ofOrders('01', 700)],
    [ofOrders('21', 1)],
  );
  expect(points.map(({ label, now }) => `${label} ${now}`)).toEqual([
    '9 PM 0',
    '10 PM 500',
    '11 PM 0',
    '12 AM 0',
    '1 AM 700',
  ]);
});

test('by item: the first eight, without vouchers, beside the same item', () => {
  const rows = [...Array.from({ length: 10 }, (_, at) => ofLines(String(at), 1000 - at)), ofLines('vouchers', -300)];
  const points = toPoints(query('item', '2026-11-09', '2026-11-09'), rows, [ofLines('1', 40)]);
  expect(points.map(({ before }) => before)).toEqual([0, 40, 0, 0, 0, 0, 0, 0]);
  expect(points[1]).toEqual({ label: 'Item 1', now: 999, before: 40 });
  expect(toPoints(query('item', '2026-11-09', '2026-11-09'), rows.slice(-1), [])).toEqual([]);
});

test('by option: what items cost before options would hide all others', () => {
  const rows = [ofLines('', 90_000), ofLines('22', 500)];
  expect(toPoints(query('option', '2026-11-09', '2026-11-09'), rows, [])).toEqual([
    { label: 'Item 22', now: 500, before: 0 },
  ]);
});
