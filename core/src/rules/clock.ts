/** 7 -> '7 AM', 21 -> '9 PM'. */
export const formatHour = (hour: number): string => `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`;

/** '2026-09-08' -> 'September 8, 2026', the same day in every time zone. */
export const formatDay = (isoDate: string): string =>
  new Date(isoDate).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
