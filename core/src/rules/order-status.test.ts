import { expect, test } from 'vitest';
import {
  canChangeStatus,
  isLaterStatus,
  isOpenStatus,
  maxOpenOrders,
  maxOpenOrdersUnconfirmed,
  maxOrdersPerHour,
  type OrderActor,
  orderStatuses,
} from './order-status.ts';

const allowedTo = (actor: OrderActor) =>
  orderStatuses.flatMap((from) =>
    orderStatuses.filter((to) => canChangeStatus(actor, from, to)).map((to) => `${from} to ${to}`),
  );
const cancels = ['unpaid to cancelled', 'pending to cancelled'];

test('a customer cancels while the order is unpaid or pending, and does nothing else', () => {
  expect(allowedTo('customer')).toEqual(cancels);
});

test('staff move an order on one step at a time and cancel it until it is completed [order-4]', () => {
  const steps = ['pending to preparing', 'preparing to completed'];
  expect(allowedTo('staff').sort()).toEqual([...cancels, ...steps, 'preparing to cancelled'].sort());
});

test('the operator cancels until an order is completed, and does nothing else', () => {
  expect(allowedTo('operator')).toEqual([...cancels, 'preparing to cancelled']);
});

test('the shop itself makes an unpaid order pending or cancels it, starts orders, and closes those of past days [day-1]', () => {
  expect(allowedTo('shop')).toEqual([
    'unpaid to pending',
    'unpaid to cancelled',
    'pending to preparing',
    'pending to cancelled',
    'preparing to completed',
  ]);
});

test('5 orders may be open, 1 without a confirmed address, and 10 placed in an hour [checkout-12]', () => {
  expect([maxOpenOrders, maxOpenOrdersUnconfirmed, maxOrdersPerHour]).toEqual([5, 1, 10]);
});

test('unpaid, pending and preparing orders are open; no order is not', () => {
  expect(orderStatuses.filter(isOpenStatus)).toEqual(['unpaid', 'pending', 'preparing']);
  expect(isOpenStatus(undefined)).toBe(false);
});

test('a status goes from unpaid to pending to preparing to one of the two last ones, and no further', () => {
  const later = orderStatuses.map((than) => orderStatuses.filter((status) => isLaterStatus(status, than)));
  const [, ...afterUnpaid] = orderStatuses;
  expect(later).toEqual([
    afterUnpaid,
    ['preparing', 'completed', 'cancelled'],
    ['completed', 'cancelled'],
    ...[[], []],
  ]);
});

test('a status of a newer release is open, comes before the two last ones, and nobody changes it here', () => {
  expect(isOpenStatus('ready')).toBe(true);
  expect(isLaterStatus('ready', 'preparing')).toBe(true);
  expect(isLaterStatus('completed', 'ready')).toBe(true);
  expect(isLaterStatus('pending', 'pending')).toBe(false);
  expect(orderStatuses.map((to) => canChangeStatus('staff', 'ready', to))).toEqual(orderStatuses.map(() => false));
});
