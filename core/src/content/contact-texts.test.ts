import { expect, test } from 'vitest';
import { getMainStore } from '../rules/shop.ts';
import { describeLaw } from './contact-texts.ts';
import { defaultCafe } from './default-cafe/catalogue.ts';

test('the law of the terms is Oregon’s, and elsewhere that of the main store’s place', () => {
  expect(describeLaw(defaultCafe)).toBe('The law of the State of Oregon applies.');
  const { shop } = defaultCafe;
  const main = getMainStore(defaultCafe);
  const stores = shop.stores.map((store) =>
    store === main ? { ...store, address: { ...store.address, region: 'WA' } } : store,
  );
  expect(describeLaw({ shop: { ...shop, stores } })).toBe('The law of the place of our main store applies.');
});
