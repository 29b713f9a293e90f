import type { CartLine } from './cart.ts';
import type { Catalogue } from './catalogue.ts';
import { formatMoment } from './describe-promise.ts';
import { getSlotCapacity, slotMs } from './make-time.ts';
import { upperFirst } from './number-words.ts';
import { type FreeSeconds, getWorkload, type SlotWindow, type Workload } from './promise.ts';
import type { Store } from './shop.ts';

/**
 * How much the open orders of a new customer who pays at the counter may ask for together: 20 minutes of any station, and
 * so many pieces (decision 185).
 */
export const newCustomerLimits = { slots: 4, pieces: 40, piecesUnconfirmed: 10 };

export type OpenOrder = { readonly store: string; readonly lines: readonly CartLine[] };

/** Returns whether these orders are too much for any new customer ('big'), or for one with an unconfirmed address alone. */
export const checkNewCustomerLimits = (
  catalogue: Catalogue,
  orders: readonly OpenOrder[],
): 'big' | 'unconfirmed' | undefined => {
  const pieces = orders.flatMap(({ lines }) => lines).reduce((sum, { quantity }) => sum + quantity, 0);
  if (pieces > newCustomerLimits.pieces || hasTooMuchWork(catalogue, orders)) return 'big';
  return pieces > newCustomerLimits.piecesUnconfirmed ? 'unconfirmed' : undefined;
};

const hasTooMuchWork = (catalogue: Catalogue, orders: readonly OpenOrder[]): boolean =>
  catalogue.shop.stores.some((store) => {
    const jobs = orders
      .filter((order) => order.store === store.store)
      .map(({ lines }) => getWorkload(catalogue, store, lines));
    return store.stations.some((station) => {
      const seconds = jobs.reduce((sum, { work }) => sum + (work.get(station.station) ?? 0), 0);
      // One piece is never too much, however long it takes.
      const longest = Math.max(0, ...jobs.map((job) => job.longest));
      return seconds > Math.max(newCustomerLimits.slots * getSlotCapacity(station), longest);
    });
  });

type Ways = { readonly isUnconfirmed: boolean; readonly takesCards: boolean; readonly phone: string | null };

/** Returns what a new customer can do instead: 'Pay by card, or call us at (555) 010-0110.' */
export const describeAlternatives = ({ isUnconfirmed, takesCards, phone }: Ways): string => {
  const ways = [
    ...(isUnconfirmed ? ['open the link we emailed you'] : []),
    ...(takesCards ? ['pay by card'] : []),
    phone === null ? 'ask us at the counter' : `call us at ${phone}`,
  ];
  const last = ways.pop();
  return `${upperFirst([...ways, ways.length > 0 ? `or ${last}` : last].join(', '))}.`;
};

/** Of a store that says nothing else. */
export const defaultKeptPercent = 50;

export const quarterMs = 900_000;

export const floorToQuarter = (ms: number): number => Math.floor(ms / quarterMs) * quarterMs;

/** Who an order is for: a new customer at the counter, or anyone by card, whose order waits for its payment. */
export type Payer = 'new at the counter' | 'new by card' | 'regular by card';

/** Seconds of a quarter of an hour: all of new customers and unpaid orders, and of these the unpaid ones of new customers. */
export type QuarterUse = { readonly seconds: number; readonly held: number };

/**
 * Returns how many seconds of a station are left to such an order in a quarter of an hour. All together leave half of what
 * is kept to regulars at the counter. Unpaid orders of new customers take half of the quarter of an hour, and at most half
 * of what is for new customers at the counter.
 */
export const getShareLeft = (
  { stations, keptPercent = defaultKeptPercent }: Store,
  name: string,
  { seconds, held }: QuarterUse,
  payer: Payer,
): number => {
  const station = stations.find((known) => known.station === name);
  if (!station) return 0;
  const whole = getSlotCapacity(station) * (quarterMs / slotMs);
  if (payer === 'new at the counter') {
    const share = Math.floor((whole * (100 - keptPercent)) / 100);
    return share - (seconds - held) - Math.min(held, Math.floor(share / 2));
  }
  const left = Math.floor((whole * (100 - keptPercent / 2)) / 100) - seconds;
  return payer === 'new by card' ? Math.min(left, Math.floor(whole / 2) - held) : left;
};

/** Returns whether an order is an ordinary one: at most five minutes of each station, or one piece. */
export const isSmallOrder = ({ stations }: Store, { work, longest }: Workload): boolean =>
  stations.every((station) => (work.get(station.station) ?? 0) <= Math.max(getSlotCapacity(station), longest));

/**
 * Returns what such an order can have of a window's slots: in each quarter of an hour at most its share, of which others
 * have `taken` a part. Slots get it in the order in which work is booked.
 */
export const limitToShare = (
  store: Store,
  { starts, way }: SlotWindow,
  free: FreeSeconds,
  taken: (station: string, quarter: number) => QuarterUse,
  payer: Payer,
): FreeSeconds => {
  const limits = new Map<string, Map<number, number>>();
  const inTurn = way === 'forward' ? starts : starts.toReversed();
  for (const { station: name } of store.stations) {
    const left = new Map<number, number>();
    const slots = new Map<number, number>();
    for (const startsAt of inTurn) {
      const quarter = floorToQuarter(startsAt);
      const rest = left.get(quarter) ?? getShareLeft(store, name, taken(name, quarter), payer);
      const seconds = Math.max(0, Math.min(free(name, startsAt), rest));
      slots.set(startsAt, seconds);
      left.set(quarter, rest - seconds);
    }
    limits.set(name, slots);
  }
  return (station, startsAt) => limits.get(station)?.get(startsAt) ?? 0;
};

type KeptTime = { readonly dueAt: number; readonly at: number | undefined; readonly now: number };

/** Returns what a new customer can do about a time that is kept: 'New customers can order for 12:15 or pay by card for 11:45.' */
export const describeKeptTime = (
  { timeZone }: Store,
  { dueAt, at, now }: KeptTime,
  { takesCards, phone }: Omit<Ways, 'isUnconfirmed'>,
): string => {
  const wanted = formatMoment(timeZone, dueAt, now);
  if (at === undefined) {
    return `New customers cannot order for ${wanted}. ${describeAlternatives({ isUnconfirmed: false, takesCards, phone })}`;
  }
  const card = takesCards ? ` or pay by card for ${wanted}` : '';
  return `New customers can order for ${formatMoment(timeZone, at, now)}${card}.`;
};
