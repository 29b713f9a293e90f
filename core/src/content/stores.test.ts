import { expect, test } from 'vitest';
import { storeLabel, storeLocations } from '../rules/stores.ts';
import { shop } from './shop.ts';
import { findStore, mapUrlOf, stores } from './stores.ts';

test('every store that can be chosen has an address of its own; the main store has the cafe’s', () => {
  expect(stores.map(({ id }) => id)).toEqual([null, ...storeLocations]);
  expect(new Set(stores.map(({ street }) => street)).size).toBe(stores.length);
  expect(stores.map(({ name }) => name)).toEqual(stores.map(({ id }) => storeLabel(id)));
  const main = findStore(null);
  expect(main).toMatchObject({ street: '214 Alder Street', town: 'Maple Hollow', region: 'OR', zipCode: '97099' });
  expect(main && mapUrlOf(main)).toBe(shop.mapUrl);
});

test('a store of a newer release is not known', () => expect(findStore('harbour')).toBeUndefined());
