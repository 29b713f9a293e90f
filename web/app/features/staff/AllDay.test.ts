import { expect, test } from 'vitest';
import { sampleTicket } from '../../lib/testing/samples.ts';
import { countAllDay } from './AllDay.tsx';

const latte = { name: 'Latte', quantity: 2 };
const oatLatte = { name: 'Latte', quantity: 1, options: ['Oat milk', 'NO foam'] };

test('adds up what several orders have in common, the most first, with the options that differ', () => {
  const tickets = [
    { ...sampleTicket, id: 'a', items: [{ name: 'Mocha', quantity: 1 }, latte] },
    { ...sampleTicket, id: 'b', items: [oatLatte, latte] },
    { ...sampleTicket, id: 'c', items: [oatLatte] },
  ];
  expect(countAllDay(tickets, {})).toEqual([
    { name: 'Latte', count: 6, variants: [{ options: 'Oat milk, NO foam', count: 2 }] },
    { name: 'Mocha', count: 1, variants: [] },
  ]);
});

test('leaves out what is ticked on its ticket', () => {
  const tickets = [
    { ...sampleTicket, id: 'a', items: [latte, oatLatte] },
    { ...sampleTicket, id: 'b', items: [latte] },
  ];
  const ticks = { a: { at: 0, lines: ['Latte,Oat milk,NO foam'] }, b: { at: 0, lines: ['Latte'] } };
  expect(countAllDay(tickets, ticks)).toEqual([{ name: 'Latte', count: 2, variants: [] }]);
});
