import { formatHour } from './clock.ts';
import { toLocalDay } from './deals.ts';
import { getWeekdayName } from './format-times.ts';
import { formatList } from './number-words.ts';
import type { Hours } from './opening.ts';
import type { OpeningTime, SpecialDay } from './shop.ts';

type Times = readonly Pick<OpeningTime, 'opens' | 'closes'>[];

export type HoursGroup = { readonly weekdays: readonly number[]; readonly times: Times };

/** Returns the open weekdays, grouped by their times. */
export const groupHours = ({ week }: Pick<Hours, 'week'>): HoursGroup[] => {
  const days = [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => {
    const times = week
      .filter((time) => time.weekday === weekday)
      .sort((one, other) => (one.opens < other.opens ? -1 : 1));
    return times.length > 0 ? [{ weekday, times }] : [];
  });
  const formatKey = (times: Times) => times.map(({ opens, closes }) => `${opens}-${closes}`).join();
  return [...Map.groupBy(days, ({ times }) => formatKey(times)).values()].map((same) => ({
    weekdays: same.map(({ weekday }) => weekday),
    times: same[0]?.times ?? [],
  }));
};

/** Returns '7:30 AM' for '07:30', and '7 AM' for '07:00'. */
const formatTimeOfDay = (time: string): string =>
  formatHour(Number(time.slice(0, 2))).replace(' ', time.endsWith(':00') ? ' ' : `${time.slice(2)} `);

/** Returns '7 AM to 12 PM and 1 PM to 6 PM'. */
export const formatOpeningTimes = (times: Times): string =>
  formatList(
    times.map(({ opens, closes }) =>
      opens === closes && opens === '00:00' ? 'all day' : `${formatTimeOfDay(opens)} to ${formatTimeOfDay(closes)}`,
    ),
  );

/** Returns 'Monday to Friday' or 'Saturday and Sunday', and an empty text for all seven days. */
const formatWeekdays = (weekdays: readonly number[]): string => {
  const runs: number[][] = [];
  for (const weekday of weekdays) {
    const run = runs.at(-1);
    if (run?.at(-1) === weekday - 1) run.push(weekday);
    else runs.push([weekday]);
  }
  const words = runs.flatMap((run) => {
    const names = run.map(getWeekdayName);
    return run.length > 2 ? [`${names[0]} to ${names.at(-1)}`] : names;
  });
  return weekdays.length === 7 ? '' : formatList(words);
};

/** Returns 'from 7 AM to 9 PM daily', or the times of each group of days. */
export const formatWeek = (hours: Pick<Hours, 'week'>): string => {
  const groups = groupHours(hours);
  if (groups.length === 0) return 'on special days only';
  return formatList(
    groups.map(({ weekdays, times }) => {
      const words = formatOpeningTimes(times);
      const from = words.startsWith('all day') ? words : `from ${words}`;
      return `${from} ${weekdays.length === 7 ? 'daily' : `on ${formatWeekdays(weekdays)}`}`;
    }),
  );
};

/** Returns a line for each group of days: '7 AM to 9 PM, every day'. */
export const formatWeekLines = (hours: Pick<Hours, 'week'>): string[] =>
  groupHours(hours).map(
    ({ weekdays, times }) => `${formatOpeningTimes(times)}, ${formatWeekdays(weekdays) || 'every day'}`,
  );

/** Returns 'Open daily, 7 AM to 9 PM', or the days alone if their times differ. */
export const formatOpenDays = (hours: Pick<Hours, 'week'>): string => {
  const groups = groupHours(hours);
  const days = formatWeekdays(groups.flatMap(({ weekdays }) => weekdays).sort()) || 'daily';
  const [only] = groups;
  if (!only) return 'Closed for now';
  return groups.length === 1 ? `Open ${days}, ${formatOpeningTimes(only.times)}` : `Open ${days}`;
};

/** Returns '12 PM to 4 PM (Staff training)' or 'closed'. */
export const formatSpecialDay = ({ opens, closes, note }: SpecialDay): string =>
  `${opens && closes ? formatOpeningTimes([{ opens, closes }]) : 'closed'}${note && ` (${note})`}`;

const maxSpecialDays = 5;

/** Returns 'December 25: closed' for the next special days. */
export const formatSpecialDays = ({ timeZone, specialDays }: Hours, ms: number): string[] =>
  specialDays
    .filter(({ day }) => day >= toLocalDay(timeZone, ms))
    .sort((one, other) => (one.day < other.day ? -1 : 1))
    .slice(0, maxSpecialDays)
    .map((special) => `${formatMonthDay(special.day)}: ${formatSpecialDay(special)}`);

const formatMonthDay = (day: string): string =>
  new Date(day).toLocaleDateString('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });
