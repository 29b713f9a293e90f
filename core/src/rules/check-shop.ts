import type { Catalogue } from './catalogue.ts';
import { formatTimeRange, getWeekdayName } from './format-times.ts';
import type { Money, OpeningTime, Shop, SpecialDay, Store, TaxProfile } from './shop.ts';
import { mainStore } from './shop.ts';

/** Why the shop part cannot be published. `field` is the field of the form; `message` is for the owner. */
export type ShopProblem = { readonly field: string; readonly store?: string; readonly message: string };

/** What is wrong with the shop part by itself. Lists may hold archived stores too. */
export const checkShop = ({ stores, taxProfiles, money }: Shop): ShopProblem[] => [
  ...(stores.some(({ store }) => store === mainStore)
    ? []
    : [{ field: 'store', message: `The main store ('${mainStore}') is missing.` }]),
  ...stores.flatMap((store) =>
    checkStore(store, taxProfiles).map(({ field, message }) => ({
      ...{ field, store: store.store, message: `${store.name}: ${message}` },
    })),
  ),
  ...taxProfiles.flatMap(checkRates),
  ...checkMoney(money),
];

const at = (field: string, messages: readonly string[]): ShopProblem[] =>
  messages.map((message) => ({ field, message }));

function checkStore(store: Store, profiles: readonly TaxProfile[]): ShopProblem[] {
  const { timeZone, taxProfile, week, specialDays, countsWork, stations } = store;
  return [
    ...at('timeZone', isTimeZone(timeZone) ? [] : [`we do not know the time zone '${timeZone}'.`]),
    ...at('taxProfile', profiles.some(({ id }) => id === taxProfile) ? [] : ['its taxes are not there.']),
    ...at('week', overlapsIn(week)),
    ...at('specialDays', wrongDays(specialDays)),
    ...at('stations', [
      ...twiceIn(stations.map(({ station }) => station)).map((station) => `the station '${station}' is there twice.`),
      ...(countsWork && stations.length === 0 ? ['it promises times, so it needs a station.'] : []),
    ]),
  ];
}

/**
 * A zone with a name that has a slash, or UTC: of short names such as 'BST', and of offsets, the browser and PostgreSQL
 * understand different things.
 */
function isTimeZone(timeZone: string): boolean {
  if (!/^([A-Za-z]+(\/[A-Za-z0-9_+-]+)+|UTC)$/.test(timeZone)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone }) !== undefined;
  } catch {
    return false;
  }
}

const minutesOfDay = 1440;
const minutesOfWeek = 7 * minutesOfDay;

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

/** Times that begin before the one before them has ended, also over midnight and from Sunday to Monday. */
function overlapsIn(week: readonly OpeningTime[]): string[] {
  const times = week
    .map((time) => {
      const from = (time.weekday - 1) * minutesOfDay + minutesOf(time.opens);
      const length = minutesOf(time.closes) - minutesOf(time.opens);
      return { time, from, until: from + (length > 0 ? length : length + minutesOfDay) };
    })
    .sort((one, other) => one.from - other.from);
  const [first] = times;
  const nextWeek = first ? [{ ...first, from: first.from + minutesOfWeek }] : [];
  return [...times, ...nextWeek].flatMap((next, nth, all) => {
    const last = all[nth - 1];
    if (!last || last.until <= next.from) return [];
    return [`${inWords(last.time)} and ${inWords(next.time)} overlap.`];
  });
}

const inWords = (time: OpeningTime): string => `${getWeekdayName(time.weekday)} ${formatTimeRange(time)}`;

const wrongDays = (days: readonly SpecialDay[]): string[] => [
  ...twiceIn(days.map(({ day }) => day)).map((day) => `${day} is there twice.`),
  ...days
    .filter(({ opens, closes }) => (opens === undefined) !== (closes === undefined))
    .map(({ day }) => `${day} needs both times, or none if you are closed.`),
];

const twiceIn = (values: readonly string[]): string[] => [
  ...new Set(values.filter((value, nth) => values.indexOf(value) < nth)),
];

function checkRates({ name, rates }: TaxProfile): ShopProblem[] {
  const labels = rates.map(({ taxClass, label }) => `${label.toLowerCase()} ${taxClass}`);
  const twice = rates.filter((_rate, nth) => labels.indexOf(labels[nth] ?? '') < nth);
  return at(
    'taxProfiles',
    twice.map(({ taxClass, label }) => `${name}: there are two rates '${label}' in the class '${taxClass}'.`),
  );
}

function checkMoney({ code, minor, locale }: Money): ShopProblem[] {
  const isKnown = Intl.supportedValuesOf('currency').includes(code);
  const decimals = isKnown ? decimalsOf(code) : minor;
  return at('money', [
    ...(isKnown ? [] : [`We do not know the currency '${code}'.`]),
    ...(decimals === minor ? [] : [`${code} has ${decimals === 1 ? '1 decimal' : `${decimals} decimals`}.`]),
    ...(isLocale(locale) ? [] : [`We do not know how amounts are written in '${locale}'.`]),
  ]);
}

const decimalsOf = (currency: string): number | undefined =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits;

function isLocale(locale: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(locale).length > 0;
  } catch {
    return false;
  }
}

type Made = Pick<Catalogue, 'items' | 'shop'>;
export type MissingStation = { readonly store: Store; readonly station: string; readonly items: Made['items'] };

/** What stores that promise times cannot make, because nobody does that work there. */
export const findMissingStations = ({ items, shop: { stores } }: Made): MissingStation[] =>
  stores
    .filter(({ countsWork }) => countsWork)
    .flatMap((store) => {
      const has = (station: string) => store.stations.some((known) => known.station === station);
      const stationOf = ({ station = 'bar' }: Made['items'][number]) => station;
      const missing = [...new Set(items.map(stationOf))].filter((station) => !has(station));
      return missing.map((station) => ({ store, station, items: items.filter((item) => stationOf(item) === station) }));
    });

const mostNamed = 5;

const someOf = (items: Made['items']): string => {
  const names = items.slice(0, mostNamed).map(({ name }) => name);
  const more = items.length - names.length;
  return more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ');
};

/** 'Downtown: the station 'kitchen' is missing, and it makes Tomato Soup and 3 more.' */
export const describeMissingStation = ({ store, station, items }: MissingStation): string =>
  `${store.name}: the station '${station}' is missing, and it makes ${someOf(items)}.`;

export type MissingTaxClass = {
  readonly taxClass: string;
  readonly profile: TaxProfile;
  readonly items: Made['items'];
};

/**
 * Items of a tax class that some taxes do not have, so that nobody would pay any on them; 0% is a rate. Taxes without any
 * rate tax nothing, and what has no class is taxed as 'standard'.
 */
export const findMissingTaxClasses = ({ items, shop: { taxProfiles } }: Made): MissingTaxClass[] => {
  const classOf = ({ taxClass = 'standard' }: Made['items'][number]) => taxClass;
  const used = [...new Set(items.map(classOf))].filter((taxClass) => taxClass !== 'standard');
  return taxProfiles
    .filter(({ rates }) => rates.length > 0)
    .flatMap((profile) =>
      used
        .filter((taxClass) => !profile.rates.some((rate) => rate.taxClass === taxClass))
        .map((taxClass) => ({ taxClass, profile, items: items.filter((item) => classOf(item) === taxClass) })),
    );
};

/** 'Europe: there is no rate for 'food', and it is needed for Tomato Soup and 3 more.' */
export const describeMissingTaxClass = ({ taxClass, profile, items }: MissingTaxClass): string =>
  `${profile.name}: there is no rate for '${taxClass}', and it is needed for ${someOf(items)}.`;
