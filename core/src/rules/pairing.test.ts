import { expect, test } from 'vitest';
import { defaultCafe } from '../content/default-cafe/catalogue.ts';
import { findPairings } from './pairing.ts';

const menu = defaultCafe.items;

test('every item of the menu goes with three others, none of its own kind [sheet-1]', () => {
  for (const item of menu) {
    const pairs = findPairings(menu, item);
    expect(new Set(pairs.map(({ id }) => id)).size, item.name).toBe(3);
    expect(pairs.filter(({ category }) => category === item.category)).toEqual([]);
  }
});

test.each([
  ['coffee', ['cake', 'bakery']],
  ['cake', ['coffee']],
  ['soup', ['bakery', 'cake']],
])('%s goes with %j', (category, expected) => {
  const found = menu.filter((item) => item.category === category).flatMap((item) => findPairings(menu, item));
  expect(new Set(found.map((item) => item.category))).toEqual(new Set(expected));
});

test('two coffees that follow each other have different partners', () => {
  const names = [3, 4].map((id) =>
    findPairings(menu, { id, category: 'coffee' })
      .map(({ name }) => name)
      .join(),
  );
  expect(names[0]).not.toBe(names[1]);
});

test('a small or strange menu has fewer, or none', () => {
  const item = { id: 1, category: 'coffee' };
  expect(findPairings([item, { id: 2, category: 'cake' }], item)).toEqual([{ id: 2, category: 'cake' }]);
  expect(findPairings([item], item)).toEqual([]);
  expect(findPairings(menu, { id: 1, category: 'tea' })).toEqual([]);
});
