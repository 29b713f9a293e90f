import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { User } from '@juniper/core/contracts/user.ts';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { keepSession } from '../features/auth/auth-store.ts';
import { markSession } from '../features/auth/session.ts';
import { storage } from '../lib/storage.ts';
import { renderRoutes } from '../lib/testing/render-routes.tsx';
import { sampleUser } from '../lib/testing/samples.ts';
import { addDialogMethods } from '../lib/testing/stub-browser.ts';
import { Header } from './Header.tsx';

// The product's own rules decide what is seen. jsdom skips rules in a layer, so they are taken out of it.
const css = readFileSync(path.join(import.meta.dirname, '../ui/base.css'), 'utf8');
const style = document.createElement('style');
style.textContent = [...css.matchAll(/@layer utilities \{\n(.+?)\n\}/gs)].map(([, rules]) => rules).join('\n');

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => new EventTarget());
  addDialogMethods();
  document.head.append(style);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  style.remove();
  localStorage.clear();
  markSession(null);
});

const open = (role?: User['role'], items: { id: number; quantity: number }[] = []) => {
  const user = role === undefined ? null : { ...sampleUser, role };
  if (user) {
    keepSession('token-1', user);
    storage.write('juniper_cart', { items, owner: user.id });
  }
  markSession(user);
  renderRoutes([{ path: '*', Component: Header }], ['/about']);
  document.querySelector('dialog')?.showModal();
};
/** Lists the links and buttons that a person sees after those of the pages. */
const listVisible = (bar: string) => {
  const own = { name: /^(Board|Manage|Cart.*|Profile|Logout|Login|Register)$/ };
  const nav = within(screen.getByRole('navigation', { name: bar }));
  const parts = [...nav.queryAllByRole('link', own), ...nav.queryAllByRole('button', own)];
  return parts.map((part) => `${part.textContent?.trim()} ${part.getAttribute('href') ?? 'button'}`);
};

describe.each(['Main', 'Mobile'])('the links of %s', (bar) => {
  test('visitors see Login and Register, and nothing of members [nav-2]', () => {
    open();
    expect(listVisible(bar).sort()).toEqual(['Login /login', 'Register /register']);
  });

  test('members see Cart, Profile and Logout, and nothing of visitors and staff [nav-2]', () => {
    open('customer');
    expect(listVisible(bar)).toEqual(['Cart /cart', 'Profile /profile', 'Logout button']);
  });

  test.each([
    ['staff', 'Board /staff/orders'],
    ['manager', 'Manage /owner'],
    ['owner', 'Manage /owner'],
  ] as const)('a member who is %s also sees %s', (role, link) => {
    open(role);
    expect(listVisible(bar).toSorted()).toEqual([link, 'Cart /cart', 'Profile /profile', 'Logout button'].toSorted());
  });

  test.each([
    [0, 'Cart', []],
    [1, 'Cart 1 item', [{ id: 1, quantity: 7 }]],
    [
      3,
      'Cart 3 items',
      [
        { id: 1, quantity: 7 },
        { id: 2, quantity: 2 },
        { id: 101, quantity: 1 },
      ],
    ],
  ])('the badge of the Cart link counts distinct items: %i [nav-2]', (_, name, items) => {
    open('customer', items);
    expect(listVisible(bar)[0]).toBe(`${name} /cart`);
  });
});
