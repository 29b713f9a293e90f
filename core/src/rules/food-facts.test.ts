import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultCafe } from '../content/default-cafe/catalogue.ts';
import type { Item } from './catalogue.ts';
import {
  allAllergens,
  type DietFilter,
  describeAllergens,
  describeFacts,
  getAllergenLabel,
  getAllergenName,
  getDietLabel,
  getHiddenReason,
  listAllergens,
  listDiets,
  listFactLines,
  mergeFacts,
} from './food-facts.ts';
import { upperFirst } from './number-words.ts';

type Facts = Pick<Item, 'allergens' | 'traces' | 'diet'>;
const avoiding = (...allergens: string[]): DietFilter => ({ allergens, diet: [] });
const eating = (...diet: string[]): DietFilter => ({ allergens: [], diet });
const facts = (changes: Partial<Facts> = {}): Facts => ({ allergens: [], traces: [], diet: [], ...changes });
const silent: Facts = { allergens: null, traces: null, diet: [] };

describe('words', () => {
  test('the 14 allergens', () => {
    const keys =
      'gluten crustaceans eggs fish peanuts soybeans milk nuts celery mustard sesame sulphites lupin molluscs';
    expect(upperFirst(keys.split(' ').map(getAllergenName).join(', '))).toBe(allAllergens);
    for (const key of keys.split(' ')) expect(getAllergenLabel(key)).toBe(upperFirst(getAllergenName(key)));
    expect(allAllergens).toBe(
      'Gluten, crustaceans, eggs, fish, peanuts, soy, milk, tree nuts, celery, mustard, sesame, sulfites, lupin, mollusks',
    );
  });

  test('what this release does not know is shown as it is', () => {
    expect([getAllergenLabel('nuts'), getAllergenLabel('kiwi'), getDietLabel('vegan'), getDietLabel('halal')]).toEqual([
      'Tree nuts',
      'kiwi',
      'Vegan',
      'halal',
    ]);
    expect([getAllergenName('soybeans'), getAllergenName('MSG')]).toEqual(['soy', 'MSG']);
  });

  test.each([
    [facts(), ['None of the 14 allergens', 'See note', 'Ask us about vegan and vegetarian']],
    [silent, ['Not stated, please ask us', 'Not stated, please ask us', 'Not stated, please ask us']],
    [facts({ allergens: null, diet: ['vegan'] }), ['Not stated, please ask us', 'See note', 'Vegan']],
    [
      facts({ traces: null }),
      ['None of the 14 allergens', 'Not stated, please ask us', 'Ask us about vegan and vegetarian'],
    ],
    [
      { allergens: ['nuts', 'milk'], traces: ['sulphites', 'kiwi', 'gluten'], diet: ['vegetarian'] },
      ['Milk, tree nuts', 'Gluten, sulfites, kiwi', 'Vegetarian'],
    ],
    [facts({ allergens: ['kiwi'], diet: ['vegetarian', 'halal', 'vegan'] }), ['kiwi', 'See note', 'Vegan, halal']],
    [facts({ diet: ['halal', 'vegetarian'] }), ['None of the 14 allergens', 'See note', 'Vegetarian, halal']],
  ])('of %j', (item, [contains, mayContain, diet]) => {
    expect(describeFacts(item)).toEqual({ contains, mayContain, diet });
  });
});

test('the lines of the sheet leave out traces where there are none, and say once that nothing is stated', () => {
  expect(listFactLines(facts({ allergens: ['milk'], diet: ['vegetarian'] }))).toEqual([
    ['Contains', 'Milk'],
    ['Diet', 'Vegetarian'],
  ]);
  expect(listFactLines(facts({ traces: ['nuts'] })).map(([term]) => term)).toEqual(['Contains', 'May contain', 'Diet']);
  expect(listFactLines(silent)).toEqual([['Allergens', 'Not stated, please ask us']]);
});

test.each<[contains: string[] | null, traces: string[] | null, words: string]>([
  [['gluten'], [], 'Contains: gluten.'],
  [['nuts', 'milk', 'soybeans'], ['kiwi', 'eggs'], 'Contains: soy, milk, tree nuts. May contain: eggs, kiwi.'],
  [[], ['nuts'], 'Contains none of the 14 allergens. May contain: tree nuts.'],
  [[], [], 'Contains none of the 14 allergens.'],
  [['milk'], null, 'Contains: milk.'],
  [null, ['nuts'], 'Allergens are not stated, please ask us.'],
])('under a cup of %j and %j: %s', (allergens, traces, words) => {
  expect(describeAllergens({ allergens, traces })).toBe(words);
});

describe('several parts together', () => {
  const milk = facts({ allergens: ['milk'], diet: ['vegetarian'] });
  const vegan = facts({ allergens: ['soybeans'], traces: ['milk', 'nuts'], diet: ['vegan'] });

  test('contain what one of them contains, may contain the rest, and keep the diets that all keep', () => {
    expect(mergeFacts([vegan, milk])).toEqual({
      allergens: ['soybeans', 'milk'],
      traces: ['nuts'],
      diet: ['vegetarian'],
    });
    expect(mergeFacts([vegan, vegan])).toEqual({ allergens: ['soybeans'], traces: ['milk', 'nuts'], diet: ['vegan'] });
    expect(mergeFacts([milk, facts()]).diet).toEqual([]);
  });

  test('state nothing where one of them does not [allergens-1]', () => {
    expect(mergeFacts([milk, silent])).toEqual(silent);
    expect(mergeFacts([milk, facts({ traces: null })])).toEqual({ ...silent, allergens: ['milk'] });
    expect(mergeFacts([milk, facts({ allergens: null })])).toEqual(silent);
  });
});

test('chips are for what occurs, contained or as a trace, in the order of the list', () => {
  expect(listAllergens(defaultCafe.items)).toEqual([
    ...['gluten', 'eggs', 'peanuts', 'soybeans', 'milk', 'nuts', 'celery', 'sulphites'],
  ]);
  expect(listAllergens([silent, facts({ allergens: ['kiwi', 'milk'], traces: ['kiwi', 'fish'] })])).toEqual([
    ...['fish', 'milk', 'kiwi'],
  ]);
  expect(listDiets(defaultCafe.items)).toEqual(['vegan', 'vegetarian']);
  expect(listDiets([facts({ diet: ['halal', 'vegetarian'] })])).toEqual(['vegetarian', 'halal']);
});

describe('the filter', () => {
  test.each([
    [facts({ allergens: ['milk'] }), avoiding('eggs', 'milk'), 'contains'],
    [facts({ traces: ['nuts'] }), avoiding('nuts'), 'traces'],
    [facts({ allergens: ['nuts'], traces: ['nuts'] }), avoiding('nuts'), 'contains'],
    [facts({ allergens: null }), avoiding('nuts'), 'not-stated'],
    [facts({ traces: null }), avoiding('nuts'), 'not-stated'],
    [facts({ allergens: null, traces: ['nuts'] }), avoiding('nuts'), 'traces'],
    [facts({ allergens: ['nuts'], traces: null }), avoiding('nuts'), 'contains'],
    [facts({ allergens: ['eggs'], traces: ['milk'] }), avoiding('nuts'), undefined],
    [facts({ allergens: ['Milk'] }), avoiding('milk'), 'not-stated'],
    [facts({ allergens: ['soy'] }), avoiding('soybeans'), 'not-stated'],
    [facts({ traces: ['tree nuts'] }), avoiding('nuts'), 'not-stated'],
    [facts({ allergens: [''] }), avoiding('nuts'), 'not-stated'],
    [facts({ allergens: ['kiwi', 'nuts'] }), avoiding('nuts'), 'contains'],
    [facts({ allergens: ['kiwi'] }), avoiding('kiwi'), 'contains'],
    [facts({ allergens: ['soy'], diet: ['vegan'] }), eating('vegan'), undefined],
    [facts({ diet: ['vegetarian'] }), eating('vegan'), 'contains'],
    [facts(), eating('vegetarian'), 'contains'],
    [silent, eating('vegetarian'), 'not-stated'],
    [{ ...silent, diet: ['vegan'] }, eating('vegan'), undefined],
    [{ ...silent, diet: ['vegetarian'] }, eating('vegan'), 'contains'],
    [facts({ diet: ['vegan'] }), eating('vegetarian', 'vegan'), undefined],
    [facts({ diet: ['vegan'] }), eating('vegan', 'halal'), 'contains'],
    [facts({ traces: ['nuts'], diet: ['vegan'] }), { allergens: ['nuts'], diet: ['vegan'] }, 'traces'],
  ])('%j for %j: %s [allergens-3]', (item, avoid, reason) => {
    expect(getHiddenReason(item, avoid)).toBe(reason);
  });

  const names = fc.array(fc.constantFrom('milk', 'nuts', 'gluten', 'kiwi', 'Milk', 'soy'), { maxLength: 3 });
  const anyFacts: fc.Arbitrary<Facts> = fc.record({
    allergens: fc.option(names),
    traces: fc.option(names),
    diet: fc.array(fc.constantFrom('vegan', 'vegetarian', 'halal'), { maxLength: 2 }),
  });
  const anyAvoid: fc.Arbitrary<DietFilter> = fc.record({
    allergens: names,
    diet: fc.array(fc.constantFrom('vegan', 'vegetarian', 'halal'), { maxLength: 2 }),
  });

  test('what it shows states all that was asked in words that we know, and has none of it [allergens-2]', () => {
    fc.assert(
      fc.property(anyFacts, anyAvoid, (item, avoid) => {
        fc.pre(getHiddenReason(item, avoid) === undefined);
        for (const allergen of avoid.allergens) {
          expect(item.allergens?.includes(allergen)).toBe(false);
          expect(item.traces?.includes(allergen)).toBe(false);
          for (const value of [...(item.allergens ?? []), ...(item.traces ?? [])])
            expect(['milk', 'nuts', 'gluten']).toContain(value);
        }
        for (const diet of avoid.diet) expect(item.diet.some((one) => one === diet || one === 'vegan')).toBe(true);
      }),
    );
  });

  test('leaving out more never shows more, and leaving out nothing hides nothing', () => {
    fc.assert(
      fc.property(anyFacts, anyAvoid, anyAvoid, (item, one, other) => {
        const both = { allergens: [...one.allergens, ...other.allergens], diet: [...one.diet, ...other.diet] };
        if (getHiddenReason(item, one)) expect(getHiddenReason(item, both)).toBeDefined();
        expect(getHiddenReason(item, avoiding())).toBeUndefined();
      }),
    );
  });
});
