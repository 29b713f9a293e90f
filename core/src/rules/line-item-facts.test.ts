import { describe, expect, test } from 'vitest';
import { defaultCafe } from '../content/default-cafe/catalogue.ts';
import type { Catalogue, Choice, Item } from './catalogue.ts';
import { findItem } from './catalogue.ts';
import { getDefaultFacts, getLineItemFacts } from './options.ts';

const [latte, mocha, espresso] = [3, 5, 1];
const usual: readonly Choice[] = [
  [11, 1],
  [21, 1],
];
const _cream: Choice = [51, 1];

describe('allergens follow the choices', () => {
  const factsOf = (id: number, options: readonly Choice[], catalogue = defaultCafe) =>
    getLineItemFacts(catalogue, findItem(catalogue, id) as Item, options);

  test.each<[string, number, readonly Choice[], object]>([
    [
      'Mocha with oat milk: the cream has milk',
      mocha,
      [
        [11, 1],
        [22, 1],
        [51, 1],
      ],
      { allergens: ['gluten', 'soybeans', 'milk'], diet: ['vegetarian'] },
    ],
    [
      'Mocha with oat milk and without cream',
      mocha,
      [
        [11, 1],
        [22, 1],
      ],
      { allergens: ['gluten', 'soybeans'], diet: ['vegan', 'vegetarian'] },
    ],
    [
      'Latte with almond milk',
      latte,
      [
        [11, 1],
        [23, 1],
      ],
      { allergens: ['nuts'], diet: ['vegan', 'vegetarian'] },
    ],
    ['Latte with hazelnut syrup', latte, [...usual, [42, 1]], { allergens: ['milk'], traces: ['nuts'] }],
    [
      'what is contained is no trace',
      latte,
      [
        [11, 1],
        [23, 1],
        [42, 1],
      ],
      { allergens: ['nuts'], traces: [] },
    ],
  ])('%s', (_, id, options, facts) => expect(factsOf(id, options)).toMatchObject(facts));

  test('one part that is not stated leaves the cup not stated', () => {
    const unsure: Catalogue = {
      ...defaultCafe,
      groups: defaultCafe.groups.map((group) => ({
        ...group,
        options: group.options.map((option) => (option.id === 22 ? { ...option, allergens: null } : option)),
      })),
    };
    expect(
      factsOf(
        latte,
        [
          [11, 1],
          [22, 1],
        ],
        unsure,
      ),
    ).toMatchObject({ allergens: null, traces: null });
    expect(factsOf(latte, usual, unsure)).toMatchObject({ allergens: ['milk'] });
  });

  test('the cup that one press adds', () => {
    expect(getDefaultFacts(defaultCafe, findItem(defaultCafe, latte) as Item)).toMatchObject({ allergens: ['milk'] });
    const plain = findItem(defaultCafe, espresso) as Item;
    expect(getDefaultFacts(defaultCafe, plain)).toBe(plain);
  });
});
