import type { Ticket } from '@juniper/core/contracts/staff.ts';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { sampleTicket } from '../../lib/testing/sample-ticket.ts';
import { columns } from './board-columns.ts';
import { TicketCard } from './TicketCard.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const show = (items: Ticket['items']) => {
  const nothing = () => {};
  const [column] = columns;
  if (!column) throw new Error('The board has no column');
  render(
    <TicketCard
      {...{ ticket: { ...sampleTicket, items }, column, now: Date.parse(sampleTicket.createdAt) }}
      {...{ move: undefined, note: undefined, isNew: false, showsStore: false }}
      {...{ onPress: nothing, onUndo: nothing, onCancel: nothing }}
    />,
  );
  return [...document.querySelectorAll('.ticket__items > li')];
};
const textsIn = (row: Element | undefined, selector: string) =>
  [...(row?.querySelectorAll(selector) ?? [])].map(({ textContent }) => textContent);

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
