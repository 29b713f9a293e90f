import { hasPermission, isWorkRole, roles } from '@juniper/core/rules/permissions.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { storage } from '../../lib/storage.ts';
import { sampleUser } from '../../lib/testing/samples.ts';
import { getSessionMark } from './return-path.ts';
import { markSession, sessionMarkScript } from './session.ts';

const mark = () => document.documentElement.dataset.session;
const runScript = () => new Function(sessionMarkScript)();

beforeEach(() => markSession(null));
afterEach(() => localStorage.clear());

test('marks a member', () => {
  storage.write('token', 'token-1');
  storage.write('user', sampleUser);
  runScript();
  expect(mark()).toBe('member');
});

test('marks staff as such, before and after the page is alive [access-6]', () => {
  const staff = { ...sampleUser, role: 'staff' } as const;
  storage.write('token', 'token-1');
  storage.write('user', staff);
  runScript();
  expect(mark()).toBe('staff');
  markSession(sampleUser);
  expect(mark()).toBe('member');
  markSession(staff);
  expect(mark()).toBe('staff');
});

test.each(['manager', 'owner'])('marks those with a console, before and after the page is alive: %s', (role) => {
  storage.write('token', 'token-1');
  storage.write('user', { ...sampleUser, role });
  runScript();
  expect(mark()).toBe('manager');
  markSession(null);
  markSession({ ...sampleUser, role });
  expect(mark()).toBe('manager');
});

test.each([
  ['nothing stored', undefined, undefined],
  ['a token alone', 'token-1', undefined],
  ['a user alone', undefined, JSON.stringify(sampleUser)],
  ['a corrupt user', 'token-1', '{"name"'],
  ['no user', 'token-1', 'null'],
])('leaves a visitor unmarked: %s', (_, token, user) => {
  if (token) localStorage.setItem('token', token);
  if (user) localStorage.setItem('user', user);
  runScript();
  expect(mark()).toBeUndefined();
});

test.each(Object.keys(roles))('marks each role by its permissions: %s', (role) => {
  const workMark = hasPermission(role, 'reports.read') ? 'manager' : 'staff';
  expect(getSessionMark(role)).toBe(isWorkRole(role) ? workMark : 'member');
});

test('can stand inside a script element', () => {
  expect(sessionMarkScript).not.toMatch(/<\/|<!--/);
});
