import { describe, expect, test } from 'vitest';
import { defaultCafe } from '../content/default-cafe/catalogue.ts';
import type { Catalogue, Choice, ItemGroup, OptionGroup } from './catalogue.ts';
import { changeItem, changeOptions } from './change-menu.ts';
import { choose } from './choose.ts';
import {
  checkChoices,
  describeOptions,
  findMissingOptions,
  findOption,
  formatNameWithOptions,
  getDefaultChoices,
  getDefaultLineItem,
  getLineItemName,
  getLineKey,
  getOffers,
  getOptionsPrice,
  hasDefaultOptions,
  listChosenOptions,
  resolveOptions,
  sortChoices,
} from './options.ts';
import { priceLine } from './price-line.ts';
import { priceOrder } from './price-order.ts';

const [latte, mocha, espresso] = [3, 5, 1];
const today = '2026-11-15';
const usual: readonly Choice[] = choose(11, 21);
const cream: Choice = [51, 1];
const withGroups = (id: number, groups: readonly ItemGroup[]) => changeItem(defaultCafe, id, { groups });

describe('what a line is', () => {
  test.each([
    [{ id: 3 }, '3'],
    [{ id: 3, options: [] }, '3:'],
    [{ id: 3, options: choose(11, 22, [31, 2]) }, '3:11.22.31x2'],
    [{ id: 3, options: [[1, 1]] as const }, '3:1'],
    [{ id: 31 }, '31'],
  ])('%j has the key %s', (cup, key) => expect(getLineKey(cup)).toBe(key));

  test('choices are written by ascending number', () =>
    expect(sortChoices(choose([31, 2], 9, 11))).toEqual(choose(9, 11, [31, 2])));

  test('one press adds what is usual; an item without groups has no options', () => {
    expect(getDefaultLineItem(defaultCafe, latte)).toEqual({ id: latte, options: usual });
    expect(getDefaultLineItem(defaultCafe, mocha)).toEqual({ id: mocha, options: [...usual, cream] });
    expect(getDefaultLineItem(defaultCafe, espresso)).toStrictEqual({ id: espresso });
    expect(getDefaultChoices(defaultCafe, espresso)).toBeUndefined();
    // All its groups may be left empty.
    expect(getDefaultChoices(withGroups(latte, [{ id: 3, defaults: [] }]), latte)).toEqual([]);
  });

  test('a line without options is the default cup, and is written out', () => {
    const line = { id: latte, quantity: 2, deal: today };
    expect(resolveOptions(defaultCafe, line)).toEqual({ ...line, options: usual });
    expect(hasDefaultOptions(defaultCafe, line)).toBe(true);
    expect(hasDefaultOptions(defaultCafe, { id: latte, options: usual })).toBe(true);
    expect(hasDefaultOptions(defaultCafe, { id: latte, options: choose(11, 22) })).toBe(false);
    expect(hasDefaultOptions(defaultCafe, { id: espresso })).toBe(true);
  });

  test('a line that says what it is stays as it is, whatever the owner makes the default', () => {
    const oatFirst = withGroups(latte, [
      { id: 1, defaults: choose(11) },
      { id: 2, defaults: choose(22) },
    ]);
    const line = { id: latte, quantity: 1, options: usual };
    expect(resolveOptions(oatFirst, line)).toBe(line);
    expect(hasDefaultOptions(oatFirst, line)).toBe(false);
    expect(getLineItemName(oatFirst, line)).toBe('Latte (Whole milk)');
  });

  test('an empty list is no options where the item has no groups, and a choice where it has', () => {
    expect(resolveOptions(defaultCafe, { id: espresso, options: [] })).toStrictEqual({ id: espresso });
    const line = { id: mocha, options: [] };
    expect(resolveOptions(defaultCafe, line)).toBe(line);
    const unknown = { id: 999, options: [] };
    expect(resolveOptions(defaultCafe, unknown)).toBe(unknown);
  });
});

describe('what is offered', () => {
  const own: ItemGroup = {
    id: 4,
    min: 1,
    max: 3,
    defaults: [[41, 1]],
    without: [42],
    prices: choose([41, 0], [43, 75]),
  };

  test('the group with the item’s own bounds, prices, defaults and without what it leaves out', () => {
    const [offer, ...more] = getOffers(withGroups(latte, [own]), latte);
    expect(more).toEqual([]);
    expect(offer).toMatchObject({ id: 4, name: 'Syrup', kind: 'many', min: 1, max: 3 });
    expect(offer?.options.map(({ id, priceCents, usual: count }) => [id, priceCents, count])).toEqual([
      [41, 0, 1],
      [43, 75, 0],
    ]);
  });

  test('nothing by a group that is not there, nor for an unknown item', () => {
    expect(getOffers(withGroups(latte, [{ id: 9, defaults: [] }]), latte)).toEqual([]);
    expect(getOffers(defaultCafe, 999)).toEqual([]);
  });

  test('an option is found in any group', () => {
    expect(findOption(defaultCafe, 22)?.name).toBe('Oat milk');
    expect(findOption(defaultCafe, 3)).toBeUndefined();
  });

  test.each<[string, readonly Choice[] | undefined, ReturnType<typeof checkChoices>]>([
    ['the usual', usual, undefined],
    ['a large one with three shots and two syrups', choose(12, 24, [31, 3], 41, 43), undefined],
    ['an unknown option', [...usual, [99, 1]], 'option_gone'],
    ['another item’s option', [...usual, [51, 1]], 'option_gone'],
    ['no size', [[21, 1]], 'options_changed'],
    ['nothing', undefined, 'options_changed'],
    ['two milks', [...usual, [22, 1]], 'options_changed'],
    ['two sizes of one', choose([11, 2], 21), 'options_changed'],
    ['four shots', [...usual, [31, 4]], 'options_changed'],
    ['three syrups', [...usual, [41, 1], [42, 1], [43, 1]], 'options_changed'],
    ['a syrup twice', [...usual, [41, 2]], 'options_changed'],
    ['an option named twice', [...usual, [31, 1], [31, 1]], 'options_changed'],
  ])('a latte with %s', (_, choices, problem) => expect(checkChoices(defaultCafe, latte, choices)).toBe(problem));

  test('an item without groups takes no option', () => {
    expect(checkChoices(defaultCafe, espresso, [])).toBeUndefined();
    expect(checkChoices(defaultCafe, espresso, usual)).toBe('option_gone');
  });

  test('which options are gone', () => {
    expect(findMissingOptions(defaultCafe, { id: latte, options: [...usual, cream, [99, 1]] })).toEqual([51, 99]);
    expect(findMissingOptions(defaultCafe, { id: latte })).toEqual([]);
  });
});

describe('what a cup is called', () => {
  test.each<[number, readonly Choice[] | undefined, string]>([
    [latte, usual, 'Latte'],
    [latte, undefined, 'Latte'],
    [latte, choose(12, 22, [31, 2]), 'Latte (Large, Oat milk, 2 × Extra shot)'],
    [latte, [...usual, [31, 1], [43, 1]], 'Latte (Extra shot, Caramel syrup)'],
    [mocha, usual, 'Mocha (No whipped cream)'],
    [espresso, undefined, 'Espresso'],
    [999, undefined, ''],
    // An option that is gone has no name here, nor does the milk that it replaced.
    [latte, choose(12, 29), 'Latte (Large)'],
  ])('%i with %j: %s [sheet-2]', (id, options, name) =>
    expect(getLineItemName(defaultCafe, { id, ...(options && { options }) })).toBe(name),
  );

  test('one that may be left off says so, and another one in its place does not', () => {
    const [size] = defaultCafe.groups as [OptionGroup];
    const options = size.options.map((option, nth) => ({
      ...option,
      id: 91 + nth,
      name: ['Cocoa', 'Cinnamon'][nth] ?? '',
    }));
    const groups = [{ ...size, id: 9, min: 0, options }];
    const topped: Catalogue = { ...withGroups(latte, [{ id: 9, defaults: [[91, 1]] }]), groups };
    expect(getLineItemName(topped, { id: latte, options: [] })).toBe('Latte (No cocoa)');
    expect(getLineItemName(topped, { id: latte, options: [[92, 1]] })).toBe('Latte (Cinnamon)');
  });

  test('all that is chosen is kept in the order of the page, with its price and the board’s name', () => {
    const short = changeOptions(defaultCafe, [31], { ticketName: '+1' });
    expect(listChosenOptions(short, { id: mocha, options: choose(12, 21, [31, 2]) })).toEqual([
      { id: 12, name: 'Large', cents: 80, count: 1, isDefault: false },
      { id: 21, name: 'Whole milk', cents: 0, count: 1, isDefault: true },
      { id: 31, name: 'Extra shot', ticket: '+1', cents: 90, count: 2, isDefault: false },
      { id: 51, name: 'Whipped cream', cents: 0, count: 0, isDefault: false },
    ]);
    expect(listChosenOptions(defaultCafe, { id: latte }).every(({ isDefault }) => isDefault)).toBe(true);
  });

  test('an order’s own words are enough for its name', () => {
    const options = [
      { name: 'Regular', count: 1, isDefault: true },
      { name: 'Oat milk', count: 1, isDefault: false },
    ];
    expect(describeOptions(options)).toEqual(['Oat milk']);
    expect(formatNameWithOptions('Latte', options)).toBe('Latte (Oat milk)');
    expect(formatNameWithOptions('Latte', [])).toBe('Latte');
  });
});

describe('what a cup costs', () => {
  const big = { id: latte, options: choose(12, 22, [31, 2]) };

  test('the item and its options: 4.00 + 0.80 + 2 × 0.90 [sheet-2]', () => {
    expect(getOptionsPrice(defaultCafe, big)).toBe(260);
    expect(priceLine(defaultCafe, big, today)).toBe(660);
    expect(priceLine(defaultCafe, { id: latte }, today)).toBe(400);
  });

  test('a deal takes its percent off the item alone', () =>
    expect(priceLine(defaultCafe, { ...big, deal: today }, today)).toBe(320 + 260));

  test('the welcome drink is worth up to $6.00 of it', () => {
    const order = priceOrder(defaultCafe, null, [{ ...big, quantity: 1 }], today, { kind: 'welcome-drink' });
    expect(order?.totals).toMatchObject({ subtotal: 660, discount: 600 });
    const small = { id: latte, quantity: 1, options: choose(12, 21) };
    expect(priceOrder(defaultCafe, null, [small], today, { kind: 'welcome-drink' })?.totals).toMatchObject({
      final: 0,
      discount: 480,
    });
  });

  test('the order keeps the base, the options and the allergens', () =>
    expect(priceOrder(defaultCafe, null, [{ ...big, quantity: 2 }], today)?.lines).toEqual([
      {
        id: latte,
        name: 'Latte',
        price: 660,
        base: 400,
        quantity: 2,
        deal: false,
        options: listChosenOptions(defaultCafe, big),
        allergens: ['gluten'],
        traces: [],
      },
    ]));

  test('a cup that cannot be had has no price, and neither has its order', () => {
    expect(priceLine(defaultCafe, { id: latte, options: [[99, 1]] }, today)).toBeUndefined();
    expect(priceLine(defaultCafe, { id: latte, options: [[11, 1]] }, today)).toBeUndefined();
    expect(priceOrder(defaultCafe, null, [{ id: latte, quantity: 1, options: [[11, 1]] }], today)).toBeUndefined();
  });
});
