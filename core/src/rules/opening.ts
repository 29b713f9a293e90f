import { subtractDays, toLocalDay } from './deals.ts';
import type { Store } from './shop.ts';
import { toInstant } from './wall-clock.ts';

/** What opening depends on. */
export type Hours = Pick<Store, 'timeZone' | 'week' | 'specialDays'>;

/** From its first moment until the one that is no longer in it. */
export type Interval = { readonly from: number; readonly until: number };

const dayMs = 86_400_000;
const nextDay = (day: string): string => subtractDays(day, -1);

/** Monday is 1. */
const weekdayOf = (day: string): number => new Date(day).getUTCDay() || 7;

/** The times that begin on this day. A special day takes the place of its weekday. */
const timesOn = ({ week, specialDays }: Hours, day: string): readonly { opens: string; closes: string }[] => {
  const special = specialDays.find((known) => known.day === day);
  if (!special) return week.filter(({ weekday }) => weekday === weekdayOf(day));
  const { opens, closes } = special;
  return opens === undefined || closes === undefined ? [] : [{ opens, closes }];
};

const intervalsOn = (hours: Hours, day: string): Interval[] =>
  timesOn(hours, day)
    .map(({ opens, closes }) => ({
      from: toInstant(hours.timeZone, day, opens),
      until: toInstant(hours.timeZone, closes > opens ? day : nextDay(day), closes),
    }))
    // One that lies in the hour which the clock skips is none.
    .filter(({ from, until }) => from < until);

/** By time. Two that touch or overlap are one. */
const merged = (intervals: Interval[]): Interval[] =>
  intervals
    .sort((one, other) => one.from - other.from)
    .reduce<Interval[]>((done, next) => {
      const last = done.at(-1);
      if (!last || next.from > last.until) done.push(next);
      else done[done.length - 1] = { from: last.from, until: Math.max(last.until, next.until) };
      return done;
    }, []);

/** When the store is open between two moments; what begins earlier or ends later is cut off there. */
export const getOpenIntervals = (hours: Hours, fromMs: number, untilMs: number): Interval[] => {
  const found: Interval[] = [];
  const last = toLocalDay(hours.timeZone, untilMs);
  // From the day before, because its evening may go past midnight.
  for (let day = subtractDays(toLocalDay(hours.timeZone, fromMs), 1); day <= last; day = nextDay(day))
    found.push(...intervalsOn(hours, day));
  return merged(found)
    .map(({ from, until }) => ({ from: Math.max(from, fromMs), until: Math.min(until, untilMs) }))
    .filter(({ from, until }) => from < until);
};

export const isOpenAt = (hours: Hours, ms: number): boolean => getOpenIntervals(hours, ms, ms + 1).length > 0;

/** A store that has been closed for longer than this has no next opening. */
const longestBreakDays = 400;

/** The first moment from this one on at which the store is open: the same moment while it is open. */
export const getNextOpening = (hours: Hours, ms: number): number | undefined => {
  let day = subtractDays(toLocalDay(hours.timeZone, ms), 1);
  for (let count = 0; count < longestBreakDays; count++, day = nextDay(day)) {
    const ahead = intervalsOn(hours, day).filter(({ until }) => until > ms);
    if (ahead.length > 0) return Math.max(ms, Math.min(...ahead.map(({ from }) => from)));
  }
  return undefined;
};

/** When the opening of this moment ends, or the next one while the store is closed. Undefined: not within a week. */
export const getNextClosing = (hours: Hours, ms: number): number | undefined => {
  const from = getNextOpening(hours, ms);
  if (from === undefined) return undefined;
  const horizon = from + 8 * dayMs;
  const until = getOpenIntervals(hours, from, horizon)[0]?.until;
  return until === horizon ? undefined : until;
};

/**
 * When the rest of the day is over: with the evening that has gone past midnight and is still running, or else with the
 * last opening that begins today. At midnight if that is over, or if the store never closes.
 */
export const getEndOfDay = (hours: Hours, ms: number): number => {
  const midnight = getNextHour(0, hours.timeZone, ms);
  if (getNextClosing(hours, ms) === undefined) return midnight;
  const today = toLocalDay(hours.timeZone, ms);
  const evening = intervalsOn(hours, subtractDays(today, 1)).find(({ until }) => until > ms);
  const last = Math.max(...(evening ? [evening] : intervalsOn(hours, today)).map(({ until }) => until));
  return last > ms ? last : midnight;
};

/** When an order of this moment is due: now, and while the store is closed at its next opening (decision 8). */
export const getDueTime = (hours: Hours, ms: number): number => getNextOpening(hours, ms) ?? ms;

/** The next moment at which it is this full hour in the time zone; for 0, the end of the day. */
export const getNextHour = (hour: number, timeZone: string, nowMs: number): number => {
  const today = toLocalDay(timeZone, nowMs);
  const time = `${String(hour).padStart(2, '0')}:00`;
  const at = toInstant(timeZone, today, time);
  return at > nowMs ? at : toInstant(timeZone, nextDay(today), time);
};
