import { describe, expect, test } from 'vitest';
import { defaultCafe } from '../content/default-cafe/catalogue.ts';
import type { Choice, Item } from './catalogue.ts';
import { findItem } from './catalogue.ts';
import { changeOptions } from './change-menu.ts';
import { choose } from './choose.ts';
import { getDefaultFacts, getLineItemFacts } from './options.ts';

const [latte, mocha, espresso] = [3, 5, 1];
const usual: readonly Choice[] = choose(11, 21);

describe('allergens follow the choices', () => {
  const getFacts = (id: number, options: readonly Choice[], catalogue = defaultCafe) =>
    getLineItemFacts(catalogue, findItem(catalogue, id) as Item, options);

  test.each<[string, number, readonly Choice[], object]>([
    [
      'Mocha with oat milk: the cream has milk',
      mocha,
      choose(11, 22, 51),
      { allergens: ['gluten', 'soybeans', 'milk'], diet: ['vegetarian'] },
    ],
    [
      'Mocha with oat milk and without cream',
      mocha,
      choose(11, 22),
      { allergens: ['gluten', 'soybeans'], diet: ['vegan', 'vegetarian'] },
    ],
    ['Latte with almond milk', latte, choose(11, 23), { allergens: ['nuts'], diet: ['vegan', 'vegetarian'] }],
    ['Latte with hazelnut syrup', latte, [...usual, [42, 1]], { allergens: ['milk'], traces: ['nuts'] }],
    ['what is contained is no trace', latte, choose(11, 23, 42), { allergens: ['nuts'], traces: [] }],
  ])('%s', (_, id, options, facts) => expect(getFacts(id, options)).toMatchObject(facts));

  test('one part that is not stated leaves the cup not stated', () => {
    const unsure = changeOptions(defaultCafe, [22], { allergens: null });
    expect(getFacts(latte, choose(11, 22), unsure)).toMatchObject({ allergens: null, traces: null });
    expect(getFacts(latte, usual, unsure)).toMatchObject({ allergens: ['milk'] });
  });

  test('the cup that one press adds', () => {
    expect(getDefaultFacts(defaultCafe, findItem(defaultCafe, latte) as Item)).toMatchObject({ allergens: ['milk'] });
    const plain = findItem(defaultCafe, espresso) as Item;
    expect(getDefaultFacts(defaultCafe, plain)).toBe(plain);
  });
});
