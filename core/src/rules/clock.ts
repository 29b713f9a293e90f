/** 7 -> '7 AM', 21 -> '9 PM'. */
export const formatHour = (hour: number): string => `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`;

/** '2026-09-08' -> 'September 8, 2026', the same day in every time zone. */
export const formatDay = (isoDate: string): string =>
  new Date(isoDate).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** Cached: creating one takes long, and the board asks every second. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** On the zone's clock: '8:34 AM'. */
export const formatTime = (timeZone: string, ms: number): string => {
  const format =
    formats.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' });
  formats.set(timeZone, format);
  // Some browsers write a narrow space.
  return format.format(ms).replace(/\s/, ' ');
};

/** On the zone's clock, where morning or evening is clear: '8:34'. */
export const formatClockTime = (timeZone: string, ms: number): string => formatTime(timeZone, ms).slice(0, -3);

/** 'Wednesday', on the zone's calendar. */
export const getWeekday = (timeZone: string, ms: number): string =>
  new Date(ms).toLocaleDateString('en-US', { timeZone, weekday: 'long' });
