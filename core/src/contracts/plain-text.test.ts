import { describe, expect, test } from 'vitest';
import { groupFields } from './menu-rows.ts';
import { Search } from './owner-orders.ts';
import { publishCatalogue } from './owner-publish.ts';
import { Reason } from './staff.ts';

const { note } = publishCatalogue.body.shape;
const texts = { Reason, Search, note };

test('a reason, which the customer reads in a mail of ours, has no link', () => {
  expect(Reason.safeParse('Pay here: https://evil.example').error?.issues).toMatchObject([
    { message: 'Please write it without a link.' },
  ]);
  expect(Reason.parse('It was cold. $3.50 back.')).toBe('It was cold. $3.50 back.');
});

describe.each(Object.entries(texts))('%s', (_name, text) => {
  test.each(['Zoë', '李小龍', 'Ana 𠮷'])('takes %s', (typed) => expect(text.parse(typed)).toBe(typed));

  test.each([
    ['a NUL', 'Ana\u0000Bo'],
    ['an escape', 'Ana\u001bBo'],
    ['the first half of a pair', 'Ana\ud842'],
    ['the second half', '\udfb7Ana'],
    ['both halves, the wrong way round', 'Ana\udfb7\ud842'],
  ])('refuses %s', (_what, typed) => expect(text.safeParse(typed).success).toBe(false));
});

describe.each(Object.entries({ Reason, note, name: groupFields.name }))('%s, which others read,', (_name, text) => {
  test.each([
    ['text from right to left', 'Ana \u202e12345'],
    ['a blank that looks empty', 'Ana\u3164'],
    ['60 stacked marks', `A${'\u0301'.repeat(60)}`],
  ])('refuses %s', (_what, typed) => expect(text.safeParse(typed).success).toBe(false));
});
