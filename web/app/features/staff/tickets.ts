import type { BoardStore, Ticket } from '@juniper/core/contracts/staff.ts';
import { formatClockTime, formatTime, getWeekday } from '@juniper/core/rules/clock.ts';
import { toLocalDay } from '@juniper/core/rules/deals.ts';
import { isLate as isLateAt } from '@juniper/core/rules/late.ts';
import { findStore, getStoreName, getTimeZone } from '@juniper/core/rules/shop.ts';
import { getCatalogue } from '../catalogue/catalogue-store.ts';
import { staffMessages } from './staff-messages.ts';

const minuteMs = 60_000;
const laterMs = 20 * minuteMs;
/** Slots of work begin every five minutes, so an order for 'as soon as possible' starts in the next one at best. */
const slotMs = 5 * minuteMs;
/** A time without AM or PM is clear for so long. */
const clearMs = 11 * 60 * minuteMs;

/** Returns when work on a ticket begins; undefined where the store counts no work. */
export const getStart = ({ startAt }: Ticket): number | undefined => (startAt ? Date.parse(startAt) : undefined);

/** Returns the time that tickets are sorted by. */
export const getSortTime = (ticket: Ticket): number => getStart(ticket) ?? Date.parse(ticket.createdAt);

/** Returns whether a ticket stands in Later. */
export const isLater = (ticket: Ticket, now: number): boolean => (getStart(ticket) ?? 0) - now > laterMs;

/** Returns whether a ticket is to be started, which the bell tells. */
export const isToStart = (ticket: Ticket, now: number): boolean => {
  const start = getStart(ticket);
  return start !== undefined && start <= now + (ticket.isAsap ? slotMs : 0);
};

/** How soon a ticket is to be begun. Each has its own look and its own words. */
type Urgency = 'later' | 'now' | 'late' | undefined;

/**
 * Returns how urgent an open ticket is. What was promised no time is late until it is begun, else until it is ready or done;
 * it is never for later.
 */
export const getUrgency = (ticket: Ticket, status: string, now: number): Urgency => {
  const isWaiting = status === 'pending';
  if (ticket.readyAt) return undefined;
  if ((isWaiting || ticket.dueAt) && isLate(ticket, now)) return 'late';
  if (!isWaiting || getStart(ticket) === undefined) return undefined;
  return isToStart(ticket, now) ? 'now' : 'later';
};

/** Writes 'start 8:34, due 8:40' on the store's clock; once the work has begun, or is late, only when it is due. */
export const describeTimes = (ticket: Ticket, timeZone: string, now: number, isStarted: boolean): string => {
  const start = isStarted ? undefined : getStart(ticket);
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

/** Returns whether a ticket is late for its promise; without a promise, whether it waits for too long. */
export const isLate = ({ createdAt, dueAt, storeLocation }: Ticket, now: number): boolean =>
  dueAt ? now > Date.parse(dueAt) : isLateAt(findStore(getCatalogue(), storeLocation), Date.parse(createdAt), now);

export const describeAge = ({ createdAt }: Ticket, now: number): string => {
  const minutes = Math.floor((now - Date.parse(createdAt)) / minuteMs);
  if (minutes < 1) return 'now';
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
};

export const boardStores = (): BoardStore[] => getCatalogue().shop.stores.map(({ store }) => store);

export const getStoreLabel = (store: string | null): string => getStoreName(getCatalogue(), store);

export const getTicketZone = ({ storeLocation }: Ticket): string => getTimeZone(getCatalogue(), storeLocation);

/** Returns whether somebody says that a ticket is ready before it is handed over. */
export const usesReady = ({ storeLocation, fulfilment }: Ticket): boolean =>
  fulfilment === 'pickup' && findStore(getCatalogue(), storeLocation)?.usesReady === true;

/** Says why an open order is no longer on the board. */
export const describeLeaving = ({ orderNumber, status, cancelledBy, cancelReason }: Ticket): string => {
  if (status !== 'cancelled') return staffMessages.leftBoard(orderNumber);
  // A server of the previous release does not say who it was: without a reason it was the customer.
  if (cancelledBy === 'customer' || cancelReason === null) return staffMessages.cancelledByCustomer(orderNumber);
  return staffMessages.cancelledByStaff(orderNumber, cancelReason);
};

/** Returns whether an option says what must not go in; the server writes it in capitals. */
export const isLeftOff = (option: string): boolean => option.startsWith('NO ');
