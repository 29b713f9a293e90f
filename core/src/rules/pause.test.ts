import { expect, test } from 'vitest';
import { describePause } from './pause.ts';

/** Open from 7 to 12 and from 14 to 21, closed on Sundays. */
const hours = {
  timeZone: 'America/Los_Angeles',
  week: [1, 2, 3, 4, 5, 6].flatMap((weekday) => [
    { weekday, opens: '07:00', closes: '12:00' },
    { weekday, opens: '14:00', closes: '21:00' },
  ]),
  specialDays: [],
};
/** In November 2026 it is eight hours earlier there; the 14th is a Saturday. */
const at = (day: number, time: string) => Date.parse(`2026-11-${day}T${time}:00-08:00`);

test.each([
  ['in the opening', at(14, '09:10'), 'Quick breather! We’re taking orders again at 9:10 AM.'],
  ['in the break at noon', at(14, '12:10'), 'Quick breather! We’re taking orders again at 2:00 PM.'],
  ['at closing time', at(14, '21:00'), 'We take no more orders today and start again on Monday at 7:00 AM.'],
])('a pause that ends %s', (_, until, words) => {
  expect(describePause(hours, until, at(14, '08:55'))).toBe(words);
});

test('one over midnight is still a short break', () => {
  const always = {
    ...hours,
    week: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '00:00', closes: '00:00' })),
  };
  expect(describePause(always, at(15, '00:20'), at(14, '23:50'))).toBe(
    'Quick breather! We’re taking orders again at 12:20 AM.',
  );
});
