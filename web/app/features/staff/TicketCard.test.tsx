import type { Ticket } from '@juniper/core/contracts/staff.ts';
import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { sampleTicket } from '../../lib/testing/sample-ticket.ts';
import { type Column, columns } from './board-columns.ts';
import { TicketCard } from './TicketCard.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const now = Date.parse(sampleTicket.createdAt);
const draw = (ticket: Ticket, column: Column = columns[0]) => {
  const nothing = () => {};
  render(
    <TicketCard
      {...{ ticket, column, now, timeZone: 'America/Los_Angeles' }}
      {...{ move: undefined, note: undefined, isNew: false, showsStore: false }}
      {...{ onPress: nothing, onUndo: nothing, onCancel: nothing }}
    />,
  );
};
const show = (items: Ticket['items']) => {
  draw({ ...sampleTicket, items });
  return [...document.querySelectorAll('.ticket__items > li')];
};
const textsIn = (row: Element | undefined, selector: string) =>
  [...(row?.querySelectorAll(selector) ?? [])].map(({ textContent }) => textContent);

test('is drawn again when its words change, not each second', () => {
  let draws = 0;
  const ticket = {
    ...sampleTicket,
    get name() {
      draws += 1;
      return sampleTicket.name;
    },
  };
  const nothing = () => {};
  const at = (time: number) => (
    <TicketCard
      ticket={ticket}
      column={columns[0]}
      now={time}
      timeZone="America/Los_Angeles"
      move={undefined}
      note={undefined}
      isNew={false}
      showsStore={false}
      onPress={nothing}
      onUndo={nothing}
      onCancel={nothing}
    />
  );
  const { rerender } = render(at(now));
  for (let second = 1; second < 30; second += 1) rerender(at(now + second * 1000));
  expect(draws).toBe(1);
  rerender(at(now + 180_000));
  expect(draws).toBe(2);
});

test('a default cup is its item and no more', () => {
  const rows = show([{ name: 'Latte', quantity: 2 }]);
  expect(rows.map(({ innerHTML }) => innerHTML)).toEqual(['<b>2×</b> <span>Latte</span>']);
});

test('another cup has its options one a line, and what it contains', () => {
  const [mocha] = show([
    {
      name: 'Mocha',
      quantity: 1,
      options: ['Oat milk', '2 × Extra shot', 'NO whipped cream'],
      contains: ['soybeans', 'gluten'],
    },
  ]);
  expect(textsIn(mocha, 'li')).toEqual(['Oat milk', '2 × Extra shot', 'NO whipped cream']);
  expect(textsIn(mocha, '.ticket__without')).toEqual(['NO whipped cream']);
  expect(textsIn(mocha, 'p')).toEqual(['Contains: gluten, soy.']);
});

test('says so where allergens are not stated', () => {
  const [latte] = show([{ name: 'Latte', quantity: 1, options: ['Rice milk'], contains: null }]);
  expect(textsIn(latte, 'p')).toEqual(['Allergens are not stated, please ask us.']);
});

test('two lattes of different milk are two lines', () => {
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {});
  const rows = show([
    { name: 'Latte', quantity: 1 },
    { name: 'Latte', quantity: 1, options: ['Oat milk'], contains: ['gluten'] },
    { name: 'Latte', quantity: 1, options: ['Soy milk'], contains: ['soybeans'] },
  ]);
  expect(rows.map((row) => textsIn(row, 'li'))).toEqual([[], ['Oat milk'], ['Soy milk']]);
  // React warns about keys that collide.
  expect(errors).not.toHaveBeenCalled();
});

test.each([
  ['paid by card', { isPaid: true }, ['paid'], []],
  ['whose card was not charged', { isPaid: false }, [], ['NOT PAID, $16.05 at the counter']],
  [
    'of a delivery whose card was not charged',
    { isPaid: false, fulfilment: 'delivery' },
    ['delivery'],
    ['NOT PAID, $16.05 on delivery'],
  ],
  ['that is paid at the counter anyway', {}, [], []],
])('a ticket %s', (_, paid, tags, dues) => {
  draw({ ...sampleTicket, ...paid, totalAmount: 16.05 });
  const texts = (selector: string) => textsIn(document.body, selector);
  expect([texts('.ticket__tag'), texts('.ticket__due')]).toEqual([tags, dues]);
});

describe('a ticket with a time', () => {
  const inMinutes = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
  const timed = (start: number, due: number): Ticket => ({
    ...sampleTicket,
    ...{ startAt: inMinutes(start), dueAt: inMinutes(due), isAsap: true, dueMovedAt: null },
  });
  const time = () => document.querySelector('.ticket__age')?.textContent;
  const isLate = () => document.querySelector('.ticket--late') !== null;

  test('says when to start and when it is due', () => {
    draw(timed(5, 15));
    expect([time(), isLate()]).toEqual(['start 8:10, due 8:20', false]);
  });

  test.each([columns[0], columns[1]])('is late when it is due and not done, in $title', (column) => {
    draw(timed(-20, -1), column);
    expect([time(), isLate()]).toEqual(['Late, due 8:04', true]);
  });

  test('says that its promise was moved', () => {
    draw({ ...timed(5, 25), dueMovedAt: inMinutes(-2) });
    expect(document.querySelector('.ticket__told')?.textContent).toBe('Moved at 8:03, and the customer was told.');
  });

  test('says when it was done, on the store’s clock', () => {
    draw({ ...timed(-20, -1), closedAt: inMinutes(0) }, columns[2]);
    expect([time(), isLate()]).toEqual(['8:05 AM', false]);
  });
});

test('name and address stand apart, so that letters from right to left turn nothing else around', () => {
  draw({ ...sampleTicket, name: 'נועה', deliverTo: 'רחוב 7, 97099' });
  expect([...document.querySelectorAll('bdi')].map(({ textContent }) => textContent)).toEqual([
    'נועה',
    'רחוב 7, 97099',
  ]);
});
