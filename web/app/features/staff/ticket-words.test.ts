import { describe, expect, test } from 'vitest';
import { sampleTicket } from '../../lib/testing/sample-ticket.ts';
import { ageOf, isLate, whyGone } from './ticket-words.ts';

/** A November morning in Oregon, where it is eight hours earlier. */
const at = (time: string, day = 14) => Date.parse(`2026-11-${day}T${time}:00-08:00`);
const placed = (moment: number) => ({ ...sampleTicket, createdAt: new Date(moment).toISOString() });

test.each([
  ['08:14', 'now'],
  ['08:13', '1 min'],
  ['08:05', '9 min'],
  ['07:09', '1 h 5 min'],
  ['08:15', 'now'],
])('an order of %s is at 8:14 as old as %s', (time, age) => {
  expect(ageOf(placed(at(time)), at('08:14'))).toBe(age);
});

describe('late is an order that waits for more than 8 minutes', () => {
  test('not at 8, but after', () => {
    const ticket = placed(at('08:00'));
    expect(isLate(ticket, at('08:08'))).toBe(false);
    expect(isLate(ticket, at('08:08') + 1)).toBe(true);
  });

  test('of the hours that the cafe is open', () => {
    const overnight = placed(at('23:00', 13));
    expect(isLate(overnight, at('06:59'))).toBe(false);
    expect(isLate(overnight, at('07:07'))).toBe(false);
    expect(isLate(overnight, at('07:09'))).toBe(true);
  });

  test('but with a promise it is the one whose time is over, however long it has waited', () => {
    const promised = { ...placed(at('07:00')), dueAt: new Date(at('08:40')).toISOString() };
    expect([isLate(promised, at('08:40')), isLate(promised, at('08:40') + 1)]).toEqual([false, true]);
  });

  test('also when the cafe has closed meanwhile', () => {
    expect(isLate(placed(at('20:55')), at('21:30'))).toBe(true);
  });
});

test.each([
  ['pending', null, null, 'ORD-7KQ2M is no longer on the board'],
  ['cancelled', 'customer', null, 'ORD-7KQ2M was cancelled by the customer'],
  ['cancelled', 'staff', 'We close early today.', 'ORD-7KQ2M was cancelled: We close early today.'],
] as const)(
  'of one that is gone, last seen %s by %s with reason %s, it says so',
  (status, cancelledBy, cancelReason, words) => {
    expect(whyGone({ ...sampleTicket, status, cancelledBy, cancelReason })).toBe(words);
  },
);
