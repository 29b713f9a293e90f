import { subtractDays, toLocalDay } from './deals.ts';
import { allocateWork, findLackingStation } from './make-time.ts';
import {
  type FreeSeconds,
  findPromise,
  findUsableOpenings,
  findWindow,
  getDayStart,
  getEarliestDue,
  getFirstCardTime,
  listSlots,
  maxAsapOpenings,
  type StoreCapacity,
  type Workload,
} from './promise.ts';

type QuoteDay = {
  day: string;
  isOpen: boolean;
  note: string;
  times: string[];
  full: { until: string; station: string } | null;
};

/** As the contract says it. */
type Quote = {
  now: string;
  asap: { readyAt: string } | null;
  days: QuoteDay[];
  closedUntil: string | null;
  pausedUntil: string | null;
  busyMinutes: number;
  lastOrderAt: string | null;
  byCard?: { asap: { readyAt: string } | null; from: string };
};

/** Every zone's clock is ahead of UTC by quarter hours, so these are quarter hours of every clock on a wall. */
const quarterMs = 900_000;

const iso = (ms: number): string => new Date(ms).toISOString();
const isoOrNull = (ms: number | null | undefined): string | null => (ms === null || ms === undefined ? null : iso(ms));

/** Returns what an order that is paid by card could be promised. */
export const createCardQuote = (
  desk: StoreCapacity,
  job: Workload,
  free: FreeSeconds,
): NonNullable<Quote['byCard']> => {
  const asap = earliest(findUsableOpenings(desk, { ...job, isByCard: true }), job, free);
  return { asap: asap ? { readyAt: iso(asap.dueAt) } : null, from: iso(getFirstCardTime(desk.now, job)) };
};

/** What the store could promise at this moment, if `free` is what its slots have left. */
export const createQuote = (desk: StoreCapacity, job: Workload, free: FreeSeconds): Quote => {
  const { now, pausedUntil, busyMinutes, openings } = desk;
  const taking = findUsableOpenings(desk, job);
  const asap = earliest(taking, job, free);
  const from = asap?.opening.from ?? openings[0]?.from;
  return {
    now: iso(now),
    asap: asap ? { readyAt: iso(asap.dueAt) } : null,
    days: daysOf(desk, job, free),
    closedUntil: from !== undefined && from > now ? iso(from) : null,
    pausedUntil: isoOrNull(pausedUntil),
    busyMinutes,
    lastOrderAt: isoOrNull(lastOrder(desk, taking, job, free)),
  };
};

/** For a store that counts no work. */
export const createEmptyQuote = ({
  now,
  pausedUntil,
  busyMinutes,
}: Pick<StoreCapacity, 'now' | 'pausedUntil' | 'busyMinutes'>): Quote => ({
  ...{ now: iso(now), asap: null, days: [], closedUntil: null, lastOrderAt: null },
  ...{ pausedUntil: isoOrNull(pausedUntil), busyMinutes },
});

type Taking = ReturnType<typeof findUsableOpenings>;

const earliest = (taking: Taking, job: Workload, free: FreeSeconds) => {
  for (const { opening, window } of taking.slice(0, maxAsapOpenings)) {
    const promised = findPromise(window, job, free);
    if (typeof promised === 'object') return { opening, dueAt: promised.dueAt };
  }
  return undefined;
};

/** The last moment from which the work fits in the rest of the running opening, and is ready before it ends. */
const lastOrder = (desk: StoreCapacity, taking: Taking, job: Workload, free: FreeSeconds): number | null => {
  const { store, now, busyMinutes, openings } = desk;
  const running = taking.find(({ opening }) => opening === openings[0] && opening.from <= now);
  if (!running) return null;
  const latest = allocateWork(listSlots(running.window, job, free), job.work, 'backward');
  const ready = running.window.most - (store.leadMinutes + busyMinutes) * 60_000 - job.longest * 1_000;
  return latest ? Math.min(latest.startsAt, ready) : null;
};

const daysOf = (desk: StoreCapacity, job: Workload, free: FreeSeconds): QuoteDay[] => {
  const { store, now } = desk;
  const today = toLocalDay(store.timeZone, now);
  return Array.from({ length: store.daysAhead + 1 }, (_, ahead) => {
    const day = subtractDays(today, -ahead);
    const note = store.specialDays.find((special) => special.day === day)?.note ?? '';
    return {
      day,
      note,
      ...timesOf(desk, job, free, getDayStart(store, day), getDayStart(store, subtractDays(day, -1))),
    };
  });
};

/** What a day has to offer, from its first moment until that of the next day. */
const timesOf = (desk: StoreCapacity, job: Workload, free: FreeSeconds, start: number, end: number) => {
  const openings = desk.openings.filter(({ from, until }) => from < end && start <= until);
  const times: number[] = [];
  const full: Missing[] = [];
  for (const opening of openings) {
    const { from, until } = opening;
    const first = nextQuarter(Math.max(from, getEarliestDue(desk, job, opening) - 1, start - 1));
    for (let at = first; at <= until && at < end; at += quarterMs) {
      const window = findWindow(desk, job, { kind: 'at', at });
      if (typeof window === 'string' || window.starts.length === 0) continue;
      if (typeof findPromise(window, job, free) === 'object') times.push(at);
      else full.push({ at, until, station: findLackingStation(listSlots(window, job, free), job.work) ?? '' });
    }
  }
  // One that ends as the day begins belongs to the day before, but for its last moment.
  const isOpen = openings.some(({ until }) => start < until);
  return { isOpen, times: times.map(iso), full: fullUntil(times[0], full) };
};

/** A time without room, and when that opening ends. */
type Missing = { at: number; until: number; station: string };

const fullUntil = (first: number | undefined, full: readonly Missing[]): QuoteDay['full'] => {
  const before = full.findLast(({ at }) => first === undefined || at < first);
  return before ? { until: iso(first ?? before.until), station: before.station } : null;
};

const nextQuarter = (ms: number): number => (Math.floor(ms / quarterMs) + 1) * quarterMs;
