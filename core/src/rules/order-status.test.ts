import { expect, test } from 'vitest';
import { type Actor, isOpenStatus, mayChange, orderStatuses } from './order-status.ts';

const allowedTo = (actor: Actor) =>
  orderStatuses.flatMap((from) => orderStatuses.filter((to) => mayChange(actor, from, to)).map((to) => [from, to]));

test('a customer cancels while the order is pending, and does nothing else', () => {
  expect(allowedTo('customer')).toEqual([['pending', 'cancelled']]);
});

test('staff move an order on one step at a time and cancel it until it is completed', () => {
  expect(allowedTo('staff')).toEqual([
    ['pending', 'preparing'],
    ['pending', 'cancelled'],
    ['preparing', 'completed'],
    ['preparing', 'cancelled'],
  ]);
});

test('pending and preparing orders are open', () => {
  expect(orderStatuses.filter(isOpenStatus)).toEqual(['pending', 'preparing']);
});
