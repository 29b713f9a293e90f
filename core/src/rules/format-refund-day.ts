const formatDate = (timeZone: string, ms: number, options: Intl.DateTimeFormatOptions): string =>
  new Date(ms).toLocaleDateString('en-US', { timeZone, ...options });

/** Returns 'Nov 16', with the year if it is a past one. */
export const formatRefundDay = (timeZone: string, ms: number, now: number): string => {
  const [year, thisYear] = [ms, now].map((each) => formatDate(timeZone, each, { year: 'numeric' }));
  const day = formatDate(timeZone, ms, { month: 'short', day: 'numeric' });
  return year === thisYear ? day : `${day}, ${year}`;
};
