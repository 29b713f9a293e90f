import { describe, expect, test } from 'vitest';
import { defaultCafe } from '../content/default-cafe/catalogue.ts';
import type { Catalogue, Item, OptionGroup } from './catalogue.ts';
import { changeItem, changeOptions, toLines } from './change-menu.ts';
import { choose } from './choose.ts';
import { findLineChanges, findLinesAboveLimit, findUnavailableLines, hasUnexpectedPrice } from './order-changes.ts';

const latte = 3;
const today = '2026-11-14';
const withLatteAt = (priceCents: number) => changeItem(defaultCafe, latte, { priceCents });
const without = (gone: number) => ({ ...defaultCafe, items: defaultCafe.items.filter(({ id }) => id !== gone) });
const two = toLines([latte, 2], [1, 1]);

describe('the price that a cart line was written with is news', () => {
  test.each([
    ['if it is dearer now', 400, { price: 420, isDeal: false }, true],
    ['if it is cheaper now', 400, { price: 380, isDeal: false }, true],
    ['not if it is the same', 400, { price: 400, isDeal: false }, false],
    ['not if a deal makes it cheaper', 400, { price: 320, isDeal: true }, false],
    ['if it is dearer in spite of a deal', 320, { price: 336, isDeal: true }, true],
    ['not if the deal is the same', 320, { price: 320, isDeal: true }, false],
    ['if its deal is over', 320, { price: 400, isDeal: false }, true],
  ])('%s', (_, written, now, isNews) => expect(hasUnexpectedPrice(written, now)).toBe(isNews));
});

describe('against the menu that the customer saw', () => {
  test('what is dearer or gone is named, and what is the same or cheaper is not', () => {
    expect(findLineChanges(withLatteAt(420), defaultCafe, two, today)).toEqual([
      { id: latte, reason: 'price', was: 400, now: 420 },
    ]);
    expect(findLineChanges(without(latte), defaultCafe, two, today)).toEqual([{ id: latte, reason: 'gone', was: 400 }]);
    expect(findLineChanges(withLatteAt(380), defaultCafe, two, today)).toEqual([]);
    expect(findLineChanges(defaultCafe, defaultCafe, two, today)).toEqual([]);
  });

  test('what neither menu has is gone, without a price', () =>
    expect(findLineChanges(without(latte), without(latte), two, today)).toStrictEqual([{ id: latte, reason: 'gone' }]));

  test('what the customer’s menu did not have is not dearer', () =>
    expect(findLineChanges(defaultCafe, without(latte), two, today)).toEqual([]));
});

test('more than is left is too many, the last one is not', () => {
  const left = (count: number) => findUnavailableLines(defaultCafe, two, [{ id: latte, left: count }]);
  expect(left(0)).toEqual([{ id: latte, reason: 'sold_out', left: 0 }]);
  expect(left(1)).toEqual([{ id: latte, reason: 'not_enough', left: 1 }]);
  expect(left(2)).toEqual([]);
  expect(findUnavailableLines(defaultCafe, two, [])).toEqual([]);
});

describe('a cup that cannot be had any more says why', () => {
  const oat = { id: latte, quantity: 1, options: choose(11, 22) } as const;
  const cup = { id: latte, options: oat.options };
  const withGroups = (...groups: NonNullable<Item['groups']>) => changeItem(defaultCafe, latte, { groups });
  const changesOn = (now: Catalogue) => findLineChanges(now, defaultCafe, [oat], today);

  test('an option that is gone, with its name from the menu that the customer saw', () => {
    const withoutOat = (group: OptionGroup) => ({ ...group, options: group.options.filter(({ id }) => id !== 22) });
    const now = { ...defaultCafe, groups: defaultCafe.groups.map(withoutOat) };
    expect(changesOn(now)).toEqual([{ ...cup, reason: 'option_gone', was: 400, option: 'Oat milk' }]);
    // Neither menu knows it.
    expect(findLineChanges(now, now, [oat], today)).toStrictEqual([{ ...cup, reason: 'option_gone' }]);
  });

  test('an option that only this item does not offer any more', () => {
    const now = withGroups({ id: 1, defaults: [[11, 1]] }, { id: 2, defaults: [[21, 1]], without: [22] });
    expect(changesOn(now)).toEqual([{ ...cup, reason: 'option_gone', was: 400, option: 'Oat milk' }]);
  });

  test('choices that do not fit any more: other bounds, or a new group that must be chosen', () => {
    const shots = { id: 3, min: 1, defaults: choose(31) };
    const now = withGroups({ id: 1, defaults: choose(11) }, { id: 2, defaults: choose(21) }, shots);
    expect(changesOn(now)).toEqual([{ ...cup, reason: 'options_changed', was: 400 }]);
  });

  test('a dearer option is a dearer cup; a line without options is the default cup', () => {
    const dear = changeOptions(defaultCafe, [22], { priceCents: 50 });
    expect(changesOn(dear)).toEqual([{ ...cup, reason: 'price', was: 400, now: 450 }]);
    expect(findLineChanges(dear, defaultCafe, [{ id: latte, quantity: 1 }], today)).toEqual([]);
  });

  test('an option that is sold out, also one that the line does not write out', () => {
    const out = (option: number) => [{ kind: 'option', id: option, left: 0 }];
    expect(findUnavailableLines(defaultCafe, [oat], out(22))).toEqual([
      { ...cup, reason: 'option_sold_out', option: 'Oat milk' },
    ]);
    expect(findUnavailableLines(defaultCafe, [oat], out(21))).toEqual([]);
    expect(findUnavailableLines(defaultCafe, [{ id: latte, quantity: 1 }], out(21))).toEqual([
      { id: latte, reason: 'option_sold_out', option: 'Whole milk' },
    ]);
    // An option and an item may have the same number.
    expect(findUnavailableLines(defaultCafe, [{ id: 22, quantity: 1 }], out(22))).toEqual([]);
    expect(findUnavailableLines(defaultCafe, [oat], [{ kind: 'item', id: 22, left: 0 }])).toEqual([]);
  });

  test('what is left, and the 20 of an order, count for all lines of an item', () => {
    const lines = [{ ...oat, quantity: 2 }, ...toLines([latte, 2], [1, 20])];
    expect(findUnavailableLines(defaultCafe, lines, [{ id: latte, left: 3 }])).toEqual([
      { ...cup, reason: 'not_enough', left: 3 },
      { id: latte, reason: 'not_enough', left: 3 },
    ]);
    expect(findUnavailableLines(defaultCafe, lines, [{ id: latte, left: 4 }])).toEqual([]);
    expect(findLinesAboveLimit(lines)).toEqual([]);
    const many = findLinesAboveLimit([{ ...oat, quantity: 2 }, ...toLines([latte, 19])]);
    expect(many).toEqual([cup, { id: latte }].map((line) => ({ ...line, reason: 'too_many' })));
  });
});
