import { defaultCafe } from '@juniper/core/content/default-cafe/catalogue.ts';
import type { AuditEntry } from '@juniper/core/contracts/audit.ts';
import { expect, test } from 'vitest';
import { actionWords, changeWords, subjectWords } from './audit-words.ts';

test('subjects have the names that people know', () => {
  const named = (subject: string, subjectName: string | null = null) =>
    subjectWords({ subject, subjectName }, defaultCafe);
  expect(named('item:3')).toBe('Latte');
  expect(named('deal:3')).toBe('Deal on Latte');
  expect(named('user:0198', 'Mei Tanaka')).toBe('Mei Tanaka');
  expect(named('user:0198')).toBe('An account that is gone');
  expect(named('revision:42')).toBe('Revision 42');
  expect(named('order:0198', 'ORD-7KQ2M')).toBe('ORD-7KQ2M');
  expect(named('order:019a8d2e-1111-7000-8000-000000000000')).toBe('Order 019a8d2e...');
  expect(named('item:9999')).toBe('Item 9999');
  expect(named('draft')).toBe('Draft');
  expect(named('store:uptown')).toBe('Uptown');
  expect(named('store:gone')).toBe('Store gone');
  expect(named('taxes')).toBe('Taxes');
  expect(named('search:customers')).toBe('customers');
  // Before the menu is loaded.
  expect(subjectWords({ subject: 'item:3', subjectName: null })).toBe('Item 3');
});

test('a change says from what to what', () => {
  expect(changeWords({ before: { priceCents: 400 }, after: { priceCents: 420 } })).toEqual(['price: $4.00 to $4.20']);
  expect(changeWords({ before: { role: 'staff' }, after: { role: 'manager' } })).toEqual(['role: staff to manager']);
  expect(changeWords({ before: null, after: { isDrink: true, availableFrom: '2026-12-01' } })).toEqual([
    'drink: yes',
    'available from: 2026-12-01',
  ]);
  expect(changeWords({ before: { allergens: ['milk'] }, after: { allergens: null } })).toEqual([
    'allergens: milk to nothing',
  ]);
  expect(changeWords({ before: { revision: 1 }, after: { revision: 2, changes: ['Latte: $4.00 -> $4.20'] } })).toEqual([
    'Latte: $4.00 -> $4.20',
  ]);
  expect(changeWords({ before: null, after: { refund: '0198', cents: 500 } })).toEqual(['amount: $5.00']);
  expect(changeWords({ before: { takesCards: false }, after: { takesCards: true } })).toEqual([
    'takes cards: no to yes',
  ]);
  expect(changeWords({ before: null, after: null })).toEqual([]);
});

test('an action of a newer release is shown as it is', () => {
  const words = (action: string, before: AuditEntry['before'] = null) => actionWords({ action, before });
  expect(words('menu.publish')).toBe('Published');
  expect(words('hours.edit')).toBe('Changed hours or times');
  expect(words('payments.switch')).toBe('Switched cards on or off');
  expect(words('orders.refund')).toBe('Refunded');
  expect(words('orders.refund', { problems: ['A refund has failed.'] })).toBe('Looked at a payment');
  expect(words('gifts.sell')).toBe('gifts.sell');
});
