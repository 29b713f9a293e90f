/** A deal's countdown starts anywhere in 1800 to 5399 seconds (spec section 9); `random` is in 0 to 1, without the 1. */
export const longestCountdownSeconds = 5399;
const shortestCountdownSeconds = 1800;

export const drawCountdown = (random: number): number =>
  shortestCountdownSeconds + Math.floor(random * (longestCountdownSeconds - shortestCountdownSeconds + 1));

/** mm:ss, and minutes go past 59. */
export const formatCountdown = (seconds: number): string =>
  [Math.floor(seconds / 60), seconds % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** Making one takes longer than all the rest of pricing an order. */
const formats = new Map<string, Intl.DateTimeFormat>();
const formatIn = (timeZone: string): Intl.DateTimeFormat => {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  formats.set(timeZone, format);
  return format;
};

/** The shop's calendar day as YYYY-MM-DD. Each one has a deals list of its own (decision 12). */
export const dayIn = (timeZone: string, nowMs: number): string => formatIn(timeZone).format(nowMs);

export const daysBefore = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - count * 86_400_000).toISOString().slice(0, 10);

/** A claim holds for today's list, and for yesterday's because of carts over midnight. */
export const isClaimCurrent = (claimed: string, today: string): boolean =>
  claimed === today || claimed === daysBefore(today, 1);
