import type { Catalogue } from './catalogue.ts';
import { checkGroups, checkItemGroups, type Fault, toFaults } from './check-options.ts';
import { findMissingStations, findMissingTaxClasses } from './check-shop.ts';
import { type Facts, knownAllergens, knownDiets } from './food-facts.ts';
import { formatSum } from './money.ts';

/** `message` is for the owner. */
export type Problem = {
  readonly part: 'menu' | 'categories' | 'items' | 'groups' | 'deals';
  readonly id?: string | number;
  readonly field?: string;
  readonly option?: number;
  readonly message: string;
};

const highestPrice = 1_000_000;
const placeholder = /\{[^{}]*\}/g;

/** Returns why a catalogue cannot be published. `pictures` are the existing ones. */
export function checkCatalogue(catalogue: Catalogue, pictures: ReadonlySet<string>): Problem[] {
  const { categories, items, deals } = catalogue;
  const { money } = catalogue.shop;
  const ids = new Set(items.map(({ id }) => id));
  const slugs = new Set(categories.map(({ slug }) => slug));
  const stationGaps = findMissingStations(catalogue);
  const taxGaps = findMissingTaxClasses(catalogue);
  return [
    ...(items.length === 0 ? [{ part: 'menu', message: 'The menu has no item.' } as const] : []),
    ...categories.flatMap((category, nth) => {
      const { slug, label, picture, lead, description } = category;
      const isSecond = categories.findIndex((other) => other.slug === slug) < nth;
      return [
        ...toFaults('slug', isSecond ? [`there is another category '${slug}'.`] : []),
        ...toFaults('picture', checkPicture(picture, pictures)),
        ...toFaults('lead', checkPlaceholders(lead, ids)),
        ...toFaults('description', checkPlaceholders(description, ids)),
      ].map(
        ({ field, words }): Problem => ({ part: 'categories', id: slug, field, message: `${label || slug}: ${words}` }),
      );
    }),
    ...items.flatMap((item, nth) => {
      const { id, name, category, priceCents, picture } = item;
      const isSecond = items.findIndex((other) => other.id === id) < nth;
      const isPrice = Number.isInteger(priceCents) && priceCents >= 0 && priceCents <= highestPrice;
      return [
        ...toFaults('id', isSecond ? [`there is another item with the number ${id}.`] : []),
        ...toFaults('category', slugs.has(category) ? [] : [`its category '${category}' is not on the menu.`]),
        ...toFaults(
          'priceCents',
          isPrice ? [] : [`its price must be between ${formatSum(money, 0)} and ${formatSum(money, highestPrice)}.`],
        ),
        ...toFaults('picture', checkPicture(picture, pictures)),
        ...checkFacts(item),
        ...toFaults('groups', checkItemGroups(catalogue, item)),
        ...toFaults(
          'station',
          stationGaps
            .filter((each) => each.items.includes(item))
            .map(({ store, station }) => `${store.name} has no station '${station}'.`),
        ),
        ...toFaults(
          'taxClass',
          taxGaps
            .filter((each) => each.items.includes(item))
            .map(({ profile, taxClass }) => `the taxes '${profile.name}' have no rate for '${taxClass}'.`),
        ),
      ].map(
        ({ field, words }): Problem => ({ part: 'items', id, field, message: `${name || `Item ${id}`}: ${words}` }),
      );
    }),
    ...checkGroups(catalogue, checkFacts).map((problem): Problem => ({ part: 'groups', ...problem })),
    ...deals.flatMap(({ id }, nth) => {
      const isSecond = deals.findIndex((other) => other.id === id) < nth;
      return [
        ...(isSecond ? ['the item has another deal.'] : []),
        ...(ids.has(id) ? [] : ['the item is not on the menu.']),
      ].map((words): Problem => ({ part: 'deals', id, field: 'id', message: `Deal on item ${id}: ${words}` }));
    }),
  ];
}

const checkPicture = (picture: string, pictures: ReadonlySet<string>): string[] => {
  if (pictures.has(picture)) return [];
  return [picture === '' ? 'it needs a picture.' : `its picture '${picture}' is not there.`];
};

const fromTheSea = ['fish', 'crustaceans', 'molluscs'];
/** Traces do not count. */
const dietRules = [
  { diet: 'vegan', allergens: ['milk', 'eggs', ...fromTheSea] },
  { diet: 'vegetarian', allergens: fromTheSea },
];

const checkFacts = ({ allergens, traces, diet }: Facts): Fault[] => {
  const findUnknown = (list: readonly string[] | null) =>
    (list ?? []).filter((value) => !knownAllergens.includes(value));
  const describe = (values: string[]) =>
    [...new Set(values)].map((value) => `its allergen '${value}' is none of the 14: ${knownAllergens.join(', ')}.`);
  return [
    ...toFaults('allergens', describe(findUnknown(allergens))),
    ...toFaults('traces', describe(findUnknown(traces).filter((value) => !allergens?.includes(value)))),
    ...toFaults(
      'diet',
      diet
        .filter((value) => !knownDiets.includes(value))
        .map((value) => `its diet '${value}' is none of these: ${knownDiets.join(', ')}.`),
    ),
    ...dietRules.flatMap((rule) => {
      const found = diet.includes(rule.diet) ? rule.allergens.filter((value) => allergens?.includes(value)) : [];
      return toFaults(
        'diet',
        found.length > 0 ? [`it is stated as ${rule.diet}, but contains ${found.join(', ')}.`] : [],
      );
    }),
  ];
};

/** Refuses placeholders other than {count}, {Count} and {price:1}, the price of an item on the menu. */
const checkPlaceholders = (text: string, ids: ReadonlySet<number>): string[] =>
  [...text.matchAll(placeholder)].flatMap(([whole]) => {
    if (whole === '{count}' || whole === '{Count}') return [];
    const id = whole.match(/\{price:(\d+)\}/)?.[1];
    if (id === undefined) return [`its text has ${whole}, which we cannot fill in.`];
    return ids.has(Number(id)) ? [] : [`its text has ${whole}, and item ${id} is not on the menu.`];
  });
