import { subtractDays, toLocalDay } from './deals.ts';
import { dayMs, toWallTime } from './wall-clock.ts';

export const reportGroupings = ['day', 'hour', 'item', 'option', 'store', 'payment'] as const;
export type ReportGrouping = (typeof reportGroupings)[number];

/** Returns what a way of paying is called. An order counts for the way that it was ordered with. */
export const describePaymentMethod = (method: string): string =>
  method === 'card' ? 'Card' : method === 'counter' ? 'At the counter' : method;

/** Writes '9%' for 900 hundredths of a percent. */
export const formatRate = (rateBp: number): string => `${rateBp / 100}%`;

export const maxReportDays = 92;

export const maxCsvDays = 400;

/** Orders after midnight belong to the evening before. */
export const businessDayStartHour = 4;

export const countReportDays = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayMs + 1;

/** Uses the store's clock, because 4 AM is not always four hours after midnight. */
export const getBusinessDay = (timeZone: string, nowMs: number): string => {
  const day = toLocalDay(timeZone, nowMs);
  return Number(toWallTime(timeZone, nowMs).slice(0, 2)) >= businessDayStartHour ? day : subtractDays(day, 1);
};
