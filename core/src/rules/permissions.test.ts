import { expect, test } from 'vitest';
import { isAtLeast, may, needs, type Permission, roles } from './permissions.ts';

test('a higher role may do everything that a lower one may', () => {
  for (const [at, role] of roles.entries()) {
    expect(roles.filter((least) => isAtLeast(role, least))).toEqual(roles.slice(0, at + 1));
  }
});

test.each(Object.keys(needs) as Permission[])('%s: not for customers, unknown roles or nobody', (what) => {
  expect(['customer', 'barista', '', undefined].filter((role) => may(role, what))).toEqual([]);
  expect(may('owner', what)).toBe(true);
});
