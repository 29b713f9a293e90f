import { expect, test } from 'vitest';
import { storeLabel, storeLocations } from './stores.ts';

test('the five stores of the spec, with a label each; no choice is the main store', () => {
  expect(storeLocations).toEqual(['downtown', 'uptown', 'westside', 'eastside', 'mall']);
  expect([...storeLocations, null].map(storeLabel)).toEqual([
    'Downtown',
    'Uptown',
    'Westside',
    'Eastside',
    'Mall',
    'Main Store',
  ]);
});
