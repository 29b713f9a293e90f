import { defaultCafe } from '@juniper/core/content/default-cafe/catalogue.ts';
import { expect, test } from 'vitest';
import { describeWork, listStations, listTaxClasses, readSeconds, toWork, toWorkValues } from './work-form.ts';

test.each([
  ['90', 90],
  ['1:30', 90],
  ['0:05', 5],
  ['0', 0],
  [' 45 ', 45],
  ['60:00', 3_600],
  ['60:01', undefined],
  ['3601', undefined],
  ['1:5', undefined],
  ['1:60', undefined],
  ['', undefined],
  ['a minute', undefined],
])('%j is %j seconds', (text, seconds) => expect(readSeconds(text)).toBe(seconds));

test('every item of the default cafe goes through the form unchanged, and what is as usual is left out', () => {
  for (const item of defaultCafe.items) {
    const { station, makeSeconds, nextSeconds, taxClass } = item;
    const work = toWork(toWorkValues(item));
    expect(work).toEqual(JSON.parse(JSON.stringify({ station, makeSeconds, nextSeconds, taxClass })));
  }
  expect(toWork({ station: 'bar', makeSeconds: '1:00', nextSeconds: '45', taxClass: 'standard' })).toEqual({});
});

test('work is said in words', () => {
  expect(describeWork({})).toBe('Bar, 60 s, each further one 45 s');
  expect(describeWork({ station: 'cold-kitchen', makeSeconds: 90, nextSeconds: 90 })).toBe('Cold kitchen, 1:30 min');
});

test('stations and kinds of goods are those of the shop, and what an item has besides', () => {
  const { shop } = defaultCafe;
  expect(listStations(shop, 'grill')).toEqual(['bar', 'kitchen', 'counter', 'grill']);
  expect(listTaxClasses(shop, 'standard')).toEqual(['standard']);
  expect(listTaxClasses(shop, 'food')).toEqual(['standard', 'food']);
});
