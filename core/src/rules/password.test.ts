import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  checkPasswordParts,
  getMinPasswordLength,
  isAllowedPassword,
  passwordRuleMessage,
  staffPasswordMessage,
} from './password.ts';

const kinds = ['abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', '0123456789', '@$!%*?&'];
const drawChar = (chars: string) => fc.constantFrom(...chars);
const allowedChars = kinds.join('');

describe('the password rule [register-5]', () => {
  test('takes any mix that has one of each kind and only allowed characters', () => {
    const password = fc
      .tuple(fc.tuple(...kinds.map(drawChar)), fc.array(drawChar(allowedChars), { minLength: 2, maxLength: 120 }))
      .chain(([one, rest]) => fc.shuffledSubarray([...one, ...rest], { minLength: one.length + rest.length }))
      .map((chars) => chars.join(''));
    fc.assert(fc.property(password, isAllowedPassword));
  });

  test('refuses when one kind is missing [register-5]', () => {
    const without = fc
      .constantFrom(...kinds)
      .chain((kind) => fc.string({ unit: drawChar(allowedChars.replace(kind, '')), minLength: 6, maxLength: 128 }));
    fc.assert(fc.property(without, (password) => !isAllowedPassword(password)));
  });

  test('refuses any character outside the allowed ones [register-5]', () => {
    const other = fc.string({ minLength: 1, maxLength: 1 }).filter((char) => !allowedChars.includes(char));
    fc.assert(
      fc.property(other, (char) => !isAllowedPassword(`Juniper1!${char}`) && !isAllowedPassword(`${char}Juniper1!`)),
    );
  });

  test.each([
    ['5 characters', 'Ju1!a', false],
    ['6 characters', 'Ju1!ab', true],
    ['128 characters', `Ju1!${'a'.repeat(124)}`, true],
    ['129 characters', `Ju1!${'a'.repeat(125)}`, false],
  ])('%s', (_length, password, allowed) => {
    expect(isAllowedPassword(password)).toBe(allowed);
  });

  test('is said in full, and to staff with their own length', () => {
    expect(passwordRuleMessage).toBe(
      'Password must be at least 6 characters and include uppercase, lowercase, number, and special character.',
    );
    expect(staffPasswordMessage).toBe('You work with us, so your password needs at least 12 characters.');
  });

  test('is longer for whoever is more than a customer', () => {
    expect([getMinPasswordLength('customer'), getMinPasswordLength('staff'), getMinPasswordLength('manager')]).toEqual([
      6, 12, 12,
    ]);
  });
});

test('the four parts together are the rule', () => {
  for (const password of [
    'Secret1!',
    'Sec1!',
    'secret1!',
    'SECRET1!',
    'Secret!!',
    'Secret11',
    'Secret1!#',
    'Secret 1!',
    '',
  ])
    expect(checkPasswordParts(password).every(Boolean), password).toBe(isAllowedPassword(password));
  expect(checkPasswordParts('abc1')).toEqual([false, false, true, false]);
  expect(checkPasswordParts('Secret1!', 12)).toEqual([false, true, true, true]);
});
