import { formatDay } from './clock.ts';
import { formatTimeRange, getWeekdayName, weekdays } from './format-times.ts';
import { defaultKeptPercent } from './new-customers.ts';
import type { Address, Money, Shop, SpecialDay, Station, Store, TaxProfile, TaxRate } from './shop.ts';

/** What differs, in sentences such as 'Downtown: Monday 7:00 to 21:00 -> closed'. Menus before 2.0 have no shop part. */
export function diffShops(before: Shop | undefined, after: Shop | undefined): string[] {
  if (!before || !after) return [];
  return [
    ...diffStores(before, after),
    ...diffProfiles(before.taxProfiles, after.taxProfiles),
    ...change('Money', moneyWords(before.money), moneyWords(after.money)),
    ...change('Cards', onOff(before.takesCards), onOff(after.takesCards)),
    ...change('Welcome drink', onOff(!before.isWelcomeDrinkOff), onOff(!after.isWelcomeDrinkOff)),
  ];
}

const change = (what: string, was: string, is: string): string[] => (was === is ? [] : [`${what}: ${was} -> ${is}`]);

function diffStores(before: Shop, after: Shop): string[] {
  const isNew = ({ store }: Store) => before.stores.every((known) => known.store !== store);
  const taxesOf = ({ taxProfiles }: Shop, { taxProfile }: Store) =>
    taxProfiles.find(({ id }) => id === taxProfile)?.name ?? String(taxProfile);
  return [
    ...after.stores.filter(isNew).map(({ name }) => `${name}: new store`),
    ...before.stores.flatMap((was) => {
      const is = after.stores.find(({ store }) => store === was.store);
      if (!is) return [`${was.name}: closed`];
      return [
        ...field('name', quoted(was.name), quoted(is.name)),
        ...field('address', quoted(addressWords(was.address)), quoted(addressWords(is.address))),
        ...field('phone', phoneWords(was.phone), phoneWords(is.phone)),
        ...field('time zone', was.timeZone, is.timeZone),
        ...(was.taxProfile === is.taxProfile
          ? []
          : field('taxes', quoted(taxesOf(before, was)), quoted(taxesOf(after, is)))),
        ...diffWeeks(was, is),
        ...diffDays(was.specialDays, is.specialDays),
        ...field('promises times,', yesNo(was.countsWork), yesNo(is.countsWork)),
        ...field('minutes at least', String(was.leadMinutes), String(is.leadMinutes)),
        ...field('days ahead', String(was.daysAhead), String(is.daysAhead)),
        ...field('kept for regulars and cards', keptWords(was), keptWords(is)),
        ...diffStations(was.stations, is.stations),
      ].map((words) => `${was.name}: ${words}`);
    }),
  ];
}

const field = (name: string, was: string, is: string): string[] => (was === is ? [] : [`${name} ${was} -> ${is}`]);
const keptWords = ({ keptPercent = defaultKeptPercent }: Store) => `${keptPercent}%`;
const quoted = (text: string) => `'${text}'`;
const phoneWords = (phone: string | null) => (phone === null ? 'none' : quoted(phone));
const onOff = (is: boolean | undefined) => (is ? 'on' : 'off');
const yesNo = (is: boolean) => (is ? 'yes' : 'no');
const addressWords = ({ street, town, region, zipCode, country }: Address) =>
  [street, town, [region, zipCode].filter(Boolean).join(' '), country].join(', ');
const moneyWords = ({ code, minor, locale }: Money) => `${code} with ${minor} decimals, as in ${locale}`;

/** Days that change in the same way are one sentence if they are all days of the week. */
function diffWeeks(was: Store, is: Store): string[] {
  const wordsOn = ({ week }: Store, weekday: number) =>
    week
      .filter((time) => time.weekday === weekday)
      .map(formatTimeRange)
      .join(' and ') || 'closed';
  const days = weekdays.map((_name, nth) => {
    const [old, now] = [wordsOn(was, nth + 1), wordsOn(is, nth + 1)];
    return { name: getWeekdayName(nth + 1), change: `${old} -> ${now}`, isSame: old === now };
  });
  const changed = days.filter(({ isSame }) => !isSame);
  const [first] = changed;
  if (first && changed.length === days.length && changed.every((day) => day.change === first.change)) {
    return [`every day ${first.change}`];
  }
  return changed.map((day) => `${day.name} ${day.change}`);
}

function diffDays(was: readonly SpecialDay[], is: readonly SpecialDay[]): string[] {
  const wordsOn = (days: readonly SpecialDay[], day: string) => {
    const found = days.find((each) => each.day === day);
    if (!found) return 'as usual';
    const { opens, closes, note } = found;
    const times = opens === undefined || closes === undefined ? 'closed' : formatTimeRange({ opens, closes });
    return note === '' ? times : `${times} (${note})`;
  };
  const days = [...new Set([...was, ...is].map(({ day }) => day))].sort();
  return days.flatMap((day) => field(formatDay(day), wordsOn(was, day), wordsOn(is, day)));
}

function diffStations(was: readonly Station[], is: readonly Station[]): string[] {
  const wordsOf = (stations: readonly Station[], name: string) => {
    const found = stations.find(({ station }) => station === name);
    return found ? `${found.workers} × ${found.onlinePercent}%` : 'nobody';
  };
  const names = [...new Set([...was, ...is].map(({ station }) => station))];
  const places = [was, is].map((stations) => stations.map(({ station }) => station).join(' '));
  const changes = names.flatMap((name) => field(name, wordsOf(was, name), wordsOf(is, name)));
  return changes.length === 0 && places[0] !== places[1] ? ['the order of the stations has changed'] : changes;
}

/** With several profiles a rate is called by its profile too. */
function diffProfiles(before: readonly TaxProfile[], after: readonly TaxProfile[]): string[] {
  const isOnly = before.length === 1 && after.length === 1;
  return [
    ...after
      .filter(({ id }) => before.every((known) => known.id !== id))
      .map(({ name, rates }) => `Taxes ${quoted(name)}: new${rates.map((rate) => `, ${rateWords(rate)}`).join('')}`),
    ...before.flatMap((was) => {
      const is = after.find(({ id }) => id === was.id);
      if (!is) return [`Taxes ${quoted(was.name)}: no longer there`];
      const begin = isOnly ? '' : `${was.name}, `;
      return [
        ...change(`Taxes ${quoted(was.name)}`, `name ${quoted(was.name)}`, `name ${quoted(is.name)}`),
        ...change(`Taxes ${quoted(was.name)}`, inclusiveWords(was), inclusiveWords(is)),
        ...diffRates(was.rates, is.rates).map((words) => `${begin}${words}`),
      ];
    }),
  ];
}

const inclusiveWords = ({ isInclusive }: TaxProfile) => (isInclusive ? 'in the prices' : 'on top of the prices');
const percent = (rateBp: number) => `${rateBp / 100}%`;
const classWords = ({ label, taxClass }: TaxRate) => (taxClass === 'standard' ? label : `${label} (${taxClass})`);
const rateWords = (rate: TaxRate) => `${classWords(rate)} ${percent(rate.rateBp)}`;

function diffRates(was: readonly TaxRate[], is: readonly TaxRate[]): string[] {
  const wordsIn = (rates: readonly TaxRate[], name: string) => {
    const found = rates.find((rate) => classWords(rate) === name);
    return found ? percent(found.rateBp) : 'none';
  };
  const names = [...new Set([...was, ...is].map(classWords))];
  const changes = names.flatMap((name) => change(name, wordsIn(was, name), wordsIn(is, name)));
  const isMoved = was.map(classWords).join() !== is.map(classWords).join();
  return changes.length === 0 && isMoved ? ['the order of the rates has changed'] : changes;
}
