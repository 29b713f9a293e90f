import { expect, test } from 'vitest';
import {
  findRolesWith,
  formatRole,
  getLimits,
  getRoleLabel,
  hasPermission,
  isWorkRole,
  roles,
  workRoles,
} from './permissions.ts';

test('owners may do everything that any other role may [console-1]', () => {
  const everything = Object.values(roles).flatMap(({ permissions }) => [...permissions]);
  expect(everything.filter((permission) => !hasPermission('owner', permission))).toEqual([]);
});

test.each([...roles.owner.permissions])('%s: not for customers, unknown roles or nobody', (permission) => {
  expect(
    ['customer', 'barista', 'constructor', '', undefined].filter((role) => hasPermission(role, permission)),
  ).toEqual([]);
  expect(findRolesWith(permission)).toContain('owner');
});

test('only owners have staff.manage, because it gives any role', () => {
  expect(findRolesWith('staff.manage')).toEqual(['owner']);
});

test('every role but the customer’s is for people who work here', () => {
  expect(['customer', 'barista', undefined, ...workRoles].filter(isWorkRole)).toEqual(workRoles);
});

test('a role of a newer release has its own name and no limits', () => {
  expect([getRoleLabel('barista'), formatRole('barista'), getLimits('barista')]).toEqual([
    'barista',
    'barista',
    undefined,
  ]);
  expect([getRoleLabel('manager'), formatRole('manager')]).toEqual(['Manager', 'a manager']);
});
