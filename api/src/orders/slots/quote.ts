import type { Quote } from '@juniper/core/contracts/pickup.ts';
import type { CartLine } from '@juniper/core/rules/cart.ts';
import type { Catalogue } from '@juniper/core/rules/catalogue.ts';
import { getSlotCapacity } from '@juniper/core/rules/make-time.ts';
import { createShareLookup, floorToQuarter, type QuarterUse, quarterMs } from '@juniper/core/rules/new-customers.ts';
import {
  type FreeSeconds,
  findPromise,
  findWindow,
  getStoreCapacity,
  getWorkload,
  lookAheadMs,
  type StoreState,
} from '@juniper/core/rules/promise.ts';
import { createCardQuote, createEmptyQuote, createQuote } from '@juniper/core/rules/quote.ts';
import type { Store } from '@juniper/core/rules/shop.ts';
import type { Db } from '../../platform/db/database.ts';
import { readLimitedWork, readWork, type StateRow } from './work-queries.ts';

export const usesSlots = ({ countsWork, stations }: Store): boolean => countsWork && stations.length > 0;

export const getStoreState = (row: StateRow, now: number): StoreState => {
  const isAhead = (until: Date | null) => until !== null && until.getTime() > now;
  return {
    pausedUntil: row.paused_until && isAhead(row.paused_until) ? row.paused_until.getTime() : null,
    busyMinutes: isAhead(row.busy_until) ? (row.busy_minutes ?? 0) : 0,
  };
};

/** Returns a lookup of free seconds. Unused slots have their full capacity. */
export const createFreeSecondsLookup = (
  capacities: ReadonlyMap<string, number>,
  usedSlots: Iterable<readonly [station: string, startsAt: number, free: number]>,
): FreeSeconds => {
  const free = new Map<string, Map<number, number>>();
  for (const [station, startsAt, left] of usedSlots) {
    const slots = free.get(station) ?? new Map<number, number>();
    free.set(station, slots.set(startsAt, left));
  }
  return (station, startsAt) => free.get(station)?.get(startsAt) ?? capacities.get(station) ?? 0;
};

export async function readQuote(
  db: Db,
  catalogue: Catalogue,
  store: Store,
  items: readonly CartLine[],
): Promise<Quote> {
  const { now, state, workload, free } = await readCapacity(db, catalogue, store, items);
  if (!usesSlots(store)) return createEmptyQuote({ now, ...state });
  const capacity = getStoreCapacity(store, now, state);
  const answer = createQuote(capacity, workload, free);
  return catalogue.shop.takesCards ? { ...answer, byCard: createCardQuote(capacity, workload, free) } : answer;
}

/** Returns the first quarter hour at or after `from` that a new customer can have at the counter. */
export async function findTimeForNew(
  db: Db,
  catalogue: Catalogue,
  store: Store,
  items: readonly CartLine[],
  from: number,
): Promise<number | undefined> {
  const { now, state, workload, free } = await readCapacity(db, catalogue, store, items);
  const getQuarterUse = await readQuarterUse(db, store, now, now + lookAheadMs);
  const capacity = getStoreCapacity(store, now, state);
  return createQuote(capacity, workload, free)
    .days.flatMap(({ times }) => times.map((time) => Date.parse(time)))
    .find((at) => {
      const window = findWindow(capacity, workload, { kind: 'at', at });
      if (at < from || typeof window === 'string') return false;
      const share = createShareLookup(store, window, free, getQuarterUse, 'new at the counter');
      return typeof findPromise(window, workload, share) === 'object';
    });
}

/** Reads how much of each quarter hour new customers and unpaid orders use. */
export async function readQuarterUse(db: Db, { store }: Store, from: number, until: number) {
  const rows = await readLimitedWork(db, store, new Date(floorToQuarter(from)), new Date(until + quarterMs));
  const uses = new Map(rows.map((row) => [`${row.station} ${row.quarter.getTime()}`, row]));
  return (station: string, quarter: number): QuarterUse =>
    uses.get(`${station} ${quarter}`) ?? { seconds: 0, unpaidNewSeconds: 0 };
}

async function readCapacity(db: Db, catalogue: Catalogue, store: Store, items: readonly CartLine[]) {
  const now = Date.now();
  const workload = getWorkload(catalogue, store, items);
  const isCounted = usesSlots(store);
  const until = new Date(now + lookAheadMs);
  const stations = isCounted ? [...workload.work.keys()] : [];
  const { slots, ...row } = await readWork(db, store.store, stations, new Date(now), until);
  const usedSlots = slots.flatMap(([station, epochs, free]) =>
    epochs.map((epoch, nth) => [station, epoch * 1_000, free[nth] ?? 0] as const),
  );
  const capacities = new Map(store.stations.map((station) => [station.station, getSlotCapacity(station)]));
  return { now, state: getStoreState(row, now), workload, free: createFreeSecondsLookup(capacities, usedSlots) };
}
