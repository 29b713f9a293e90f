import type { CartLine } from './cart.ts';
import type { Catalogue } from './catalogue.ts';
import { formatMoment } from './describe-promise.ts';
import { getSlotCapacity, slotMs } from './make-time.ts';
import { upperFirst } from './number-words.ts';
import { type FreeSeconds, getWorkload, type SlotWindow, type Workload } from './promise.ts';
import type { Store } from './shop.ts';

/** Limits of all open orders of a new customer who pays at the counter: 20 minutes of any station, and pieces. */
export const newCustomerLimits = { slots: 4, pieces: 40, piecesUnconfirmed: 10 };

export type OpenOrder = { readonly store: string; readonly lines: readonly CartLine[] };

/** Returns which limit the orders exceed: of all new customers, or only of those whose address needs confirmation. */
export const checkNewCustomerLimits = (
  catalogue: Catalogue,
  orders: readonly OpenOrder[],
): 'big' | 'needs-confirmation' | undefined => {
  const pieces = orders.flatMap(({ lines }) => lines).reduce((sum, { quantity }) => sum + quantity, 0);
  if (pieces > newCustomerLimits.pieces || hasTooMuchWork(catalogue, orders)) return 'big';
  return pieces > newCustomerLimits.piecesUnconfirmed ? 'needs-confirmation' : undefined;
};

const hasTooMuchWork = (catalogue: Catalogue, orders: readonly OpenOrder[]): boolean =>
  catalogue.shop.stores.some((store) => {
    const jobs = orders
      .filter((order) => order.store === store.store)
      .map(({ lines }) => getWorkload(catalogue, store, lines));
    return store.stations.some((station) => {
      const seconds = jobs.reduce((sum, { work }) => sum + (work.get(station.station) ?? 0), 0);
      // A single piece is always allowed.
      const longest = Math.max(0, ...jobs.map((job) => job.longestPieceSeconds));
      return seconds > Math.max(newCustomerLimits.slots * getSlotCapacity(station), longest);
    });
  });

type Alternatives = { readonly isUnconfirmed: boolean; readonly takesCards: boolean; readonly phone: string | null };

/** Returns 'Pay by card, or call us at (555) 010-0110.' */
export const describeAlternatives = ({ isUnconfirmed, takesCards, phone }: Alternatives): string => {
  const others: string[] = [];
  if (isUnconfirmed) others.push('open the link we emailed you');
  if (takesCards) others.push('pay by card');
  const last = phone === null ? 'ask us at the counter' : `call us at ${phone}`;
  return `${upperFirst(others.length > 0 ? `${others.join(', ')}, or ${last}` : last)}.`;
};

export const defaultKeptPercent = 50;

/** Every zone's offset is a multiple of it, so quarter hours are those of each store's clock. */
export const quarterMs = 900_000;

export const floorToQuarter = (ms: number): number => Math.floor(ms / quarterMs) * quarterMs;

export type PayerGroup = 'new at the counter' | 'new by card' | 'regular by card';

/**
 * Used seconds of a quarter of an hour: by new customers and unpaid orders, and `unpaidNewSeconds` by unpaid orders of new
 * customers.
 */
export type QuarterUse = { readonly seconds: number; readonly unpaidNewSeconds: number };

/**
 * Returns the seconds of a quarter of an hour that an order may still use. New customers at the counter never use the
 * kept share. Others leave half of it. Unpaid orders of new customers use at most half of the quarter.
 */
export const getShareLeft = (
  { stations, keptPercent = defaultKeptPercent }: Store,
  name: string,
  { seconds, unpaidNewSeconds }: QuarterUse,
  payer: PayerGroup,
): number => {
  const station = stations.find((each) => each.station === name);
  if (!station) return 0;
  const whole = getSlotCapacity(station) * (quarterMs / slotMs);
  if (payer === 'new at the counter') {
    const share = Math.floor((whole * (100 - keptPercent)) / 100);
    return share - (seconds - unpaidNewSeconds) - Math.min(unpaidNewSeconds, Math.floor(share / 2));
  }
  const left = Math.floor((whole * (100 - keptPercent / 2)) / 100) - seconds;
  return payer === 'new by card' ? Math.min(left, Math.floor(whole / 2) - unpaidNewSeconds) : left;
};

/** Returns whether an order takes at most five minutes of each station, or is one piece. */
export const isSmallOrder = ({ stations }: Store, { work, longestPieceSeconds }: Workload): boolean =>
  stations.every(
    (station) => (work.get(station.station) ?? 0) <= Math.max(getSlotCapacity(station), longestPieceSeconds),
  );

/**
 * Returns a lookup of the free seconds of a window's slots that are in the share of such an order. Each quarter of an hour
 * has a share, which is given out in the order in which work is booked.
 */
export const createShareLookup = (
  store: Store,
  { starts, direction }: SlotWindow,
  free: FreeSeconds,
  getUse: (station: string, quarter: number) => QuarterUse,
  payer: PayerGroup,
): FreeSeconds => {
  const limits = new Map<string, Map<number, number>>();
  const orderedStarts = direction === 'forward' ? starts : starts.toReversed();
  for (const { station: name } of store.stations) {
    const left = new Map<number, number>();
    const slots = new Map<number, number>();
    for (const startsAt of orderedStarts) {
      const quarter = floorToQuarter(startsAt);
      const rest = left.get(quarter) ?? getShareLeft(store, name, getUse(name, quarter), payer);
      const seconds = Math.max(0, Math.min(free(name, startsAt), rest));
      slots.set(startsAt, seconds);
      left.set(quarter, rest - seconds);
    }
    limits.set(name, slots);
  }
  return (station, startsAt) => limits.get(station)?.get(startsAt) ?? 0;
};

type KeptTime = { readonly dueAt: number; readonly at: number | undefined; readonly now: number };

/** Returns 'New customers can order for 12:15 or pay by card for 11:45.' */
export const describeKeptTime = (
  { timeZone }: Store,
  { dueAt, at, now }: KeptTime,
  { takesCards, phone }: Omit<Alternatives, 'isUnconfirmed'>,
): string => {
  const wanted = formatMoment(timeZone, dueAt, now);
  if (at === undefined) {
    return `New customers cannot order for ${wanted}. ${describeAlternatives({ isUnconfirmed: false, takesCards, phone })}`;
  }
  const card = takesCards ? ` or pay by card for ${wanted}` : '';
  return `New customers can order for ${formatMoment(timeZone, at, now)}${card}.`;
};
