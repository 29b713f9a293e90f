import { defaultCafe } from '@juniper/core/content/default-cafe/catalogue.ts';
import type { AuditEntry } from '@juniper/core/contracts/audit.ts';
import { expect, onTestFinished, test } from 'vitest';
import { keepShopZone } from '../lib/shop-time.ts';
import { describeChanges, describeEntry, describeSubject } from './audit-words.ts';

const id = '019a8d2e-1111-7000-8000-000000000000';

test('subjects have the names that people know, and no ids', () => {
  const named = (subject: string, subjectName: string | null = null) =>
    describeSubject({ subject, subjectName }, defaultCafe);
  expect(named('item:3')).toBe('Latte');
  expect(named('deal:3')).toBe('the deal on Latte');
  expect(named(`user:${id}`, 'Mei Tanaka')).toBe('Mei Tanaka');
  expect(named(`user:${id}`)).toBe('an account that is gone');
  expect(named('revision:42')).toBe('the menu');
  expect(named(`order:${id}`, 'ORD-7KQ2M')).toBe('ORD-7KQ2M');
  expect(named(`order:${id}`)).toBe('an order that is gone');
  expect(named('item:9999')).toBe('an item that is gone');
  expect(named('store:uptown')).toBe('Uptown');
  expect(named(`picture:${id}`)).toBe('a photo');
  expect(named('taxes')).toBe('the taxes');
  // Before the menu is loaded.
  expect(describeSubject({ subject: 'item:3', subjectName: null })).toBe('an item that is gone');
});

const entry = (
  action: string,
  subject: string,
  before: AuditEntry['before'],
  after: AuditEntry['after'],
  subjectName: string | null = null,
): AuditEntry => ({
  id,
  at: '2026-11-17T20:00:00.000Z',
  actor: null,
  role: null,
  action,
  subject,
  subjectName,
  before,
  after,
  reason: null,
  store: null,
});
const user = `user:${id}`;
const entries: [string, AuditEntry][] = [
  ['Edited Latte', entry('menu.edit', 'item:3', { priceCents: 400 }, { priceCents: 420 })],
  ['Added Latte', entry('menu.edit', 'item:3', null, { name: 'Latte' })],
  ['Added a photo', entry('menu.edit', `picture:${id}`, null, { bytes: 1, crop: { x: 1 } })],
  ['Discarded changes of the drafts', entry('menu.edit', 'draft', null, { discarded: ['item:3'], changes: [] })],
  ['Published the menu', entry('menu.publish', 'revision:7', { revision: 6 }, { revision: 7, hash: id, note: null })],
  ['Sold out: Latte until tomorrow', entry('soldOut.set', 'item:3', null, { left: 0, until: 'today' })],
  ['Only 3 left of Latte until further notice', entry('soldOut.set', 'item:3', null, { left: 3, until: 'open' })],
  ['Brought back Latte', entry('soldOut.set', 'item:3', null, { left: null, until: 'today' })],
  [
    'Paused Uptown until Nov 17, 2025, 12:08 PM',
    entry('store.pause', 'store:uptown', null, { pausedUntil: '2025-11-17T20:08:00.000Z' }),
  ],
  ['Entered ORD-7KQ2M for a customer with a code', entry('order.enter', `order:${id}`, null, null, 'ORD-7KQ2M')],
  ['Took orders again at Uptown', entry('store.pause', 'store:uptown', null, { pausedUntil: null })],
  [
    'Said that Uptown is busy: orders take 10 minutes longer, and told 1 customer',
    entry('store.busy', 'store:uptown', { minutes: 0 }, { minutes: 10, moved: 1 }),
  ],
  ['Changed the hours of Uptown', entry('hours.edit', 'store:uptown', { week: [] }, { week: [] })],
  ['Switched on card payments', entry('payments.switch', 'payments', { takesCards: false }, { takesCards: true })],
  ['Set where Mei works: Uptown', entry('staff.stores', user, { stores: [] }, { stores: ['uptown'] }, 'Mei')],
  ['Made Mei a manager', entry('staff.manage', user, { role: 'staff' }, { role: 'manager' }, 'Mei')],
  ['Removed Mei from the team', entry('staff.manage', user, { role: 'staff' }, { role: 'customer' }, 'Mei')],
  ['Logged out Mei on all devices', entry('staff.manage', user, null, { loggedOut: true }, 'Mei')],
  ['Sent an invitation to join as staff', entry('staff.manage', `invitation:${id}`, null, { role: 'staff' })],
  ['Withdrew an invitation to join as staff', entry('staff.manage', `invitation:${id}`, { role: 'staff' }, null)],
  ['Refunded $5.00 of ORD-7', entry('orders.refund', `order:${id}`, null, { refund: id, cents: 500 }, 'ORD-7')],
  [
    'Said that ORD-7 was handed over the day before',
    entry('board.work', `order:${id}`, null, { closedAs: 'handed_over' }, 'ORD-7'),
  ],
  ['Said that nobody came for ORD-7', entry('board.work', `order:${id}`, null, { closedAs: 'no_show' }, 'ORD-7')],
  ['Checked the payment of ORD-7', entry('orders.refund', `order:${id}`, { problems: ['x'] }, null, 'ORD-7')],
  ['Gave Mei 1 point', entry('customers.give', user, null, { entry: id, points: 1 }, 'Mei')],
  ['Took 20 points from Mei', entry('customers.give', user, null, { entry: id, points: -20 }, 'Mei')],
  [
    'Gave Mei $5.00 off one order, for 90 days',
    entry('customers.give', user, null, { voucher: id, offCents: 500, days: 90 }, 'Mei'),
  ],
  ['Unblocked Mei', entry('customers.block', user, { isBlocked: true }, { isBlocked: false }, 'Mei')],
  [
    'Searched customers for “ada...”, 10 letters: 1 found',
    entry('customer.search', 'search:customers', null, { letters: 'ada', length: 10, found: 1 }),
  ],
  // An action of a newer release.
  ['Changed Latte', entry('gifts.sell', 'item:3', null, { gift: id })],
];

test.each(entries)('%s', (words, given) => {
  const { before, after } = describeEntry(given, defaultCafe);
  expect([before, describeSubject(given, defaultCafe), after].filter(Boolean).join(' ')).toBe(words);
});

test('a pause ends on the clock of its store [console-9]', () => {
  const oregon = 'America/Los_Angeles';
  onTestFinished(() => keepShopZone(oregon));
  keepShopZone(oregon, [{ store: 'uptown', timeZone: 'Europe/Vienna' }]);
  const pause = entry('store.pause', 'store:uptown', null, { pausedUntil: '2025-11-17T20:08:00.000Z' });
  expect(describeEntry({ ...pause, store: 'uptown' }).after).toBe('until Nov 17, 2025, 9:08 PM');
});

test('no entry shows JSON or an id', () => {
  for (const [, given] of entries) {
    const { before, after } = describeEntry(given, defaultCafe);
    const lines = [before, describeSubject(given, defaultCafe), after, ...describeChanges(given)].join('\n');
    expect(lines).not.toMatch(/[{}[\]]|[0-9a-f]{8}-|undefined|null/);
  }
});

test('a change says from what to what', () => {
  const changes = (before: AuditEntry['before'], after: AuditEntry['after'], action = 'menu.edit') =>
    describeChanges({ action, before, after });
  expect(changes({ priceCents: 400 }, { priceCents: 420 })).toEqual(['price: $4.00 to $4.20']);
  expect(changes(null, { isDrink: true, availableFrom: '2026-12-01' })).toEqual([
    'drink: yes',
    'available from: December 1, 2026',
  ]);
  expect(changes({ allergens: ['milk'] }, { allergens: null })).toEqual(['allergens: milk to nothing']);
  expect(changes({ groups: [{ id: 1 }] }, { groups: [{ id: 2 }] })).toEqual(['groups changed']);
  const monday = { weekday: 1, opens: '07:00', closes: '18:00' };
  expect(changes({ week: [] }, { week: [monday] }, 'hours.edit')).toEqual([
    'opening hours: closed every day to 7 AM to 6 PM, Monday',
  ]);
  expect(changes({ revision: 1 }, { revision: 2, changes: ['Latte: $4.00 -> $4.20'] }, 'menu.publish')).toEqual([
    'Latte: $4.00 -> $4.20',
  ]);
  expect(changes(null, { refund: id, cents: 500 }, 'orders.refund')).toEqual([]);
});
