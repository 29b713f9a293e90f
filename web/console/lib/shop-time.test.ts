import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { formatShopDay, formatShopMoment, getShopZone, getToday, keepShopZone } from './shop-time.ts';

// 11:30 PM on November 16 in Los Angeles, already the 17th in UTC.
beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-17T07:30:00Z'), toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

test.each([
  ['2026-11-16T16:02:00Z', 'Today, 8:02 AM'],
  ['2026-11-17T08:00:00Z', 'Nov 17, 12:00 AM'],
  ['2026-11-16T07:59:00Z', 'Nov 15, 11:59 PM'],
  ['2025-11-16T16:02:00Z', 'Nov 16, 2025, 8:02 AM'],
])('%s is %s on the cafe’s clock', (iso, words) => expect(formatShopMoment(iso)).toBe(words));

test('a new year begins when it does in the cafe', () => {
  vi.setSystemTime(new Date('2027-01-01T07:59:00Z'));
  expect(formatShopDay('2026-12-31T20:00:00Z')).toBe('Today');
  vi.setSystemTime(new Date('2027-01-01T08:01:00Z'));
  expect(formatShopDay('2026-12-31T20:00:00Z')).toBe('Dec 31, 2026');
});

test('a cafe in Vienna has its own clock', () => {
  const before = getShopZone();
  onTestFinished(() => keepShopZone(before));
  keepShopZone('Europe/Vienna');
  expect([getToday(), formatShopMoment('2026-11-16T23:30:00Z')]).toEqual(['2026-11-17', 'Today, 12:30 AM']);
});
