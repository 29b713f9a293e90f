import { expect, test } from 'vitest';
import { describeWorkStart } from './describe-opening.ts';
import { describeDueTime, describePromise, formatMoment, formatRelativeDay } from './describe-promise.ts';

const [oregon, vienna] = ['America/Los_Angeles', 'Europe/Vienna'];
// 8:00 on Monday, November 16, in Oregon, and 17:00 in Vienna.
const now = '2026-11-16T16:00:00.000Z';

test.each([
  [oregon, '2026-11-16T16:40:00.000Z', '8:40 AM'],
  [vienna, '2026-11-16T16:40:00.000Z', '5:40 PM'],
  [oregon, '2026-11-17T04:15:00.000Z', '8:15 PM'],
  [vienna, '2026-11-17T05:00:00.000Z', 'Tuesday, 6:00 AM'],
  [oregon, '2026-11-17T17:30:00.000Z', 'Tuesday, 9:30 AM'],
  [oregon, '2026-11-23T17:30:00.000Z', 'November 23, 9:30 AM'],
  [oregon, '2026-11-15T17:30:00.000Z', 'November 15, 9:30 AM'],
])('in %s, %s is %s [checkout-11]', (timeZone, moment, words) =>
  expect(formatMoment(timeZone, moment, now)).toBe(words),
);

test('the last day with a weekday, and the first with a date', () => {
  expect(formatRelativeDay(oregon, '2026-11-22T17:30:00.000Z', now)).toBe('Sunday');
  expect(formatRelativeDay(oregon, '2026-11-23T17:30:00.000Z', now)).toBe('November 23');
});

test('soon after midnight the day is said', () => {
  expect(formatMoment(oregon, '2026-11-17T08:10:00Z', '2026-11-17T07:50:00Z')).toBe('Tuesday, 12:10 AM');
});

test.each([
  ['2026-11-16T17:00:00Z', 'We’ll start your order at 9 AM.'],
  ['2026-11-17T15:00:00Z', 'We’ll start your order at 7 AM.'],
  ['2026-11-19T15:30:00Z', 'We’ll start your order on Thursday at 7:30 AM.'],
])('a store that opens at %s', (opensAt, words) =>
  expect(describeWorkStart(oregon, Date.parse(opensAt), Date.parse(now))).toBe(words),
);

test.each([
  [true, false, '2026-11-16T16:40:00Z', 'Ready about 8:40 AM'],
  [true, false, '2026-11-17T15:10:00Z', 'Ready about Tuesday, 7:10 AM'],
  [false, false, '2026-11-17T17:30:00Z', 'Ready for Tuesday, 9:30 AM'],
  [false, false, '2026-11-16T17:30:00Z', 'Ready for Monday, 9:30 AM'],
  [true, true, '2026-11-16T16:40:00Z', 'Leaves the cafe about 8:40 AM'],
  [false, true, '2026-11-17T17:30:00Z', 'Leaves the cafe about Tuesday, 9:30 AM'],
])('as soon as possible %s, delivery %s, due %s: %s', (isAsap, isDelivery, dueAt, words) => {
  expect(describePromise({ timeZone: oregon, dueAt, createdAt: now, isAsap, isDelivery })).toBe(words);
});

test.each([
  [{ dueAt: null }, false, undefined],
  [{ dueAt: '2026-11-16T17:00:00Z', isAsap: true }, false, 'Ready about 9:00 AM.'],
  [{ dueAt: '2026-11-16T17:00:00Z', isAsap: true }, true, 'Leaves the cafe about 9:00 AM.'],
  [{ dueAt: '2026-11-16T20:15:00Z', isAsap: false }, false, 'It will be ready at 12:15 PM.'],
  [{ dueAt: '2026-11-18T16:15:00Z', isAsap: false }, false, 'It will be ready on Wednesday at 8:15 AM.'],
  [{ dueAt: '2026-11-18T16:15:00Z', isAsap: false }, true, 'Leaves the cafe about Wednesday, 8:15 AM.'],
  [{ dueAt: '2026-11-16T17:10:00Z', dueMovedAt: now }, false, 'A little later: about 9:10 AM. Sorry for the wait.'],
  [
    { dueAt: '2026-11-16T17:10:00Z', dueMovedAt: now },
    true,
    'A little later: leaves the cafe about 9:10 AM. Sorry for the wait.',
  ],
])('of an order with %j, delivery %s: %s', (times, isDelivery, words) => {
  expect(describeDueTime({ createdAt: now, ...times }, oregon, isDelivery)).toBe(words);
});
