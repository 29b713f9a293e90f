/** Created on first use: the first one blocks a slow phone for over 100 ms, and most pages show no date. */
const inWords = (options: Intl.DateTimeFormatOptions) => {
  const made = new Map<string | undefined, Intl.DateTimeFormat>();
  return (date: Date, timeZone?: string): string => {
    const format = made.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { ...options, timeZone });
    made.set(timeZone, format);
    return format.format(date);
  };
};

const inDays = inWords({ year: 'numeric', month: 'long', day: 'numeric' });
const inMonths = inWords({ year: 'numeric', month: 'long' });
const inMinutes = inWords({ hour: 'numeric', minute: '2-digit' });

/** Writes 'November 3, 2026' in this time zone or the customer's; `undefined` if it is not a date. */
export const formatDate = (moment: string | number, timeZone?: string): string | undefined =>
  format(inDays, moment, timeZone);

/** Returns the last full day before an end, in the main store's time zone: what ends at midnight ends on the day before. */
export const formatLastDay = (endIso: string, timeZone: string): string | undefined =>
  format(inDays, Date.parse(endIso) - 1, timeZone);

/** 'March 2021' */
export const formatMonth = (iso: string): string | undefined => format(inMonths, iso);

/** '8:02 AM' */
export const formatTime = (moment: string | number, timeZone?: string): string | undefined =>
  format(inMinutes, moment, timeZone);

/** 'Today, 8:02 AM', or the date for another day, in this time zone or the customer's. */
export const formatMoment = (iso: string, timeZone?: string): string | undefined => {
  const date = format(inDays, iso, timeZone);
  return date === inDays(new Date(), timeZone) ? `Today, ${format(inMinutes, iso, timeZone)}` : date;
};

const format = (
  write: (date: Date, timeZone?: string) => string,
  moment: string | number,
  timeZone?: string,
): string | undefined => {
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) ? undefined : write(date, timeZone);
};
