import { expect, test } from 'vitest';
import { defaultCafe } from '../content/default-cafe/catalogue.ts';
import type { Catalogue, Category, Item } from './catalogue.ts';
import { checkCatalogue } from './check-catalogue.ts';

const pictures = new Set([...defaultCafe.items, ...defaultCafe.categories].map(({ picture }) => picture));
const check = (changes: Partial<Catalogue>) => checkCatalogue({ ...defaultCafe, ...changes }, pictures);
const [coffee, ...otherCategories] = defaultCafe.categories as [Category, ...Category[]];
const [espresso, ...otherItems] = defaultCafe.items as [Item, ...Item[]];
const withItem = (changes: Partial<Item>) => check({ items: [{ ...espresso, ...changes }, ...otherItems] });
const withCategory = (changes: Partial<Category>) =>
  check({ categories: [{ ...coffee, ...changes }, ...otherCategories] });

test('the default cafe can be published', () => {
  expect(check({})).toEqual([]);
});

test('a menu without items cannot', () => {
  expect(check({ items: [], deals: [], categories: [] })).toEqual([{ part: 'menu', message: 'The menu has no item.' }]);
});

test.each<[Partial<Item>, string]>([
  [{ category: 'tea' }, "Espresso: its category 'tea' is not on the menu."],
  [{ picture: 'nowhere' }, "Espresso: its picture 'nowhere' is not there."],
  [{ picture: '' }, 'Espresso: it needs a picture.'],
  [{ taxClass: 'food' }, "Espresso: the taxes 'SGST and CGST' have no rate for 'food'."],
  [{ priceCents: -1 }, 'Espresso: its price must be between $0.00 and $10,000.00.'],
  [{ priceCents: 1_000_001 }, 'Espresso: its price must be between $0.00 and $10,000.00.'],
  [{ priceCents: 2.5 }, 'Espresso: its price must be between $0.00 and $10,000.00.'],
])('an item with %j', (changes, message) => {
  expect(withItem(changes)).toEqual([{ part: 'items', id: 1, field: Object.keys(changes)[0], message }]);
});

const the14 =
  'gluten, crustaceans, eggs, fish, peanuts, soybeans, milk, nuts, celery, mustard, sesame, sulphites, lupin, molluscs';

test.each<[Partial<Item>, string[], string?]>([
  [{ allergens: ['soy'] }, [`its allergen 'soy' is none of the 14: ${the14}.`]],
  [{ traces: ['tree nuts'] }, [`its allergen 'tree nuts' is none of the 14: ${the14}.`]],
  [{ allergens: ['Milk', 'nuts'], traces: ['Milk'] }, [`its allergen 'Milk' is none of the 14: ${the14}.`]],
  [{ allergens: [''] }, [`its allergen '' is none of the 14: ${the14}.`]],
  [{ diet: ['Vegan'] }, ["its diet 'Vegan' is none of these: vegan, vegetarian."]],
  [{ allergens: ['milk', 'eggs'], diet: ['vegan'] }, ['it is stated as vegan, but contains milk, eggs.'], 'diet'],
  [
    { allergens: ['molluscs', 'crustaceans', 'milk'], diet: ['vegetarian'] },
    ['it is stated as vegetarian, but contains crustaceans, molluscs.'],
    'diet',
  ],
  [
    { allergens: ['fish'], diet: ['vegan', 'vegetarian'] },
    ['it is stated as vegan, but contains fish.', 'it is stated as vegetarian, but contains fish.'],
    'diet',
  ],
])('an item that states %j', (changes, faults, field = Object.keys(changes)[0]) => {
  const problems = faults.map((fault) => ({ part: 'items', id: 1, field, message: `Espresso: ${fault}` }));
  expect(withItem(changes)).toEqual(problems);
});

test.each<Partial<Item>>([
  { allergens: null, traces: null, diet: [] },
  { allergens: null, traces: ['milk'], diet: ['vegan'] },
  { allergens: ['milk', 'eggs'], traces: ['fish'], diet: ['vegetarian'] },
  { allergens: the14.split(', '), traces: the14.split(', '), diet: [] },
])('an item that states %j is fine', (changes) => {
  expect(withItem(changes)).toEqual([]);
});

test('a free item and one of $10,000.00 are fine', () => {
  expect([0, 1_000_000].map((priceCents) => withItem({ priceCents }))).toEqual([[], []]);
});

test('of two with one number, the second is named; without a name by its number', () => {
  expect(check({ items: [...defaultCafe.items, { ...espresso, name: '' }] })).toEqual([
    { part: 'items', id: 1, field: 'id', message: 'Item 1: there is another item with the number 1.' },
  ]);
});

test.each([
  [{ picture: 'nowhere' }, "Coffee: its picture 'nowhere' is not there."],
  [{ lead: 'From {price:999} on' }, 'Coffee: its text has {price:999}, and item 999 is not on the menu.'],
  [{ description: '{cuont} coffees' }, 'Coffee: its text has {cuont}, which we cannot fill in.'],
  [{ description: 'a {price:1x}' }, 'Coffee: its text has {price:1x}, which we cannot fill in.'],
  [{ description: 'a {xprice:1}' }, 'Coffee: its text has {xprice:1}, which we cannot fill in.'],
])('a category with %j', (changes, message) => {
  expect(withCategory(changes)).toEqual([
    { part: 'categories', id: 'coffee', field: Object.keys(changes)[0], message },
  ]);
});

test('{count}, {Count} and the price of an item that is there can be filled in', () => {
  expect(withCategory({ lead: '{count} {Count} {price:1}' })).toEqual([]);
});

test('of two categories with one slug, the second is named; without a label by its slug', () => {
  expect(check({ categories: [...defaultCafe.categories, { ...coffee, label: '' }] })).toEqual([
    { part: 'categories', id: 'coffee', field: 'slug', message: "coffee: there is another category 'coffee'." },
  ]);
});

test('deals name items, each once', () => {
  const deal = { id: 3, percentOff: 20, from: '2018-01-01' };
  expect(check({ deals: [deal, deal, { ...deal, id: 999 }] })).toEqual([
    { part: 'deals', id: 3, field: 'id', message: 'Deal on item 3: the item has another deal.' },
    { part: 'deals', id: 999, field: 'id', message: 'Deal on item 999: the item is not on the menu.' },
  ]);
});
