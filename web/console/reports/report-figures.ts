import type { ReportRow } from '@juniper/core/contracts/reports.ts';
import { formatHour } from '@juniper/core/rules/clock.ts';
import { subtractDays } from '@juniper/core/rules/deals.ts';
import { formatRound, formatSum } from '@juniper/core/rules/money.ts';
import {
  businessDayStartHour,
  countReportDays,
  describePaymentMethod,
  type ReportGrouping,
} from '@juniper/core/rules/reports.ts';
import { shopMoney } from '../lib/money.ts';
import { getPeriodBefore, type Range, type ReportQuery } from './report-query.ts';

/** Formats '$1,204.50' or '-$2.00'. */
export const amount = (cents: number): string => formatSum(shopMoney(), cents);

/** Formats '$1.2K', beside an axis. */
export const roundAmount = (cents: number): string => formatRound(shopMoney(), cents);

// A business day has no time zone any more: as UTC it is the same day everywhere.
const dayFormat = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
const rangeFormats = { long: dayFormat({ dateStyle: 'long' }), medium: dayFormat({ dateStyle: 'medium' }) };
const rowDay = dayFormat({ weekday: 'short', month: 'short', day: 'numeric' });
const tickDay = dayFormat({ month: 'short', day: 'numeric' });

/** Formats 'November 10 – 16, 2026'. */
export const formatRange = ({ from, to }: Range, length: 'long' | 'medium' = 'long'): string =>
  rangeFormats[length].formatRange(Date.parse(from), Date.parse(to));

export const wayWords: Record<ReportGrouping, string> = {
  day: 'Day',
  hour: 'Hour',
  item: 'Item',
  option: 'Option',
  store: 'Store',
  payment: 'Payment',
};

/** Returns what a row is called on the screen. */
export const describeRow = (by: ReportGrouping, { key, label }: Pick<ReportRow, 'key' | 'label'>): string => {
  if (by === 'day') return rowDay.format(Date.parse(key));
  if (by === 'hour') return formatHour(Number(key));
  if (by === 'payment') return describePaymentMethod(key);
  return label;
};

/** Returns whether rows say what was sold, before discount and tax, as they do by item and option. */
export const isOfLines = (by: ReportGrouping): boolean => by === 'item' || by === 'option';

/** One bar of the chart, and how much it was in the period before; null where that has no such day, or is not loaded yet. */
export type Point = { label: string; now: number; before: number | null };

/** So many fit beside their names. */
const mostBars = 8;
const hours = Array.from({ length: 24 }, (_, at) => (at + businessDayStartHour) % 24);

/**
 * Converts rows to points. Days and hours without a sale have a point of 0. Of items and options, only the largest are
 * shown.
 */
export const toPoints = (
  query: Pick<ReportQuery, 'by' | 'period' | 'range'>,
  rows: readonly ReportRow[],
  rowsBefore: readonly ReportRow[] | undefined,
): Point[] => {
  const { by, range } = query;
  const figure = ({ gross, taken }: ReportRow) => taken ?? gross;
  const amounts = (of: readonly ReportRow[]) => new Map(of.map((row) => [row.key, figure(row)]));
  const [now, before] = [amounts(rows), rowsBefore && amounts(rowsBefore)];
  const point = (label: string, key: string, keyBefore = key): Point => ({
    label,
    now: now.get(key) ?? 0,
    before: before ? (before.get(keyBefore) ?? 0) : null,
  });
  if (by === 'day') {
    const other = getPeriodBefore(query);
    return Array.from({ length: countReportDays(range.from, range.to) }, (_, at) => {
      const [day, getDayBefore] = [subtractDays(range.from, -at), subtractDays(other.from, -at)];
      const made = point(tickDay.format(Date.parse(day)), day, getDayBefore);
      return getDayBefore > other.to ? { ...made, before: null } : made;
    });
  }
  if (by === 'hour') {
    const points = hours.map((hour) => point(formatHour(hour), String(hour).padStart(2, '0')));
    const isBusy = (each: Point) => each.now > 0 || Boolean(each.before);
    return points.slice(points.findIndex(isBusy), points.findLastIndex(isBusy) + 1);
  }
  return rows
    .filter(({ key, gross }) => key !== '' && key !== 'delivery' && gross > 0)
    .slice(0, mostBars)
    .map((row) => point(describeRow(by, row), row.key));
};
