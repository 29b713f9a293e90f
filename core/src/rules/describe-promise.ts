import { formatClockTime, formatTime, getWeekday } from './clock.ts';
import { subtractDays, toLocalDay } from './deals.ts';

type Moment = string | number | Date;
const msOf = (moment: Moment): number => new Date(moment).getTime();

/** Nearer than this, everybody knows whether morning or evening is meant. */
const nearMs = 6 * 3_600_000;

/** The weekday, from a week on the date; nothing for the same day of the store's calendar. */
export const formatRelativeDay = (timeZone: string, moment: Moment, seen: Moment): string | undefined => {
  const [day, from] = [toLocalDay(timeZone, msOf(moment)), toLocalDay(timeZone, msOf(seen))];
  if (day === from) return undefined;
  const isNear = day > from && day < subtractDays(from, -7);
  return isNear
    ? getWeekday(timeZone, msOf(moment))
    : new Date(day).toLocaleDateString('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });
};

/** On the store's clock: '8:40' soon after somebody reads it, '8:40 PM' on that day, else 'Tuesday, 8:40 AM'. */
export const formatMoment = (timeZone: string, moment: Moment, seen: Moment): string => {
  const day = formatRelativeDay(timeZone, moment, seen);
  const isNear = Math.abs(msOf(moment) - msOf(seen)) < nearMs;
  if (day === undefined && isNear) return formatClockTime(timeZone, msOf(moment));
  return [day, formatTime(timeZone, msOf(moment))].filter(Boolean).join(', ');
};

type OrderTime = {
  dueAt?: string | null;
  dueMovedAt?: string | null;
  isAsap?: boolean;
  createdAt: string;
};

/** When an order is ready or leaves, on the clock of its store; nothing where no time was promised. */
export const formatDueTime = (
  { dueAt, dueMovedAt, isAsap, createdAt }: OrderTime,
  timeZone: string,
): string | undefined => {
  if (!dueAt) return undefined;
  const time = formatMoment(timeZone, dueAt, createdAt);
  if (dueMovedAt) return `A little later: about ${time}`;
  return isAsap === false ? `for ${time}` : `about ${time}`;
};

/** The same as a sentence; the chosen time of another day has its day. */
export const describeDueTime = (order: OrderTime, timeZone: string, isDelivery: boolean): string | undefined => {
  const { dueAt, dueMovedAt, isAsap, createdAt } = order;
  if (!dueAt) return undefined;
  const about = `about ${formatMoment(timeZone, dueAt, createdAt)}.`;
  if (dueMovedAt) return `A little later: ${isDelivery ? 'leaves ' : ''}${about} Sorry for the wait.`;
  if (isDelivery) return `Leaves ${about}`;
  if (isAsap !== false) return `Ready ${about}`;
  const day = formatRelativeDay(timeZone, dueAt, createdAt);
  return `It will be ready ${day ? `on ${day} ` : ''}at ${formatTime(timeZone, msOf(dueAt))}.`;
};

type Promised = { timeZone: string; dueAt: Moment; createdAt: Moment; isAsap: boolean; isDelivery: boolean };

/** What a receipt says of the time: it is read at any later day, so a chosen time has its weekday. */
export const describePromise = ({ timeZone, dueAt, createdAt, isAsap, isDelivery }: Promised): string => {
  const time = formatMoment(timeZone, dueAt, createdAt);
  if (isDelivery) return `Leaves about ${time}`;
  if (isAsap) return `Ready about ${time}`;
  const day = formatRelativeDay(timeZone, dueAt, createdAt) ?? getWeekday(timeZone, msOf(dueAt));
  return `Ready for ${day}, ${formatTime(timeZone, msOf(dueAt))}`;
};
