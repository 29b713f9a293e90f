import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultCafe } from '../content/default-cafe/catalogue.ts';
import { type Catalogue, type Choice, findItem, type Item } from './catalogue.ts';
import { canBeMade, describeHiddenItems, getItemHiddenReason } from './diet-filter.ts';
import { type DietFilter, type Facts, getHiddenReason } from './food-facts.ts';
import { checkChoices, getLineItemFacts } from './options.ts';

const avoiding = (...allergens: string[]): DietFilter => ({ allergens, diet: [] });
const eating = (...diet: string[]): DietFilter => ({ allergens: [], diet });
const silent: Facts = { allergens: null, traces: null, diet: [] };
const plain: Facts = { allergens: [], traces: [], diet: [] };
const nutty: Facts = { ...plain, traces: ['nuts'] };

const item = (id: number): Item => {
  const found = findItem(defaultCafe, id);
  if (!found) throw new Error(`There is no item ${id}`);
  return found;
};
const idsOf = (test: (each: Item) => unknown) => defaultCafe.items.filter(test).map(({ id }) => id);
const espressoWith = (facts: Facts, id: number): Item => ({ ...item(1), ...facts, id });

describe('the cup that one press adds', () => {
  test('is judged, not the item without its milk', () => {
    expect(getItemHiddenReason(defaultCafe, item(3), avoiding('milk'))).toBe('contains');
    expect(getItemHiddenReason(defaultCafe, item(3), eating('vegan'))).toBe('contains');
    expect(getItemHiddenReason(defaultCafe, item(2), avoiding('milk'))).toBeUndefined();
  });

  test.each([
    [avoiding('milk'), 'Hides 35 of 47 items. 11 of them can be made without.'],
    [avoiding('milk', 'soybeans'), 'Hides 35 of 47 items. 8 of them can be made without.'],
    [avoiding('nuts'), 'Hides 9 of 47 items, 8 of them because of traces.'],
    [eating('vegan'), 'Hides 35 of 47 items. 11 of them can be made vegan.'],
    [{ allergens: ['gluten'], diet: ['vegan'] }, 'Hides 36 of 47 items. 11 of them can be made without.'],
    [eating('vegetarian'), 'Hides 1 of 47 items.'],
    [avoiding('lupin'), 'Hides none of 47 items.'],
  ])('of the default cafe, for %j: %s', (avoid, words) => {
    expect(describeHiddenItems(defaultCafe, defaultCafe.items, avoid)).toBe(words);
  });

  test('says how many are hidden because nothing is stated', () => {
    const words = (...facts: Facts[]) =>
      describeHiddenItems(
        defaultCafe,
        facts.map((each, at) => espressoWith(each, 900 + at)),
        avoiding('nuts'),
      );
    expect(words(silent, silent, plain)).toBe('Hides 2 of 3 items, 2 of them because nothing is stated.');
    expect(words(silent, nutty, nutty, plain)).toBe(
      'Hides 3 of 4 items, 2 of them because of traces and 1 because nothing is stated.',
    );
    expect(words(silent, nutty)).toBe(
      'Hides 2 of 2 items, 1 of them because of traces and 1 because nothing is stated.',
    );
    expect(words(plain)).toBe('Hides none of 1 item.');
  });
});

describe('what can be made without', () => {
  const made = (avoid: DietFilter) =>
    idsOf((each) => canBeMade(defaultCafe, each, avoid) && getItemHiddenReason(defaultCafe, each, avoid));

  test('milk: other milks, and no cream', () => {
    expect(made(avoiding('milk'))).toEqual([3, 4, 5, 6, 7, 8, 9, 11, 13, 17, 19]);
  });

  test('milk and soy: what is chocolate stays hidden, and soy milk is no way out', () => {
    expect(made(avoiding('milk', 'soybeans'))).toEqual([3, 4, 6, 7, 8, 9, 11, 17]);
    expect(made(avoiding('milk', 'soybeans', 'gluten', 'nuts'))).toEqual([17]);
  });

  test('an option that states nothing is not a way out', () => {
    const groups = defaultCafe.groups.map((group) => ({
      ...group,
      options: group.options.map((option) => (option.id > 21 && option.id < 25 ? { ...option, ...silent } : option)),
    }));
    expect(canBeMade({ ...defaultCafe, groups }, item(3), avoiding('milk'))).toBe(false);
  });

  // Any small cup, and every choice that its groups allow.
  const names = fc.subarray(['milk', 'nuts', 'Milk']);
  const diet = fc.subarray(['vegan', 'vegetarian']);
  const anyFacts = fc.record({ allergens: fc.option(names), traces: fc.option(names), diet });
  const anyGroup = fc
    .record({
      kind: fc.constantFrom('one', 'many', 'count'),
      bounds: fc.tuple(fc.nat(2), fc.integer({ min: 1, max: 2 })),
      facts: fc.array(anyFacts, { minLength: 1, maxLength: 3 }),
    })
    .map(({ kind, bounds: [low, high], facts }) => ({
      ...{ kind, facts, max: kind === 'one' ? 1 : high },
      min: Math.min(low, kind === 'one' ? 1 : high, kind === 'count' ? high : facts.length),
    }));
  const choicesOf = (ids: readonly number[]): Choice[][] =>
    ids.reduce<Choice[][]>(
      (all, id) => all.flatMap((chosen) => [chosen, [...chosen, [id, 1]], [...chosen, [id, 2]]]),
      [[]],
    );

  test('is what some allowed choice makes', () => {
    fc.assert(
      fc.property(
        anyFacts,
        fc.array(anyGroup, { minLength: 1, maxLength: 2 }),
        fc.record({ allergens: names, diet }),
        (facts, drawn, avoid) => {
          const groups = drawn.map(({ kind, min, max, facts: all }, at) => ({
            ...{ id: at + 1, name: 'Group', kind, min, max },
            options: all.map((each, nth) => ({ id: (at + 1) * 10 + nth, name: 'Option', priceCents: 0, ...each })),
          }));
          const cup: Item = { ...item(1), ...facts, groups: groups.map(({ id }) => ({ id, defaults: [] })) };
          const catalogue: Catalogue = { ...defaultCafe, groups, items: [cup] };
          const all = choicesOf(groups.flatMap(({ options }) => options.map(({ id }) => id)));
          const isMade = all.some(
            (options) =>
              !checkChoices(catalogue, cup.id, options) &&
              !getHiddenReason(getLineItemFacts(catalogue, cup, options), avoid),
          );
          expect(canBeMade(catalogue, cup, avoid)).toBe(isMade);
        },
      ),
    );
  });
});
