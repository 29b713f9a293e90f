import type { OwnerStore, setHours, setSpecialDays, setStations } from '@juniper/core/contracts/owner-shop.ts';
import { subtractDays, toLocalDay } from '@juniper/core/rules/deals.ts';
import { getWeekdayName, weekdays } from '@juniper/core/rules/format-times.ts';
import { defaultKeptPercent } from '@juniper/core/rules/new-customers.ts';
import type { OpeningTime, SpecialDay, Station } from '@juniper/core/rules/shop.ts';
import { sendSigned } from '../../app/lib/api.ts';
import type { Errors } from '../lib/form-parts.tsx';
import { toSlug } from '../lib/slug.ts';

/** One day of the week, as people say it: from, to, and what lies between. Empty times: closed. */
export type DayValues = { opens: string; closes: string; breaks: readonly BreakValues[] };
type BreakValues = { from: string; to: string };

/** `key` is for the list alone. Empty times: closed. */
export type SpecialValues = { key: number; day: string; isOpen: boolean; opens: string; closes: string; note: string };

/** A station without `station` is a new one, whose key is made from its name. */
export type StationValues = { key: number; station: string; name: string; workers: string; percent: string };

export type HoursValues = {
  /** From Monday on. */
  week: readonly DayValues[];
  specialDays: readonly SpecialValues[];
  countsWork: boolean;
  leadMinutes: string;
  daysAhead: string;
  keptPercent: string;
  stations: readonly StationValues[];
};

export const isClosed = ({ opens, closes }: DayValues): boolean => opens === '' && closes === '';
export const closedDay: DayValues = { opens: '', closes: '', breaks: [] };

const toDayValues = (times: readonly OpeningTime[]): DayValues => {
  const [first, last] = [times[0], times.at(-1)];
  if (!first || !last) return closedDay;
  const breaks = times.slice(1).map(({ opens }, nth) => ({ from: times[nth]?.closes ?? '', to: opens }));
  return { opens: first.opens, closes: last.closes, breaks };
};

/** Days that are over are not shown, and leave the list when it is saved. An evening may last until the next day. */
const isAhead = ({ day }: SpecialDay, timeZone: string) => day >= subtractDays(toLocalDay(timeZone, Date.now()), 1);

export const toHoursValues = ({ week, specialDays, timeZone, ...store }: OwnerStore): HoursValues => ({
  week: weekdays.map((_, nth) => toDayValues(week.filter(({ weekday }) => weekday === nth + 1))),
  specialDays: specialDays
    .filter((day) => isAhead(day, timeZone))
    .map(({ day, opens = '', closes = '', note }, key) => ({ key, day, isOpen: opens !== '', opens, closes, note })),
  countsWork: store.countsWork,
  leadMinutes: String(store.leadMinutes),
  daysAhead: String(store.daysAhead),
  keptPercent: String(store.keptPercent ?? defaultKeptPercent),
  stations: store.stations.map(({ station, workers, onlinePercent }, key) => ({
    key,
    station,
    name: '',
    workers: String(workers),
    percent: String(onlinePercent),
  })),
});

export const toOpeningTimes = (week: readonly DayValues[]): OpeningTime[] =>
  week.flatMap((day, nth) => {
    if (isClosed(day)) return [];
    const sorted = day.breaks.toSorted((one, other) => (one.from < other.from ? -1 : 1));
    return [...sorted.map(({ from }) => from), day.closes].map((closes, at) => ({
      weekday: nth + 1,
      opens: sorted[at - 1]?.to ?? day.opens,
      closes,
    }));
  });

export const toSpecialDays = (days: readonly SpecialValues[]): SpecialDay[] =>
  days
    .toSorted((one, other) => (one.day < other.day ? -1 : 1))
    .map(({ day, isOpen, opens, closes, note }) => ({
      day,
      ...(isOpen && { opens, closes }),
      note: note.replaceAll(/\s+/g, ' ').trim(),
    }));

const getKey = ({ station, name }: StationValues): string => station || toSlug(name);

/** Reads '1', '1.5' or '1,5' people. */
export const readWorkers = (text: string): number | undefined => {
  const workers = /^\d{0,2}([.,]\d?)?$/.test(text.trim()) ? Number(text.trim().replace(',', '.')) : 0;
  return workers > 0 ? workers : undefined;
};
/** Returns whether '0', '0.0' or '0 %' was typed. */
export const isZero = (text: string): boolean => /^0+([.,]0*)?\s*%?$/.test(text.trim());
const readWhole = (text: string, least: number, most: number): number | undefined => {
  const number = /^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN;
  return number >= least && number <= most ? number : undefined;
};
export const readPercent = (text: string): number | undefined => readWhole(text.replace('%', ''), 1, 100);

const readKept = (text: string): number | undefined => readWhole(text.replace('%', ''), 0, 80);

export const toStation = (values: StationValues): Station => ({
  station: getKey(values),
  workers: readWorkers(values.workers) ?? 1,
  onlinePercent: readPercent(values.percent) ?? 1,
});

const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
const needsBoth = 'Please enter both times.';

/** Finds what is wrong with one day, given how long the day before is open into it. */
const checkDay = (day: DayValues, before: DayValues | undefined): string | undefined => {
  if (isClosed(day)) return undefined;
  if (!isTime(day.opens) || !isTime(day.closes)) return needsBoth;
  const lastsTill = before && !isClosed(before) && before.closes <= before.opens ? before.closes : '00:00';
  if (day.opens < lastsTill) return 'The evening before lasts longer than that.';
  return undefined;
};

const checkBreak = (day: DayValues, at: number): string | undefined => {
  const { from, to } = day.breaks[at] ?? { from: '', to: '' };
  if (!isTime(from) || !isTime(to)) return needsBoth;
  if (from >= to) return 'The break ends before it begins. It cannot last over midnight.';
  const isPastMidnight = day.closes <= day.opens;
  if (from <= day.opens || (!isPastMidnight && to >= day.closes)) return 'The break is not within these hours.';
  const overlaps = day.breaks.some((other, nth) => nth !== at && other.from < to && from < other.to);
  return overlaps ? 'Two breaks overlap.' : undefined;
};

const checkWeek = (week: readonly DayValues[]): Errors => {
  const found: [string, string | undefined][] = week.flatMap((day, nth) => [
    [`week.${nth}`, checkDay(day, week.at(nth - 1))],
    ...day.breaks.map((_, at): [string, string | undefined] => [`week.${nth}.${at}`, checkBreak(day, at)]),
  ]);
  return Object.fromEntries(found.filter((entry): entry is [string, string] => entry[1] !== undefined));
};

const checkSpecialDays = (days: readonly SpecialValues[]): Errors =>
  Object.assign(
    {},
    ...days.map(({ key, day, isOpen, opens, closes }) => ({
      ...((day < '2000-01-01' || day > '9999-12-31') && { [`specialDays.${key}.day`]: 'Please choose the day.' }),
      ...(days.some((other) => other.key < key && other.day === day) && {
        [`specialDays.${key}.day`]: 'This day is in the list already.',
      }),
      ...(isOpen && !(isTime(opens) && isTime(closes)) && { [`specialDays.${key}.times`]: needsBoth }),
    })),
  );

const checkStations = (stations: readonly StationValues[]): Errors =>
  Object.assign(
    {},
    ...stations.map((values) => {
      const { key, workers, percent } = values;
      const isTwice = stations.some((other) => other.key < key && getKey(other) === getKey(values));
      return {
        ...(isTwice && { [`stations.${key}.name`]: 'There is one of this name already.' }),
        ...(getKey(values) === '' && { [`stations.${key}.name`]: 'Please enter a name, such as Grill.' }),
        ...(readWorkers(workers) === undefined && {
          [`stations.${key}.workers`]: 'Please enter a number from 0.1 to 99, such as 1 or 1.5.',
        }),
        ...(readPercent(percent) === undefined && {
          [`stations.${key}.percent`]: 'Please enter a whole number from 1 to 100.',
        }),
      };
    }),
  );

export const checkHours = ({ week, specialDays, leadMinutes, keptPercent, stations }: HoursValues): Errors => ({
  ...checkWeek(week),
  ...checkSpecialDays(specialDays),
  ...checkStations(stations),
  ...(readWhole(leadMinutes, 0, 120) === undefined && { leadMinutes: 'Please enter a whole number from 0 to 120.' }),
  ...(readKept(keptPercent) === undefined && { keptPercent: 'Please enter a whole number from 0 to 80.' }),
});

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const toWorkSettings = ({ countsWork, leadMinutes, daysAhead, keptPercent, stations }: HoursValues) => ({
  countsWork,
  leadMinutes: Number(leadMinutes),
  daysAhead: Number(daysAhead),
  keptPercent: readKept(keptPercent) ?? defaultKeptPercent,
  stations: stations.map(toStation),
});

/** Returns in which of the three parts two versions differ. */
export const compareParts = (one: HoursValues, other: HoursValues) => ({
  week: !isSame(toOpeningTimes(one.week), toOpeningTimes(other.week)),
  specialDays: !isSame(toSpecialDays(one.specialDays), toSpecialDays(other.specialDays)),
  work: !isSame(toWorkSettings(one), toWorkSettings(other)),
});

/** Makes a call for each part that has changed. */
export const saveHours = async (values: HoursValues, row: OwnerStore): Promise<OwnerStore> => {
  const path = `/owner/stores/${row.store}` as const;
  const changed = compareParts(values, toHoursValues(row));
  let stored = row;
  if (changed.week) {
    const body = { week: toOpeningTimes(values.week), version: stored.version };
    stored = (await sendSigned<typeof setHours>('PUT', `${path}/hours`, body)).data;
  }
  if (changed.specialDays) {
    const body = { specialDays: toSpecialDays(values.specialDays), version: stored.version };
    stored = (await sendSigned<typeof setSpecialDays>('PUT', `${path}/special-days`, body)).data;
  }
  if (changed.work) {
    const body = { ...toWorkSettings(values), version: stored.version };
    stored = (await sendSigned<typeof setStations>('PUT', `${path}/stations`, body)).data;
  }
  return stored;
};

/** Returns the hours of the day before, for 'Same as the day before'. Sunday comes before Monday. */
export const getDayBefore = (week: readonly DayValues[], nth: number): DayValues => week.at(nth - 1) ?? closedDay;

/** Returns the hours of the last open day before, with which a day that was closed begins. */
export const getUsualDay = (week: readonly DayValues[], nth: number): DayValues => {
  const before = week.map((_, back) => week.at(nth - 1 - back)).find((day) => day && !isClosed(day));
  return before ? { ...before, breaks: [] } : { opens: '08:00', closes: '18:00', breaks: [] };
};

export const getDayName = (nth: number): string => getWeekdayName(nth + 1);
