import { shop } from '@juniper/core/content/shop.ts';

const inWords = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-US', options);

const day = { year: 'numeric', month: 'long', day: 'numeric' } as const;
const dateFormat = inWords(day);
const shopDateFormat = inWords({ ...day, timeZone: shop.timeZone });
const monthFormat = inWords({ year: 'numeric', month: 'long' });
const timeFormat = inWords({ hour: 'numeric', minute: '2-digit' });

/** 'November 3, 2026', by the customer's own clock; `undefined` for what is no date. */
export const formatDate = (iso: string): string | undefined => format(dateFormat, iso);

/** The last day of what ends at this moment, perhaps at midnight, by the clock on the cafe's wall. */
export const formatLastDay = (endIso: string): string | undefined => format(shopDateFormat, Date.parse(endIso) - 1);

/** 'March 2021' */
export const formatMonth = (iso: string): string | undefined => format(monthFormat, iso);

/** '8:02 AM' */
export const formatTime = (moment: string | number): string | undefined => format(timeFormat, moment);

/** 'Today, 8:02 AM', else the date. */
export const formatMoment = (iso: string): string | undefined => {
  const date = formatDate(iso);
  return date === dateFormat.format(new Date()) ? `Today, ${formatTime(iso)}` : date;
};

const format = (formatter: Intl.DateTimeFormat, moment: string | number): string | undefined => {
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) ? undefined : formatter.format(date);
};
