import { expect, test } from 'vitest';
import { defaultShop as shop } from '../content/default-cafe/shop.ts';
import { diffShops } from './diff-shops.ts';
import type { Shop, Store, TaxProfile } from './shop.ts';

const [main, downtown] = shop.stores as [Store, Store];
const [profile] = shop.taxProfiles as [TaxProfile];
const withDowntown = (changes: Partial<Store>): Shop => ({
  ...shop,
  stores: shop.stores.map((store) => (store === downtown ? { ...store, ...changes } : store)),
});
const except = (...days: number[]) => downtown.week.filter(({ weekday }) => !days.includes(weekday));

test('the same shop, and a menu that has none', () => {
  expect(diffShops(shop, structuredClone(shop))).toEqual([]);
  expect(diffShops(undefined, shop)).toEqual([]);
});

test.each<[Partial<Store>, string[]]>([
  [{ week: except(1) }, ['Monday 7 AM to 9 PM -> closed']],
  [{ week: [] }, ['every day 7 AM to 9 PM -> closed']],
  [
    {
      week: [
        ...except(7),
        { weekday: 7, opens: '08:00', closes: '12:30' },
        { weekday: 7, opens: '14:00', closes: '02:00' },
      ],
    },
    ['Sunday 7 AM to 9 PM -> 8 AM to 12:30 PM and 2 PM to 2 AM'],
  ],
  [{ week: [...except(3), { weekday: 3, opens: '00:00', closes: '00:00' }] }, ['Wednesday 7 AM to 9 PM -> all day']],
  [
    {
      specialDays: [
        { day: '2026-12-25', note: 'Christmas' },
        { day: '2026-12-24', opens: '07:00', closes: '14:00', note: '' },
      ],
    },
    ['December 24, 2026 as usual -> 7 AM to 2 PM', 'December 25, 2026 as usual -> closed (Christmas)'],
  ],
  [{ name: 'City', phone: '555' }, ["name 'Downtown' -> 'City'", "phone none -> '555'"]],
  [{ timeZone: 'Europe/Vienna' }, ['time zone America/Los_Angeles -> Europe/Vienna']],
  [
    { countsWork: true, leadMinutes: 10, daysAhead: 2 },
    ['promises times, no -> yes', 'minutes at least 5 -> 10', 'days ahead 0 -> 2'],
  ],
  [
    { stations: [{ station: 'bar', workers: 1.5, onlinePercent: 60 }] },
    ['bar 1 × 60% -> 1.5 × 60%', 'kitchen 1 × 60% -> nobody', 'counter 1 × 60% -> nobody'],
  ],
  [{ stations: downtown.stations.toReversed() }, ['the order of the stations has changed']],
])('%j', (changes, words) => {
  expect(diffShops(shop, withDowntown(changes))).toEqual(words.map((each) => `Downtown: ${each}`));
});

test('an address is one line', () => {
  const address = { street: '1 Quay', town: 'Linz', region: '', zipCode: '4020', country: 'AT' };
  expect(diffShops(shop, withDowntown({ address }))).toEqual([
    expect.stringMatching(/^Downtown: address '8 Market Square, .*' -> '1 Quay, Linz, 4020, AT'$/),
  ]);
});

test('stores open and close', () => {
  const harbour = { ...main, store: 'harbour', name: 'Harbour' };
  const stores = shop.stores.filter((store) => store !== downtown);
  expect(diffShops(shop, { ...shop, stores: [...stores, harbour] })).toEqual([
    'Harbour: new store',
    'Downtown: closed',
  ]);
});

test('taxes and money', () => {
  const [sgst, cgst] = profile.rates as [TaxProfile['rates'][number], TaxProfile['rates'][number]];
  const withProfiles = (...taxProfiles: TaxProfile[]) => diffShops(shop, { ...shop, taxProfiles });
  expect(withProfiles({ ...profile, rates: [{ ...sgst, rateBp: 1000 }, cgst] })).toEqual(['SGST: 9% -> 10%']);
  expect(withProfiles({ ...profile, rates: [cgst, sgst] })).toEqual(['the order of the rates has changed']);
  expect(withProfiles({ ...profile, isInclusive: true, rates: [sgst] })).toEqual([
    "Taxes 'SGST and CGST': on top of the prices -> in the prices",
    'CGST: 9% -> none',
  ]);
  const food = { id: 100, name: 'EU', isInclusive: true, rates: [{ taxClass: 'food', label: 'VAT', rateBp: 1050 }] };
  expect(withProfiles({ ...profile, rates: [{ ...sgst, rateBp: 50 }, cgst] }, food)).toEqual([
    "Taxes 'EU': new, VAT (food) 10.5%",
    'SGST and CGST, SGST: 9% -> 0.5%',
  ]);
  expect(diffShops(shop, { ...shop, money: { code: 'EUR', minor: 2, locale: 'de-AT' } })).toEqual([
    'Money: USD with 2 decimals, as in en-US -> EUR with 2 decimals, as in de-AT',
  ]);
  const moved = { ...shop, taxProfiles: [profile, food], stores: [{ ...main, taxProfile: 100 }] };
  expect(diffShops({ ...shop, taxProfiles: [profile, food], stores: [main] }, moved)).toEqual([
    "Main Store: taxes 'SGST and CGST' -> 'EU'",
  ]);
});
