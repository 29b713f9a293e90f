import type { Item } from './catalogue.ts';
import { upperFirst } from './number-words.ts';

export type Facts = Pick<Item, 'allergens' | 'traces' | 'diet'>;

/** The 14 allergens of EU regulation 1169/2011, in its order, in the cafe's words. */
const allergens = new Map([
  ['gluten', 'gluten'],
  ['crustaceans', 'crustaceans'],
  ['eggs', 'eggs'],
  ['fish', 'fish'],
  ['peanuts', 'peanuts'],
  ['soybeans', 'soy'],
  ['milk', 'milk'],
  ['nuts', 'tree nuts'],
  ['celery', 'celery'],
  ['mustard', 'mustard'],
  ['sesame', 'sesame'],
  ['sulphites', 'sulfites'],
  ['lupin', 'lupin'],
  ['molluscs', 'mollusks'],
]);

const diets = new Map([
  ['vegan', 'vegan'],
  ['vegetarian', 'vegetarian'],
]);

export const knownAllergens: readonly string[] = [...allergens.keys()];
export const knownDiets: readonly string[] = [...diets.keys()];

const notStated = 'Not stated, please ask us';

export const getAllergenName = (value: string): string => allergens.get(value) ?? value;

const getLabel = (names: ReadonlyMap<string, string>, value: string) => upperFirst(names.get(value) ?? '') || value;
export const getAllergenLabel = (value: string): string => getLabel(allergens, value);
export const getDietLabel = (value: string): string => getLabel(diets, value);

/** Returns each value once, known ones first and in the order of their list. */
const sortValues = (names: ReadonlyMap<string, string>, values: Iterable<string>) => {
  const given = new Set(values);
  const known = [...names.keys()].filter((value) => given.has(value));
  return [...new Set([...known, ...given])];
};

/** Returns 'Milk, tree nuts'. */
const formatList = (names: ReadonlyMap<string, string>, values: readonly string[]) =>
  sortValues(names, values)
    .map((value, at) => (at === 0 ? getLabel(names, value) : (names.get(value) ?? value)))
    .join(', ');

export const allAllergens: string = formatList(allergens, knownAllergens);

export const listAllergens = (items: readonly Facts[]): string[] =>
  sortValues(
    allergens,
    items.flatMap((item) => [...(item.allergens ?? []), ...(item.traces ?? [])]),
  );

export const listDiets = (items: readonly Facts[]): string[] =>
  sortValues(
    diets,
    items.flatMap(({ diet }) => diet),
  );

const mergeAllergens = (lists: readonly (readonly string[] | null)[]): string[] | null =>
  lists.every((list) => list !== null) ? sortValues(allergens, lists.flat()) : null;

/** Returns the facts of several parts together. If one part is not stated, the whole is not stated. */
export const mergeFacts = (parts: readonly Facts[]): Facts => {
  const contains = mergeAllergens(parts.map((part) => part.allergens));
  const traces = mergeAllergens(parts.map((part) => part.traces));
  const all = sortValues(
    diets,
    parts.flatMap(({ diet }) => diet),
  );
  return {
    allergens: contains,
    traces: contains === null || traces === null ? null : traces.filter((value) => !contains.includes(value)),
    diet: all.filter((wanted) => parts.every((part) => fitsDiet(part, wanted))),
  };
};

const isNotStated = (item: Facts) => item.allergens === null && item.diet.length === 0;

const describeDiet = (item: Facts): string => {
  if (isNotStated(item)) return notStated;
  if (item.diet.length === 0) return 'Ask us about vegan and vegetarian';
  const isVegan = item.diet.includes('vegan');
  // All that is vegan is vegetarian.
  return formatList(
    diets,
    item.diet.filter((value) => !(isVegan && value === 'vegetarian')),
  );
};

/** Describes facts without ever saying 'no traces', because traces can reach any item (`allergyNote`). */
export const describeFacts = (item: Facts): { contains: string; mayContain: string; diet: string } => ({
  contains:
    item.allergens?.length === 0
      ? 'None of the 14 allergens'
      : item.allergens
        ? formatList(allergens, item.allergens)
        : notStated,
  mayContain: item.traces?.length === 0 ? 'See note' : item.traces ? formatList(allergens, item.traces) : notStated,
  diet: describeDiet(item),
});

export const listFactLines = (item: Facts): [term: string, words: string][] => {
  const { contains, mayContain, diet } = describeFacts(item);
  if ([contains, mayContain, diet].every((words) => words === notStated)) return [['Allergens', notStated]];
  const traces: [string, string][] = item.traces?.length === 0 ? [] : [['May contain', mayContain]];
  return [['Contains', contains], ...traces, ['Diet', diet]];
};

/** Returns 'Contains: gluten. May contain: tree nuts.' */
export const describeAllergens = ({ allergens: contains, traces }: Pick<Facts, 'allergens' | 'traces'>): string => {
  if (!contains) return 'Allergens are not stated, please ask us.';
  const formatNames = (values: readonly string[]) => sortValues(allergens, values).map(getAllergenName).join(', ');
  const first = contains.length > 0 ? `Contains: ${formatNames(contains)}.` : 'Contains none of the 14 allergens.';
  return traces && traces.length > 0 ? `${first} May contain: ${formatNames(traces)}.` : first;
};

export type DietFilter = { readonly allergens: readonly string[]; readonly diet: readonly string[] };

const fitsDiet = ({ diet }: Facts, wanted: string) =>
  diet.includes(wanted) || (wanted === 'vegetarian' && diet.includes('vegan'));

/**
 * Hides missing facts as well. An unknown value counts as missing, because it may be another word for a known one
 * ('soy').
 */
export const getHiddenReason = (item: Facts, filter: DietFilter): 'contains' | 'traces' | 'not-stated' | undefined => {
  const has = (list: readonly string[] | null) => (list ?? []).some((value) => filter.allergens.includes(value));
  const isOffDiet = filter.diet.some((wanted) => !fitsDiet(item, wanted));
  if (has(item.allergens) || (isOffDiet && !isNotStated(item))) return 'contains';
  if (has(item.traces)) return 'traces';
  const isKnown = [item.allergens, item.traces].every((list) => list?.every((value) => allergens.has(value)));
  return isOffDiet || (!isKnown && filter.allergens.length > 0) ? 'not-stated' : undefined;
};
