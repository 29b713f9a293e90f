import { subtractDays, toLocalDay } from './deals.ts';
import { toWallTime } from './wall-clock.ts';

export const reportGroupings = ['day', 'hour', 'item', 'option', 'store'] as const;
export type ReportGrouping = (typeof reportGroupings)[number];

/** On a screen: the days of a quarter. */
export const maxReportDays = 92;

/** In a CSV: a year, and what of the next is needed to compare. */
export const maxCsvDays = 400;

/** A business day begins at this hour: who buys after midnight buys on the evening before. */
export const businessDayStartHour = 4;

const dayMs = 86_400_000;

/** How many days a report covers, the first and the last included; 0 or less if they are the wrong way round. */
export const countReportDays = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / dayMs + 1;

/** The business day of a moment. By the clock on the wall: on the day it is changed, 4 AM is not four hours after midnight. */
export const getBusinessDay = (timeZone: string, nowMs: number): string => {
  const day = toLocalDay(timeZone, nowMs);
  return Number(toWallTime(timeZone, nowMs).slice(0, 2)) >= businessDayStartHour ? day : subtractDays(day, 1);
};
