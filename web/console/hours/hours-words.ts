import type { OwnerStore } from '@juniper/core/contracts/owner-shop.ts';
import type { Catalogue, Item } from '@juniper/core/rules/catalogue.ts';
import { formatDay } from '@juniper/core/rules/clock.ts';
import { formatOpeningTimes, formatWeekLines } from '@juniper/core/rules/format-hours.ts';
import { getSlotCapacity } from '@juniper/core/rules/make-time.ts';
import type { OpeningTime, SpecialDay, Station } from '@juniper/core/rules/shop.ts';
import type { RowWords } from '../lib/EditedQuestion.tsx';
import { slugWords } from '../lib/slug.ts';
import { changedParts, type HoursValues, specialDaysOf, stationOf, valuesOf, weekOf } from './hours-form.ts';

/** As the contact page says it: '7 AM to 9 PM, Monday to Friday; 8 AM to 6 PM, Saturday'. */
const weekWords = (week: readonly OpeningTime[]): string => formatWeekLines({ week }).join('; ') || 'closed every day';

/** 'December 25, 2026: closed (Christmas)' */
const specialWords = ({ day, opens, closes, note }: SpecialDay): string => {
  const open = opens !== undefined && closes !== undefined ? formatOpeningTimes([{ opens, closes }]) : 'closed';
  return `${formatDay(day)}: ${open}${note ? ` (${note})` : ''}`;
};

export const daysAheadWords = (days: number): string =>
  ['today only', 'today and tomorrow'][days] ?? `today and ${days} more days`;

const stationWords = ({ station, workers, onlinePercent }: Station): string =>
  `${slugWords(station)} ${workers} × ${onlinePercent} %`;

/** The form's fields in words, for two editors who differ. */
export const hoursWords = (values: HoursValues): RowWords => ({
  hours: weekWords(weekOf(values.week)),
  'special days': specialDaysOf(values.specialDays).map(specialWords).join(', '),
  'promise of times': values.countsWork ? 'on' : 'off',
  'shortest time': `${values.leadMinutes} minutes`,
  'days ahead': daysAheadWords(Number(values.daysAhead)),
  'kept for regulars and cards': `${values.keptPercent} %`,
  stations: values.stations.map((station) => stationWords(stationOf(station))).join(', '),
});

/** What is true for customers from now on. */
export const savedWords = (stored: OwnerStore, before: OwnerStore): string => {
  const changed = changedParts(valuesOf(stored), valuesOf(before));
  const days = valuesOf(stored).specialDays;
  const told = [
    ...(changed.week ? [weekWords(stored.week)] : []),
    ...(changed.specialDays ? [specialDaysOf(days).map(specialWords).join(', ') || 'no special days'] : []),
  ];
  const promised = stored.countsWork
    ? 'Checkout promises times by the work of your stations.'
    : 'Checkout promises no times.';
  return [
    told.length > 0 ? `Customers now read: ${told.join('; ')}.` : 'Published.',
    ...(changed.work ? [promised] : []),
  ].join(' ');
};

/** What was promised before the hours were changed stays promised. */
export const dueWhileClosedWords = (count: number): string =>
  count === 1
    ? '1 order is promised for a time when you are closed now. Please call the customer.'
    : `${count} orders are promised for a time when you are closed now. Please call the customers.`;

/** The question of how many people work somewhere. */
export const workersQuestion = (station: string, name: string): string =>
  ({
    bar: 'How many people make drinks?',
    kitchen: 'How many people work in the kitchen?',
    counter: 'How many people serve at the counter?',
  })[station] ?? `How many people work at ${station ? slugWords(station) : name.trim() || 'this station'}?`;

export const stationOfItem = ({ station = 'bar' }: Item): string => station;

/** What a station makes, as an example: lattes if it makes them, or else its first item. */
const exampleOf = ({ items }: Pick<Catalogue, 'items'>, station: string) => {
  const made = items.filter((item) => stationOfItem(item) === station);
  const item = made.find(({ name }) => name === 'Latte') ?? made[0];
  const isLatte = item?.name === 'Latte';
  return { seconds: item?.makeSeconds ?? 60, one: isLatte ? 'latte' : (item?.name ?? 'order'), isLatte };
};

/** 'Nothing can be ordered from the bar.' */
export const nothingWords = (station: string): string =>
  `Nothing can be ordered from the ${slugWords(station).toLowerCase()}.`;

const quarterHour = 900;

/**
 * 'About 9 lattes in 15 minutes'. Each is counted as an order of its own: several in one order take less time each, so
 * this is what the station can do at least.
 */
export const capacityWords = (menu: Pick<Catalogue, 'items'>, station: Station): string => {
  if (getSlotCapacity(station) === 0) return nothingWords(station.station);
  const { seconds, one, isLatte } = exampleOf(menu, station.station);
  const count = Math.floor((station.workers * quarterHour * station.onlinePercent) / 100 / Math.max(seconds, 1));
  if (count === 0) return `Less than one ${one} in 15 minutes`;
  const many = isLatte ? `${count} ${count === 1 ? one : 'lattes'}` : `${count} × ${one}`;
  return `About ${many} in 15 minutes`;
};
