import { subtractDays, toLocalDay } from './deals.ts';
import type { Store } from './shop.ts';
import { dayMs, toInstant } from './wall-clock.ts';

export type Hours = Pick<Store, 'timeZone' | 'week' | 'specialDays'>;

export type Interval = { readonly from: number; readonly until: number };

const nextDay = (day: string): string => subtractDays(day, -1);

const getWeekdayNumber = (day: string): number => new Date(day).getUTCDay() || 7;

const getTimes = ({ week, specialDays }: Hours, day: string): readonly { opens: string; closes: string }[] => {
  const special = specialDays.find((each) => each.day === day);
  if (!special) return week.filter(({ weekday }) => weekday === getWeekdayNumber(day));
  const { opens, closes } = special;
  return opens === undefined || closes === undefined ? [] : [{ opens, closes }];
};

const getIntervals = (hours: Hours, day: string): Interval[] =>
  getTimes(hours, day)
    .map(({ opens, closes }) => ({
      from: toInstant(hours.timeZone, day, opens),
      until: toInstant(hours.timeZone, closes > opens ? day : nextDay(day), closes),
    }))
    // An opening may lie in the hour that the clock skips.
    .filter(({ from, until }) => from < until);

const mergeIntervals = (intervals: readonly Interval[]): Interval[] => {
  const merged: Interval[] = [];
  for (const next of intervals.toSorted((one, other) => one.from - other.from)) {
    const last = merged.at(-1);
    if (!last || next.from > last.until) merged.push(next);
    else merged[merged.length - 1] = { from: last.from, until: Math.max(last.until, next.until) };
  }
  return merged;
};

export const getOpenIntervals = (hours: Hours, fromMs: number, untilMs: number): Interval[] => {
  const intervals: Interval[] = [];
  const last = toLocalDay(hours.timeZone, untilMs);
  // The evening of the day before may go past midnight.
  for (let day = subtractDays(toLocalDay(hours.timeZone, fromMs), 1); day <= last; day = nextDay(day))
    intervals.push(...getIntervals(hours, day));
  return mergeIntervals(intervals)
    .map(({ from, until }) => ({ from: Math.max(from, fromMs), until: Math.min(until, untilMs) }))
    .filter(({ from, until }) => from < until);
};

export const isOpenAt = (hours: Hours, ms: number): boolean => getOpenIntervals(hours, ms, ms + 1).length > 0;

const longestBreakDays = 400;

/** Returns `ms` itself while the store is open. */
export const getNextOpening = (hours: Hours, ms: number): number | undefined => {
  let day = subtractDays(toLocalDay(hours.timeZone, ms), 1);
  for (let count = 0; count < longestBreakDays; count++, day = nextDay(day)) {
    const ahead = getIntervals(hours, day).filter(({ until }) => until > ms);
    if (ahead.length > 0) return Math.max(ms, Math.min(...ahead.map(({ from }) => from)));
  }
  return undefined;
};

/** Returns the end of the current or the next opening, or undefined if it does not end within a week. */
export const getNextClosing = (hours: Hours, ms: number): number | undefined => {
  const from = getNextOpening(hours, ms);
  if (from === undefined) return undefined;
  const horizon = from + 8 * dayMs;
  const until = getOpenIntervals(hours, from, horizon)[0]?.until;
  return until === horizon ? undefined : until;
};

/**
 * Returns the end of the last opening that begins today, or of an evening that has gone past midnight. Returns midnight
 * if that is over, or if the store never closes.
 */
export const getEndOfDay = (hours: Hours, ms: number): number => {
  const midnight = getNextHour(0, hours.timeZone, ms);
  if (getNextClosing(hours, ms) === undefined) return midnight;
  const today = toLocalDay(hours.timeZone, ms);
  const evening = getIntervals(hours, subtractDays(today, 1)).find(({ until }) => until > ms);
  const last = Math.max(...(evening ? [evening] : getIntervals(hours, today)).map(({ until }) => until));
  return last > ms ? last : midnight;
};

/** Returns now, or the next opening while the store is closed. */
export const getDueTime = (hours: Hours, ms: number): number => getNextOpening(hours, ms) ?? ms;

export const getNextHour = (hour: number, timeZone: string, nowMs: number): number => {
  const today = toLocalDay(timeZone, nowMs);
  const time = `${String(hour).padStart(2, '0')}:00`;
  const at = toInstant(timeZone, today, time);
  return at > nowMs ? at : toInstant(timeZone, nextDay(today), time);
};
