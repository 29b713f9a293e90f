import { dayIn, daysBefore } from './deals.ts';

export type Hours = { readonly opens: number; readonly closes: number };

/** Whether it is between opening and closing, in the cafe's time zone. */
export const isOpenAt = ({ opens, closes }: Hours, timeZone: string, nowMs: number): boolean => {
  const hour = Number(clockOf(timeZone, nowMs).slice(11, 13));
  return hour >= opens && hour < closes;
};

/** When an order of this moment is due: now, and while the cafe is closed at its next opening (decision 8). */
export const dueAt = (hours: Hours, timeZone: string, nowMs: number): number =>
  isOpenAt(hours, timeZone, nowMs) ? nowMs : nextHour(hours.opens, timeZone, nowMs);

/** The next moment at which it is this full hour in the time zone; for 0, the end of the day. */
export const nextHour = (hour: number, timeZone: string, nowMs: number): number => {
  const today = dayIn(timeZone, nowMs);
  const at = instantOf(today, hour, timeZone);
  return at > nowMs ? at : instantOf(daysBefore(today, -1), hour, timeZone);
};

/** Twice, because the offset may have changed between the first guess and the moment itself. */
const instantOf = (day: string, hour: number, timeZone: string): number => {
  const asUtc = Date.parse(`${day}T${String(hour).padStart(2, '0')}:00:00Z`);
  return asUtc - offsetAt(asUtc - offsetAt(asUtc, timeZone), timeZone);
};

/** How far the zone's clock is ahead of UTC; `ms` is a whole second. */
const offsetAt = (ms: number, timeZone: string): number =>
  Date.parse(`${clockOf(timeZone, ms).replace(' ', 'T')}Z`) - ms;

/** Cached: every order asks, and creating one takes longer than all the rest. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** The time on the zone's clock, as '2026-11-16 07:05:00'. */
const clockOf = (timeZone: string, ms: number): string => {
  const format =
    formats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  formats.set(timeZone, format);
  return format.format(ms);
};
