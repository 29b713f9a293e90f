import type { OwnerCatalogue, OwnerItem } from '@juniper/core/contracts/owner-menu.ts';
import { emptyItem, type ItemValues, longestName, toItemValues } from './item-form.ts';
import type { WorkValues } from './work/work-form.ts';

/** The fields of a new item that follow its category. */
type CategoryDefaults = Pick<ItemValues, 'section' | 'isDrink' | keyof WorkValues>;

const findMostCommon = <Value>(values: readonly Value[]): Value | undefined => {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const [first] = [...counts].sort(([, count], [, other]) => other - count);
  return first?.[0];
};

/** Returns what most items of a category have. An empty category has what an empty form has. */
const getCategoryDefaults = (copy: OwnerCatalogue, category: string): CategoryDefaults => {
  const empty = emptyItem(category);
  const rows = copy.items.filter((row) => row.category === category && !row.isArchived).map(toItemValues);
  const getUsual = <Field extends keyof CategoryDefaults>(field: Field): CategoryDefaults[Field] =>
    findMostCommon(rows.map((row): CategoryDefaults[Field] => row[field])) ?? empty[field];
  return {
    section: getUsual('section'),
    isDrink: getUsual('isDrink'),
    station: getUsual('station'),
    makeSeconds: getUsual('makeSeconds'),
    nextSeconds: getUsual('nextSeconds'),
    taxClass: getUsual('taxClass'),
  };
};

/** Finds the item that a new one is to be a copy of (`?copy=3`). */
export const findSource = ({ items }: OwnerCatalogue, search: URLSearchParams): OwnerItem | undefined =>
  items.find(({ id }) => String(id) === search.get('copy'));

/** Returns the values of a new item: a copy of another one, or what most items of its category have. */
export const toNewItem = (copy: OwnerCatalogue, search: URLSearchParams): ItemValues => {
  const source = findSource(copy, search);
  if (source) return copyItem(source);
  const category = search.get('category') ?? copy.categories[0]?.slug ?? '';
  return { ...emptyItem(category), ...getCategoryDefaults(copy, category) };
};

/** Leaves out what a person has checked of the other item, and its launch date. */
const copyItem = (source: OwnerItem): ItemValues => {
  const { allergens, traces, diet, availableFrom } = emptyItem(source.category);
  const name = `Copy of ${source.name}`.slice(0, longestName);
  return { ...toItemValues(source), name, allergens, traces, diet, availableFrom };
};

/** Moves a new item to a category, with the fields that are still as the category before had them. */
export const moveToCategory = (copy: OwnerCatalogue, values: ItemValues, category: string): Partial<ItemValues> => {
  const before = getCategoryDefaults(copy, values.category);
  const next = Object.entries(getCategoryDefaults(copy, category)).filter(
    ([field]) => values[field as keyof CategoryDefaults] === before[field as keyof CategoryDefaults],
  );
  return { category, ...Object.fromEntries(next) };
};
