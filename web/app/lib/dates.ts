const inWords = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-US', options);

const dateFormat = inWords({ year: 'numeric', month: 'long', day: 'numeric' });
const monthFormat = inWords({ year: 'numeric', month: 'long' });
const timeFormat = inWords({ hour: 'numeric', minute: '2-digit' });

/** 'November 3, 2026', by the customer's own clock; `undefined` for what is no date. */
export const formatDate = (iso: string): string | undefined => format(dateFormat, iso);

/** The last day before an end, which may be the midnight after it. */
export const formatLastDay = (endIso: string): string | undefined => format(dateFormat, Date.parse(endIso) - 1);

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
