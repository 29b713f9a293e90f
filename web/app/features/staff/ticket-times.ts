import type { Ticket } from '@juniper/core/contracts/staff.ts';
import { formatClockTime, formatTime, getWeekday } from '@juniper/core/rules/clock.ts';
import { toLocalDay } from '@juniper/core/rules/deals.ts';

const minuteMs = 60_000;
const laterMs = 20 * minuteMs;
/** Slots of work begin every five minutes, so an order for 'as soon as possible' starts in the next one at best. */
const slotMs = 5 * minuteMs;
/** A time without AM or PM is clear for so long. */
const clearMs = 11 * 60 * minuteMs;

/** When work on it begins; undefined where the store counts no work. */
export const startOf = ({ startAt }: Ticket): number | undefined => (startAt ? Date.parse(startAt) : undefined);

/** What tickets are sorted by. */
export const turnOf = (ticket: Ticket): number => startOf(ticket) ?? Date.parse(ticket.createdAt);

/** Whether it stands in Later. */
export const isLater = (ticket: Ticket, now: number): boolean => (startOf(ticket) ?? 0) - now > laterMs;

/** Whether it is to be started, which the bell tells. */
export const isToStart = (ticket: Ticket, now: number): boolean => {
  const start = startOf(ticket);
  return start !== undefined && start <= now + (ticket.isAsap ? slotMs : 0);
};

/** 'start 8:34, due 8:40' on the store's clock; once it is in the making, or late, only when it is due. */
export const timesOf = (ticket: Ticket, timeZone: string, now: number, isStarted: boolean): string => {
  const start = isStarted ? undefined : startOf(ticket);
  const due = ticket.dueAt ? Date.parse(ticket.dueAt) : undefined;
  const first = start ?? due ?? now;
  const write = Math.abs(first - now) < clearMs ? formatClockTime : formatTime;
  return [
    toLocalDay(timeZone, first) !== toLocalDay(timeZone, now) && getWeekday(timeZone, first),
    start !== undefined && `start ${write(timeZone, start)}`,
    due !== undefined && `due ${write(timeZone, due)}`,
  ]
    .filter(Boolean)
    .join(', ');
};
