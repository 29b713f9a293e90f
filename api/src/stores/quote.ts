import type { Quote } from '@juniper/core/contracts/pickup.ts';
import type { CartLine } from '@juniper/core/rules/cart.ts';
import type { Catalogue } from '@juniper/core/rules/catalogue.ts';
import { capacityOf } from '@juniper/core/rules/make-time.ts';
import { deskOf, type Free, jobOf, type StoreState } from '@juniper/core/rules/promise.ts';
import { emptyQuote, quoteFor } from '@juniper/core/rules/quote.ts';
import type { Store } from '@juniper/core/rules/shop.ts';
import type { Db } from '../db/database.ts';
import { readWork, type StateRow } from './work-store.ts';

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
): Free => {
  const whole = new Map(stations.map((station) => [station.station, capacityOf(station)]));
  const free = new Map<string, Map<number, number>>();
  for (const [station, startsAt, left] of touched) {
    const slots = free.get(station) ?? new Map<number, number>();
    free.set(station, slots.set(startsAt, left));
  }
  return (station, startsAt) => free.get(station)?.get(startsAt) ?? whole.get(station) ?? 0;
};

const dayMs = 86_400_000;

/** What a store could promise for these items now. */
export async function quote(db: Db, catalogue: Catalogue, store: Store, items: readonly CartLine[]): Promise<Quote> {
  const now = Date.now();
  const job = jobOf(catalogue, store, items);
  const isCounted = isCounting(store);
  // As far as `deskOf` looks for openings.
  const until = new Date(now + 9 * dayMs);
  const { slots, ...row } = await readWork(
    db,
    store.store,
    isCounted ? [...job.work.keys()] : [],
    new Date(now),
    until,
  );
  const state = stateAt(row, now);
  if (!isCounted) return emptyQuote({ now, ...state });
  const touched = slots.flatMap(([station, epochs, free]) =>
    epochs.map((epoch, nth) => [station, epoch * 1_000, free[nth] ?? 0] as const),
  );
  return quoteFor(deskOf(store, now, state), job, freeIn(store, touched));
}
