import { shop } from '@juniper/core/content/shop.ts';

/** Created on first use: the first one blocks a slow phone for over 100 ms, and most pages show no date. */
const inWords = (options: Intl.DateTimeFormatOptions) => {
  let made: Intl.DateTimeFormat | undefined;
  return (date: Date): string => {
    made ??= new Intl.DateTimeFormat('en-US', options);
    return made.format(date);
  };
};

const day = { year: 'numeric', month: 'long', day: 'numeric' } as const;
const inDays = inWords(day);
const inShopDays = inWords({ ...day, timeZone: shop.timeZone });
const inMonths = inWords({ year: 'numeric', month: 'long' });
const inMinutes = inWords({ hour: 'numeric', minute: '2-digit' });

/** 'November 3, 2026' in the customer's time zone; `undefined` if it is not a date. */
export const formatDate = (iso: string): string | undefined => format(inDays, iso);

/** The last full day before an end, in the cafe's time zone: what ends at midnight ends on the day before. */
export const formatLastDay = (endIso: string): string | undefined => format(inShopDays, Date.parse(endIso) - 1);

/** 'March 2021' */
export const formatMonth = (iso: string): string | undefined => format(inMonths, iso);

/** '8:02 AM' */
export const formatTime = (moment: string | number): string | undefined => format(inMinutes, moment);

/** 'Today, 8:02 AM', or the date for another day. */
export const formatMoment = (iso: string): string | undefined => {
  const date = formatDate(iso);
  return date === inDays(new Date()) ? `Today, ${formatTime(iso)}` : date;
};

const format = (write: (date: Date) => string, moment: string | number): string | undefined => {
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) ? undefined : write(date);
};
