import { formatTime, getWeekday } from './clock.ts';
import { subtractDays, toLocalDay } from './deals.ts';
import { getNextClosing, getNextOpening, getOpenIntervals, type Hours, isOpenAt } from './opening.ts';
import { dayMs } from './wall-clock.ts';

/** Returns the zone's time: '7 AM' or '7:30 AM'. */
const formatShortTime = (timeZone: string, ms: number): string => formatTime(timeZone, ms).replace(':00', '');

/** Returns '7 AM', or 'Monday 7 AM' if that is after tomorrow. */
const formatOpeningMoment = (timeZone: string, at: number, ms: number, link = ' '): string => {
  const [day, today] = [toLocalDay(timeZone, at), toLocalDay(timeZone, ms)];
  if (day <= subtractDays(today, -1)) return formatShortTime(timeZone, at);
  const name =
    day < subtractDays(today, -7)
      ? getWeekday(timeZone, at)
      : new Date(day).toLocaleDateString('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });
  return `${name}${link}${formatShortTime(timeZone, at)}`;
};

/** Returns 'Open now until 9 PM' or 'Closed, opens 7 AM'. */
export const describeOpenNow = (hours: Hours, ms: number): string => {
  if (!isOpenAt(hours, ms)) return describeClosed(hours, ms);
  const until = getNextClosing(hours, ms);
  return until === undefined || until - ms > dayMs
    ? 'Open now'
    : `Open now until ${formatShortTime(hours.timeZone, until)}`;
};

const describeClosed = (hours: Hours, ms: number): string => {
  const at = getNextOpening(hours, ms);
  return at === undefined ? 'Closed' : `Closed, opens ${formatOpeningMoment(hours.timeZone, at, ms)}`;
};

/** Returns 'Open 7 AM to 9 PM' or 'Closed, opens 7 AM'. */
export const describeOpening = (hours: Hours, ms: number): string => {
  const now = getOpenIntervals(hours, ms - dayMs, ms + dayMs).find(({ from, until }) => from <= ms && ms < until);
  if (!now) return describeClosed(hours, ms);
  if (now.from === ms - dayMs || now.until === ms + dayMs) return 'Open all day';
  return `Open ${formatShortTime(hours.timeZone, now.from)} to ${formatShortTime(hours.timeZone, now.until)}`;
};

/** Returns 'We’ll start your order on Monday at 7 AM.' */
export const describeWorkStart = (timeZone: string, opensAt: number, nowMs: number): string => {
  const opens = formatOpeningMoment(timeZone, opensAt, nowMs, ' at ');
  return `We’ll start your order ${opens.includes(' at ') ? 'on' : 'at'} ${opens}.`;
};

export const describeNextWorkStart = (hours: Hours, ms: number): string => {
  const at = getNextOpening(hours, ms);
  return at === undefined ? 'We’ll start your order when we open again.' : describeWorkStart(hours.timeZone, at, ms);
};
