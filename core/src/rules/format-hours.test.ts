import { expect, test } from 'vitest';
import { describeNextWorkStart, describeOpening, describeOpenNow, describeWorkStart } from './describe-opening.ts';
import { formatOpenDays, formatSpecialDays, formatWeek, formatWeekLines, groupHours } from './format-hours.ts';
import { isLate } from './late.ts';
import { getDueTime, getNextClosing, getNextOpening, type Hours, isOpenAt } from './opening.ts';

const on = (weekdays: number[], opens: string, closes: string) =>
  weekdays.map((weekday) => ({ weekday, opens, closes }));
const daily = [1, 2, 3, 4, 5, 6, 7];
const hours = (week: Hours['week'], specialDays: Hours['specialDays'] = []): Hours => ({
  timeZone: 'America/Los_Angeles',
  week,
  specialDays,
});
const usual = hours(on(daily, '07:00', '21:00'));
const mixed = hours([
  ...on([1, 2, 3, 4, 5], '13:30', '18:00'),
  ...on([1, 2, 3, 4, 5], '07:00', '12:00'),
  ...on([6], '08:00', '14:00'),
]);
const always = hours(on(daily, '00:00', '00:00'));
const never = hours([]);
const at = (time: string) => Date.parse(time);

test('the usual week, as one sentence, as lines, and where the day is not known', () => {
  expect([usual, mixed, always, never].map(formatWeek)).toEqual([
    'from 7 AM to 9 PM daily',
    'from 7 AM to 12 PM and 1:30 PM to 6 PM on Monday to Friday and from 8 AM to 2 PM on Saturday',
    'all day daily',
    'on special days only',
  ]);
  expect([usual, mixed].map(formatWeekLines)).toEqual([
    ['7 AM to 9 PM, every day'],
    ['7 AM to 12 PM and 1:30 PM to 6 PM, Monday to Friday', '8 AM to 2 PM, Saturday'],
  ]);
  expect([usual, mixed, hours(on([1, 3, 6, 7], '09:00', '17:00')), never].map(formatOpenDays)).toEqual([
    'Open daily, 7 AM to 9 PM',
    'Open Monday to Saturday',
    'Open Monday, Wednesday, Saturday and Sunday, 9 AM to 5 PM',
    'Closed for now',
  ]);
});

test('the next five special days, from today on', () => {
  const closed = ['12-25', '12-26', '11-18', '01-01', '11-20', '11-21'].map((day) => ({
    day: `2026-${day}`,
    note: '',
  }));
  const training = { day: '2026-11-19', opens: '12:00', closes: '16:00', note: 'Staff training' };
  const special = hours([], [...closed, training, { day: '2027-01-01', note: 'New Year' }]);
  // Still the 19th in Oregon.
  expect(formatSpecialDays(special, at('2026-11-20T06:00:00Z'))).toEqual([
    'November 19: 12 PM to 4 PM (Staff training)',
    'November 20: closed',
    'November 21: closed',
    'December 25: closed',
    'December 26: closed',
  ]);
});

test('days with the same times are one group', () => {
  expect(groupHours(mixed)).toMatchObject([
    { weekdays: [1, 2, 3, 4, 5], times: [{ opens: '07:00' }, { opens: '13:30' }] },
    { weekdays: [6], times: [{ opens: '08:00' }] },
  ]);
});

test.each([
  ['2026-11-16T12:00:00-08:00', usual, 'Open now until 9 PM', 'Open 7 AM to 9 PM'],
  ['2026-11-16T06:59:59-08:00', usual, 'Closed, opens 7 AM', 'Closed, opens 7 AM'],
  ['2026-11-16T21:00:00-08:00', usual, 'Closed, opens 7 AM', 'Closed, opens 7 AM'],
  ['2026-11-16T12:30:00-08:00', mixed, 'Closed, opens 1:30 PM', 'Closed, opens 1:30 PM'],
  ['2026-11-16T14:00:00-08:00', mixed, 'Open now until 6 PM', 'Open 1:30 PM to 6 PM'],
  ['2026-11-14T15:00:00-08:00', mixed, 'Closed, opens Monday 7 AM', 'Closed, opens Monday 7 AM'],
  ['2026-11-14T15:00:00-08:00', always, 'Open now', 'Open all day'],
  ['2026-11-14T15:00:00-08:00', never, 'Closed', 'Closed'],
])('at %s', (time, store, now, opening) => {
  expect([describeOpenNow(store, at(time)), describeOpening(store, at(time))]).toEqual([now, opening]);
});

test('when an order that is placed now is begun', () => {
  const holiday = hours(
    usual.week,
    [22, 23, 24, 25, 26, 27, 28, 29, 30].map((day) => ({ day: `2026-12-${day}`, note: 'Closed' })),
  );
  expect(describeNextWorkStart(usual, at('2026-11-16T22:00:00-08:00'))).toBe('We’ll start your order at 7 AM.');
  expect(describeNextWorkStart(mixed, at('2026-11-14T15:00:00-08:00'))).toBe(
    'We’ll start your order on Monday at 7 AM.',
  );
  expect(describeNextWorkStart(holiday, at('2026-12-21T22:00:00-08:00'))).toBe(
    'We’ll start your order on December 31 at 7 AM.',
  );
  expect(describeNextWorkStart(never, 0)).toBe('We’ll start your order when we open again.');
});

test('the start of an order that waits is written in one way, wherever it is said', () => {
  const [now, opens] = [at('2026-12-21T22:00:00-08:00'), at('2026-12-28T07:00:00-08:00')];
  const closed = hours(
    usual.week,
    [22, 23, 24, 25, 26, 27].map((day) => ({ day: `2026-12-${day}`, note: 'Closed' })),
  );
  expect(describeNextWorkStart(closed, now)).toBe('We’ll start your order on December 28 at 7 AM.');
  expect(describeNextWorkStart(closed, now)).toBe(describeWorkStart(closed.timeZone, opens, now));
  expect(describeOpenNow(closed, now)).toBe('Closed, opens December 28 7 AM');
  // On the sixth day the weekday is still clear.
  const tuesday = at('2026-12-22T06:00:00-08:00');
  expect(describeNextWorkStart(closed, tuesday)).toBe('We’ll start your order on Monday at 7 AM.');
});

test.each([
  ['set forward', '2026-03-08T00:00:00-08:00', 23, 18.5],
  ['set back', '2026-11-01T00:00:00-07:00', 25, 18.5],
])(
  'on a day on which the clock is %s, all that say whether a store is open agree at every minute',
  (_way, begin, length, open) => {
    const night = hours(on(daily, '01:30', '02:30').concat(on(daily, '07:00', '00:30')));
    const minutes = Array.from({ length: length * 60 }, (_, minute) => at(begin) + minute * 60_000);
    const disagreeing = minutes.filter((ms) => {
      const [isOpen, due, closes] = [isOpenAt(night, ms), getDueTime(night, ms), getNextClosing(night, ms) ?? 0];
      const said = [
        describeOpenNow(night, ms).startsWith('Open now until'),
        describeOpening(night, ms).startsWith('Open '),
        getNextOpening(night, ms) === ms,
        due === ms,
      ];
      // The board: an order of this minute is late eight minutes after it is due, and not while the store is closed.
      const isLateInTime = !isLate(night, ms, due + 8 * 60_000) && isLate(night, ms, due + 8 * 60_000 + 1);
      const closesThen = isOpenAt(night, closes - 1) && !isOpenAt(night, closes);
      return said.some((each) => each !== isOpen) || !isLateInTime || !closesThen;
    });
    expect(disagreeing.map((ms) => new Date(ms).toISOString())).toEqual([]);
    expect(minutes.filter((ms) => isOpenAt(night, ms)).length / 60).toBe(open);
  },
  30_000,
);
