import { describe, expect, test } from 'vitest';
import { getCategoryItems } from '../../rules/catalogue.ts';
import { getDefaultFacts } from '../../rules/options.ts';
import { defaultCafe } from './catalogue.ts';

/** Each item with the facts of the cup that one press adds. */
const items = defaultCafe.items.map((item) => ({ ...item, ...getDefaultFacts(defaultCafe, item) }));
const range = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => first + at);

/** What each item's default cup contains, in the order of the EU's list. */
const contains: [allergens: string, ids: number[]][] = [
  ['', [1, 2, 10, 14, 15, 16, 18, ...range(22, 25)]],
  ['milk', [3, 4, 6, 7, 8, 9, 11, 17, 43, 45]],
  ['soybeans milk', [5, 13, 19]],
  ['eggs milk', [26, 28, 30, 31, 33, 35]],
  ['eggs soybeans milk', [27, 32]],
  ['eggs peanuts milk', [34]],
  ['gluten eggs soybeans milk', [12, 29]],
  ['gluten eggs milk', [20, 21, 101, 102, 104, 105, 106]],
  ['gluten eggs milk nuts', [103]],
  ['gluten milk', [42, 47]],
  ['milk sulphites', [44]],
  ['gluten celery', [46]],
];
const mayContainNuts = [14, 20, 21, 101, 102, 104, 105, 106];
const vegan = [1, 2, 10, 14, 15, 16, 18, ...range(22, 25), 46];

describe('the facts of the default cafe', () => {
  test('are stated for every item, once', () => {
    expect(contains.flatMap(([, ids]) => ids).sort((a, b) => a - b)).toEqual(items.map(({ id }) => id));
  });

  test.each(items)('$id $name', ({ id, allergens, traces, diet }) => {
    expect(allergens?.join(' ')).toBe(contains.find(([, ids]) => ids.includes(id))?.[0]);
    expect(traces).toEqual(mayContainNuts.includes(id) ? ['nuts'] : []);
    expect(diet).toEqual([...(vegan.includes(id) ? ['vegan'] : []), ...(id === 47 ? [] : ['vegetarian'])]);
  });
});

/** A word of a name or description, and what an item with it contains. */
const meaning: [word: RegExp, allergen: string][] = [
  [/milk|cream|chees|cheddar|gruyère|(?<!peanut )butter|latte|foam\b/i, 'milk'],
  [/sponge|cake|cracker|bread|crouton|pasta|wafer|cookie|croissant|muffin/i, 'gluten'],
  [/walnut|almond|hazelnut|pecan|pistachio/i, 'nuts'],
  [/peanut/i, 'peanuts'],
  [/celery/i, 'celery'],
  [/sherry|wine/i, 'sulphites'],
];
/** The beans' words are tasting notes; 16 says 'creamy, no milk'. */
const exceptions = [16, ...getCategoryItems(defaultCafe, 'beans').map(({ id }) => id)];

test.each(items.filter(({ id }) => !exceptions.includes(id)))(
  'the words of $name agree with its facts',
  ({ name, description, allergens, diet }) => {
    const text = `${name}. ${description}`;
    const said = meaning.filter(([word]) => word.test(text)).map(([, allergen]) => allergen);
    expect(allergens).toEqual(expect.arrayContaining(said));
    // Nothing vegan has milk or eggs in it.
    if (diet.includes('vegan')) expect(['milk', 'eggs'].filter((one) => allergens?.includes(one))).toEqual([]);
  },
);
