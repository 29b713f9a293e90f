const write = (timeZone: string, ms: number, options: Intl.DateTimeFormatOptions): string =>
  new Date(ms).toLocaleDateString('en-US', { timeZone, ...options });

/** The day of a refund on the store's calendar: 'Nov 16', with the year if that is over. */
export const formatRefundDay = (timeZone: string, ms: number, now: number): string => {
  const [year, thisYear] = [ms, now].map((each) => write(timeZone, each, { year: 'numeric' }));
  const day = write(timeZone, ms, { month: 'short', day: 'numeric' });
  return year === thisYear ? day : `${day}, ${year}`;
};
