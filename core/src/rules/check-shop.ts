import type { Catalogue } from './catalogue.ts';
import { findRepeatedPostcodes, getDelivery, hasPickup } from './delivery.ts';
import { formatOpeningTimes } from './format-hours.ts';
import { getWeekdayName } from './format-times.ts';
import type { Money, OpeningTime, Shop, SpecialDay, Store, TaxProfile } from './shop.ts';
import { mainStore } from './shop.ts';

/** `field` is a field of the form; `message` is for the owner. */
export type ShopProblem = { readonly field: string; readonly store?: string; readonly message: string };

export const checkShop = ({ stores, taxProfiles, money }: Shop): ShopProblem[] => [
  ...(stores.some(({ store }) => store === mainStore)
    ? []
    : [{ field: 'store', message: `The main store ('${mainStore}') is missing.` }]),
  ...stores.flatMap((store) =>
    checkStore(store, taxProfiles).map(({ field, message }) => ({
      field,
      store: store.store,
      message: `${store.name}: ${message}`,
    })),
  ),
  ...taxProfiles.flatMap(checkRates),
  ...checkMoney(money),
];

const toProblems = (field: string, messages: readonly string[]): ShopProblem[] =>
  messages.map((message) => ({ field, message }));

function checkStore(store: Store, profiles: readonly TaxProfile[]): ShopProblem[] {
  const { timeZone, taxProfile, week, specialDays, countsWork, stations } = store;
  const delivery = getDelivery(store);
  const rates = profiles.find(({ id }) => id === taxProfile)?.rates ?? [];
  const isTaxed =
    !delivery ||
    delivery.taxClass === 'standard' ||
    rates.length === 0 ||
    rates.some(({ taxClass }) => taxClass === delivery.taxClass);
  return [
    ...toProblems('timeZone', isTimeZone(timeZone) ? [] : [`we do not know the time zone '${timeZone}'.`]),
    ...toProblems('taxProfile', profiles.some(({ id }) => id === taxProfile) ? [] : ['its taxes are not there.']),
    ...toProblems('week', findOverlaps(week)),
    ...toProblems('specialDays', checkSpecialDays(specialDays)),
    ...toProblems('pickup', hasPickup(store) || delivery ? [] : ['it needs pickup or delivery.']),
    ...toProblems(
      'delivery',
      findRepeatedPostcodes(delivery).map((postcode) => `the postcode '${postcode}' is there twice.`),
    ),
    ...toProblems(
      'deliveryTaxClass',
      isTaxed ? [] : [`its taxes have no rate for '${delivery.taxClass}', the class of its delivery fee.`],
    ),
    ...toProblems('stations', [
      ...findRepeated(stations.map(({ station }) => station)).map(
        (station) => `the station '${station}' is there twice.`,
      ),
      ...(countsWork && stations.length === 0 ? ['it promises times, so it needs a station.'] : []),
    ]),
  ];
}

/** Accepts names with a slash, and UTC. Browsers and PostgreSQL read short names such as 'BST' and offsets differently. */
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

const toMinutes = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

/** Returns messages about overlapping times, also over midnight and from Sunday to Monday. */
function findOverlaps(week: readonly OpeningTime[]): string[] {
  const times = week
    .map((time) => {
      const from = (time.weekday - 1) * minutesOfDay + toMinutes(time.opens);
      const length = toMinutes(time.closes) - toMinutes(time.opens);
      return { time, from, until: from + (length > 0 ? length : length + minutesOfDay) };
    })
    .sort((one, other) => one.from - other.from);
  const [first] = times;
  const nextWeek = first ? [{ ...first, from: first.from + minutesOfWeek }] : [];
  return [...times, ...nextWeek].flatMap((next, nth, all) => {
    const last = all[nth - 1];
    if (!last || last.until <= next.from) return [];
    return [`${formatOpeningTime(last.time)} and ${formatOpeningTime(next.time)} overlap.`];
  });
}

const formatOpeningTime = (time: OpeningTime): string =>
  `${getWeekdayName(time.weekday)} ${formatOpeningTimes([time])}`;

const checkSpecialDays = (days: readonly SpecialDay[]): string[] => [
  ...findRepeated(days.map(({ day }) => day)).map((day) => `${day} is there twice.`),
  ...days
    .filter(({ opens, closes }) => (opens === undefined) !== (closes === undefined))
    .map(({ day }) => `${day} needs both times, or none if you are closed.`),
];

const findRepeated = (values: readonly string[]): string[] => [
  ...new Set(values.filter((value, nth) => values.indexOf(value) < nth)),
];

function checkRates({ name, rates }: TaxProfile): ShopProblem[] {
  const labels = rates.map(({ taxClass, label }) => `${label.toLowerCase()} ${taxClass}`);
  const twice = rates.filter((_rate, nth) => labels.indexOf(labels[nth] ?? '') < nth);
  return toProblems(
    'taxProfiles',
    twice.map(({ taxClass, label }) => `${name}: there are two rates '${label}' in the class '${taxClass}'.`),
  );
}

function checkMoney({ code, minor, locale }: Money): ShopProblem[] {
  const isCurrency = Intl.supportedValuesOf('currency').includes(code);
  const decimals = isCurrency ? getDecimals(code) : minor;
  return toProblems('money', [
    ...(isCurrency ? [] : [`We do not know the currency '${code}'.`]),
    ...(decimals === minor ? [] : [`${code} has ${decimals === 1 ? '1 decimal' : `${decimals} decimals`}.`]),
    ...(isLocale(locale) ? [] : [`We do not know how amounts are written in '${locale}'.`]),
  ]);
}

const getDecimals = (currency: string): number | undefined =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits;

function isLocale(locale: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(locale).length > 0;
  } catch {
    return false;
  }
}

type ItemsAndShop = Pick<Catalogue, 'items' | 'shop'>;
export type MissingStation = { readonly store: Store; readonly station: string; readonly items: ItemsAndShop['items'] };

/** Finds stations that a store which promises times lacks for items of the menu. */
export const findMissingStations = ({ items, shop: { stores } }: ItemsAndShop): MissingStation[] =>
  stores
    .filter(({ countsWork }) => countsWork)
    .flatMap((store) => {
      const has = (station: string) => store.stations.some((each) => each.station === station);
      const getStation = ({ station = 'bar' }: ItemsAndShop['items'][number]) => station;
      const missing = [...new Set(items.map(getStation))].filter((station) => !has(station));
      return missing.map((station) => ({
        store,
        station,
        items: items.filter((item) => getStation(item) === station),
      }));
    });

const mostNamed = 5;

const formatItemNames = (items: ItemsAndShop['items']): string => {
  const names = items.slice(0, mostNamed).map(({ name }) => name);
  const more = items.length - names.length;
  return more > 0 ? `${names.join(', ')} and ${more} more` : names.join(', ');
};

export const describeMissingStation = ({ store, station, items }: MissingStation): string =>
  `${store.name}: the station '${station}' is missing, and it makes ${formatItemNames(items)}.`;

export type MissingTaxClass = {
  readonly taxClass: string;
  readonly profile: TaxProfile;
  readonly items: ItemsAndShop['items'];
};

/** Finds tax classes of items for which a profile with rates has none, so that they would be untaxed. */
export const findMissingTaxClasses = ({ items, shop: { taxProfiles } }: ItemsAndShop): MissingTaxClass[] => {
  const getTaxClass = ({ taxClass = 'standard' }: ItemsAndShop['items'][number]) => taxClass;
  const used = [...new Set(items.map(getTaxClass))].filter((taxClass) => taxClass !== 'standard');
  return taxProfiles
    .filter(({ rates }) => rates.length > 0)
    .flatMap((profile) =>
      used
        .filter((taxClass) => !profile.rates.some((rate) => rate.taxClass === taxClass))
        .map((taxClass) => ({ taxClass, profile, items: items.filter((item) => getTaxClass(item) === taxClass) })),
    );
};

export const describeMissingTaxClass = ({ taxClass, profile, items }: MissingTaxClass): string =>
  `${profile.name}: there is no rate for '${taxClass}', and it is needed for ${formatItemNames(items)}.`;
