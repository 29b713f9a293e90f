import type { CartLine } from './cart.ts';
import type { Catalogue } from './catalogue.ts';
import { subtractDays, toLocalDay } from './deals.ts';
import {
  allocateWork,
  assignWork,
  type Booking,
  calculateWork,
  getLongestSeconds,
  getSlotCapacity,
  type Slot,
  slotMs,
  type Work,
} from './make-time.ts';
import { getOpenIntervals, type Interval } from './opening.ts';
import type { Store } from './shop.ts';
import { dayMs, toInstant } from './wall-clock.ts';

/** Seconds by station, and of the slowest piece. `isByCard`: the order is paid before work begins. */
export type Workload = { readonly work: Work; readonly longestPieceSeconds: number; readonly isByCard?: boolean };

export const getWorkload = (catalogue: Catalogue, store: Store, lines: readonly CartLine[]): Workload => ({
  work: assignWork(store, calculateWork(catalogue, lines)),
  longestPieceSeconds: getLongestSeconds(catalogue, lines),
});

/** An order may fill an hour of a station. */
const maxSlots = 12;

const isTooLarge = ({ stations }: Store, { work }: Workload): boolean =>
  stations.some((station) => (work.get(station.station) ?? 0) > maxSlots * getSlotCapacity(station));

export type StoreState = { readonly pausedUntil: number | null; readonly busyMinutes: number };

export type StoreCapacity = StoreState & {
  readonly store: Store;
  readonly now: number;
  readonly openings: readonly Interval[];
  readonly choiceEnds: number;
};

/** Longer than a chosen time can be ahead. */
export const lookAheadMs = 9 * dayMs;

/** Returns the first moment of a store's day. Midnight comes twice where the clock is set back over it. */
export const getDayStart = ({ timeZone }: Store, day: string): number => {
  let start = toInstant(timeZone, day, '00:00');
  while (toLocalDay(timeZone, start - 1) === day) start -= slotMs;
  return start;
};

export const getStoreCapacity = (
  store: Store,
  now: number,
  { pausedUntil, busyMinutes }: StoreState,
): StoreCapacity => ({
  store,
  now,
  busyMinutes,
  openings: getOpenIntervals(store, now, now + lookAheadMs),
  choiceEnds: getDayStart(store, subtractDays(toLocalDay(store.timeZone, now), -store.daysAhead - 1)),
  pausedUntil: pausedUntil !== null && pausedUntil > now ? pausedUntil : null,
});

export type TimeRequest = { kind: 'asap'; promised: number } | { kind: 'at'; at: number } | { kind: 'any' };
export type RefusalReason = 'paused' | 'closed_then' | 'slot_full' | 'later_than_promised' | 'too_large';

/** The slots that an order may use, in the order of time, and the times between which it is due. */
export type SlotWindow = {
  readonly starts: readonly number[];
  readonly direction: 'forward' | 'backward';
  readonly earliestDueAt: number;
  readonly latestDueAt: number;
  readonly refusalReason: RefusalReason;
};

const floorTo = (ms: number): number => Math.floor(ms / slotMs) * slotMs;
const ceilTo = (ms: number): number => Math.ceil(ms / slotMs) * slotMs;

/** Returns the starts of whole slots, for a day at most. */
const listStarts = (from: number, until: number): number[] => {
  const starts: number[] = [];
  const first = ceilTo(from);
  const last = Math.min(until, first + dayMs) - slotMs;
  for (let startsAt = first; startsAt <= last; startsAt += slotMs) starts.push(startsAt);
  return starts;
};

const getEarliestStart = ({ now, pausedUntil }: StoreCapacity, { from }: Interval): number =>
  Math.max(now, pausedUntil ?? now, from);

export const getEarliestDue = (capacity: StoreCapacity, { longestPieceSeconds }: Workload, opening: Interval): number =>
  ceilTo(
    getEarliestStart(capacity, opening) +
      (capacity.store.leadMinutes + capacity.busyMinutes) * 60_000 +
      longestPieceSeconds * 1_000,
  );

/** The least time to pay by card. It may reach this far into the time of the work. */
const minPaymentMs = 5 * 60_000;
const minCardLeadMs = 10 * 60_000;

export const getFirstCardTime = (now: number, { longestPieceSeconds }: Workload): number =>
  ceilTo(ceilTo(now) + longestPieceSeconds * 1_000);

const getEarliestAsapDue = (capacity: StoreCapacity, workload: Workload, opening: Interval): number => {
  const earliest = getEarliestDue(capacity, workload, opening);
  if (!workload.isByCard) return earliest;
  return Math.max(
    earliest,
    ceilTo(capacity.now + Math.max(minCardLeadMs, minPaymentMs + workload.longestPieceSeconds * 1_000)),
  );
};

/** Returns the slots for 'as soon as possible' in one opening. An order is never divided over two. */
const getAsapWindow = (capacity: StoreCapacity, workload: Workload, opening: Interval): SlotWindow => ({
  starts: listStarts(getEarliestStart(capacity, opening), opening.until),
  direction: 'forward',
  refusalReason: 'slot_full',
  earliestDueAt: getEarliestAsapDue(capacity, workload, opening),
  latestDueAt: floorTo(opening.until),
});

/** Finds the openings that would take this order if there were no others. */
export const findUsableOpenings = (
  capacity: StoreCapacity,
  workload: Workload,
): { opening: Interval; window: SlotWindow }[] =>
  (isTooLarge(capacity.store, workload) ? [] : capacity.openings)
    .map((opening) => ({ opening, window: getAsapWindow(capacity, workload, opening) }))
    .filter(({ window: { starts, earliestDueAt, latestDueAt } }) => starts.length > 0 && earliestDueAt <= latestDueAt);

/** Work on a chosen time begins at most this long before. */
const justInTimeMs = 3_600_000;

/** 'As soon as possible' is in the current opening or, if it does not fit there, in the next. */
export const maxAsapOpenings = 2;

/** Returns the slots that a requested time needs, or why it is not possible. */
export const findWindow = (
  capacity: StoreCapacity,
  workload: Workload,
  request: TimeRequest,
): SlotWindow | RefusalReason => {
  const { pausedUntil, openings, choiceEnds } = capacity;
  if (isTooLarge(capacity.store, workload)) return 'too_large';
  if (request.kind === 'any') {
    if (pausedUntil !== null) return 'paused';
    return findUsableOpenings(capacity, workload)[0]?.window ?? 'closed_then';
  }
  const requestedAt = request.kind === 'at' ? request.at : request.promised;
  if (pausedUntil !== null && requestedAt <= pausedUntil) return 'paused';
  if (request.kind === 'asap') {
    // Only the opening that was promised: an order for 7 AM tomorrow is not made tonight.
    const opening = openings.find(({ until }) => floorTo(until) >= requestedAt);
    const last = findUsableOpenings(capacity, workload).slice(0, maxAsapOpenings).at(-1)?.opening;
    if (!opening || !last || opening.from > last.from) return 'closed_then';
    const window = getAsapWindow(capacity, workload, opening);
    // Not earlier either, because sold-out items were checked for the promised time.
    const earliestDueAt = Math.max(window.earliestDueAt, floorTo(requestedAt));
    const latestDueAt = Math.min(window.latestDueAt, floorTo(requestedAt) + slotMs);
    const starts = window.starts.filter((startsAt) => startsAt + slotMs <= latestDueAt);
    return { ...window, starts, earliestDueAt, latestDueAt, refusalReason: 'later_than_promised' };
  }
  const opening = openings.find(({ from, until }) => from < requestedAt && requestedAt <= until);
  if (!opening || requestedAt >= choiceEnds) return 'closed_then';
  if (requestedAt < getEarliestDue(capacity, workload, opening)) return 'slot_full';
  const starts = listStarts(Math.max(getEarliestStart(capacity, opening), requestedAt - justInTimeMs), requestedAt);
  return {
    starts,
    direction: 'backward',
    earliestDueAt: requestedAt,
    latestDueAt: requestedAt,
    refusalReason: 'slot_full',
  };
};

export type SlotPromise = { readonly bookings: readonly Booking[]; readonly startsAt: number; readonly dueAt: number };

export type FreeSeconds = (station: string, startsAt: number) => number;

export const listSlots = ({ starts }: SlotWindow, { work }: Workload, getFree: FreeSeconds): Slot[] => {
  // An order without work still needs a slot of an open store.
  const stations = work.size > 0 ? [...work.keys()] : [''];
  const slots: Slot[] = [];
  for (const startsAt of starts) {
    for (const station of stations) {
      slots.push({ station, startsAt, free: work.size > 0 ? getFree(station, startsAt) : 0 });
    }
  }
  return slots;
};

/** Finds a promise in the free seconds. Quotes call it without locks, placing with locked slots. */
export const findPromise = (
  window: SlotWindow,
  workload: Workload,
  getFree: FreeSeconds,
): SlotPromise | RefusalReason => {
  const allocation = allocateWork(listSlots(window, workload, getFree), workload.work, window.direction);
  if (!allocation) return window.refusalReason;
  const dueAt = Math.max(window.earliestDueAt, allocation.readyAt);
  if (dueAt > window.latestDueAt) return window.refusalReason;
  // A slot may have more seconds than it lasts, but the slowest piece takes its time.
  const startsAt = Math.min(allocation.startsAt, floorTo(dueAt - workload.longestPieceSeconds * 1_000));
  return { bookings: allocation.bookings, startsAt, dueAt };
};
