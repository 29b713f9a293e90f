import { describe, expect, test } from 'vitest';
import { sampleTicket } from '../../lib/testing/samples.ts';
import { findTickets } from './board-columns.ts';
import { emptyBoard } from './board-state.ts';
import { describeAge, describeLeaving, describeTimes, isLate, isLater, isToStart } from './tickets.ts';

const zone = 'America/Los_Angeles';
/** A November morning in Oregon, where it is eight hours earlier. */
const at = (time: string, day = 14) => Date.parse(`2026-11-${day}T${time}:00-08:00`);
const iso = (moment: number) => new Date(moment).toISOString();
const timed = (start: number, due: number, isAsap = false) => ({
  ...sampleTicket,
  startAt: iso(start),
  dueAt: iso(due),
  isAsap,
  dueMovedAt: null,
});
const now = at('08:14');

describe('the head of a ticket, on the store’s clock', () => {
  test.each([
    ['start 8:34, due 8:40', at('08:34'), at('08:40')],
    ['start 1:05, due 1:15', at('13:05'), at('13:15')],
    ['start 7:30 PM, due 7:45 PM', at('19:30'), at('19:45')],
    ['Sunday, start 7:25 AM, due 7:30 AM', at('07:25', 15), at('07:30', 15)],
  ])('%s', (words, start, due) => {
    expect(describeTimes(timed(start, due), zone, now, false)).toBe(words);
  });

  test('once it is begun it says only when it is due', () => {
    expect(describeTimes(timed(at('08:10'), at('08:20')), zone, now, true)).toBe('due 8:20');
  });
});

test('what starts more than 20 minutes from now stands in Later; what has no time never does [board-5]', () => {
  expect(isLater(timed(now + 20 * 60_000, at('08:40')), now)).toBe(false);
  expect(isLater(timed(now + 20 * 60_000 + 1, at('08:40')), now)).toBe(true);
  expect(isLater(sampleTicket, now)).toBe(false);
});

test('what was chosen for a time is to be started at its start; as soon as possible, from the slot before', () => {
  const [chosen, asap] = [timed(at('08:35'), at('08:40')), timed(at('08:35'), at('08:40'), true)];
  expect([isToStart(chosen, at('08:35') - 1), isToStart(chosen, at('08:35'))]).toEqual([false, true]);
  expect([isToStart(asap, at('08:30') - 1), isToStart(asap, at('08:30'))]).toEqual([false, true]);
  expect(isToStart(sampleTicket, now)).toBe(false);
});

test('tickets are sorted by their start, and those without one by their age', () => {
  const tickets = [
    { ...timed(at('08:30'), at('08:40')), id: 'third', createdAt: iso(at('08:00')) },
    { ...sampleTicket, id: 'second', createdAt: iso(at('08:12')) },
    { ...timed(at('08:05'), at('08:15')), id: 'first', createdAt: iso(at('08:04')) },
  ];
  const board = { ...emptyBoard, tickets: Object.fromEntries(tickets.map((ticket) => [ticket.id, ticket])) };
  expect(findTickets(board, 'pending', now).map(({ id }) => id)).toEqual(['first', 'second', 'third']);
});

const placed = (moment: number) => ({ ...sampleTicket, createdAt: new Date(moment).toISOString() });

test.each([
  ['08:14', 'now'],
  ['08:13', '1 min'],
  ['08:05', '9 min'],
  ['07:09', '1 h 5 min'],
  ['08:15', 'now'],
])('an order of %s is at 8:14 as old as %s', (time, age) => {
  expect(describeAge(placed(at(time)), at('08:14'))).toBe(age);
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

  test('but with a promise it is the one whose time is over, however long it has waited [board-4]', () => {
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
    expect(describeLeaving({ ...sampleTicket, status, cancelledBy, cancelReason })).toBe(words);
  },
);
