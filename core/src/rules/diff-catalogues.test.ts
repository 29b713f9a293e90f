import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultCafe } from '../content/default-cafe/catalogue.ts';
import type { Catalogue, Category, Item, Option, OptionGroup } from './catalogue.ts';
import { changeItem } from './change-menu.ts';
import { diffCatalogues } from './diff-catalogues.ts';

const diff = (changes: Partial<Catalogue>) => diffCatalogues(defaultCafe, { ...defaultCafe, ...changes });
const latte = (changes: Partial<Item>) => diff(changeItem(defaultCafe, 3, changes));

test('the same menu differs in nothing', () => {
  expect(diff({})).toEqual([]);
  expect(diffCatalogues(defaultCafe, structuredClone(defaultCafe))).toEqual([]);
});

test.each<[Partial<Item>, string]>([
  [{ priceCents: 420 }, 'Latte: $4.00 -> $4.20'],
  [{ name: 'Big Latte' }, "Latte: name 'Latte' -> 'Big Latte'"],
  [{ category: 'cake' }, "Latte: category 'coffee' -> 'cake'"],
  [{ isDrink: false }, 'Latte: drink yes -> no'],
  [{ availableFrom: '2027-01-01' }, "Latte: for everyone from not stated -> '2027-01-01'"],
  [{ allergens: ['milk', 'soybeans'] }, 'Latte: allergens none -> milk, soybeans'],
  [{ allergens: null }, 'Latte: allergens none -> not stated'],
  [{ groups: [] }, 'Latte: choices 1 (11), 2 (21), 3 (), 4 () -> none'],
  [
    { groups: [{ id: 3, defaults: [[31, 2]], max: 4, prices: [[31, 0]] }] },
    'Latte: choices 1 (11), 2 (21), 3 (), 4 () -> 3 (2 × 31) {"max":4,"prices":[[31,0]]}',
  ],
])('an item with %j', (changes, sentence) => {
  expect(latte(changes)).toEqual([sentence]);
});

test('every field of a category, an item and a deal has its words', () => {
  const words = (sentences: string[]) => sentences.map((sentence) => sentence.replace(/^.*: /, ''));
  const cake = { ...(defaultCafe.categories[1] as Category), slug: 'coffee', heart: 'visit' as const };
  expect(words(diff({ categories: [cake, ...defaultCafe.categories.slice(1)] }))).toEqual([
    "label 'Coffee' -> 'Cakes'",
    "singular 'coffee' -> 'cake'",
    "plural 'Coffees' -> 'Cakes'",
    "title 'Our Coffee Selection' -> 'Our Cake Selection'",
    expect.stringMatching(/^lead '.+' -> '.+'$/),
    expect.stringMatching(/^description '.+' -> '.+'$/),
    'search no -> yes',
    "heart 'favorite' -> 'visit'",
    "picture 'latte' -> 'chocolate-cake'",
  ]);
  const [coffee, ...rest] = defaultCafe.categories as [Category, ...Category[]];
  expect(words(diff({ categories: [{ ...coffee, hasPage: false }, ...rest] }))).toEqual(['page of its own yes -> no']);
  const other = { section: 'food', description: 'New', picture: 'mocha', traces: ['nuts'], diet: [] } as const;
  expect(words(latte(other))).toEqual([
    "section 'hot' -> 'food'",
    expect.stringMatching(/^description '.+' -> 'New'$/),
    "picture 'latte' -> 'mocha'",
    'traces none -> nuts',
    'diet vegan, vegetarian -> none',
  ]);
  const later = defaultCafe.deals.map((deal) => (deal.id === 3 ? { ...deal, from: '2026-11-15' } : deal));
  expect(words(diff({ deals: later }))).toEqual(["from '2018-01-01' -> '2026-11-15'"]);
});

test('a deal is named by its item, which may come or go with it', () => {
  const cascara = { ...(defaultCafe.items[0] as Item), id: 1000, name: 'Cascara' };
  const after = { items: [...defaultCafe.items, cascara], deals: [{ id: 1000, percentOff: 5, from: '2026-11-15' }] };
  expect(diff({ ...after, deals: [...defaultCafe.deals, ...after.deals] })).toEqual([
    'Cascara: new, $2.50',
    'Deal on Cascara: new',
  ]);
  const without = { items: defaultCafe.items.filter(({ id }) => id !== 3), deals: defaultCafe.deals.slice(0, 4) };
  expect(diff(without)).toEqual(['Latte: no longer there', 'Deal on Latte: no longer there']);
});

test('what comes and goes', () => {
  const cascara = { ...(defaultCafe.items[0] as Item), id: 1000, name: 'Cascara', priceCents: 375 };
  expect(diff({ items: [cascara, ...defaultCafe.items.slice(1)] })).toEqual([
    'Cascara: new, $3.75',
    'Espresso: no longer there',
  ]);
  expect(diff({ categories: defaultCafe.categories.slice(1) })).toEqual(['Category Coffee: no longer there']);
  expect(diff({ deals: defaultCafe.deals.slice(1) })).toEqual(['Deal on Mocha: no longer there']);
  const deal = { id: 1, percentOff: 20, from: '2026-11-15' };
  expect(diff({ deals: [...defaultCafe.deals, deal] })).toEqual(['Deal on Espresso: new']);
  expect(diff({ deals: [...defaultCafe.deals, { ...deal, id: 999 }] })).toEqual(['Deal on item 999: new']);
});

test('categories, deals and the order of each', () => {
  const [coffee, ...rest] = defaultCafe.categories as [Category, ...Category[]];
  expect(diff({ categories: [{ ...coffee, hasSearch: true }, ...rest] })).toEqual([
    'Category Coffee: search no -> yes',
  ]);
  expect(diff({ categories: [...rest, coffee] })).toEqual(['The order of the categories has changed']);
  expect(diff({ items: defaultCafe.items.toReversed() })).toEqual(['The order of the items has changed']);
  expect(diff({ deals: defaultCafe.deals.toReversed() })).toEqual(['The order of the deals has changed']);
  const shorter = defaultCafe.deals.map((deal) =>
    deal.id === 3 ? { ...deal, percentOff: 25, to: '2026-12-31' } : deal,
  );
  expect(diff({ deals: shorter })).toEqual([
    'Deal on Latte: percent off 20 -> 25',
    "Deal on Latte: to not stated -> '2026-12-31'",
  ]);
});

test('groups and their options', () => {
  const [size, milk, ...rest] = defaultCafe.groups as [OptionGroup, OptionGroup, ...OptionGroup[]];
  const withSize = (changes: Partial<OptionGroup>) => diff({ groups: [{ ...size, ...changes }, milk, ...rest] });
  const [regular, large] = size.options as [Option, Option];
  expect(withSize({ name: 'Cup', kind: 'many', min: 0, max: 2 })).toEqual([
    "Options Size: name 'Size' -> 'Cup'",
    "Options Size: kind 'one' -> 'many'",
    'Options Size: least 1 -> 0',
    'Options Size: most 1 -> 2',
  ]);
  const other = { name: 'Big', ticketName: 'L', priceCents: 90, allergens: null, traces: ['nuts'], diet: [] };
  expect(withSize({ options: [regular, { ...large, ...other }] })).toEqual([
    "Large: name 'Large' -> 'Big'",
    "Large: name on the ticket not stated -> 'L'",
    'Large: $0.80 -> $0.90',
    'Large: allergens none -> not stated',
    'Large: traces none -> nuts',
    'Large: diet vegan, vegetarian -> none',
  ]);
  expect(withSize({ options: [large, regular] })).toEqual(['The order of the options has changed']);
  expect(withSize({ options: [regular] })).toEqual(['Large: no longer there']);
  expect(diff({ groups: [milk, ...rest, size] })).toContain('The order of the groups of options has changed');
  // The list of all options stays the same.
  const moved = [{ ...size, options: [regular] }, { ...milk, options: [large, ...milk.options] }, ...rest];
  expect(diff({ groups: moved })).toEqual(['Large: group 1 -> 2']);
  const { groups: _, ...plain } = defaultCafe.items[2] as Item;
  expect(diff({ items: defaultCafe.items.map((item) => (item.id === 3 ? plain : item)) })).toEqual([
    'Latte: choices 1 (11), 2 (21), 3 (), 4 () -> none',
  ]);
});

test('every changed field is told', () => {
  const item = fc.constantFrom(...defaultCafe.items);
  const category = fc.constantFrom(...defaultCafe.categories);
  const isTold = <Row extends object>(
    one: Row,
    other: Row,
    fields: (keyof Row)[],
    put: (row: Row) => Partial<Catalogue>,
  ) =>
    fields.every((field) => {
      const [before, after] = [put(one), put({ ...one, [field]: other[field] })];
      const isSame = JSON.stringify(before) === JSON.stringify(after);
      return (diffCatalogues({ ...defaultCafe, ...before }, { ...defaultCafe, ...after }).length === 0) === isSame;
    });
  fc.assert(
    fc.property(item, item, (one, other) =>
      isTold(one, other, Object.keys(other) as (keyof Item)[], (row) => ({ items: [row] })),
    ),
  );
  fc.assert(
    fc.property(category, category, (one, other) =>
      isTold(one, other, Object.keys(other) as (keyof Category)[], (row) => ({ categories: [row] })),
    ),
  );
});
