export const dayMs = 86_400_000;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Returns '2026-11-16 07:05:00' on the zone's clock. */
const formatClock = (timeZone: string, ms: number): string => {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
    formats.set(timeZone, format);
  }
  return format.format(ms);
};

export const toWallTime = (timeZone: string, ms: number): string => formatClock(timeZone, ms).slice(11, 16);

/** Returns how far the zone's clock is ahead of UTC; `ms` is a whole second. */
const getOffset = (timeZone: string, ms: number): number =>
  Date.parse(`${formatClock(timeZone, ms).replace(' ', 'T')}Z`) - ms;

const calculateInstant = (timeZone: string, day: string, time: string): number => {
  const asUtc = Date.parse(`${day}T${time}:00Z`);
  const [before, after] = [getOffset(timeZone, asUtc - dayMs), getOffset(timeZone, asUtc + dayMs)];
  const late = asUtc - after;
  return before === after || getOffset(timeZone, late) === after ? late : asUtc - before;
};

/** Openings are needed again and again. The hours of a year in several stores fit. */
const instants = new Map<string, number>();
const maxInstants = 10_000;

/**
 * Returns the moment of a day and a time 'HH:MM' as PostgreSQL's `at time zone` does: a skipped time has the offset
 * before, and of a time that comes twice the second is meant.
 */
export const toInstant = (timeZone: string, day: string, time: string): number => {
  const key = `${timeZone} ${day} ${time}`;
  const cached = instants.get(key);
  if (cached !== undefined) return cached;
  if (instants.size >= maxInstants) instants.clear();
  const instant = calculateInstant(timeZone, day, time);
  instants.set(key, instant);
  return instant;
};
