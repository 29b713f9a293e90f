import type { Ticket } from '@juniper/core/contracts/staff.ts';
import { findStore, type Store } from '@juniper/core/rules/shop.ts';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { sampleTicket } from '../../lib/testing/samples.ts';
import * as catalogueStore from '../catalogue/catalogue-store.ts';
import { getCatalogue } from '../catalogue/catalogue-store.ts';
import { type Column, columns, getNext } from './board-columns.ts';
import { DoneTicket } from './DoneTicket.tsx';
import { TicketCard } from './TicketCard.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.restoreAllMocks();
});

const now = Date.parse(sampleTicket.createdAt);
const nothing = () => {};
/** A ticket that is not pressed. */
const quiet = {
  timeZone: 'America/Los_Angeles',
  move: undefined,
  claim: undefined,
  ticked: undefined,
  isFrame: false,
  note: undefined,
  isNew: false,
  showsStore: false,
  onPress: nothing,
  onUndo: nothing,
  onCancel: nothing,
  onTrack: nothing,
  next: columns[0].next,
};
const draw = (ticket: Ticket, column: Column = columns[0]) => {
  render(<TicketCard ticket={ticket} column={column} now={now} {...quiet} next={getNext(column, ticket)} />);
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
  const at = (time: number) => <TicketCard ticket={ticket} column={columns[0]} now={time} {...quiet} />;
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

test('a note and a phone number are on the ticket, with the allergens of every line [checkout-15]', () => {
  const items = [
    { name: 'Latte', quantity: 1, contains: ['milk'] },
    { name: 'Carrot Cake', quantity: 1, contains: null },
  ];
  const noted = { ...sampleTicket, note: 'Nut allergy', phone: '503 555 0187', items };
  draw(noted);
  expect(document.querySelector('.ticket-note')?.textContent).toContain('Nut allergy');
  expect(document.querySelector('.ticket-phone')?.textContent).toContain('503 555 0187');
  const rows = [...document.querySelectorAll('.ticket__items > li')];
  expect(rows.map((row) => textsIn(row, 'p'))).toEqual([
    ['Contains: milk.'],
    ['Allergens are not stated, please ask us.'],
  ]);
  expect(rows.map((row) => row.querySelector('ul'))).toEqual([null, null]);
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
  ['to be paid at the counter', {}, [], ['COLLECT $16.05']],
  ['paid at the till', { atTill: true }, [], ['TILL $16.05']],
  [
    'of a delivery with a fee',
    { fulfilment: 'delivery', deliveryFee: 4 },
    ['delivery'],
    ['COLLECT $16.05, delivery $4.00 of it'],
  ],
  ['that costs nothing', { totalAmount: 0 }, [], []],
])('a ticket %s', (_, paid, tags, dues) => {
  draw({ ...sampleTicket, totalAmount: 16.05, ...paid });
  const texts = (selector: string) => textsIn(document.body, selector);
  expect([texts('.ticket__tag'), texts('.ticket__due, .ticket__collect')]).toEqual([tags, dues]);
});

test('has the name first and the number after it, which both name it', () => {
  draw(sampleTicket);
  expect(screen.getByRole('article', { name: 'Marcus Otto ORD-7KQ2M' }).textContent).toMatch(/^Marcus Otto.*ORD-7KQ2M/);
});

describe('what a ticket is made of', () => {
  const lines = () => screen.queryAllByRole('checkbox').map((each) => each.getAttribute('aria-label'));

  test('is ticked line by line while it is made, where it has more than one', () => {
    draw(sampleTicket);
    expect(lines()).toEqual([]);
    cleanup();
    draw({ ...sampleTicket, items: [{ name: 'Latte', quantity: 1 }] }, columns[1]);
    expect(lines()).toEqual([]);
    cleanup();
    draw({ ...sampleTicket, status: 'preparing' }, columns[1]);
    expect(lines()).toEqual(['Made: 2× Special Flat White', 'Made: 1× Butter Croissant']);
    fireEvent.click(screen.getByLabelText('Made: 1× Butter Croissant'));
    expect(JSON.parse(localStorage.getItem('juniper_board_ticks') ?? '')).toMatchObject({
      [sampleTicket.id]: { lines: ['Butter Croissant'] },
    });
  });

  test('shows what is ticked without its color too', () => {
    render(<TicketCard {...quiet} ticket={sampleTicket} column={columns[1]} now={now} ticked={['Butter Croissant']} />);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Croissant/ }).checked).toBe(true);
    expect(textsIn(document.body, '.ticket__made')).toEqual(['1× Butter Croissant']);
  });
});

test('pressed on another board it says who is at it, and waits', async () => {
  const onPress = vi.fn();
  const claim = { id: sampleTicket.id, to: 'preparing', by: 'Billie Ray', board: 'other' };
  render(<TicketCard {...quiet} ticket={sampleTicket} column={columns[0]} now={now} claim={claim} onPress={onPress} />);
  const button = screen.getByRole('button', { name: 'Billie is starting ORD-7KQ2M' });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(button);
  expect(onPress).not.toHaveBeenCalled();
});

test('the place of one that has left is empty, and nothing for a screen reader or a finger', () => {
  render(<TicketCard {...quiet} ticket={sampleTicket} column={columns[0]} now={now} isFrame />);
  expect(screen.queryByRole('article')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
  expect(document.querySelector('.ticket--frame')?.hasAttribute('inert')).toBe(true);
});

test('a delivery asks for its carrier while it is made and afterwards, in text [delivery-5]', () => {
  const hostile = '<img src=x onerror=alert(1)>';
  const delivery: Ticket = { ...sampleTicket, fulfilment: 'delivery', tracking: { carrier: hostile, number: '0034' } };
  const onTrack = vi.fn();
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'Tracking ORD-7KQ2M' }));
  const preparing = { ...delivery, status: 'preparing' };
  render(<TicketCard {...quiet} ticket={preparing} column={columns[1]} now={now} onTrack={onTrack} />);
  expect(textsIn(document.body, '.ticket__told')).toEqual([`${hostile} 0034`]);
  press();
  cleanup();
  const done = { ...delivery, status: 'completed', closedAt: delivery.createdAt };
  render(<DoneTicket {...quiet} ticket={done} column={columns[2]} onTrack={onTrack} />);
  expect(screen.getByText(`${hostile} 0034`)).toBeDefined();
  press();
  expect(onTrack.mock.calls).toEqual([[sampleTicket.id], [sampleTicket.id]]);
});

test('a pickup, and a delivery that nobody has begun, have no carrier [delivery-5]', () => {
  draw({ ...sampleTicket, status: 'preparing' }, columns[1]);
  draw({ ...sampleTicket, fulfilment: 'delivery' });
  expect(screen.queryByRole('button', { name: /Tracking/ })).toBeNull();
});

test('an order that is not ready after all says so, and cannot be cancelled any more', () => {
  draw({ ...sampleTicket, status: 'completed', recalledAt: sampleTicket.createdAt }, columns[1]);
  expect(textsIn(document.body, '.ticket__told')).toEqual(['Not ready after all']);
  expect(screen.queryByRole('button', { name: /Cancel/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Done ORD-7KQ2M' })).toBeDefined();
});

test('in a store that says so a pickup is ready before it is done [ready-1]', () => {
  expect(getNext(columns[1], { ...sampleTicket, status: 'preparing' }).label).toBe('Done');
  const store = findStore(getCatalogue(), null);
  vi.spyOn(catalogueStore, 'getCatalogue').mockReturnValue({
    ...getCatalogue(),
    shop: { ...getCatalogue().shop, stores: [{ ...(store as Store), usesReady: true }] },
  });
  const making: Ticket = { ...sampleTicket, storeLocation: null, fulfilment: 'pickup', status: 'preparing' };
  expect(getNext(columns[0], { ...making, status: 'pending' }).label).toBe('Start');
  expect(getNext(columns[1], making)).toMatchObject({ to: 'ready', label: 'Ready' });
  expect(getNext(columns[1], { ...making, fulfilment: 'delivery' }).label).toBe('Done');
  expect(getNext(columns[1], { ...making, status: 'completed', recalledAt: making.createdAt }).label).toBe('Done');
  draw({ ...making, readyAt: '2026-11-14T16:20:00.000Z', dueAt: '2026-11-14T16:00:00.000Z' }, columns[1]);
  expect(textsIn(document.body, '.ticket__told')).toEqual(['Ready since 8:20. Press Done when it is handed over.']);
  expect(screen.getByRole('button', { name: 'Done ORD-7KQ2M' })).toBeDefined();
  expect(document.querySelector('.ticket--late')).toBeNull();
});

describe('a ticket with a time', () => {
  const inMinutes = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
  const timed = (start: number, due: number): Ticket => ({
    ...sampleTicket,
    startAt: inMinutes(start),
    dueAt: inMinutes(due),
    isAsap: true,
    dueMovedAt: null,
  });
  const time = () => document.querySelector('.ticket__age')?.textContent;
  const isLate = () => document.querySelector('.ticket--late') !== null;
  const look = () => document.querySelector('.ticket')?.className;

  test.each([
    [8, 18, 'start 8:13, due 8:23', 'ticket ticket--later'],
    [5, 15, 'Start now, due 8:20', 'ticket ticket--now'],
    [-20, -1, 'Late, due 8:04', 'ticket ticket--late'],
  ])('that starts in %i minutes and is due in %i has its own words and look', (start, due, words, looks) => {
    draw(timed(start, due));
    expect([time(), look()]).toEqual([words, looks]);
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
    const done = { ...timed(-20, -1), closedAt: inMinutes(0) };
    render(<DoneTicket {...quiet} ticket={done} column={columns[2]} />);
    expect(document.querySelector('article')?.textContent).toContain('8:05 AM');
  });
});

test('name and address stand apart, so that letters from right to left turn nothing else around', () => {
  draw({ ...sampleTicket, name: 'נועה', deliverTo: 'רחוב 7, 97099' });
  expect([...document.querySelectorAll('bdi')].map(({ textContent }) => textContent)).toEqual([
    'נועה',
    'רחוב 7, 97099',
  ]);
});
