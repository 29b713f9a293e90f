import { formatDay } from './clock.ts';
import { getDelivery, hasPickup } from './delivery.ts';
import { formatOpeningTimes } from './format-hours.ts';
import { getWeekdayName, weekdays } from './format-times.ts';
import { formatSum } from './money.ts';
import { defaultKeptPercent } from './new-customers.ts';
import type { Address, Money, Shop, SpecialDay, Station, Store, TaxProfile, TaxRate } from './shop.ts';

/** Returns sentences such as 'Downtown: Monday 7 AM to 9 PM -> closed'. Menus before 2.0 have no shop part. */
export function diffShops(before: Shop | undefined, after: Shop | undefined): string[] {
  if (!before || !after) return [];
  return [
    ...diffStores(before, after),
    ...diffProfiles(before.taxProfiles, after.taxProfiles),
    ...diffValue('Money', formatMoneySettings(before.money), formatMoneySettings(after.money)),
    ...diffValue('Cards', formatSwitch(before.takesCards), formatSwitch(after.takesCards)),
    ...diffValue('Welcome drink', formatSwitch(!before.isWelcomeDrinkOff), formatSwitch(!after.isWelcomeDrinkOff)),
  ];
}

const diffValue = (what: string, was: string, is: string): string[] => (was === is ? [] : [`${what}: ${was} -> ${is}`]);

function diffStores(before: Shop, after: Shop): string[] {
  const isNew = ({ store }: Store) => before.stores.every((each) => each.store !== store);
  const getTaxName = ({ taxProfiles }: Shop, { taxProfile }: Store) =>
    taxProfiles.find(({ id }) => id === taxProfile)?.name ?? String(taxProfile);
  return [
    ...after.stores.filter(isNew).map(({ name }) => `${name}: new store`),
    ...before.stores.flatMap((was) => {
      const is = after.stores.find(({ store }) => store === was.store);
      if (!is) return [`${was.name}: closed`];
      return [
        ...diffField('name', quote(was.name), quote(is.name)),
        ...diffField('address', quote(formatAddress(was.address)), quote(formatAddress(is.address))),
        ...diffField('phone', formatPhone(was.phone), formatPhone(is.phone)),
        ...diffField('time zone', was.timeZone, is.timeZone),
        ...(was.taxProfile === is.taxProfile
          ? []
          : diffField('taxes', quote(getTaxName(before, was)), quote(getTaxName(after, is)))),
        ...diffWeeks(was, is),
        ...diffDays(was.specialDays, is.specialDays),
        ...diffField('promises times,', formatBoolean(was.countsWork), formatBoolean(is.countsWork)),
        ...diffField('minutes at least', String(was.leadMinutes), String(is.leadMinutes)),
        ...diffField('days ahead', String(was.daysAhead), String(is.daysAhead)),
        ...diffField('kept for regulars and cards', formatKeptPercent(was), formatKeptPercent(is)),
        ...diffField(
          'starts orders automatically',
          formatBoolean(!!was.startsOrders),
          formatBoolean(!!is.startsOrders),
        ),
        ...diffField('says when orders are ready,', formatBoolean(!!was.usesReady), formatBoolean(!!is.usesReady)),
        ...diffStations(was.stations, is.stations),
        ...diffField('pickup', formatBoolean(hasPickup(was)), formatBoolean(hasPickup(is))),
        ...diffField('delivery', formatDelivery(after.money, was), formatDelivery(after.money, is)),
      ].map((words) => `${was.name}: ${words}`);
    }),
  ];
}

const diffField = (name: string, was: string, is: string): string[] => (was === is ? [] : [`${name} ${was} -> ${is}`]);
const formatKeptPercent = ({ keptPercent = defaultKeptPercent }: Store) => `${keptPercent}%`;
const quote = (text: string) => `'${text}'`;
const formatPhone = (phone: string | null) => (phone === null ? 'none' : quote(phone));
const formatSwitch = (is: boolean | undefined) => (is ? 'on' : 'off');
const formatBoolean = (is: boolean) => (is ? 'yes' : 'no');
const formatAddress = ({ street, town, region, zipCode, country }: Address) =>
  [street, town, [region, zipCode].filter(Boolean).join(' '), country].join(', ');
const formatDelivery = (money: Money, store: Store): string => {
  const delivery = getDelivery(store);
  if (!delivery) return 'none';
  const areas = delivery.areas.map(
    ({ postcodes, feeCents, minimumCents }) =>
      `${postcodes.join(' ')} for ${formatSum(money, feeCents)} from ${formatSum(money, minimumCents)}`,
  );
  return `${areas.join(', ')} (taxed as ${delivery.taxClass})`;
};
const formatMoneySettings = ({ code, minor, locale }: Money) => `${code} with ${minor} decimals, as in ${locale}`;

/** Returns one sentence for the week if all its days change in the same way. */
function diffWeeks(was: Store, is: Store): string[] {
  const describeTimes = ({ week }: Store, weekday: number) =>
    formatOpeningTimes(week.filter((time) => time.weekday === weekday)) || 'closed';
  const days = weekdays.map((_name, nth) => {
    const [old, now] = [describeTimes(was, nth + 1), describeTimes(is, nth + 1)];
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
  const describeTimes = (days: readonly SpecialDay[], day: string) => {
    const special = days.find((each) => each.day === day);
    if (!special) return 'as usual';
    const { opens, closes, note } = special;
    const times = opens === undefined || closes === undefined ? 'closed' : formatOpeningTimes([{ opens, closes }]);
    return note === '' ? times : `${times} (${note})`;
  };
  const days = [...new Set([...was, ...is].map(({ day }) => day))].sort();
  return days.flatMap((day) => diffField(formatDay(day), describeTimes(was, day), describeTimes(is, day)));
}

function diffStations(was: readonly Station[], is: readonly Station[]): string[] {
  const describeStation = (stations: readonly Station[], name: string) => {
    const station = stations.find((each) => each.station === name);
    return station ? `${station.workers} × ${station.onlinePercent}%` : 'nobody';
  };
  const names = [...new Set([...was, ...is].map(({ station }) => station))];
  const places = [was, is].map((stations) => stations.map(({ station }) => station).join(' '));
  const changes = names.flatMap((name) => diffField(name, describeStation(was, name), describeStation(is, name)));
  return changes.length === 0 && places[0] !== places[1] ? ['the order of the stations has changed'] : changes;
}

function diffProfiles(before: readonly TaxProfile[], after: readonly TaxProfile[]): string[] {
  const isOnly = before.length === 1 && after.length === 1;
  return [
    ...after
      .filter(({ id }) => before.every((each) => each.id !== id))
      .map(({ name, rates }) => `Taxes ${quote(name)}: new${rates.map((rate) => `, ${describeRate(rate)}`).join('')}`),
    ...before.flatMap((was) => {
      const is = after.find(({ id }) => id === was.id);
      if (!is) return [`Taxes ${quote(was.name)}: no longer there`];
      const begin = isOnly ? '' : `${was.name}, `;
      return [
        ...diffValue(`Taxes ${quote(was.name)}`, `name ${quote(was.name)}`, `name ${quote(is.name)}`),
        ...diffValue(`Taxes ${quote(was.name)}`, formatInclusive(was), formatInclusive(is)),
        ...diffRates(was.rates, is.rates).map((words) => `${begin}${words}`),
      ];
    }),
  ];
}

const formatInclusive = ({ isInclusive }: TaxProfile) => (isInclusive ? 'in the prices' : 'on top of the prices');
const formatPercent = (rateBp: number) => `${rateBp / 100}%`;
const formatTaxClass = ({ label, taxClass }: TaxRate) => (taxClass === 'standard' ? label : `${label} (${taxClass})`);
const describeRate = (rate: TaxRate) => `${formatTaxClass(rate)} ${formatPercent(rate.rateBp)}`;

function diffRates(was: readonly TaxRate[], is: readonly TaxRate[]): string[] {
  const formatRate = (rates: readonly TaxRate[], name: string) => {
    const rate = rates.find((each) => formatTaxClass(each) === name);
    return rate ? formatPercent(rate.rateBp) : 'none';
  };
  const names = [...new Set([...was, ...is].map(formatTaxClass))];
  const changes = names.flatMap((name) => diffValue(name, formatRate(was, name), formatRate(is, name)));
  const isMoved = was.map(formatTaxClass).join() !== is.map(formatTaxClass).join();
  return changes.length === 0 && isMoved ? ['the order of the rates has changed'] : changes;
}
