import { toLocalDay } from '@juniper/core/rules/deals.ts';

let shopZone = '';

/** Returns the main store's time zone, as the published menu said last. It is empty until then, and no screen is shown. */
export const getShopZone = (): string => shopZone;

/** Sets the main store's time zone. */
export const keepShopZone = (timeZone: string): void => {
  shopZone = timeZone;
};

/** Returns the main store's calendar day. */
export const shopToday = (): string => toLocalDay(shopZone, Date.now());

/** Moments as the cafe's clock shows them, in whatever time zone the device is. */
const inWords = (options: Intl.DateTimeFormatOptions) => {
  const made = new Map<string, Intl.DateTimeFormat>();
  return (iso: string): string => {
    const format = made.get(shopZone) ?? new Intl.DateTimeFormat('en-US', { ...options, timeZone: shopZone });
    made.set(shopZone, format);
    return format.format(Date.parse(iso));
  };
};

/** '8:02 AM' */
const shopTime = inWords({ hour: 'numeric', minute: '2-digit' });

const shortDay = inWords({ month: 'short', day: 'numeric' });
const year = inWords({ year: 'numeric' });

/** 'Today', 'Nov 3', and 'Nov 3, 2025' of another year. */
export const shopDay = (iso: string): string => {
  const now = new Date().toISOString();
  if (year(iso) !== year(now)) return `${shortDay(iso)}, ${year(iso)}`;
  return shortDay(iso) === shortDay(now) ? 'Today' : shortDay(iso);
};

/** 'Today, 8:02 AM' or 'Nov 3, 8:02 AM' */
export const shopMoment = (iso: string): string => `${shopDay(iso)}, ${shopTime(iso)}`;
