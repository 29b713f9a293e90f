import { expect, test } from 'vitest';
import { defaultCafe } from '../content/default-cafe/catalogue.ts';
import {
  checkShop,
  describeMissingStation,
  describeMissingTaxClass,
  findMissingStations,
  findMissingTaxClasses,
} from './check-shop.ts';
import type { Shop, Store } from './shop.ts';

const { shop } = defaultCafe;
const [main, downtown] = shop.stores as [Store, Store];
const withStore = (changes: Partial<Store>): Shop => ({ ...shop, stores: [main, { ...downtown, ...changes }] });
/** Takes weekday, opening and closing: '1 07:00 21:00'. */
const times = (...week: string[]) =>
  withStore({
    week: week.map((time) => ({ weekday: Number(time[0]), opens: time.slice(2, 7), closes: time.slice(8) })),
  });

const day = '2026-12-25';

test('the default cafe can be published', () => {
  expect(checkShop(shop)).toEqual([]);
});

test.each([
  ['breaks', times('1 07:00 11:00', '1 12:00 21:00')],
  ['one time after another', times('1 07:00 12:00', '1 12:00 21:00')],
  ['all day every day', times(...[1, 2, 3, 4, 5, 6, 7].map((day) => `${day} 00:00 00:00`))],
  ['past midnight until the next opening', times('7 20:00 06:00', '1 06:00 12:00')],
  ['never open', times()],
  ['24 hours once a week', times('3 09:00 09:00')],
])('%s are hours', (_what, changed) => {
  expect(checkShop(changed)).toEqual([]);
});

test.each([
  ['within a day', times('1 07:00 12:00', '1 11:59 21:00'), 'Monday 7 AM to 12 PM and Monday 11:59 AM to 9 PM'],
  ['the same twice', times('2 07:00 12:00', '2 07:00 12:00'), 'Tuesday 7 AM to 12 PM and Tuesday 7 AM to 12 PM'],
  ['over midnight', times('2 06:00 09:00', '1 20:00 06:01'), 'Monday 8 PM to 6:01 AM and Tuesday 6 AM to 9 AM'],
  ['from Sunday to Monday', times('1 01:00 09:00', '7 20:00 02:00'), 'Sunday 8 PM to 2 AM and Monday 1 AM to 9 AM'],
  ['24 hours and more', times('1 00:00 00:00', '1 08:00 09:00'), 'Monday all day and Monday 8 AM to 9 AM'],
])('hours that overlap %s', (_what, changed, words) => {
  expect(checkShop(changed)).toEqual([{ field: 'week', store: 'downtown', message: `Downtown: ${words} overlap.` }]);
});

test.each([
  [{ specialDays: ['', 'x'].map((note) => ({ day, note })) }, 'specialDays', '2026-12-25 is there twice.'],
  [
    { specialDays: [{ day, opens: '08:00', note: '' }] },
    'specialDays',
    `${day} needs both times, or none if you are closed.`,
  ],
  [{ timeZone: 'Mars/Olympus' }, 'timeZone', "we do not know the time zone 'Mars/Olympus'."],
  [{ timeZone: '+05:00' }, 'timeZone', "we do not know the time zone '+05:00'."],
  [{ timeZone: 'BST' }, 'timeZone', "we do not know the time zone 'BST'."],
  [{ taxProfile: 7 }, 'taxProfile', 'its taxes are not there.'],
  [{ countsWork: true, stations: [] }, 'stations', 'it promises times, so it needs a station.'],
  [
    { stations: [downtown.stations[0], downtown.stations[0]] as never },
    'stations',
    "the station 'bar' is there twice.",
  ],
])('%j cannot be', (changes, field, words) => {
  expect(checkShop(withStore(changes))).toEqual([{ field, store: 'downtown', message: `Downtown: ${words}` }]);
});

test('the main store is there', () => {
  expect(checkShop({ ...shop, stores: [downtown] })).toEqual([
    { field: 'store', message: "The main store ('main') is missing." },
  ]);
});

test('a receipt has each name once for a class', () => {
  const rate = (taxClass: string, label: string) => ({ taxClass, label, rateBp: 900 });
  const withRates = (...rates: ReturnType<typeof rate>[]) =>
    checkShop({ ...shop, taxProfiles: [{ id: 1, name: 'Taxes', isInclusive: false, rates }] });
  expect(withRates(rate('standard', 'VAT'), rate('food', 'VAT'))).toEqual([]);
  expect(withRates(rate('standard', 'VAT'), rate('standard', 'vat'))).toEqual([
    { field: 'taxProfiles', message: "Taxes: there are two rates 'vat' in the class 'standard'." },
  ]);
});

test.each([
  [{ code: 'EUR', minor: 2, locale: 'de-AT' }, []],
  [{ code: 'JPY', minor: 0, locale: 'ja' }, []],
  [{ code: 'KWD', minor: 3, locale: 'ar-KW' }, []],
  [{ code: 'JPY', minor: 2, locale: 'ja' }, ['JPY has 0 decimals.']],
  [{ code: 'XYZ', minor: 2, locale: 'en-US' }, ["We do not know the currency 'XYZ'."]],
  [{ code: 'USD', minor: 2, locale: 'e-' }, ["We do not know how amounts are written in 'e-'."]],
  [{ code: 'USD', minor: 2, locale: 'xx' }, ["We do not know how amounts are written in 'xx'."]],
] as const)('money: %j', (money, messages) => {
  expect(checkShop({ ...shop, money }).map(({ message }) => message)).toEqual(messages);
});

test('a store that promises times has every station that an item names', () => {
  const stations = downtown.stations.filter(({ station }) => station !== 'kitchen');
  const missing = (changes: Partial<Store>) =>
    findMissingStations({ ...defaultCafe, shop: withStore(changes) }).map(describeMissingStation);
  expect(missing({ stations })).toEqual([]);
  expect(missing({ countsWork: true })).toEqual([]);
  const soups = defaultCafe.items.filter(({ station }) => station === 'kitchen').map(({ name }) => name);
  expect(missing({ stations, countsWork: true })).toEqual([
    `Downtown: the station 'kitchen' is missing, and it makes ${
      soups.length > 5 ? `${soups.slice(0, 5).join(', ')} and ${soups.length - 5} more` : soups.join(', ')
    }.`,
  ]);
  expect(soups.length).toBeGreaterThan(0);
});

test('no item has a tax class that some taxes do not have', () => {
  const rate = (taxClass: string, rateBp: number) => ({ taxClass, label: 'VAT', rateBp });
  const items = defaultCafe.items.map((item) => (item.category === 'soup' ? { ...item, taxClass: 'food' } : item));
  const words = (...profiles: ReturnType<typeof rate>[][]) => {
    const taxProfiles = profiles.map((rates, nth) => ({ id: nth, name: `Taxes ${nth}`, isInclusive: true, rates }));
    return findMissingTaxClasses({ items, shop: { ...shop, taxProfiles } }).map(describeMissingTaxClass);
  };
  const both = [rate('standard', 2_000), rate('food', 0)];
  expect(words(both)).toEqual([]);
  expect(words(both, [])).toEqual([]);
  expect(words([rate('food', 500)])).toEqual([]);
  expect(words(both, [rate('standard', 1_000), rate('books', 0)])).toEqual([
    expect.stringMatching(/^Taxes 1: there is no rate for 'food', and it is needed for .+\.$/),
  ]);
});
