import { expect, test } from 'vitest';
import { findItem } from '../../rules/catalogue.ts';
import { defaultCafe } from './catalogue.ts';

test('the groups, their bounds, options, prices and facts', () => {
  const vegan = 'vegan, vegetarian';
  const table = defaultCafe.groups.map(({ id, name, kind, min, max, options }) => [
    `${id} ${name}: ${kind}, ${min}-${max}`,
    ...options.map((option) =>
      [option.id, option.name, option.priceCents, option.allergens, option.traces, option.diet.join(', ')].join(' | '),
    ),
  ]);
  expect(table).toEqual([
    ['1 Size: one, 1-1', `11 | Regular | 0 |  |  | ${vegan}`, `12 | Large | 80 |  |  | ${vegan}`],
    [
      '2 Milk: one, 1-1',
      '21 | Whole milk | 0 | milk |  | vegetarian',
      `22 | Oat milk | 0 | gluten |  | ${vegan}`,
      `23 | Almond milk | 0 | nuts |  | ${vegan}`,
      `24 | Soy milk | 0 | soybeans |  | ${vegan}`,
    ],
    ['3 Extra shot: count, 0-3', `31 | Extra shot | 90 |  |  | ${vegan}`],
    [
      '4 Syrup: many, 0-2',
      `41 | Vanilla syrup | 60 |  |  | ${vegan}`,
      `42 | Hazelnut syrup | 60 |  | nuts | ${vegan}`,
      `43 | Caramel syrup | 60 |  |  | ${vegan}`,
    ],
    ['5 Topping: many, 0-1', '51 | Whipped cream | 0 | milk |  | vegetarian'],
  ]);
});

test('which items have which groups, and their defaults', () => {
  const itemsWith = (group: number) =>
    defaultCafe.items.filter(({ groups = [] }) => groups.some(({ id }) => id === group)).map(({ id }) => id);
  expect([1, 2, 3, 4, 5].map(itemsWith)).toEqual([
    [2, 3, 4, 5, 6, 7, 11, 15, 16, 17, 18],
    [3, 4, 5, 6, 7, 8, 9, 11, 19],
    [2, 3, 4, 5, 6, 7, 8, 9, 18, 19],
    [3, 4, 5, 6, 7, 11, 15, 18, 19],
    [5, 13, 17, 19],
  ]);
  expect(findItem(defaultCafe, 5)?.groups).toEqual([
    { id: 1, defaults: [[11, 1]] },
    { id: 2, defaults: [[21, 1]] },
    { id: 3, defaults: [] },
    { id: 4, defaults: [] },
    { id: 5, defaults: [[51, 1]] },
  ]);
});

test('by themselves, without their milk and cream, these items are vegan', () => {
  const bare = [3, 4, 6, 7, 8, 9, 11, 17].map((id) => findItem(defaultCafe, id));
  expect(bare.map((item) => item?.allergens)).toEqual(bare.map(() => []));
  const soy = [5, 13, 19].map((id) => findItem(defaultCafe, id));
  expect(soy.map((item) => item?.allergens)).toEqual(soy.map(() => ['soybeans']));
  for (const item of [...bare, ...soy]) expect(item?.diet).toEqual(['vegan', 'vegetarian']);
});
