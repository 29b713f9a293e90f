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

/** What the owner can state. */
export const knownAllergens: readonly string[] = [...allergens.keys()];
export const knownDiets: readonly string[] = [...diets.keys()];

const notStated = 'Not stated, please ask us';

/** A value that this release does not know is shown as it is. */
export const getAllergenName = (value: string): string => allergens.get(value) ?? value;

/** For a chip, and at the start of a list. */
const labelIn = (names: ReadonlyMap<string, string>, value: string) => upperFirst(names.get(value) ?? '') || value;
export const getAllergenLabel = (value: string): string => labelIn(allergens, value);
export const getDietLabel = (value: string): string => labelIn(diets, value);

/** Each value once: known ones in the order of their list, then the others as they come. */
const inOrder = (names: ReadonlyMap<string, string>, values: Iterable<string>) => {
  const found = new Set(values);
  return [...new Set([...[...names.keys()].filter((value) => found.has(value)), ...found])];
};

/** 'Milk, tree nuts' */
const listed = (names: ReadonlyMap<string, string>, values: readonly string[]) =>
  inOrder(names, values)
    .map((value, at) => (at === 0 ? labelIn(names, value) : (names.get(value) ?? value)))
    .join(', ');

export const allAllergens: string = listed(allergens, knownAllergens);

/** What occurs in these items, contained or as a trace. */
export const listAllergens = (items: readonly Facts[]): string[] =>
  inOrder(
    allergens,
    items.flatMap((item) => [...(item.allergens ?? []), ...(item.traces ?? [])]),
  );

export const listDiets = (items: readonly Facts[]): string[] =>
  inOrder(
    diets,
    items.flatMap(({ diet }) => diet),
  );

const union = (lists: readonly (readonly string[] | null)[]): string[] | null =>
  lists.every((list) => list !== null) ? inOrder(allergens, lists.flat()) : null;

/** The facts of what is made of several parts. One part that is not stated leaves the whole not stated. */
export const mergeFacts = (parts: readonly Facts[]): Facts => {
  const contains = union(parts.map((part) => part.allergens));
  const traces = union(parts.map((part) => part.traces));
  const all = inOrder(
    diets,
    parts.flatMap(({ diet }) => diet),
  );
  return {
    allergens: contains,
    traces: contains === null || traces === null ? null : traces.filter((value) => !contains.includes(value)),
    diet: all.filter((wanted) => parts.every((part) => keepsDiet(part, wanted))),
  };
};

const statesNothing = (item: Facts) => item.allergens === null && item.diet.length === 0;

const dietWords = (item: Facts): string => {
  if (statesNothing(item)) return notStated;
  if (item.diet.length === 0) return 'Not stated as vegan or vegetarian';
  const isVegan = item.diet.includes('vegan');
  // All that is vegan is vegetarian.
  return listed(
    diets,
    item.diet.filter((value) => !(isVegan && value === 'vegetarian')),
  );
};

/**
 * An item's facts in words. Contains, may contain and not stated are three different things. `allergyNote` says that
 * traces can reach any item, so it stands next to these words, and they never say 'no traces'.
 */
export const describeFacts = (item: Facts): { contains: string; mayContain: string; diet: string } => ({
  contains:
    item.allergens?.length === 0
      ? 'None of the 14 allergens'
      : item.allergens
        ? listed(allergens, item.allergens)
        : notStated,
  mayContain:
    item.traces?.length === 0 ? 'Nothing beyond our note' : item.traces ? listed(allergens, item.traces) : notStated,
  diet: dietWords(item),
});

/** The lines of the item's sheet: 'Contains', 'May contain' and 'Diet' with their words, or that nothing is stated. */
export const listFactLines = (item: Facts): [term: string, words: string][] => {
  const { contains, mayContain, diet } = describeFacts(item);
  if ([contains, mayContain, diet].every((words) => words === notStated)) return [['Allergens', notStated]];
  const traces: [string, string][] = item.traces?.length === 0 ? [] : [['May contain', mayContain]];
  return [['Contains', contains], ...traces, ['Diet', diet]];
};

/** Under a cup that somebody has chosen: 'Contains: gluten. May contain: tree nuts.' */
export const describeAllergens = ({ allergens: contains, traces }: Pick<Facts, 'allergens' | 'traces'>): string => {
  if (!contains) return 'Allergens are not stated, please ask us.';
  const named = (values: readonly string[]) => inOrder(allergens, values).map(getAllergenName).join(', ');
  const first = contains.length > 0 ? `Contains: ${named(contains)}.` : 'Contains none of the 14 allergens.';
  return traces && traces.length > 0 ? `${first} May contain: ${named(traces)}.` : first;
};

/** What somebody leaves out, and the diets that they keep. */
export type DietFilter = { readonly allergens: readonly string[]; readonly diet: readonly string[] };

const keepsDiet = ({ diet }: Facts, wanted: string) =>
  diet.includes(wanted) || (wanted === 'vegetarian' && diet.includes('vegan'));

/**
 * Why an item is hidden, if it is. Silence hides it too: 'free from' is never computed from what is not stated. A value
 * that this release does not know may be another word for one that it knows ('soy', 'Milk'), so it counts as silence.
 */
export const getHiddenReason = (item: Facts, avoid: DietFilter): 'contains' | 'traces' | 'not-stated' | undefined => {
  const has = (list: readonly string[] | null) => (list ?? []).some((value) => avoid.allergens.includes(value));
  const isOffDiet = avoid.diet.some((wanted) => !keepsDiet(item, wanted));
  if (has(item.allergens) || (isOffDiet && !statesNothing(item))) return 'contains';
  if (has(item.traces)) return 'traces';
  const isKnown = [item.allergens, item.traces].every((list) => list?.every((value) => allergens.has(value)));
  return isOffDiet || (!isKnown && avoid.allergens.length > 0) ? 'not-stated' : undefined;
};
