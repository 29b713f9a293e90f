import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isAllowedPassword } from './password.ts';

const kinds = ['abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', '0123456789', '@$!%*?&'];
const charOf = (chars: string) => fc.constantFrom(...chars);
const allowedChars = kinds.join('');

describe('the password rule', () => {
  test('takes any mix that has one of each kind and only allowed characters', () => {
    const password = fc
      .tuple(fc.tuple(...kinds.map(charOf)), fc.array(charOf(allowedChars), { minLength: 2, maxLength: 120 }))
      .chain(([one, rest]) => fc.shuffledSubarray([...one, ...rest], { minLength: one.length + rest.length }))
      .map((chars) => chars.join(''));
    fc.assert(fc.property(password, isAllowedPassword));
  });

  test('refuses when one kind is missing', () => {
    const without = fc
      .constantFrom(...kinds)
      .chain((kind) => fc.string({ unit: charOf(allowedChars.replace(kind, '')), minLength: 6, maxLength: 128 }));
    fc.assert(fc.property(without, (password) => !isAllowedPassword(password)));
  });

  test('refuses any character outside the allowed ones', () => {
    const other = fc.string({ minLength: 1, maxLength: 1 }).filter((char) => !allowedChars.includes(char));
    fc.assert(fc.property(other, (char) => !isAllowedPassword(`Juniper1!${char}`)));
  });

  test.each([
    ['5 characters', 'Ju1!a', false],
    ['6 characters', 'Ju1!ab', true],
    ['128 characters', `Ju1!${'a'.repeat(124)}`, true],
    ['129 characters', `Ju1!${'a'.repeat(125)}`, false],
  ])('%s', (_length, password, allowed) => {
    expect(isAllowedPassword(password)).toBe(allowed);
  });
});
