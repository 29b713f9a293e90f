import { formatTime, getWeekday } from './clock.ts';
import { subtractDays, toLocalDay } from './deals.ts';
import { getNextClosing, getNextOpening, getOpenIntervals, type Hours, isOpenAt } from './opening.ts';

/** Of a moment, on the zone's clock: '7 AM', '7:30 AM'. */
const timeAt = (timeZone: string, ms: number): string => formatTime(timeZone, ms).replace(':00', '');

const dayMs = 86_400_000;

/** '7 AM', or 'Monday 7 AM' if that is after tomorrow. */
const opensWords = (timeZone: string, at: number, ms: number, link = ' '): string => {
  const [day, today] = [toLocalDay(timeZone, at), toLocalDay(timeZone, ms)];
  if (day <= subtractDays(today, -1)) return timeAt(timeZone, at);
  const name =
    day < subtractDays(today, -7)
      ? getWeekday(timeZone, at)
      : new Date(day).toLocaleDateString('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });
  return `${name}${link}${timeAt(timeZone, at)}`;
};

/** 'Open now until 9 PM' or 'Closed, opens 7 AM'. */
export const describeOpenNow = (hours: Hours, ms: number): string => {
  if (!isOpenAt(hours, ms)) return closedWords(hours, ms);
  const until = getNextClosing(hours, ms);
  return until === undefined || until - ms > dayMs ? 'Open now' : `Open now until ${timeAt(hours.timeZone, until)}`;
};

const closedWords = (hours: Hours, ms: number): string => {
  const at = getNextOpening(hours, ms);
  return at === undefined ? 'Closed' : `Closed, opens ${opensWords(hours.timeZone, at, ms)}`;
};

/** The opening of this moment, 'Open 7 AM to 9 PM', or 'Closed, opens 7 AM'. */
export const describeOpening = (hours: Hours, ms: number): string => {
  const now = getOpenIntervals(hours, ms - dayMs, ms + dayMs).find(({ from, until }) => from <= ms && ms < until);
  if (!now) return closedWords(hours, ms);
  if (now.from === ms - dayMs || now.until === ms + dayMs) return 'Open all day';
  return `Open ${timeAt(hours.timeZone, now.from)} to ${timeAt(hours.timeZone, now.until)}`;
};

/** Of an order that waits for this opening: 'We start on your order when we open on Monday at 7 AM.' */
export const describeWorkStart = (timeZone: string, opensAt: number, seenMs: number): string => {
  const opens = opensWords(timeZone, opensAt, seenMs, ' at ');
  return `We start on your order when we open ${opens.includes(' at ') ? 'on' : 'at'} ${opens}.`;
};

/** Of an order that is placed while the store is closed. */
export const describeNextWorkStart = (hours: Hours, ms: number): string => {
  const at = getNextOpening(hours, ms);
  return at === undefined ? 'We start on your order when we open again.' : describeWorkStart(hours.timeZone, at, ms);
};
