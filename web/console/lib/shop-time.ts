import { toLocalDay } from '@juniper/core/rules/deals.ts';
import { mainStore, type Store } from '@juniper/core/rules/shop.ts';

type StoreZone = Pick<Store, 'store' | 'timeZone'>;

let shopZone = '';
let storeZones: readonly StoreZone[] = [];

/** Returns the main store's time zone, as the published menu said last. It is empty until then, and no screen is shown. */
export const getShopZone = (): string => shopZone;

/** Returns the time zone of a store; null is the main one. Falls back to the main store's for an archived one. */
export const getStoreZone = (store: string | null): string =>
  storeZones.find((each) => each.store === (store ?? mainStore))?.timeZone ?? shopZone;

/** Sets the time zones of the main store and of all stores. */
export const keepShopZone = (timeZone: string, stores: readonly StoreZone[] = []): void => {
  shopZone = timeZone;
  storeZones = stores;
};

/** Returns the main store's calendar day. */
export const getToday = (): string => toLocalDay(shopZone, Date.now());

/** Creates a format for a store's clock, in whatever time zone the device is. */
const createFormat = (options: Intl.DateTimeFormatOptions) => {
  const made = new Map<string, Intl.DateTimeFormat>();
  return (iso: string, timeZone: string): string => {
    const format = made.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { ...options, timeZone });
    made.set(timeZone, format);
    return format.format(Date.parse(iso));
  };
};

/** Formats '8:02 AM'. */
const formatShopTime = createFormat({ hour: 'numeric', minute: '2-digit' });

const shopTimeWithSeconds = createFormat({ hour: 'numeric', minute: '2-digit', second: '2-digit' });

const shortDay = createFormat({ month: 'short', day: 'numeric' });
const year = createFormat({ year: 'numeric' });

/** Formats 'Today', 'Nov 3', and 'Nov 3, 2025' of another year, on the main store's clock or another's. */
export const formatShopDay = (iso: string, zone = shopZone): string => {
  const now = new Date().toISOString();
  if (year(iso, zone) !== year(now, zone)) return `${shortDay(iso, zone)}, ${year(iso, zone)}`;
  return shortDay(iso, zone) === shortDay(now, zone) ? 'Today' : shortDay(iso, zone);
};

/** Writes 'today, 8:02 AM' for 'Today, 8:02 AM', for the middle of a sentence. */
export const lowerToday = (words: string) => words.replace('Today', 'today');

/** Formats 'today' or 'Nov 3', for the middle of a sentence. */
export const formatShopDayInText = (iso: string): string => lowerToday(formatShopDay(iso));

/** Formats 'Today, 8:02 AM' or 'Nov 3, 8:02 AM', on the main store's clock or another's. */
export const formatShopMoment = (iso: string, zone = shopZone): string =>
  `${formatShopDay(iso, zone)}, ${formatShopTime(iso, zone)}`;

/** Formats 'Today, 8:02:07 AM', where two moments share a minute. */
export const formatShopMomentWithSeconds = (iso: string): string =>
  `${formatShopDay(iso)}, ${shopTimeWithSeconds(iso, shopZone)}`;

/** Formats 'today, 8:02 AM' or 'Nov 3, 8:02 AM', for the middle of a sentence. */
export const formatShopMomentInText = (iso: string, zone = shopZone): string => lowerToday(formatShopMoment(iso, zone));
