import { formatTime, getWeekday } from './clock.ts';
import { subtractDays, toLocalDay } from './deals.ts';

type Moment = string | number | Date;
const toMs = (moment: Moment): number => new Date(moment).getTime();

/** Returns the weekday, or the date from a week on, and undefined for the same day. */
export const formatRelativeDay = (timeZone: string, moment: Moment, now: Moment): string | undefined => {
  const [day, from] = [toLocalDay(timeZone, toMs(moment)), toLocalDay(timeZone, toMs(now))];
  if (day === from) return undefined;
  const isNear = day > from && day < subtractDays(from, -7);
  return isNear
    ? getWeekday(timeZone, toMs(moment))
    : new Date(day).toLocaleDateString('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });
};

/** Returns the store's time: '8:40 PM' on the same day, else 'Tuesday, 8:40 AM'. */
export const formatMoment = (timeZone: string, moment: Moment, now: Moment): string =>
  [formatRelativeDay(timeZone, moment, now), formatTime(timeZone, toMs(moment))].filter(Boolean).join(', ');

type OrderTime = {
  dueAt?: string | null;
  dueMovedAt?: string | null;
  isAsap?: boolean;
  createdAt: string;
};

export const formatDueTime = (
  { dueAt, dueMovedAt, isAsap, createdAt }: OrderTime,
  timeZone: string,
): string | undefined => {
  if (!dueAt) return undefined;
  const time = formatMoment(timeZone, dueAt, createdAt);
  if (dueMovedAt) return `A little later: about ${time}`;
  return isAsap === false ? `for ${time}` : `about ${time}`;
};

export const describeDueTime = (order: OrderTime, timeZone: string, isDelivery: boolean): string | undefined => {
  const { dueAt, dueMovedAt, isAsap, createdAt } = order;
  if (!dueAt) return undefined;
  const about = `about ${formatMoment(timeZone, dueAt, createdAt)}.`;
  if (dueMovedAt) return `A little later: ${isDelivery ? 'leaves the cafe ' : ''}${about} Sorry for the wait.`;
  if (isDelivery) return `Leaves the cafe ${about}`;
  if (isAsap !== false) return `Ready ${about}`;
  const day = formatRelativeDay(timeZone, dueAt, createdAt);
  return `It will be ready ${day ? `on ${day} ` : ''}at ${formatTime(timeZone, toMs(dueAt))}.`;
};

type PromisedTime = { timeZone: string; dueAt: Moment; createdAt: Moment; isAsap: boolean; isDelivery: boolean };

/** Returns the time for a receipt, which may be read on any later day, so a chosen time has its weekday. */
export const describePromise = ({ timeZone, dueAt, createdAt, isAsap, isDelivery }: PromisedTime): string => {
  const time = formatMoment(timeZone, dueAt, createdAt);
  if (isDelivery) return `Leaves the cafe about ${time}`;
  if (isAsap) return `Ready about ${time}`;
  const day = formatRelativeDay(timeZone, dueAt, createdAt) ?? getWeekday(timeZone, toMs(dueAt));
  return `Ready for ${day}, ${formatTime(timeZone, toMs(dueAt))}`;
};
