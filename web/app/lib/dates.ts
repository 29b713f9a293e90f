type Format = (date: Date, timeZone: string) => string;

/** Creates a format on first use: the first one blocks a slow phone for over 100 ms, and most pages show no date. */
const createFormat = (options: Intl.DateTimeFormatOptions): Format => {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (date, timeZone) => {
    const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { ...options, timeZone });
    formats.set(timeZone, format);
    return format.format(date);
  };
};

const writeDay = createFormat({ year: 'numeric', month: 'long', day: 'numeric' });
const writeMonth = createFormat({ year: 'numeric', month: 'long' });
const writeTime = createFormat({ hour: 'numeric', minute: '2-digit' });

const write = (format: Format, moment: string | number, timeZone: string): string | undefined => {
  const date = new Date(moment);
  return Number.isNaN(date.getTime()) ? undefined : format(date, timeZone);
};

/** Writes 'November 3, 2026'; `undefined` if it is not a date. */
export const formatDate = (moment: string | number, timeZone: string): string | undefined =>
  write(writeDay, moment, timeZone);

/** Returns the last full day before an end, in the main store's time zone: what ends at midnight ends on the day before. */
export const formatLastDay = (endIso: string, timeZone: string): string | undefined =>
  write(writeDay, Date.parse(endIso) - 1, timeZone);

/** Writes 'March 2021'. */
export const formatMonth = (iso: string, timeZone: string): string | undefined => write(writeMonth, iso, timeZone);

/** Writes '8:02 AM'. */
export const formatTime = (moment: string | number, timeZone: string): string | undefined =>
  write(writeTime, moment, timeZone);

/** Writes 'Today, 8:02 AM', or the date for another day than that of `now`. */
export const formatMoment = (iso: string, timeZone: string, now: number): string | undefined => {
  const date = write(writeDay, iso, timeZone);
  return date === writeDay(new Date(now), timeZone) ? `Today, ${write(writeTime, iso, timeZone)}` : date;
};
