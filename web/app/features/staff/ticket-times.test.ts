import { describe, expect, test } from 'vitest';
import { sampleTicket } from '../../lib/testing/sample-ticket.ts';
import { ticketsIn } from './board-columns.ts';
import { emptyBoard } from './board-state.ts';
import { isLater, isToStart, timesOf } from './ticket-times.ts';

const zone = 'America/Los_Angeles';
/** A November morning in Oregon, where it is eight hours earlier. */
const at = (time: string, day = 14) => Date.parse(`2026-11-${day}T${time}:00-08:00`);
const iso = (moment: number) => new Date(moment).toISOString();
const timed = (start: number, due: number, isAsap = false) => ({
  ...sampleTicket,
  ...{ startAt: iso(start), dueAt: iso(due), isAsap, dueMovedAt: null },
});
const now = at('08:14');

describe('the head of a ticket, on the store’s clock', () => {
  test.each([
    ['start 8:34, due 8:40', at('08:34'), at('08:40')],
    ['start 1:05, due 1:15', at('13:05'), at('13:15')],
    ['start 7:30 PM, due 7:45 PM', at('19:30'), at('19:45')],
    ['Sunday, start 7:25 AM, due 7:30 AM', at('07:25', 15), at('07:30', 15)],
  ])('%s', (words, start, due) => {
    expect(timesOf(timed(start, due), zone, now, false)).toBe(words);
  });

  test('once it is begun it says only when it is due', () => {
    expect(timesOf(timed(at('08:10'), at('08:20')), zone, now, true)).toBe('due 8:20');
  });
});

test('what starts more than 20 minutes from now stands in Later; what has no time never does', () => {
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
  expect(ticketsIn(board, 'pending', now, false).map(({ id }) => id)).toEqual(['first', 'second', 'third']);
});
