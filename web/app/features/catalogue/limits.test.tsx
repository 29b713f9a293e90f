import type { Order } from '@juniper/core/contracts/orders.ts';
import { act, cleanup, render } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storage } from '../../lib/storage.ts';
import { limitItems } from '../../lib/testing/changed-menu.ts';
import { openDevice } from '../../lib/testing/render-routes.tsx';
import { sampleUser } from '../../lib/testing/samples.ts';
import { keepSession } from '../auth/auth-store.ts';
import { LimitBadge } from '../cart/ProductPrice.tsx';
import { describeLeft, describeSoldOut, formatLimit, getLimit, useLimits } from './limits.ts';

// 2026-11-14 is a Saturday; Oregon is 8 hours behind.
const noon = '2026-11-14T20:00:00Z';
const midnight = '2026-11-15T08:00:00.000Z';
const today = (left: number) => ({ left, until: midnight });

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(noon) });
  openDevice();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  localStorage.clear();
  limitItems();
});

test.each([
  [undefined, undefined],
  [{ left: 0, until: null }, 'Sold out'],
  [today(0), 'Sold out today'],
  [today(1), '1 left'],
  [today(5), '5 left'],
  [today(6), undefined],
])('%j says %s [menu-10]', (limit, words) => expect(formatLimit(limit)).toBe(words));

test('what a press answers', () => {
  expect(describeSoldOut('Latte', today(0))).toBe('Latte is sold out today.');
  expect(describeSoldOut('Latte', { left: 0, until: null })).toBe('Latte is sold out.');
  expect(describeLeft(today(3))).toBe('Only 3 left today.');
  expect(describeLeft({ left: 3, until: null })).toBe('Only 3 left.');
});

test('it holds for orders that are due before its end: not in the evening, for tomorrow', () => {
  limitItems({ 3: today(0), 4: { left: 0, until: null } });
  expect(getLimit(3)).toEqual(today(0));
  // 9 PM: the cafe is closed, so an order is due at 7 AM.
  vi.setSystemTime(Date.parse('2026-11-15T05:00:00Z'));
  expect(getLimit(3)).toBeUndefined();
  expect(getLimit(4)).toEqual({ left: 0, until: null });
});

test('it holds for the store where the customer orders', () => {
  const of = (left: number) => ({ items: { 3: { left, until: null } }, options: {} });
  useLimits.setState({ stores: { main: of(1), uptown: of(2), mall: of(3) } });
  expect(getLimit(3)?.left).toBe(1);
  keepSession('token-1', sampleUser);
  openDevice();
  expect(getLimit(3)?.left).toBe(2);
  expect(getLimit(3, 'mall')?.left).toBe(3);
  const [order] = sampleUser.orderHistory as [Order];
  keepSession('token-1', {
    ...sampleUser,
    orderHistory: [
      { ...order, status: 'cancelled' },
      { ...order, storeLocation: 'mall' },
    ],
  });
  openDevice();
  expect(getLimit(3)?.left).toBe(3);
  keepSession('token-1', { ...sampleUser, orderHistory: [] });
  openDevice();
  expect(getLimit(3)?.left).toBe(2);
  expect([getLimit(4), getLimit(3, 'downtown')]).toEqual([undefined, undefined]);
});

test.each([
  ['mall', sampleUser.id, 3],
  ['', sampleUser.id, 1],
  ['harbour', sampleUser.id, 1],
  ['mall', 'somebody-else', 2],
])('the store %j that %s chose at checkout: %d are left, for a press and on a card', (storeLocation, owner, left) => {
  const of = (count: number) => ({ items: { 3: { left: count, until: null } }, options: {} });
  useLimits.setState({ stores: { main: of(1), uptown: of(2), mall: of(3), harbour: of(4) } });
  keepSession('token-1', sampleUser);
  openDevice();
  const { container } = render(<LimitBadge id={3} />);
  act(() => storage.write('juniper_checkout', { owner, draft: { storeLocation } }));
  expect([getLimit(3)?.left, container.textContent]).toEqual([left, `${left} left`]);
});

test('the badge is not in the server’s HTML, comes after hydration, and goes', () => {
  limitItems({ 3: today(0) });
  const container = document.createElement('div');
  container.innerHTML = renderToString(<LimitBadge id={3} />);
  expect(container.innerHTML).toBe('');
  const { rerender } = render(<LimitBadge id={3} />, { container, hydrate: true });
  expect(container.innerHTML).toBe('<span class="badge badge--out">Sold out today</span>');
  limitItems({ 3: today(4) });
  rerender(<LimitBadge id={3} />);
  expect(container.innerHTML).toBe('<span class="badge badge--wait">4 left</span>');
  limitItems();
  rerender(<LimitBadge id={3} />);
  expect(container.innerHTML).toBe('');
});
