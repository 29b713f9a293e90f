import { formatHour } from './clock.ts';
import { toLocalDay } from './deals.ts';
import { getWeekdayName } from './format-times.ts';
import type { Hours } from './opening.ts';
import type { OpeningTime, SpecialDay } from './shop.ts';

type Times = readonly Pick<OpeningTime, 'opens' | 'closes'>[];

/** Days of a week that have the same times, in the order of the week. */
export type HoursGroup = { readonly weekdays: readonly number[]; readonly times: Times };

/** Days without times are in no group. */
export const groupHours = ({ week }: Pick<Hours, 'week'>): HoursGroup[] => {
  const days = [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => {
    const times = week
      .filter((time) => time.weekday === weekday)
      .sort((one, other) => (one.opens < other.opens ? -1 : 1));
    return times.length > 0 ? [{ weekday, times }] : [];
  });
  const keyOf = (times: Times) => times.map(({ opens, closes }) => `${opens}-${closes}`).join();
  return [...Map.groupBy(days, ({ times }) => keyOf(times)).values()].map((same) => ({
    weekdays: same.map(({ weekday }) => weekday),
    times: same[0]?.times ?? [],
  }));
};

/** '07:00' -> '7 AM', '07:30' -> '7:30 AM'. */
const timeOfDay = (time: string): string =>
  formatHour(Number(time.slice(0, 2))).replace(' ', time.endsWith(':00') ? ' ' : `${time.slice(2)} `);

const list = (parts: readonly string[]): string =>
  parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : (parts[0] ?? '');

/** '7 AM to 12 PM and 1 PM to 6 PM'. */
export const formatOpeningTimes = (times: Times): string =>
  list(
    times.map(({ opens, closes }) =>
      opens === closes && opens === '00:00' ? 'all day' : `${timeOfDay(opens)} to ${timeOfDay(closes)}`,
    ),
  );

/** 'Monday to Friday', 'Saturday and Sunday'; nothing for all seven. */
const daysWords = (weekdays: readonly number[]): string => {
  const runs = weekdays.reduce<number[][]>((done, weekday) => {
    const run = done.at(-1);
    if (run?.at(-1) === weekday - 1) run.push(weekday);
    else done.push([weekday]);
    return done;
  }, []);
  const words = runs.flatMap((run) => {
    const names = run.map(getWeekdayName);
    return run.length > 2 ? [`${names[0]} to ${names.at(-1)}`] : names;
  });
  return weekdays.length === 7 ? '' : list(words);
};

/** 'from 7 AM to 9 PM daily', or by days where these differ. */
export const formatWeek = (hours: Pick<Hours, 'week'>): string => {
  const groups = groupHours(hours);
  if (groups.length === 0) return 'on special days only';
  return list(
    groups.map(({ weekdays, times }) => {
      const words = formatOpeningTimes(times);
      const from = words.startsWith('all day') ? words : `from ${words}`;
      return `${from} ${weekdays.length === 7 ? 'daily' : `on ${daysWords(weekdays)}`}`;
    }),
  );
};

/** A line for each group of days: '7 AM to 9 PM, every day'. */
export const formatWeekLines = (hours: Pick<Hours, 'week'>): string[] =>
  groupHours(hours).map(({ weekdays, times }) => `${formatOpeningTimes(times)}, ${daysWords(weekdays) || 'every day'}`);

/** Where the day is not known: 'Open daily, 7 AM to 9 PM'; if days differ, only which. */
export const formatOpenDays = (hours: Pick<Hours, 'week'>): string => {
  const groups = groupHours(hours);
  const days = daysWords(groups.flatMap(({ weekdays }) => weekdays).sort()) || 'daily';
  const [only] = groups;
  if (!only) return 'Closed for now';
  return groups.length === 1 ? `Open ${days}, ${formatOpeningTimes(only.times)}` : `Open ${days}`;
};

/** '12 PM to 4 PM (Staff training)', 'closed'. */
export const formatSpecialDay = ({ opens, closes, note }: SpecialDay): string =>
  `${opens && closes ? formatOpeningTimes([{ opens, closes }]) : 'closed'}${note && ` (${note})`}`;

const mostSpecialDays = 5;

/** Special days from today on, the next ones: 'December 25: closed'. */
export const formatSpecialDays = ({ timeZone, specialDays }: Hours, ms: number): string[] =>
  specialDays
    .filter(({ day }) => day >= toLocalDay(timeZone, ms))
    .sort((one, other) => (one.day < other.day ? -1 : 1))
    .slice(0, mostSpecialDays)
    .map((special) => `${monthDay(special.day)}: ${formatSpecialDay(special)}`);

const monthDay = (day: string): string =>
  new Date(day).toLocaleDateString('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });
