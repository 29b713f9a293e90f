import { subtractDays, toLocalDay } from './deals.ts';
import { toWallTime } from './wall-clock.ts';

export const reportGroupings = ['day', 'hour', 'item', 'option', 'store'] as const;
export type ReportGrouping = (typeof reportGroupings)[number];

/** The limit of a report on a screen: a quarter. */
export const maxReportDays = 92;

/** The limit of a CSV: a year and a month. */
export const maxCsvDays = 400;

/** Orders after midnight belong to the evening before. */
export const businessDayStartHour = 4;

const dayMs = 86_400_000;

/** Returns the number of days of a report, both included; 0 or less if `to` is before `from`. */
export const countReportDays = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayMs + 1;

/** Returns the business day of a moment by the store's clock, because 4 AM is not always four hours after midnight. */
export const getBusinessDay = (timeZone: string, nowMs: number): string => {
  const day = toLocalDay(timeZone, nowMs);
  return Number(toWallTime(timeZone, nowMs).slice(0, 2)) >= businessDayStartHour ? day : subtractDays(day, 1);
};
