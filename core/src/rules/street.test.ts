import { expect, test } from 'vitest';
import { defaultCafe } from '../content/default-cafe/catalogue.ts';
import { getMainStore } from './shop.ts';
import { getStreet } from './street.ts';

const { address } = getMainStore(defaultCafe);

test.each([
  ['214 Alder Street', 'Alder Street'],
  ['221B Baker Street', 'Baker Street'],
  ['12-14 Main St', 'Main St'],
  ['Lindengasse 7', 'Lindengasse'],
  ['Lindengasse 7A', 'Lindengasse'],
  ['Lindengasse 7/3/12', 'Lindengasse'],
  ['Via Roma, 5', 'Via Roma'],
  ['350 5th Avenue', '5th Avenue'],
  ['5th Avenue', '5th Avenue'],
])('the street of %s', (street, expected) => {
  expect(getStreet({ address: { ...address, street } })).toBe(expected);
});
