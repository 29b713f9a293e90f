import { expect, test } from 'vitest';
import { toScreenName } from './pickup-screen.ts';

test.each([
  ['Ada Lovelace', 'Ada'],
  ["  D'Arcy Wentworth", "D'Arcy"],
  ['Jean-Luc', 'Jean-Luc'],
  ['Zoë Ångström', 'Zoë'],
  ['王小明', '王小明'],
  ['Maximiliana-Theodora Holm', 'Maximiliana-T…'],
])('shows the first name of %s', (name, shown) => expect(toScreenName(name)).toBe(shown));

test.each([
  null,
  '',
  'www.free-coffee.example',
  '<b>Ada</b>',
  'Call555-0100',
  '@ada',
  '☕☕☕',
  'A\u0301\u0301\u0301\u0301\u0301da',
  '\u202eada',
  'a\u200bda',
])('shows no name for %j', (name) => expect(toScreenName(name)).toBeUndefined());
