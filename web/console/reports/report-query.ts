import { subtractDays } from '@juniper/core/rules/deals.ts';
import {
  countReportDays,
  maxCsvDays,
  maxReportDays,
  type ReportGrouping,
  reportGroupings,
} from '@juniper/core/rules/reports.ts';

export type Range = { from: string; to: string };
const periods = ['today', 'yesterday', 'week', 'last-week', 'month', 'last-month'] as const;
export type Period = (typeof periods)[number] | 'choice';

/** The report to show. The address says it, so that it can be kept and sent to others. */
export type ReportQuery = { period: Period; range: Range; store: string; by: ReportGrouping };

const isKey = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** The first day that the server knows. */
export const firstDay = '2000-01-01';

/** Returns the Monday of the day's week. */
const getMonday = (day: string): string => subtractDays(day, (new Date(day).getUTCDay() + 6) % 7);

const getFirstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;

/** Reads any address. Without a choice it is today by the hour. */
export const readQuery = (params: URLSearchParams, today: string): ReportQuery => {
  const [from, to] = [params.get('from'), params.get('to')];
  const period = from !== null || to !== null ? 'choice' : periods.find((name) => name === params.get('days'));
  const yesterday = subtractDays(today, 1);
  const [monday, lastSunday] = [getMonday(today), subtractDays(getMonday(today), 1)];
  const [first, lastOfMonth] = [getFirstOfMonth(today), subtractDays(getFirstOfMonth(today), 1)];
  const ranges: Record<Period, Range> = {
    today: { from: today, to: today },
    yesterday: { from: yesterday, to: yesterday },
    week: { from: monday, to: today },
    'last-week': { from: getMonday(lastSunday), to: lastSunday },
    month: { from: first, to: today },
    'last-month': { from: getFirstOfMonth(lastOfMonth), to: lastOfMonth },
    choice: { from: from ?? '', to: to ?? '' },
  };
  const range = ranges[period ?? 'today'];
  const isOneDay = range.from === range.to;
  return {
    period: period ?? 'today',
    range,
    store: isKey.test(params.get('store') ?? '') ? (params.get('store') ?? '') : '',
    by: reportGroupings.find((way) => way === params.get('by')) ?? (isOneDay ? 'hour' : 'day'),
  };
};

/** Writes a query as the address of the screen. */
export const writeQuery = ({ period, range, store, by }: ReportQuery): URLSearchParams =>
  new URLSearchParams({ ...(period === 'choice' ? range : { days: period }), ...(store && { store }), by });

/** Writes a query as a call has it. */
export const toQueryString = ({ range, store, by }: Pick<ReportQuery, 'range' | 'store' | 'by'>): string =>
  String(new URLSearchParams({ ...range, ...(store && { store }), by }));

/** Returns whether a day exists: '2026-06-31' has the form of a day, and is none. */
const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) &&
  text >= firstDay &&
  !Number.isNaN(Date.parse(text)) &&
  subtractDays(text, 0) === text;

/** Returns why there can be no file with these days, or undefined. */
export const refuseFile = (range: Range): string | undefined => refuse(range, maxCsvDays);

/** Returns why there can be no report on the screen, or undefined. */
export const refuseScreen = (range: Range): string | undefined => refuse(range, maxReportDays);

const refuse = ({ from, to }: Range, most: number): string | undefined => {
  if (!isDay(from) || !isDay(to)) return `Please choose two days, the first one not before ${firstDay.slice(0, 4)}.`;
  const days = countReportDays(from, to);
  if (days < 1) return 'The last day is before the first one.';
  if (days <= most) return undefined;
  return `These are ${days} days. Please choose ${most} or fewer${most < maxCsvDays ? `; a file can have ${maxCsvDays}` : ''}.`;
};

/**
 * Returns what a period is compared with. Up to a week: the same weekdays, a week before. A month so far: as much of
 * the month before; a whole month: the whole month before. Anything else: as many days, right before.
 */
export const getPeriodBefore = ({ period, range: { from, to } }: Pick<ReportQuery, 'period' | 'range'>): Range => {
  if (period === 'month') {
    const last = subtractDays(from, 1);
    const sameDate = last.slice(0, 8) + to.slice(8);
    return { from: `${last.slice(0, 8)}01`, to: sameDate < last ? sameDate : last };
  }
  if (period === 'last-month') {
    const last = subtractDays(from, 1);
    return { from: getFirstOfMonth(last), to: last };
  }
  const shift = Math.max(7, countReportDays(from, to));
  return { from: subtractDays(from, shift), to: subtractDays(to, shift) };
};
