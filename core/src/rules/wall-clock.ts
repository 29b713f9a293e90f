const dayMs = 86_400_000;

/** Cached: every order asks, and creating one takes longer than all the rest. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** The time on the zone's clock, as '2026-11-16 07:05:00'. */
const clockOf = (timeZone: string, ms: number): string => {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
    formats.set(timeZone, format);
  }
  return format.format(ms);
};

/** What the zone's clock shows, as '07:05'. */
export const toWallTime = (timeZone: string, ms: number): string => clockOf(timeZone, ms).slice(11, 16);

/** How far the zone's clock is ahead of UTC; `ms` is a whole second. */
const offsetAt = (timeZone: string, ms: number): number =>
  Date.parse(`${clockOf(timeZone, ms).replace(' ', 'T')}Z`) - ms;

const readInstant = (timeZone: string, day: string, time: string): number => {
  const asUtc = Date.parse(`${day}T${time}:00Z`);
  const [before, after] = [offsetAt(timeZone, asUtc - dayMs), offsetAt(timeZone, asUtc + dayMs)];
  const late = asUtc - after;
  return before === after || offsetAt(timeZone, late) === after ? late : asUtc - before;
};

/** Kept, because the same few openings are asked for again and again. Hours of a year in several stores fit. */
const instants = new Map<string, number>();
const mostInstants = 10_000;

/**
 * The moment of a day and a time 'HH:MM', as PostgreSQL's `at time zone` reads them: a time that the clock skips counts
 * with the offset before, and of a time that comes twice it is the second.
 */
export const toInstant = (timeZone: string, day: string, time: string): number => {
  const key = `${timeZone} ${day} ${time}`;
  const known = instants.get(key);
  if (known !== undefined) return known;
  if (instants.size >= mostInstants) instants.clear();
  const instant = readInstant(timeZone, day, time);
  instants.set(key, instant);
  return instant;
};
