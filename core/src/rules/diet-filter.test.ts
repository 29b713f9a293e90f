import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultCafe } from '../content/default-cafe/catalogue.ts';
import { type Catalogue, type Choice, findItem, type Item } from './catalogue.ts';
import { changeOptions } from './change-menu.ts';
import { getItemHiddenReason } from './diet-filter.ts';
import { canBeMade, describeChoices, describeFilter, describeFit, findFittingChoices } from './fitting-choices.ts';
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
const findIds = (test: (each: Item) => unknown) => defaultCafe.items.filter(test).map(({ id }) => id);
const espressoWith = (facts: Facts, id: number): Item => ({ ...item(1), ...facts, id });

describe('the cup that one press adds', () => {
  test('is judged, not the item without its milk', () => {
    expect(getItemHiddenReason(defaultCafe, item(3), avoiding('milk'))).toBe('contains');
    expect(getItemHiddenReason(defaultCafe, item(3), eating('vegan'))).toBe('contains');
    expect(getItemHiddenReason(defaultCafe, item(2), avoiding('milk'))).toBeUndefined();
  });

  test.each([
    [avoiding('milk'), '12 fit as they are. We can make 11 more for you.'],
    [avoiding('milk', 'soybeans'), '12 fit as they are. We can make 8 more for you.'],
    [avoiding('nuts'), '38 of 47 fit.'],
    [eating('vegan'), '12 fit as they are. We can make 11 more for you.'],
    [{ allergens: ['gluten'], diet: ['vegan'] }, '11 fit as they are. We can make 11 more for you.'],
    [eating('vegetarian'), '46 of 47 fit.'],
    [avoiding('lupin'), '47 of 47 fit.'],
  ])('of the default cafe, for %j: %s', (avoid, words) => {
    const hidden = defaultCafe.items.filter((each) => getItemHiddenReason(defaultCafe, each, avoid));
    const makeable = hidden.filter((each) => canBeMade(defaultCafe, each, avoid));
    const total = defaultCafe.items.length;
    expect(describeFit(total, total - hidden.length, makeable.length)).toBe(words);
  });

  test('is counted in words for one, for none, and for what can only be made', () => {
    expect(describeFit(8, 1, 2)).toBe('1 fits as it is. We can make 2 more for you.');
    expect(describeFit(8, 0, 2)).toBe('We can make 2 of these for you.');
    expect(describeFit(8, 0, 0)).toBe('Nothing here fits.');
  });

  test('counts as hidden while nothing is stated, and for traces', () => {
    expect(getItemHiddenReason(defaultCafe, espressoWith(silent, 900), avoiding('nuts'))).toBe('not-stated');
    expect(getItemHiddenReason(defaultCafe, espressoWith(nutty, 901), avoiding('nuts'))).toBe('traces');
    expect(getItemHiddenReason(defaultCafe, espressoWith(plain, 902), avoiding('nuts'))).toBeUndefined();
  });
});

test.each([
  [avoiding('milk'), 'No milk'],
  [avoiding('milk', 'nuts'), 'No milk, no tree nuts'],
  [{ allergens: ['milk'], diet: ['vegan'] }, 'No milk · vegan only'],
  [eating('vegan', 'halal'), 'Vegan and halal only'],
])('the filter %j is called %s', (filter, words) => {
  expect(describeFilter(filter)).toBe(words);
});

describe('what can be made without', () => {
  const made = (avoid: DietFilter) =>
    findIds((each) => canBeMade(defaultCafe, each, avoid) && getItemHiddenReason(defaultCafe, each, avoid));

  test('milk: other milks, and no cream', () => {
    expect(made(avoiding('milk'))).toEqual([3, 4, 5, 6, 7, 8, 9, 11, 13, 17, 19]);
  });

  test('milk and soy: what is chocolate stays hidden, and soy milk is no way out', () => {
    expect(made(avoiding('milk', 'soybeans'))).toEqual([3, 4, 6, 7, 8, 9, 11, 17]);
    expect(made(avoiding('milk', 'soybeans', 'gluten', 'nuts'))).toEqual([17]);
  });

  test('an option that states nothing is not a way out', () => {
    const unsure = changeOptions(defaultCafe, [22, 23, 24], silent);
    expect(canBeMade(unsure, item(3), avoiding('milk'))).toBe(false);
  });

  test('keeps the usual options that fit, and takes the first fitting one for each that does not', () => {
    const describeMade = (id: number, ...isOut: number[]) => {
      const isOffered = (option: number) => !isOut.includes(option);
      const options = findFittingChoices(defaultCafe, item(id), avoiding('milk'), isOffered);
      return options && describeChoices(defaultCafe, item(id), options);
    };
    expect(describeMade(3)).toBe('with oat milk');
    expect(describeMade(3, 22)).toBe('with almond milk');
    expect(describeMade(3, 22, 23, 24)).toBeUndefined();
    expect(describeMade(5)).toBe('with oat milk, no whipped cream');
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
      kind,
      facts,
      max: kind === 'one' ? 1 : high,
      min: Math.min(low, kind === 'one' ? 1 : high, kind === 'count' ? high : facts.length),
    }));
  const listChoices = (ids: readonly number[]): Choice[][] =>
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
            id: at + 1,
            name: 'Group',
            kind,
            min,
            max,
            options: all.map((each, nth) => ({ id: (at + 1) * 10 + nth, name: 'Option', priceCents: 0, ...each })),
          }));
          const cup: Item = { ...item(1), ...facts, groups: groups.map(({ id }) => ({ id, defaults: [] })) };
          const catalogue: Catalogue = { ...defaultCafe, groups, items: [cup] };
          const all = listChoices(groups.flatMap(({ options }) => options.map(({ id }) => id)));
          const isMade = all.some(
            (options) =>
              !checkChoices(catalogue, cup.id, options) &&
              !getHiddenReason(getLineItemFacts(catalogue, cup, options), avoid),
          );
          const made = findFittingChoices(catalogue, cup, avoid);
          expect(made !== undefined).toBe(isMade);
          if (!made) return;
          expect(checkChoices(catalogue, cup.id, made)).toBeUndefined();
          expect(getHiddenReason(getLineItemFacts(catalogue, cup, made), avoid)).toBeUndefined();
        },
      ),
    );
  });
});
