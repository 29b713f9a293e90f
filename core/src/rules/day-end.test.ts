import { describe, expect, test } from 'vitest';
import { getAnswerDeadline, getDayEnd, isOfPastDay } from './day-end.ts';
import type { Hours } from './opening.ts';

const zone = 'America/Los_Angeles';
const ms = (at: string) => Date.parse(at);
const openFrom = (weekdays: readonly number[], opens = '07:00', closes = '21:00'): Hours => ({
  timeZone: zone,
  week: weekdays.map((weekday) => ({ weekday, opens, closes })),
  specialDays: [],
});

describe('a moment belongs to a past day', () => {
  test('from 4 AM on its store’s clock, not before', () => {
    const evening = ms('2026-11-16T20:00:00-08:00');
    expect(isOfPastDay(zone, evening, ms('2026-11-17T03:59:59-08:00'))).toBe(false);
    expect(isOfPastDay(zone, evening, ms('2026-11-17T04:00:00-08:00'))).toBe(true);
    // It is 7 AM in New York then, and 1 AM in Honolulu.
    expect(isOfPastDay('America/New_York', evening, ms('2026-11-17T04:00:00-05:00'))).toBe(true);
    expect(isOfPastDay('Pacific/Honolulu', evening, ms('2026-11-17T04:00:00-08:00'))).toBe(false);
  });

  test('an hour later at the earliest, so a bar that closes at five finishes its work', () => {
    const late = ms('2026-11-17T03:40:00-08:00');
    expect(isOfPastDay(zone, late, ms('2026-11-17T04:00:00-08:00'))).toBe(false);
    expect(isOfPastDay(zone, late, ms('2026-11-17T04:40:00-08:00'))).toBe(true);
  });

  test('on the days on which the clocks change', () => {
    // On November 1, 4 AM is five hours after midnight; on March 8, three.
    const before = [ms('2026-10-31T20:00:00-07:00'), ms('2026-03-07T20:00:00-08:00')] as const;
    expect(isOfPastDay(zone, before[0], ms('2026-11-01T11:59:59Z'))).toBe(false);
    expect(isOfPastDay(zone, before[0], ms('2026-11-01T12:00:00Z'))).toBe(true);
    expect(isOfPastDay(zone, before[1], ms('2026-03-08T10:59:59Z'))).toBe(false);
    expect(isOfPastDay(zone, before[1], ms('2026-03-08T11:00:00Z'))).toBe(true);
    expect(getDayEnd(zone, before[0])).toBe(ms('2026-11-01T12:00:00Z'));
    expect(getDayEnd(zone, before[1])).toBe(ms('2026-03-08T11:00:00Z'));
  });
});

describe('staff can say what became of an order', () => {
  const at = (hours: Hours | undefined, leftOver: string) =>
    new Date(getAnswerDeadline(hours, ms(leftOver))).toISOString();
  const everyDay = openFrom([1, 2, 3, 4, 5, 6, 7]);

  test('for 24 hours, also where a day has 23 or 25', () => {
    expect(at(everyDay, '2026-11-17T04:00:00-08:00')).toBe('2026-11-18T12:00:00.000Z');
    expect(at(everyDay, '2026-10-31T04:00:00-07:00')).toBe('2026-11-01T11:00:00.000Z');
    expect(at(undefined, '2026-11-17T04:00:00-08:00')).toBe('2026-11-18T12:00:00.000Z');
  });

  test('until the store has been open once, but for three days at most', () => {
    // Saturday evening is left over on Sunday, when the store is closed.
    const workdays = openFrom([1, 2, 3, 4, 5, 6]);
    expect(at(workdays, '2026-11-15T04:00:00-08:00')).toBe('2026-11-17T05:00:00.000Z');
    expect(at(openFrom([6]), '2026-11-15T04:00:00-08:00')).toBe('2026-11-18T12:00:00.000Z');
  });
});
