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
import { toInstant } from './wall-clock.ts';

/** What an order asks of a store: seconds by station, and of its slowest single item. `isByCard`: it is paid first. */
export type Workload = { readonly work: Work; readonly longest: number; readonly isByCard?: boolean };

export const getWorkload = (catalogue: Catalogue, store: Store, lines: readonly CartLine[]): Workload => ({
  work: assignWork(store, calculateWork(catalogue, lines)),
  longest: getLongestSeconds(catalogue, lines),
});

/** How many slots of a station one order may fill: an hour (decision 178). */
const mostSlots = 12;

const isTooLarge = ({ stations }: Store, { work }: Workload): boolean =>
  stations.some((station) => (work.get(station.station) ?? 0) > mostSlots * getSlotCapacity(station));

/** What staff have set for a while. */
export type StoreState = { readonly pausedUntil: number | null; readonly busyMinutes: number };

/** A store at a moment, with its openings from then on. */
export type StoreCapacity = StoreState & {
  readonly store: Store;
  readonly now: number;
  readonly openings: readonly Interval[];
  /** The end of the last day that can be chosen: once for all times of a quote, because asking for a day is slow. */
  readonly choiceEnds: number;
};

const dayMs = 86_400_000;
/** More than a chosen time can be ahead, so that no opening that matters is cut off. */
const lookAheadMs = 9 * dayMs;

/** The first moment of a day in the store. Where the clock is set back over midnight, midnight comes twice. */
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
  ...{ store, now, busyMinutes, openings: getOpenIntervals(store, now, now + lookAheadMs) },
  choiceEnds: getDayStart(store, subtractDays(toLocalDay(store.timeZone, now), -store.daysAhead - 1)),
  pausedUntil: pausedUntil !== null && pausedUntil > now ? pausedUntil : null,
});

export type TimeRequest = { kind: 'asap'; promised: number } | { kind: 'at'; at: number } | { kind: 'any' };
export type RefusalReason = 'paused' | 'closed_then' | 'slot_full' | 'later_than_promised' | 'too_large';

/** The slots that a wish may use, in the order of time, and between which times it is due. */
export type SlotWindow = {
  readonly starts: readonly number[];
  readonly way: 'forward' | 'backward';
  readonly least: number;
  readonly most: number;
  /** Why, if it does not fit. */
  readonly otherwise: RefusalReason;
};

const floorTo = (ms: number): number => Math.floor(ms / slotMs) * slotMs;
const ceilTo = (ms: number): number => Math.ceil(ms / slotMs) * slotMs;

/** Whole slots between two moments, those of a day at most: a store may never close. */
const startsIn = (from: number, until: number): number[] => {
  const starts: number[] = [];
  const first = ceilTo(from);
  const last = Math.min(until, first + dayMs) - slotMs;
  for (let startsAt = first; startsAt <= last; startsAt += slotMs) starts.push(startsAt);
  return starts;
};

/** Work begins now or later, and not in a pause. */
const beginOf = ({ now, pausedUntil }: StoreCapacity, { from }: Interval): number =>
  Math.max(now, pausedUntil ?? now, from);

/** No promise in this opening is earlier than this (decision 177). */
export const getEarliestDue = (desk: StoreCapacity, { longest }: Workload, opening: Interval): number =>
  ceilTo(beginOf(desk, opening) + (desk.store.leadMinutes + desk.busyMinutes) * 60_000 + longest * 1_000);

/** A payment ends this long after work was to begin, and no card is taken with less time to pay. */
const leastToPayMs = 5 * 60_000;
/** An order by card is promised 'as soon as possible' from this time on. */
const soonestByCardMs = 10 * 60_000;

/** Returns the first chosen time that can be paid by card: work on it does not begin before now. */
export const getFirstCardTime = (now: number, { longest }: Workload): number => ceilTo(ceilTo(now) + longest * 1_000);

const leastDueSoon = (desk: StoreCapacity, job: Workload, opening: Interval): number => {
  const least = getEarliestDue(desk, job, opening);
  if (!job.isByCard) return least;
  return Math.max(least, ceilTo(desk.now + Math.max(soonestByCardMs, leastToPayMs + job.longest * 1_000)));
};

/** As soon as possible in this opening; an order is never divided over two. */
const inOpening = (desk: StoreCapacity, job: Workload, opening: Interval): SlotWindow => ({
  starts: startsIn(beginOf(desk, opening), opening.until),
  way: 'forward',
  otherwise: 'slot_full',
  least: leastDueSoon(desk, job, opening),
  most: floorTo(opening.until),
});

/** The openings that would still take this order if nobody else had ordered. */
export const findUsableOpenings = (desk: StoreCapacity, job: Workload): { opening: Interval; window: SlotWindow }[] =>
  (isTooLarge(desk.store, job) ? [] : desk.openings)
    .map((opening) => ({ opening, window: inOpening(desk, job, opening) }))
    .filter(({ window: { starts, least, most } }) => starts.length > 0 && least <= most);

/** How far before a chosen time its work may begin. */
const justInTimeMs = 3_600_000;

/** As soon as possible is in this opening or, if it does not fit there, in the next. */
export const maxAsapOpenings = 2;

/** Which slots a wish needs, or why it cannot be. */
export const findWindow = (desk: StoreCapacity, job: Workload, wish: TimeRequest): SlotWindow | RefusalReason => {
  const { pausedUntil, openings, choiceEnds } = desk;
  if (isTooLarge(desk.store, job)) return 'too_large';
  if (wish.kind === 'any') {
    if (pausedUntil !== null) return 'paused';
    return findUsableOpenings(desk, job)[0]?.window ?? 'closed_then';
  }
  const wanted = wish.kind === 'at' ? wish.at : wish.promised;
  if (pausedUntil !== null && wanted <= pausedUntil) return 'paused';
  if (wish.kind === 'asap') {
    // The opening that was promised: who was told 7 AM tomorrow does not get it tonight.
    const opening = openings.find(({ until }) => floorTo(until) >= wanted);
    const last = findUsableOpenings(desk, job).slice(0, maxAsapOpenings).at(-1)?.opening;
    if (!opening || !last || opening.from > last.from) return 'closed_then';
    const window = inOpening(desk, job, opening);
    // Not earlier either, because what is sold out was asked for the promised time.
    const least = Math.max(window.least, floorTo(wanted));
    const most = Math.min(window.most, floorTo(wanted) + slotMs);
    const starts = window.starts.filter((startsAt) => startsAt + slotMs <= most);
    return { ...window, starts, least, most, otherwise: 'later_than_promised' };
  }
  const opening = openings.find(({ from, until }) => from < wanted && wanted <= until);
  if (!opening || wanted >= choiceEnds) return 'closed_then';
  if (wanted < getEarliestDue(desk, job, opening)) return 'slot_full';
  const starts = startsIn(Math.max(beginOf(desk, opening), wanted - justInTimeMs), wanted);
  return { starts, way: 'backward', least: wanted, most: wanted, otherwise: 'slot_full' };
};

export type SlotPromise = { readonly bookings: readonly Booking[]; readonly startsAt: number; readonly dueAt: number };

/** What is free in a slot, in seconds. */
export type FreeSeconds = (station: string, startsAt: number) => number;

export const listSlots = ({ starts }: SlotWindow, { work }: Workload, free: FreeSeconds): Slot[] => {
  // Without work, it still needs a moment at which the store is open.
  const stations = work.size > 0 ? [...work.keys()] : [''];
  const slots: Slot[] = [];
  for (const startsAt of starts)
    for (const station of stations)
      slots.push({ station, startsAt, free: work.size > 0 ? free(station, startsAt) : 0 });
  return slots;
};

/** The promise that these slots allow. The quote asks it of what it has read, placing of what it has locked. */
export const findPromise = (window: SlotWindow, job: Workload, free: FreeSeconds): SlotPromise | RefusalReason => {
  const found = allocateWork(listSlots(window, job, free), job.work, window.way);
  if (!found) return window.otherwise;
  const dueAt = Math.max(window.least, found.readyAt);
  if (dueAt > window.most) return window.otherwise;
  // A slot may have room for more seconds than it lasts, but nobody makes the slowest item faster.
  const startsAt = Math.min(found.startsAt, floorTo(dueAt - job.longest * 1_000));
  return { bookings: found.bookings, startsAt, dueAt };
};
