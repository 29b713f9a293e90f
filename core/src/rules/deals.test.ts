import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultCafe } from '../content/default-cafe/catalogue.ts';
import {
  canClaimDeal,
  drawCountdown,
  formatCountdown,
  formatDealPercent,
  isClaimCurrent,
  isDealActive,
  toLocalDay,
} from './deals.ts';

test('a countdown starts anywhere from 1800 to 5399 seconds [deals-3]', () => {
  expect([0, 0.5, 1 - Number.EPSILON].map(drawCountdown)).toEqual([1800, 3600, 5399]);
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (random) => {
      const seconds = drawCountdown(random);
      expect(Number.isInteger(seconds) && seconds >= 1800 && seconds <= 5399).toBe(true);
    }),
  );
});

test('it reads mm:ss', () => {
  expect([5399, 1800, 61, 9, 0].map(formatCountdown)).toEqual(['89:59', '30:00', '01:01', '00:09', '00:00']);
});

test('a day begins at midnight in the shop, summer and winter', () => {
  const day = (time: string) => toLocalDay('America/Los_Angeles', Date.parse(time));
  expect(day('2026-11-15T07:59:59Z')).toBe('2026-11-14');
  expect(day('2026-11-15T08:00:00Z')).toBe('2026-11-15');
  expect(day('2026-07-01T06:59:59Z')).toBe('2026-06-30');
  expect(day('2026-07-01T07:00:00Z')).toBe('2026-07-01');
});

describe('a claim', () => {
  test('holds on its own day and on the next', () => {
    const isHeld = (today: string) => isClaimCurrent('2026-11-14', today);
    expect(['2026-11-13', '2026-11-14', '2026-11-15', '2026-11-16'].map(isHeld)).toEqual([false, true, true, false]);
  });

  test('crosses months, years and the short day of spring', () => {
    expect(isClaimCurrent('2026-12-31', '2027-01-01')).toBe(true);
    expect(isClaimCurrent('2028-02-29', '2028-03-01')).toBe(true);
    expect(isClaimCurrent('2026-03-08', '2026-03-09')).toBe(true);
  });

  test('that is no day at all holds never', () => {
    expect(['', 'today', '2026-11-14T00:00', '__proto__'].some((claim) => isClaimCurrent(claim, '2026-11-14'))).toBe(
      false,
    );
  });
});

describe('a deal with an end', () => {
  const deal = { id: 3, percentOff: 20, from: '2026-11-10', to: '2026-11-14' };
  const catalogue = { ...defaultCafe, deals: [deal] };

  test('is on the lists from its first day to its last', () => {
    const days = ['2026-11-09', '2026-11-10', '2026-11-14', '2026-11-15'];
    expect(days.map((day) => isDealActive(deal, day))).toEqual([false, true, true, false]);
  });

  test('is granted the day after its end to who claimed it before', () => {
    expect(canClaimDeal(catalogue, 3, '2026-11-14', '2026-11-15')).toBe(true);
    expect(canClaimDeal(catalogue, 3, '2026-11-15', '2026-11-15')).toBe(false);
    expect(canClaimDeal(catalogue, 3, '2026-11-09', '2026-11-10')).toBe(false);
  });
});

test('a list of deals says what it takes off', () => {
  const deals = (...percents: number[]) => percents.map((percentOff, id) => ({ id, percentOff, from: '2026-01-01' }));
  expect([deals(20, 20), deals(20, 35, 10), deals()].map(formatDealPercent)).toEqual(['20%', 'up to 35%', '0%']);
});
