import type { Catalogue } from './catalogue.ts';
import { at, checkGroups, checkItemGroups, type Fault } from './check-options.ts';
import { findMissingStations, findMissingTaxClasses } from './check-shop.ts';
import { type Facts, knownAllergens, knownDiets } from './food-facts.ts';
import { formatSum } from './money.ts';

/** Why a catalogue cannot be published. `message` is for the owner; `part`, `id` and `field` say what it is about. */
export type Problem = {
  readonly part: 'menu' | 'categories' | 'items' | 'groups' | 'deals';
  readonly id?: string | number;
  readonly field?: string;
  /** Whose field it is, if it is one of a group's option. */
  readonly option?: number;
  readonly message: string;
};

const highestPrice = 1_000_000;
const placeholder = /\{[^{}]*\}/g;

/** What a publication must pass. `pictures` are the names of those that can be shown. */
export function checkCatalogue(catalogue: Catalogue, pictures: ReadonlySet<string>): Problem[] {
  const { categories, items, deals } = catalogue;
  const { money } = catalogue.shop;
  const ids = new Set(items.map(({ id }) => id));
  const slugs = new Set(categories.map(({ slug }) => slug));
  const unmakeable = findMissingStations(catalogue);
  const untaxed = findMissingTaxClasses(catalogue);
  return [
    ...(items.length === 0 ? [{ part: 'menu', message: 'The menu has no item.' } as const] : []),
    ...categories.flatMap((category, nth) => {
      const { slug, label, picture, lead, description } = category;
      const isSecond = categories.findIndex((other) => other.slug === slug) < nth;
      return [
        ...at('slug', isSecond ? [`there is another category '${slug}'.`] : []),
        ...at('picture', missing(picture, pictures)),
        ...at('lead', unfillable(lead, ids)),
        ...at('description', unfillable(description, ids)),
      ].map(
        ({ field, words }): Problem => ({ part: 'categories', id: slug, field, message: `${label || slug}: ${words}` }),
      );
    }),
    ...items.flatMap((item, nth) => {
      const { id, name, category, priceCents, picture } = item;
      const isSecond = items.findIndex((other) => other.id === id) < nth;
      const isPrice = Number.isInteger(priceCents) && priceCents >= 0 && priceCents <= highestPrice;
      return [
        ...at('id', isSecond ? [`there is another item with the number ${id}.`] : []),
        ...at('category', slugs.has(category) ? [] : [`its category '${category}' is not on the menu.`]),
        ...at(
          'priceCents',
          isPrice ? [] : [`its price must be between ${formatSum(money, 0)} and ${formatSum(money, highestPrice)}.`],
        ),
        ...at('picture', missing(picture, pictures)),
        ...wrongFacts(item),
        ...at('groups', checkItemGroups(catalogue, item)),
        ...at(
          'station',
          unmakeable
            .filter((each) => each.items.includes(item))
            .map(({ store, station }) => `${store.name} has no station '${station}'.`),
        ),
        ...at(
          'taxClass',
          untaxed
            .filter((each) => each.items.includes(item))
            .map(({ profile, taxClass }) => `the taxes '${profile.name}' have no rate for '${taxClass}'.`),
        ),
      ].map(
        ({ field, words }): Problem => ({ part: 'items', id, field, message: `${name || `Item ${id}`}: ${words}` }),
      );
    }),
    ...checkGroups(catalogue, wrongFacts).map((problem): Problem => ({ part: 'groups', ...problem })),
    ...deals.flatMap(({ id }, nth) => {
      const isSecond = deals.findIndex((other) => other.id === id) < nth;
      return [
        ...(isSecond ? ['the item has another deal.'] : []),
        ...(ids.has(id) ? [] : ['the item is not on the menu.']),
      ].map((words): Problem => ({ part: 'deals', id, field: 'id', message: `Deal on item ${id}: ${words}` }));
    }),
  ];
}

const missing = (picture: string, pictures: ReadonlySet<string>): string[] => {
  if (pictures.has(picture)) return [];
  return [picture === '' ? 'it needs a picture.' : `its picture '${picture}' is not there.`];
};

const fromTheSea = ['fish', 'crustaceans', 'molluscs'];
/** What an item of this diet cannot contain. Traces are no ingredient. */
const notIn = [
  { diet: 'vegan', allergens: ['milk', 'eggs', ...fromTheSea] },
  { diet: 'vegetarian', allergens: fromTheSea },
];

/** The filter knows these words alone; another word for one of them would be an allergen that nobody can leave out. */
const wrongFacts = ({ allergens, traces, diet }: Facts): Fault[] => {
  const unknownIn = (list: readonly string[] | null) => (list ?? []).filter((value) => !knownAllergens.includes(value));
  const none = (values: string[]) =>
    [...new Set(values)].map((value) => `its allergen '${value}' is none of the 14: ${knownAllergens.join(', ')}.`);
  return [
    ...at('allergens', none(unknownIn(allergens))),
    ...at('traces', none(unknownIn(traces).filter((value) => !allergens?.includes(value)))),
    ...at(
      'diet',
      diet
        .filter((value) => !knownDiets.includes(value))
        .map((value) => `its diet '${value}' is none of these: ${knownDiets.join(', ')}.`),
    ),
    ...notIn.flatMap((rule) => {
      const found = diet.includes(rule.diet) ? rule.allergens.filter((value) => allergens?.includes(value)) : [];
      return at('diet', found.length > 0 ? [`it is stated as ${rule.diet}, but contains ${found.join(', ')}.`] : []);
    }),
  ];
};

/** Placeholders are {count}, {Count} and {price:1}, the price of an item that is on the menu. */
const unfillable = (text: string, ids: ReadonlySet<number>): string[] =>
  [...text.matchAll(placeholder)].flatMap(([whole]) => {
    if (whole === '{count}' || whole === '{Count}') return [];
    const id = whole.match(/\{price:(\d+)\}/)?.[1];
    if (id === undefined) return [`its text has ${whole}, which we cannot fill in.`];
    return ids.has(Number(id)) ? [] : [`its text has ${whole}, and item ${id} is not on the menu.`];
  });
