/** Returns '7 AM' for 7. */
export const formatHour = (hour: number): string => `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`;

/** Returns 'September 8, 2026' for '2026-09-08'. */
export const formatDay = (isoDate: string): string =>
  new Date(isoDate).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** The board formats every second, and creating a format is slow. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns the zone's time: '8:34 AM'. */
export const formatTime = (timeZone: string, ms: number): string => {
  const format =
    formats.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' });
  formats.set(timeZone, format);
  // Some browsers write a narrow space.
  return format.format(ms).replace(/\s/, ' ');
};

/** Returns the zone's time without AM or PM: '8:34'. */
export const formatClockTime = (timeZone: string, ms: number): string => formatTime(timeZone, ms).slice(0, -3);

export const getWeekday = (timeZone: string, ms: number): string =>
  new Date(ms).toLocaleDateString('en-US', { timeZone, weekday: 'long' });
