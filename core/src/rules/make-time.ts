import type { CartLine } from './cart.ts';
import { type Catalogue, findItem } from './catalogue.ts';
import { getOffers, resolveOptions } from './options.ts';
import type { Station, Store } from './shop.ts';

/** The length of a slot. Slots begin at multiples of it in UTC. */
export const slotMs = 300_000;

export type Slot = { readonly station: string; readonly startsAt: number; readonly free: number };
export type Booking = { readonly station: string; readonly startsAt: number; readonly seconds: number };

export type Work = ReadonlyMap<string, number>;

export const defaultWork = { station: 'bar', makeSeconds: 60, nextSeconds: 45 };

const getOptionSeconds = (catalogue: Catalogue, line: CartLine): number => {
  const counts = new Map(resolveOptions(catalogue, line).options);
  return getOffers(catalogue, line.id)
    .flatMap((offer) => offer.options)
    .reduce((sum, { id, makeSeconds = 0 }) => sum + makeSeconds * (counts.get(id) ?? 0), 0);
};

/** Returns the work of an order. The first piece of each product takes its full time, further ones take less. */
export const calculateWork = (catalogue: Catalogue, lines: readonly CartLine[]): Work => {
  const work = new Map<string, number>();
  const counted = new Set<number>();
  for (const line of lines) {
    const item = findItem(catalogue, line.id);
    if (!item) continue;
    const { station, makeSeconds, nextSeconds } = { ...defaultWork, ...item };
    const first = counted.has(line.id) ? nextSeconds : makeSeconds;
    counted.add(line.id);
    const seconds = first + (line.quantity - 1) * nextSeconds + line.quantity * getOptionSeconds(catalogue, line);
    work.set(station, (work.get(station) ?? 0) + seconds);
  }
  return work;
};

export const getLongestSeconds = (catalogue: Catalogue, lines: readonly CartLine[]): number =>
  Math.max(
    0,
    ...lines.flatMap((line) => {
      const item = findItem(catalogue, line.id);
      return item ? [(item.makeSeconds ?? defaultWork.makeSeconds) + getOptionSeconds(catalogue, line)] : [];
    }),
  );

/** Assigns work to a store's stations. The first one does the work of missing stations. */
export const assignWork = ({ stations }: Store, work: Work): Work => {
  const assigned = new Map<string, number>();
  const [first] = stations;
  for (const [name, seconds] of work) {
    const station = stations.find(({ station }) => station === name) ?? first;
    if (station && seconds > 0) assigned.set(station.station, (assigned.get(station.station) ?? 0) + seconds);
  }
  return assigned;
};

/** Computes with whole numbers, which give the same result as PostgreSQL's numeric. */
export const getSlotCapacity = ({ workers, onlinePercent }: Station): number =>
  Math.floor((Math.round(workers * 10) * 30 * onlinePercent) / 100);

/** Allocates work to the first or the last of the slots, which are in the order of time. */
export const allocateWork = (
  slots: readonly Slot[],
  work: Work,
  way: 'forward' | 'backward',
): { bookings: Booking[]; startsAt: number; readyAt: number } | undefined => {
  const orderedSlots = way === 'forward' ? slots : slots.toReversed();
  const [first] = orderedSlots;
  if (!first) return undefined;
  const left = new Map(work);
  let missing = [...work.values()].reduce((sum, seconds) => sum + seconds, 0);
  const bookings: Booking[] = [];
  for (const { station, startsAt, free } of orderedSlots) {
    if (missing === 0) break;
    const wanted = left.get(station) ?? 0;
    const seconds = Math.min(wanted, free);
    if (seconds <= 0) continue;
    bookings.push({ station, startsAt, seconds });
    left.set(station, wanted - seconds);
    missing -= seconds;
  }
  if (missing > 0) return undefined;
  const starts = bookings.length > 0 ? bookings.map(({ startsAt }) => startsAt) : [first.startsAt];
  return { bookings, startsAt: Math.min(...starts), readyAt: Math.max(...starts) + slotMs };
};

export const findLackingStation = (slots: readonly Slot[], work: Work): string | undefined => {
  const free = new Map<string, number>();
  for (const slot of slots) free.set(slot.station, (free.get(slot.station) ?? 0) + Math.max(0, slot.free));
  return [...work].find(([station, seconds]) => seconds > (free.get(station) ?? 0))?.[0];
};
