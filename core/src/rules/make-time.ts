import type { CartLine } from './cart.ts';
import { type Catalogue, findItem } from './catalogue.ts';
import { getOffers, resolveOptions } from './options.ts';
import type { Station, Store } from './shop.ts';

/** Slots begin at multiples of five minutes of UTC, and so do promises. */
export const slotMs = 300_000;

/** What a station has left of its online work in a slot, in seconds. */
export type Slot = { readonly station: string; readonly startsAt: number; readonly free: number };
export type Booking = { readonly station: string; readonly startsAt: number; readonly seconds: number };

/** Seconds by station. */
export type Work = ReadonlyMap<string, number>;

/** Of an item that says nothing else. */
export const defaultWork = { station: 'bar', makeSeconds: 60, nextSeconds: 45 };

/** What the options of one cup add. */
const optionSeconds = (catalogue: Catalogue, line: CartLine): number => {
  const counts = new Map(resolveOptions(catalogue, line).options);
  return getOffers(catalogue, line.id)
    .flatMap((offer) => offer.options)
    .reduce((sum, { id, makeSeconds = 0 }) => sum + makeSeconds * (counts.get(id) ?? 0), 0);
};

/** The first of each product costs its full time, further ones less, whatever their options. */
export const calculateWork = (catalogue: Catalogue, lines: readonly CartLine[]): Work => {
  const work = new Map<string, number>();
  const begun = new Set<number>();
  for (const line of lines) {
    const item = findItem(catalogue, line.id);
    if (!item) continue;
    const { station, makeSeconds, nextSeconds } = { ...defaultWork, ...item };
    const first = begun.has(line.id) ? nextSeconds : makeSeconds;
    begun.add(line.id);
    const seconds = first + (line.quantity - 1) * nextSeconds + line.quantity * optionSeconds(catalogue, line);
    work.set(station, (work.get(station) ?? 0) + seconds);
  }
  return work;
};

/** How long the slowest single cup or plate takes. */
export const getLongestSeconds = (catalogue: Catalogue, lines: readonly CartLine[]): number =>
  Math.max(
    0,
    ...lines.flatMap((line) => {
      const item = findItem(catalogue, line.id);
      return item ? [(item.makeSeconds ?? defaultWork.makeSeconds) + optionSeconds(catalogue, line)] : [];
    }),
  );

/** Where a store lacks a station, its first one does that work. Nothing is left where there is none to do. */
export const assignWork = ({ stations }: Store, work: Work): Work => {
  const here = new Map<string, number>();
  const [first] = stations;
  for (const [wanted, seconds] of work) {
    const station = stations.find(({ station }) => station === wanted) ?? first;
    if (station && seconds > 0) here.set(station.station, (here.get(station.station) ?? 0) + seconds);
  }
  return here;
};

/** Online work that a station does in a slot. Workers have one decimal; whole numbers give what PostgreSQL's numeric does. */
export const getSlotCapacity = ({ workers, onlinePercent }: Station): number =>
  Math.floor((Math.round(workers * 10) * 30 * onlinePercent) / 100);

/**
 * Books the work in the first slots, or in the last ones. `slots` are in the order of time. Undefined: it does not fit.
 * Without work it begins and ends with the slot at that end.
 */
export const allocateWork = (
  slots: readonly Slot[],
  work: Work,
  way: 'forward' | 'backward',
): { bookings: Booking[]; startsAt: number; readyAt: number } | undefined => {
  const inTurn = way === 'forward' ? slots : slots.toReversed();
  const [first] = inTurn;
  if (!first) return undefined;
  const left = new Map(work);
  let missing = [...work.values()].reduce((sum, seconds) => sum + seconds, 0);
  const bookings: Booking[] = [];
  for (const { station, startsAt, free } of inTurn) {
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

/** The first station, by the order of `work`, whose slots have too little room. */
export const findLackingStation = (slots: readonly Slot[], work: Work): string | undefined => {
  const free = new Map<string, number>();
  for (const slot of slots) free.set(slot.station, (free.get(slot.station) ?? 0) + Math.max(0, slot.free));
  return [...work].find(([station, seconds]) => seconds > (free.get(station) ?? 0))?.[0];
};
