import { subtractDays } from '@juniper/core/rules/deals.ts';
import {
  countReportDays,
  maxCsvDays,
  maxReportDays,
  type ReportGrouping,
  reportGroupings,
} from '@juniper/core/rules/reports.ts';

export type Range = { from: string; to: string };
export type Period = 'today' | 'week' | 'month' | 'choice';

/** What somebody wants to see. The address says it, so that it can be kept and sent to others. */
export type Wish = { period: Period; range: Range; store: string; by: ReportGrouping };

const isKey = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** The first day that the server knows. */
export const firstDay = '2000-01-01';

/** The Monday of the day's week. */
const mondayOf = (day: string): string => subtractDays(day, (new Date(day).getUTCDay() + 6) % 7);

/** Of whatever the address says; without a choice, today by the hour. */
export const readWish = (params: URLSearchParams, today: string): Wish => {
  const [from, to] = [params.get('from'), params.get('to')];
  const period = from !== null || to !== null ? 'choice' : periods.find((name) => name === params.get('days'));
  const ranges: Record<Period, Range> = {
    today: { from: today, to: today },
    week: { from: mondayOf(today), to: today },
    month: { from: `${today.slice(0, 7)}-01`, to: today },
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
const periods = ['today', 'week', 'month'] as const;

/** The address of a wish. */
export const writeWish = ({ period, range, store, by }: Wish): URLSearchParams =>
  new URLSearchParams({ ...(period === 'choice' ? range : { days: period }), ...(store && { store }), by });

/** The query of a call. */
export const queryOf = ({ range, store, by }: Pick<Wish, 'range' | 'store' | 'by'>): string =>
  String(new URLSearchParams({ ...range, ...(store && { store }), by }));

/** '2026-06-31' has the form of a day, and is none. */
const isDay = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(text) &&
  text >= firstDay &&
  !Number.isNaN(Date.parse(text)) &&
  subtractDays(text, 0) === text;

/** Why there can be no file with these days, in words; undefined if there can. */
export const refuseFile = (range: Range): string | undefined => refuse(range, maxCsvDays);

/** Why there can be no report on the screen. */
export const refuseScreen = (range: Range): string | undefined => refuse(range, maxReportDays);

const refuse = ({ from, to }: Range, most: number): string | undefined => {
  if (!isDay(from) || !isDay(to)) return `Please choose two days, the first one not before ${firstDay.slice(0, 4)}.`;
  const days = countReportDays(from, to);
  if (days < 1) return 'The last day is before the first one.';
  if (days <= most) return undefined;
  return `These are ${days} days. Please choose ${most} or fewer${most < maxCsvDays ? `; a file can have ${maxCsvDays}` : ''}.`;
};

/**
 * What a period is compared with. Up to a week: the same weekdays, a week before. A month so far: as much of the month
 * before. Anything else: as many days, right before.
 */
export const periodBefore = ({ period, range: { from, to } }: Pick<Wish, 'period' | 'range'>): Range => {
  if (period === 'month') {
    const last = subtractDays(from, 1);
    const sameDate = last.slice(0, 8) + to.slice(8);
    return { from: `${last.slice(0, 8)}01`, to: sameDate < last ? sameDate : last };
  }
  const shift = Math.max(7, countReportDays(from, to));
  return { from: subtractDays(from, shift), to: subtractDays(to, shift) };
};
