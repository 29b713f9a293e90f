import { recipes } from '@juniper/core/content/recipes.ts';
import { expect, test } from 'vitest';
import { type categories, filterRecipes } from './recipe-filter.ts';

const ids = (query: string, category: (typeof categories)[number] = 'all') =>
  filterRecipes(recipes, { query, category }).map(({ id }) => id);

test.each([
  ['', 'all', 8],
  ['   ', 'all', 8],
  ['', 'espresso', 2],
  ['', 'milk-based', 3],
  ['', 'manual-brew', 2],
  ['', 'cold-brew', 1],
] as const)('%j in %s finds %i', (query, category, count) => {
  expect(ids(query, category)).toHaveLength(count);
});

test('looks in names and descriptions, whatever the capitals [recipes-2]', () => {
  expect(ids('FRENCH')).toEqual(['french-press']);
  expect(ids('Dessert')).toEqual(['mocha']);
  expect(ids(' paper filter ')).toEqual(['pour-over']);
});

test('combines words and category', () => {
  expect(ids('espresso')).toEqual(['classic-espresso', 'americano']);
  expect(ids('espresso', 'milk-based')).toEqual([]);
});
