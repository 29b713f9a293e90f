import type { Catalogue } from './catalogue.ts';
import { checkGroups, checkItemGroups } from './check-options.ts';
import { type Facts, knownAllergens, knownDiets } from './food-facts.ts';

/** Why a catalogue cannot be published. `message` is for the owner; `part` and `id` say which row it is about. */
export type Problem = {
  readonly part: 'menu' | 'categories' | 'items' | 'groups' | 'deals';
  readonly id?: string | number;
  readonly message: string;
};

const highestPrice = 1_000_000;
const placeholder = /\{[^{}]*\}/g;

/** What a publication must pass. `pictures` are the names of those that can be shown. */
export function checkCatalogue(catalogue: Catalogue, pictures: ReadonlySet<string>): Problem[] {
  const { categories, items, deals } = catalogue;
  const ids = new Set(items.map(({ id }) => id));
  const slugs = new Set(categories.map(({ slug }) => slug));
  return [
    ...(items.length === 0 ? [{ part: 'menu', message: 'The menu has no item.' } as const] : []),
    ...categories.flatMap((category, nth) => {
      const { slug, label, picture, lead, description } = category;
      const isSecond = categories.findIndex((other) => other.slug === slug) < nth;
      return [
        ...(isSecond ? [`there is another category '${slug}'.`] : []),
        ...(pictures.has(picture) ? [] : [`its picture '${picture}' is not there.`]),
        ...[lead, description].flatMap((text) => unfillable(text, ids)),
      ].map((fault): Problem => ({ part: 'categories', id: slug, message: `${label || slug}: ${fault}` }));
    }),
    ...items.flatMap((item, nth) => {
      const { id, name, category, priceCents, picture } = item;
      const isSecond = items.findIndex((other) => other.id === id) < nth;
      const isPrice = Number.isInteger(priceCents) && priceCents >= 0 && priceCents <= highestPrice;
      return [
        ...(isSecond ? [`there is another item with the number ${id}.`] : []),
        ...(slugs.has(category) ? [] : [`its category '${category}' is not on the menu.`]),
        ...(isPrice ? [] : ['its price must be between $0.00 and $10,000.00.']),
        ...(pictures.has(picture) ? [] : [`its picture '${picture}' is not there.`]),
        ...wrongFacts(item),
        ...checkItemGroups(catalogue, item),
      ].map((fault): Problem => ({ part: 'items', id, message: `${name || `Item ${id}`}: ${fault}` }));
    }),
    ...checkGroups(catalogue, wrongFacts).map(({ id, message }): Problem => ({ part: 'groups', id, message })),
    ...deals.flatMap(({ id }, nth) => {
      const isSecond = deals.findIndex((other) => other.id === id) < nth;
      return [
        ...(isSecond ? ['the item has another deal.'] : []),
        ...(ids.has(id) ? [] : ['the item is not on the menu.']),
      ].map((fault): Problem => ({ part: 'deals', id, message: `Deal on item ${id}: ${fault}` }));
    }),
  ];
}

const fromTheSea = ['fish', 'crustaceans', 'molluscs'];
/** What an item of this diet cannot contain. Traces are no ingredient. */
const notIn = [
  { diet: 'vegan', allergens: ['milk', 'eggs', ...fromTheSea] },
  { diet: 'vegetarian', allergens: fromTheSea },
];

/** The filter knows these words alone; another word for one of them would be an allergen that nobody can leave out. */
const wrongFacts = ({ allergens, traces, diet }: Facts): string[] => [
  ...[...new Set([...(allergens ?? []), ...(traces ?? [])])]
    .filter((value) => !knownAllergens.includes(value))
    .map((value) => `its allergen '${value}' is none of the 14: ${knownAllergens.join(', ')}.`),
  ...diet
    .filter((value) => !knownDiets.includes(value))
    .map((value) => `its diet '${value}' is none of these: ${knownDiets.join(', ')}.`),
  ...notIn.flatMap((rule) => {
    const found = diet.includes(rule.diet) ? rule.allergens.filter((value) => allergens?.includes(value)) : [];
    return found.length > 0 ? [`it is stated as ${rule.diet}, but contains ${found.join(', ')}.`] : [];
  }),
];

/** Placeholders are {count}, {Count} and {price:1}, the price of an item that is on the menu. */
const unfillable = (text: string, ids: ReadonlySet<number>): string[] =>
  [...text.matchAll(placeholder)].flatMap(([whole]) => {
    if (whole === '{count}' || whole === '{Count}') return [];
    const id = whole.match(/\{price:(\d+)\}/)?.[1];
    if (id === undefined) return [`its text has ${whole}, which we cannot fill in.`];
    return ids.has(Number(id)) ? [] : [`its text has ${whole}, and item ${id} is not on the menu.`];
  });
