import { expect, test } from 'vitest';
import { toNumberWord, upperFirst } from './number-words.ts';

test('counts are words up to twenty, then digits', () => {
  expect([0, 1, 6, 19, 20, 21, 47].map(toNumberWord)).toEqual(['zero', 'one', 'six', 'nineteen', 'twenty', '21', '47']);
});

test('a sentence begins with a capital', () => {
  expect(['nineteen', '21', ''].map(upperFirst)).toEqual(['Nineteen', '21', '']);
});
