import { toLocalDay } from '@juniper/core/rules/deals.ts';

let shopZone = '';

/** Returns the main store's time zone, as the published menu said last. It is empty until then, and no screen is shown. */
export const getShopZone = (): string => shopZone;

/** Sets the main store's time zone. */
export const keepShopZone = (timeZone: string): void => {
  shopZone = timeZone;
};

/** Returns the main store's calendar day. */
export const getToday = (): string => toLocalDay(shopZone, Date.now());

/** Creates a format for the main store's clock, in whatever time zone the device is. */
const createFormat = (options: Intl.DateTimeFormatOptions) => {
  const made = new Map<string, Intl.DateTimeFormat>();
  return (iso: string): string => {
    const format = made.get(shopZone) ?? new Intl.DateTimeFormat('en-US', { ...options, timeZone: shopZone });
    made.set(shopZone, format);
    return format.format(Date.parse(iso));
  };
};

/** Formats '8:02 AM'. */
const formatShopTime = createFormat({ hour: 'numeric', minute: '2-digit' });

const shopTimeWithSeconds = createFormat({ hour: 'numeric', minute: '2-digit', second: '2-digit' });

const shortDay = createFormat({ month: 'short', day: 'numeric' });
const year = createFormat({ year: 'numeric' });

/** Formats 'Today', 'Nov 3', and 'Nov 3, 2025' of another year. */
export const formatShopDay = (iso: string): string => {
  const now = new Date().toISOString();
  if (year(iso) !== year(now)) return `${shortDay(iso)}, ${year(iso)}`;
  return shortDay(iso) === shortDay(now) ? 'Today' : shortDay(iso);
};

/** Writes 'today, 8:02 AM' for 'Today, 8:02 AM', for the middle of a sentence. */
export const lowerToday = (words: string) => words.replace('Today', 'today');

/** Formats 'today' or 'Nov 3', for the middle of a sentence. */
export const formatShopDayInText = (iso: string): string => lowerToday(formatShopDay(iso));

/** Formats 'Today, 8:02 AM' or 'Nov 3, 8:02 AM'. */
export const formatShopMoment = (iso: string): string => `${formatShopDay(iso)}, ${formatShopTime(iso)}`;

/** Formats 'Today, 8:02:07 AM', where two moments share a minute. */
export const formatShopMomentWithSeconds = (iso: string): string =>
  `${formatShopDay(iso)}, ${shopTimeWithSeconds(iso)}`;

/** Formats 'today, 8:02 AM' or 'Nov 3, 8:02 AM', for the middle of a sentence. */
export const formatShopMomentInText = (iso: string): string => lowerToday(formatShopMoment(iso));
