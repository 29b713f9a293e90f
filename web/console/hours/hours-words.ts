import type { OwnerStore } from '@juniper/core/contracts/owner-shop.ts';
import type { Catalogue, Item } from '@juniper/core/rules/catalogue.ts';
import { formatDay } from '@juniper/core/rules/clock.ts';
import { formatOpeningTimes, formatWeekLines } from '@juniper/core/rules/format-hours.ts';
import { getSlotCapacity } from '@juniper/core/rules/make-time.ts';
import type { OpeningTime, SpecialDay, Station } from '@juniper/core/rules/shop.ts';
import type { RowWords } from '../lib/EditedQuestion.tsx';
import { formatSlug } from '../lib/slug.ts';
import {
  compareParts,
  getDayName,
  type HoursValues,
  isClosed,
  toHoursValues,
  toOpeningTimes,
  toSpecialDays,
  toStation,
} from './hours-form.ts';

/** Says hours as the contact page does: '7 AM to 9 PM, Monday to Friday; 8 AM to 6 PM, Saturday'. */
const describeWeek = (week: readonly OpeningTime[]): string =>
  formatWeekLines({ week }).join('; ') || 'closed every day';

/** Writes 'December 25, 2026: closed (Christmas)'. */
const describeSpecialDay = ({ day, opens, closes, note }: SpecialDay): string => {
  const open = opens !== undefined && closes !== undefined ? formatOpeningTimes([{ opens, closes }]) : 'closed';
  return `${formatDay(day)}: ${open}${note ? ` (${note})` : ''}`;
};

export const describeDaysAhead = (days: number): string =>
  ['today only', 'today and tomorrow'][days] ?? `today and ${days} more days`;

const describeStation = ({ station, workers, onlinePercent }: Station): string =>
  `${formatSlug(station)} ${workers} × ${onlinePercent} %`;

/** Says the form's fields in words, for two editors who differ. */
export const describeHours = (values: HoursValues): RowWords => ({
  hours: describeWeek(toOpeningTimes(values.week)),
  'special days': toSpecialDays(values.specialDays).map(describeSpecialDay).join(', '),
  'promise of times': values.countsWork ? 'on' : 'off',
  'shortest time': `${values.leadMinutes} minutes`,
  'days ahead': describeDaysAhead(Number(values.daysAhead)),
  'kept for regulars and cards': `${values.keptPercent} %`,
  stations: values.stations.map((station) => describeStation(toStation(station))).join(', '),
});

/** Says what customers read from now on. */
export const describeSaved = (stored: OwnerStore, before: OwnerStore): string => {
  const changed = compareParts(toHoursValues(stored), toHoursValues(before));
  const days = toHoursValues(stored).specialDays;
  const lines = [
    ...(changed.week ? [describeWeek(stored.week)] : []),
    ...(changed.specialDays ? [toSpecialDays(days).map(describeSpecialDay).join(', ') || 'no special days'] : []),
  ];
  const promised = stored.countsWork
    ? 'Checkout promises times by the work of your stations.'
    : 'Checkout promises no times.';
  return [
    lines.length > 0 ? `Customers now read: ${lines.join('; ')}.` : 'Published.',
    ...(changed.work ? [promised] : []),
  ].join(' ');
};

const longestDayMinutes = 18 * 60;

const toMinutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Counts how long a day is open; closing at or before the opening is on the next morning. */
const countMinutes = ({ opens, closes }: { opens: string; closes: string }): number =>
  (toMinutes(closes) - toMinutes(opens) + 1440) % 1440 || 1440;

/** Asks about a day of over 18 hours that was not as long before: 'Monday, 7:30 AM to 6 AM the next morning?' */
export const findLongDay = (values: HoursValues, before: HoursValues): string | undefined => {
  const days = [
    ...values.week.flatMap((day, nth) => (isClosed(day) ? [] : [{ ...day, name: getDayName(nth) }])),
    ...values.specialDays.flatMap((day) => (day.isOpen ? [{ ...day, name: formatDay(day.day) }] : [])),
  ];
  const old = [...before.week, ...before.specialDays];
  const long = days.find(
    (day) =>
      countMinutes(day) > longestDayMinutes &&
      !old.some(({ opens, closes }) => opens === day.opens && closes === day.closes),
  );
  if (!long) return undefined;
  const morning = long.closes < long.opens ? ' the next morning' : '';
  return `${long.name}, ${formatOpeningTimes([long])}${morning}?`;
};

/** Says how many orders keep a time at which the store is closed now. */
export const describeDueWhileClosed = (count: number): string =>
  count === 1
    ? '1 order is promised for a time when you are closed now. Please email the customer.'
    : `${count} orders are promised for a time when you are closed now. Please email the customers.`;

/** Returns the question of how many people work somewhere. */
export const askForWorkers = (station: string, name: string): string =>
  ({
    bar: 'How many people make drinks?',
    kitchen: 'How many people work in the kitchen?',
    counter: 'How many people serve at the counter?',
  })[station] ?? `How many people work at ${station ? formatSlug(station) : name.trim() || 'this station'}?`;

export const stationOfItem = ({ station = 'bar' }: Item): string => station;

/** Returns an example of what a station makes: lattes if it makes them, or else its first item. */
const findExample = ({ items }: Pick<Catalogue, 'items'>, station: string) => {
  const made = items.filter((item) => stationOfItem(item) === station);
  const item = made.find(({ name }) => name === 'Latte') ?? made[0];
  const isLatte = item?.name === 'Latte';
  return { seconds: item?.makeSeconds ?? 60, one: isLatte ? 'latte' : (item?.name ?? 'order'), isLatte };
};

/** Returns 'Nothing can be ordered from the bar.' */
export const describeNoCapacity = (station: string): string =>
  `Nothing can be ordered from the ${formatSlug(station).toLowerCase()}.`;

const quarterHour = 900;

/**
 * Returns 'About 9 lattes in 15 minutes'. Counts each as an order of its own. Several in one order take less time each,
 * so the station can do at least this.
 */
export const describeCapacity = (menu: Pick<Catalogue, 'items'>, station: Station): string => {
  if (getSlotCapacity(station) === 0) return describeNoCapacity(station.station);
  const { seconds, one, isLatte } = findExample(menu, station.station);
  const count = Math.floor((station.workers * quarterHour * station.onlinePercent) / 100 / Math.max(seconds, 1));
  if (count === 0) return `Less than one ${one} in 15 minutes`;
  const many = isLatte ? `${count} ${count === 1 ? one : 'lattes'}` : `${count} × ${one}`;
  return `About ${many} in 15 minutes`;
};
