import { subtractDays, toLocalDay } from './deals.ts';
import { allocateWork, findLackingStation } from './make-time.ts';
import { quarterMs } from './new-customers.ts';
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

const toIso = (ms: number): string => new Date(ms).toISOString();
const toIsoOrNull = (ms: number | null | undefined): string | null =>
  ms === null || ms === undefined ? null : toIso(ms);

export const createCardQuote = (
  capacity: StoreCapacity,
  workload: Workload,
  getFree: FreeSeconds,
): NonNullable<Quote['byCard']> => {
  const asap = findEarliest(findUsableOpenings(capacity, { ...workload, isByCard: true }), workload, getFree);
  return { asap: asap ? { readyAt: toIso(asap.dueAt) } : null, from: toIso(getFirstCardTime(capacity.now, workload)) };
};

export const createQuote = (capacity: StoreCapacity, workload: Workload, getFree: FreeSeconds): Quote => {
  const { now, pausedUntil, busyMinutes, openings } = capacity;
  const usable = findUsableOpenings(capacity, workload);
  const asap = findEarliest(usable, workload, getFree);
  const from = asap?.opening.from ?? openings[0]?.from;
  return {
    now: toIso(now),
    asap: asap ? { readyAt: toIso(asap.dueAt) } : null,
    days: listDays(capacity, workload, getFree),
    closedUntil: from !== undefined && from > now ? toIso(from) : null,
    pausedUntil: toIsoOrNull(pausedUntil),
    busyMinutes,
    lastOrderAt: toIsoOrNull(getLastOrderTime(capacity, usable, workload, getFree)),
  };
};

export const createEmptyQuote = ({
  now,
  pausedUntil,
  busyMinutes,
}: Pick<StoreCapacity, 'now' | 'pausedUntil' | 'busyMinutes'>): Quote => ({
  now: toIso(now),
  asap: null,
  days: [],
  closedUntil: null,
  lastOrderAt: null,
  pausedUntil: toIsoOrNull(pausedUntil),
  busyMinutes,
});

type UsableOpenings = ReturnType<typeof findUsableOpenings>;

const findEarliest = (usable: UsableOpenings, workload: Workload, getFree: FreeSeconds) => {
  for (const { opening, window } of usable.slice(0, maxAsapOpenings)) {
    const promised = findPromise(window, workload, getFree);
    if (typeof promised === 'object') return { opening, dueAt: promised.dueAt };
  }
  return undefined;
};

const getLastOrderTime = (
  capacity: StoreCapacity,
  usable: UsableOpenings,
  workload: Workload,
  getFree: FreeSeconds,
): number | null => {
  const { store, now, busyMinutes, openings } = capacity;
  const current = usable.find(({ opening }) => opening === openings[0] && opening.from <= now);
  if (!current) return null;
  const latest = allocateWork(listSlots(current.window, workload, getFree), workload.work, 'backward');
  const ready =
    current.window.latestDueAt - (store.leadMinutes + busyMinutes) * 60_000 - workload.longestPieceSeconds * 1_000;
  return latest ? Math.min(latest.startsAt, ready) : null;
};

const listDays = (capacity: StoreCapacity, workload: Workload, getFree: FreeSeconds): QuoteDay[] => {
  const { store, now } = capacity;
  const today = toLocalDay(store.timeZone, now);
  return Array.from({ length: store.daysAhead + 1 }, (_, ahead) => {
    const day = subtractDays(today, -ahead);
    const note = store.specialDays.find((special) => special.day === day)?.note ?? '';
    return {
      day,
      note,
      ...listTimes(capacity, workload, getFree, getDayStart(store, day), getDayStart(store, subtractDays(day, -1))),
    };
  });
};

/** Returns the times of a day that have room, and the full ones before. */
const listTimes = (capacity: StoreCapacity, workload: Workload, getFree: FreeSeconds, start: number, end: number) => {
  const openings = capacity.openings.filter(({ from, until }) => from < end && start <= until);
  const times: number[] = [];
  const fullTimes: FullTime[] = [];
  for (const opening of openings) {
    const { from, until } = opening;
    const first = getNextQuarter(Math.max(from, getEarliestDue(capacity, workload, opening) - 1, start - 1));
    for (let at = first; at <= until && at < end; at += quarterMs) {
      const window = findWindow(capacity, workload, { kind: 'at', at });
      if (typeof window === 'string' || window.starts.length === 0) continue;
      if (typeof findPromise(window, workload, getFree) === 'object') times.push(at);
      else
        fullTimes.push({
          at,
          until,
          station: findLackingStation(listSlots(window, workload, getFree), workload.work) ?? '',
        });
    }
  }
  // An opening that ends as the day begins belongs to the day before.
  const isOpen = openings.some(({ until }) => start < until);
  return { isOpen, times: times.map(toIso), full: getFullUntil(times[0], fullTimes) };
};

type FullTime = { at: number; until: number; station: string };

const getFullUntil = (first: number | undefined, fullTimes: readonly FullTime[]): QuoteDay['full'] => {
  const before = fullTimes.findLast(({ at }) => first === undefined || at < first);
  return before ? { until: toIso(first ?? before.until), station: before.station } : null;
};

const getNextQuarter = (ms: number): number => (Math.floor(ms / quarterMs) + 1) * quarterMs;
