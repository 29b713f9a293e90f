import { expect, test } from 'vitest';
import { mainOf } from '../rules/shop.ts';
import { lawWords } from './contact-words.ts';
import { defaultCafe } from './default-cafe/catalogue.ts';

test('the law of the terms is Oregon’s, and elsewhere that of the main store’s place', () => {
  expect(lawWords(defaultCafe)).toBe('The law of the State of Oregon applies.');
  const { shop } = defaultCafe;
  const main = mainOf(defaultCafe);
  const stores = shop.stores.map((store) =>
    store === main ? { ...store, address: { ...store.address, region: 'WA' } } : store,
  );
  expect(lawWords({ shop: { ...shop, stores } })).toBe('The law of the place of our main store applies.');
});
