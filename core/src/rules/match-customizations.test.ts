import { expect, test } from 'vitest';
import { defaultCafe } from '../content/default-cafe/catalogue.ts';
import { choose } from './choose.ts';
import { matchCustomizations } from './match-customizations.ts';
import { describeOptions, listChosenOptions } from './options.ts';

const latte = 3;
const large = choose(12, 22, [31, 2]);

test('words that name options are these options, in any order and case', () => {
  expect(matchCustomizations(defaultCafe, latte, ['2 x extra shot', 'OAT MILK', 'Large'])).toEqual({
    options: large,
    words: [],
  });
});

test('what a favorite says of its options names the same options', () => {
  const said = describeOptions(listChosenOptions(defaultCafe, { id: latte, options: large }));
  expect(matchCustomizations(defaultCafe, latte, said)).toEqual({ options: large, words: [] });
});

test('other words stay beside the options', () => {
  expect(matchCustomizations(defaultCafe, latte, ['Oat milk', 'in my own mug'])).toEqual({
    options: choose(11, 22),
    words: ['in my own mug'],
  });
});

test.each([
  ['no option has this name', latte, ['in my own mug']],
  ['the item has no options', 103, ['Oat milk']],
  ['the options are the usual ones', latte, [optionName(21)]],
  ['more are named than can be had', latte, ['9 × Extra shot']],
  ['a choice is left out that must be made', latte, [`No ${optionName(21)}`]],
])('all stay words where %s', (_what, id, words) => {
  expect(matchCustomizations(defaultCafe, id, words)).toEqual({ words });
});

function optionName(id: number): string {
  return defaultCafe.groups.flatMap(({ options }) => options).find((option) => option.id === id)?.name ?? '';
}
