import type { Quote } from '@juniper/core/contracts/pickup.ts';
import type { CartLine } from '@juniper/core/rules/cart.ts';
import type { Catalogue } from '@juniper/core/rules/catalogue.ts';
import { getSlotCapacity } from '@juniper/core/rules/make-time.ts';
import { floorToQuarter, limitToShare, type QuarterUse, quarterMs } from '@juniper/core/rules/new-customers.ts';
import {
  type FreeSeconds,
  findPromise,
  findWindow,
  getStoreCapacity,
  getWorkload,
  type StoreState,
} from '@juniper/core/rules/promise.ts';
import { createCardQuote, createEmptyQuote, createQuote } from '@juniper/core/rules/quote.ts';
import type { Store } from '@juniper/core/rules/shop.ts';
import type { Db } from '../../platform/db/database.ts';
import { readNewWork, readWork, type StateRow } from './work-queries.ts';

/** A store without stations has nobody whose work could be counted. */
export const isCounting = ({ countsWork, stations }: Store): boolean => countsWork && stations.length > 0;

/** What holds at this moment. */
export const stateAt = (row: StateRow, now: number): StoreState => {
  const isAhead = (until: Date | null) => until !== null && until.getTime() > now;
  return {
    pausedUntil: row.paused_until && isAhead(row.paused_until) ? row.paused_until.getTime() : null,
    busyMinutes: isAhead(row.busy_until) ? (row.busy_minutes ?? 0) : 0,
  };
};

/** What is left of slots that somebody has touched; all others are whole. */
export const freeIn = (
  { stations }: Store,
  touched: Iterable<readonly [station: string, startsAt: number, free: number]>,
): FreeSeconds => {
  const whole = new Map(stations.map((station) => [station.station, getSlotCapacity(station)]));
  const free = new Map<string, Map<number, number>>();
  for (const [station, startsAt, left] of touched) {
    const slots = free.get(station) ?? new Map<number, number>();
    free.set(station, slots.set(startsAt, left));
  }
  return (station, startsAt) => free.get(station)?.get(startsAt) ?? whole.get(station) ?? 0;
};

const lookAheadMs = 9 * 86_400_000;

/** What a store could promise for these items now. */
export async function quote(db: Db, catalogue: Catalogue, store: Store, items: readonly CartLine[]): Promise<Quote> {
  const { now, state, job, free } = await readCapacity(db, catalogue, store, items);
  if (!isCounting(store)) return createEmptyQuote({ now, ...state });
  const desk = getStoreCapacity(store, now, state);
  const answer = createQuote(desk, job, free);
  return catalogue.shop.takesCards ? { ...answer, byCard: createCardQuote(desk, job, free) } : answer;
}

/** Returns the first quarter hour from this moment on that a new customer who pays at the counter can have. */
export async function findTimeForNew(
  db: Db,
  catalogue: Catalogue,
  store: Store,
  items: readonly CartLine[],
  from: number,
): Promise<number | undefined> {
  const { now, state, job, free } = await readCapacity(db, catalogue, store, items);
  const taken = await readShare(db, store, now, now + lookAheadMs);
  const desk = getStoreCapacity(store, now, state);
  return createQuote(desk, job, free)
    .days.flatMap(({ times }) => times.map((time) => Date.parse(time)))
    .find((at) => {
      const window = findWindow(desk, job, { kind: 'at', at });
      if (at < from || typeof window === 'string') return false;
      return (
        typeof findPromise(window, job, limitToShare(store, window, free, taken, 'new at the counter')) === 'object'
      );
    });
}

/** Returns what new customers and unpaid orders have taken of quarters of an hour between two moments. */
export async function readShare(db: Db, { store }: Store, from: number, until: number) {
  const rows = await readNewWork(db, store, new Date(floorToQuarter(from)), new Date(until + quarterMs));
  const taken = new Map(rows.map((row) => [`${row.station} ${row.quarter.getTime()}`, row]));
  return (station: string, quarter: number): QuarterUse =>
    taken.get(`${station} ${quarter}`) ?? { seconds: 0, held: 0 };
}

async function readCapacity(db: Db, catalogue: Catalogue, store: Store, items: readonly CartLine[]) {
  const now = Date.now();
  const job = getWorkload(catalogue, store, items);
  const isCounted = isCounting(store);
  // As far as `getStoreCapacity` looks for openings.
  const until = new Date(now + lookAheadMs);
  const { slots, ...row } = await readWork(
    db,
    store.store,
    isCounted ? [...job.work.keys()] : [],
    new Date(now),
    until,
  );
  const touched = slots.flatMap(([station, epochs, free]) =>
    epochs.map((epoch, nth) => [station, epoch * 1_000, free[nth] ?? 0] as const),
  );
  return { now, state: stateAt(row, now), job, free: freeIn(store, touched) };
}
