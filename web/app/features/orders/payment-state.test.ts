import { expect, test } from 'vitest';
import { sampleOrder } from '../../lib/testing/samples.ts';
import { getPaymentState } from './payment-state.ts';

const now = Date.parse('2026-11-14T20:00:00Z');
const getState = (method: string, payBy: string | null, isAnswered: boolean) =>
  getPaymentState(
    { ...sampleOrder, status: 'unpaid', payment: { method, state: 'awaiting', payBy, returned: 0 } },
    now,
    isAnswered,
  );

test.each([
  ['card', '2026-11-14T20:00:01Z', false, 'payable'],
  ['card', '2026-11-14T19:59:59Z', false, 'over'],
  ['card', '2026-11-14T19:59:59Z', true, 'payable'],
  ['card', null, false, 'payable'],
  ['counter', '2026-11-14T20:12:00Z', false, 'changing'],
  ['counter', '2026-11-14T19:59:59Z', true, 'changing'],
])('by %s until %s, answered: %s, is %s', (method, payBy, isAnswered, state) => {
  expect(getState(method, payBy, isAnswered)).toBe(state);
});
