import { describe, expect, test } from 'vitest';
import { Search } from './owner-orders.ts';
import { publishCatalogue } from './owner-publish.ts';
import { Reason } from './staff.ts';

const { note } = publishCatalogue.body.shape;
const texts = { Reason, Search, note };

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
