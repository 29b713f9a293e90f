import { expect, test } from 'vitest';
import {
  getDueTime,
  getEndOfDay,
  getNextClosing,
  getNextHour,
  getNextOpening,
  getOpenIntervals,
  type Hours,
  isOpenAt,
} from './opening.ts';

const everyDay = (opens: string, closes: string) =>
  [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens, closes }));
const hours = (part: Partial<Hours> = {}): Hours => ({
  timeZone: 'America/Los_Angeles',
  week: everyDay('07:00', '21:00'),
  specialDays: [],
  ...part,
});
const at = (time: string) => Date.parse(time);
const iso = (ms: number | undefined) => ms && new Date(ms).toISOString();
const between = (store: Hours, from: string, until: string) =>
  getOpenIntervals(store, at(from), at(until)).map((found) => [iso(found.from), iso(found.until)]);

test.each([
  ['2026-11-15T06:59:59-08:00', false],
  ['2026-11-15T07:00:00-08:00', true],
  ['2026-11-15T20:59:59-08:00', true],
  ['2026-11-15T21:00:00-08:00', false],
  ['2026-11-15T00:00:00-08:00', false],
  ['2026-07-15T07:00:00-07:00', true],
  ['2026-07-15T06:59:59-07:00', false],
])('at %s the cafe is open: %s [shop-3]', (time, expected) => {
  expect(isOpenAt(hours(), at(time))).toBe(expected);
});

test.each([
  ['while it is open, at once', '2026-11-15T12:34:56-08:00', '2026-11-15T12:34:56-08:00'],
  ['before it opens, today', '2026-11-15T03:00:00-08:00', '2026-11-15T07:00:00-08:00'],
  ['after it closes, tomorrow', '2026-11-15T21:00:00-08:00', '2026-11-16T07:00:00-08:00'],
  ['after the clock is set forward', '2026-03-08T01:59:00-08:00', '2026-03-08T07:00:00-07:00'],
  ['after the clock is set back', '2026-10-31T22:00:00-07:00', '2026-11-01T07:00:00-08:00'],
])('an order is due: %s', (_when, time, expected) => {
  expect(getDueTime(hours(), at(time))).toBe(at(expected));
});

test('openings are cut off at the ends of what is asked for, and come in their order', () => {
  expect(between(hours(), '2026-11-15T20:00:00-08:00', '2026-11-16T08:30:00-08:00')).toEqual([
    ['2026-11-16T04:00:00.000Z', '2026-11-16T05:00:00.000Z'],
    ['2026-11-16T15:00:00.000Z', '2026-11-16T16:30:00.000Z'],
  ]);
  expect(between(hours(), '2026-11-15T21:00:00-08:00', '2026-11-16T07:00:00-08:00')).toEqual([]);
  const monday = [
    { weekday: 1, opens: '14:00', closes: '18:00' },
    { weekday: 1, opens: '08:00', closes: '12:00' },
  ];
  expect(between(hours({ timeZone: 'UTC', week: monday }), '2026-11-15T00:00Z', '2026-11-22T00:00Z')).toEqual([
    ['2026-11-16T08:00:00.000Z', '2026-11-16T12:00:00.000Z'],
    ['2026-11-16T14:00:00.000Z', '2026-11-16T18:00:00.000Z'],
  ]);
});

test('an evening goes past midnight, and the day after is its own', () => {
  const bar = hours({
    timeZone: 'UTC',
    week: everyDay('18:00', '02:00').filter(({ weekday }) => weekday === 5),
    specialDays: [{ day: '2026-11-21', note: 'Closed' }],
  });
  expect(between(bar, '2026-11-16T00:00Z', '2026-11-23T00:00Z')).toEqual([
    ['2026-11-20T18:00:00.000Z', '2026-11-21T02:00:00.000Z'],
  ]);
  expect(isOpenAt(bar, at('2026-11-21T01:59:59Z'))).toBe(true);
  expect(isOpenAt(bar, at('2026-11-21T02:00:00Z'))).toBe(false);
});

test('a special day takes the place of its weekday [shop-3]', () => {
  const store = hours({
    timeZone: 'UTC',
    specialDays: [
      { day: '2026-12-24', opens: '08:00', closes: '14:00', note: 'Christmas Eve' },
      { day: '2026-12-25', note: 'Christmas' },
    ],
  });
  expect(between(store, '2026-12-24T00:00Z', '2026-12-27T00:00Z')).toEqual([
    ['2026-12-24T08:00:00.000Z', '2026-12-24T14:00:00.000Z'],
    ['2026-12-26T07:00:00.000Z', '2026-12-26T21:00:00.000Z'],
  ]);
  expect(iso(getNextOpening(store, at('2026-12-24T14:00Z')))).toBe('2026-12-26T07:00:00.000Z');
});

test('openings that touch or overlap are one', () => {
  const week = [
    { weekday: 1, opens: '06:00', closes: '10:00' },
    { weekday: 1, opens: '10:00', closes: '12:00' },
    { weekday: 1, opens: '11:00', closes: '11:30' },
  ];
  expect(between(hours({ timeZone: 'UTC', week }), '2026-11-16T00:00Z', '2026-11-17T00:00Z')).toEqual([
    ['2026-11-16T06:00:00.000Z', '2026-11-16T12:00:00.000Z'],
  ]);
});

test('midnight to midnight is the whole day, and a store that never closes has no closing', () => {
  const always = hours({ week: everyDay('00:00', '00:00') });
  const now = at('2026-03-08T05:00:00-07:00');
  expect(getOpenIntervals(always, now, now + 1000)).toEqual([{ from: now, until: now + 1000 }]);
  expect(between(always, '2026-03-01T00:00Z', '2026-04-01T00:00Z')).toHaveLength(1);
  expect([getNextOpening(always, now), getNextClosing(always, now)]).toEqual([now, undefined]);
});

test('closes at the end of this opening, or of the next', () => {
  expect(iso(getNextClosing(hours(), at('2026-11-15T12:00:00-08:00')))).toBe('2026-11-16T05:00:00.000Z');
  expect(iso(getNextClosing(hours(), at('2026-11-15T22:00:00-08:00')))).toBe('2026-11-17T05:00:00.000Z');
  const weekend = hours({ timeZone: 'UTC', week: everyDay('00:00', '00:00').filter(({ weekday }) => weekday > 5) });
  expect(iso(getNextClosing(weekend, at('2026-11-18T12:00Z')))).toBe('2026-11-23T00:00:00.000Z');
});

test('a store without hours never opens, and its orders are due at once', () => {
  const shut = hours({ week: [] });
  expect([getNextOpening(shut, 0), getNextClosing(shut, 0), isOpenAt(shut, 0), getDueTime(shut, 5)]).toEqual([
    ...[undefined, undefined, false, 5],
  ]);
  const soon = hours({
    timeZone: 'UTC',
    week: [],
    specialDays: [{ day: '2027-11-16', opens: '09:00', closes: '10:00', note: 'Opening day' }],
  });
  expect(iso(getNextOpening(soon, at('2026-11-16T00:00Z')))).toBe('2027-11-16T09:00:00.000Z');
});

test('the hour that the clock skips is no opening', () => {
  const night = hours({ week: everyDay('02:15', '02:45') });
  expect(between(night, '2026-03-08T00:00:00-08:00', '2026-03-09T00:00:00-07:00')).toEqual([
    ['2026-03-08T10:15:00.000Z', '2026-03-08T10:45:00.000Z'],
  ]);
  const late = hours({ week: everyDay('02:30', '03:15') });
  expect(between(late, '2026-03-08T00:00:00-08:00', '2026-03-09T00:00:00-07:00')).toEqual([]);
});

test('the end of the day, on the hour that follows', () => {
  const midnight = (time: string, zone: string) => iso(getNextHour(0, zone, at(time)));
  expect(midnight('2026-11-15T12:00:00-08:00', 'America/Los_Angeles')).toBe('2026-11-16T08:00:00.000Z');
  expect(midnight('2026-11-15T00:00:00-08:00', 'America/Los_Angeles')).toBe('2026-11-16T08:00:00.000Z');
  expect(midnight('2026-03-08T12:00:00-07:00', 'America/Los_Angeles')).toBe('2026-03-09T07:00:00.000Z');
  expect(midnight('2026-06-01T12:00:00+05:30', 'Asia/Kolkata')).toBe('2026-06-01T18:30:00.000Z');
});

test.each([
  // 16 November 2026 is a Monday.
  ['the last opening', everyDay('07:00', '21:00'), '2026-11-16T12:00Z', '2026-11-16T21:00Z'],
  ['midnight, if that is over', everyDay('07:00', '21:00'), '2026-11-16T22:00Z', '2026-11-17T00:00Z'],
  ['tonight, past midnight', everyDay('18:00', '02:00'), '2026-11-17T12:00Z', '2026-11-18T02:00Z'],
  ['the night that is running', everyDay('18:00', '02:00'), '2026-11-17T00:30Z', '2026-11-17T02:00Z'],
  ['tonight, once that night is over', everyDay('18:00', '02:00'), '2026-11-17T02:00Z', '2026-11-18T02:00Z'],
  ['midnight, if it never closes', everyDay('00:00', '00:00'), '2026-11-16T12:00Z', '2026-11-17T00:00Z'],
  ['midnight, if it changes shifts', everyDay('06:00', '06:00'), '2026-11-16T12:00Z', '2026-11-17T00:00Z'],
  [
    'midnight, if it closes on Sunday',
    everyDay('00:00', '00:00').slice(0, 6),
    '2026-11-16T12:00Z',
    '2026-11-17T00:00Z',
  ],
  ['midnight, on a closed day', everyDay('07:00', '21:00').slice(1), '2026-11-16T12:00Z', '2026-11-17T00:00Z'],
  ['midnight, if it never opens', [], '2026-11-16T12:00Z', '2026-11-17T00:00Z'],
])('the rest of the day ends with %s', (_what, week, now, end) => {
  expect(iso(getEndOfDay(hours({ timeZone: 'UTC', week }), at(now)))).toBe(iso(at(end)));
});
