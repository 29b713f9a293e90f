import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { orderStatuses } from './order-status.ts';
import {
  getNextStep,
  type PaymentOrder,
  type PaymentStep,
  type ProviderPayment,
  paymentStates,
  type StoredPayment,
} from './payment-steps.ts';

const amount = 448;
const currency = 'USD';
const readings = ['open', 'authorized', 'captured', 'gone'] as const;

const seenAs = (state: ProviderPayment['state'], more: Partial<ProviderPayment> = {}): ProviderPayment => ({
  state,
  intentId: null,
  amount,
  currency,
  returned: 0,
  url: null,
  captured: state === 'captured' ? amount : 0,
  ...more,
});
const ours = (state: StoredPayment['state']): StoredPayment => ({ state, amount, currency });
const getStep = (state: StoredPayment['state'], order: PaymentOrder, seen: ProviderPayment['state']): PaymentStep =>
  getNextStep(order, ours(state), seenAs(seen));
const unpaid = { status: 'unpaid', method: 'card' } as const;
const unpaidTooLate = { status: 'unpaid', method: 'card', isTooLate: true } as const;
const toCounter = { status: 'unpaid', method: 'counter' } as const;
const cancelled = { status: 'cancelled', method: 'card' } as const;
const pending = { status: 'pending', method: 'card' } as const;
const leftOver = { status: 'pending', method: 'card', isLeftOver: true } as const;
const begun = { status: 'preparing', method: 'card' } as const;
const dueAtCounter = { status: 'pending', method: 'counter' } as const;

/** Returns the words of a step, which say each in one way what becomes of payment and order, and which call follows. */
const describeStep = ({ nextState, orderOutcome, nextCall, refundReason, problem }: PaymentStep): string =>
  [nextState, orderOutcome, nextCall, refundReason && 'refund', problem && 'problem'].filter(Boolean).join(', ');

/** The page's table, row by row: open, authorized, captured, gone. */
test.each<[string, StoredPayment['state'], PaymentOrder, [string, string, string, string]]>([
  ['awaiting', 'awaiting', unpaid, ['', 'authorized, accepted', 'captured, accepted, problem', 'released, cancelled']],
  [
    'awaiting, its slot is over',
    ...(['awaiting', unpaidTooLate] as const),
    ['close', 'authorized, cancelled, release', 'captured, cancelled, refund', 'released, cancelled'],
  ],
  [
    'awaiting, counter chosen',
    ...(['awaiting', toCounter] as const),
    ['close', 'authorized, accepted', 'captured, accepted, problem', 'released, pay-at-counter'],
  ],
  [
    'awaiting, due at the counter',
    ...(['awaiting', dueAtCounter] as const),
    ['close', 'authorized, release', 'captured, accepted, problem', 'released'],
  ],
  [
    'authorized, due at the counter',
    ...(['authorized', dueAtCounter] as const),
    ['problem', 'release', 'captured, accepted, problem', 'released'],
  ],
  ['awaiting, cancelled', 'awaiting', cancelled, ['close', 'authorized, release', 'captured, refund', 'released']],
  ['authorized', 'authorized', pending, ['problem', '', 'captured', 'failed, pay-at-counter']],
  ['authorized, left over', 'authorized', leftOver, ['problem', '', 'captured', 'failed, problem']],
  ['authorized, cancelled', 'authorized', cancelled, ['problem', 'release', 'captured, refund', 'released']],
  ['captured', 'captured', pending, ['problem', 'problem', '', 'problem']],
  ['captured, cancelled', 'captured', cancelled, ['problem', 'problem', 'refund', 'problem']],
  ['released', 'released', pending, ['', 'release', 'captured, refund', '']],
  ['failed', 'failed', pending, ['', 'release', 'captured, refund', '']],
  ['failed, begun', 'failed', begun, ['', 'release', 'captured, refund', 'pay-at-counter']],
])('%s', (_name, state, order, expected) => {
  expect(readings.map((seen) => describeStep(getStep(state, order, seen)))).toEqual(expected);
});

test('a refund says that the order was cancelled only if it was', () => {
  for (const state of ['captured', 'released', 'failed'] as const)
    expect(getStep(state, cancelled, 'captured').refundReason).toBe('Your order was cancelled.');
  expect(getStep('released', dueAtCounter, 'captured').refundReason).toBe('Your card should not have been charged.');
});

const anyOrder = fc.record({ status: fc.constantFrom(...orderStatuses), method: fc.constantFrom('card', 'counter') });

test('every combination of order, payment and reading has an entry, and no state goes back', () => {
  const forward = { awaiting: 0, authorized: 1, captured: 2, released: 2, failed: 2 };
  for (const state of paymentStates)
    for (const status of orderStatuses)
      for (const method of ['card', 'counter'] as const)
        for (const seen of readings) {
          const { nextState = state } = getStep(state, { status, method }, seen);
          expect(forward[nextState]).toBeGreaterThanOrEqual(forward[state]);
        }
});

test('another amount or currency is not taken: a hold is let go, and somebody looks at it', () => {
  const problem = expect.stringContaining('Another amount');
  for (const wrong of [{ amount: 449 }, { currency: 'EUR' }]) {
    const [held, taken] = [seenAs('authorized', wrong), seenAs('captured', wrong)];
    expect(getNextStep(unpaid, ours('awaiting'), held)).toEqual({ nextCall: 'release', problem });
    // The owner captured it in the provider's dashboard. The customer has paid, so the order is made.
    expect(getNextStep(unpaid, ours('awaiting'), taken)).toEqual({
      nextState: 'captured',
      orderOutcome: 'accepted',
      problem,
    });
    expect(getNextStep(pending, ours('captured'), taken)).toEqual({});
  }
  const part = seenAs('captured', { captured: 100 });
  expect(getNextStep(pending, ours('authorized'), part)).toEqual({ nextState: 'captured', problem });
});

describe('any order of readings', () => {
  /** Applies reports one after the other. Closing and releasing end at the provider too. */
  const run = (order: PaymentOrder, readings: readonly ProviderPayment['state'][]) => {
    let payment = ours('awaiting');
    let mine: PaymentOrder = order;
    for (const reading of readings) {
      const step = getNextStep(mine, payment, seenAs(reading));
      if (step.nextState) payment = ours(step.nextState);
      if (step.orderOutcome === 'accepted') mine = { status: 'pending', method: 'card' };
      if (step.orderOutcome === 'pay-at-counter')
        mine = { status: mine.status === 'unpaid' ? 'pending' : mine.status, method: 'counter' };
      if (step.orderOutcome === 'cancelled') mine = { ...mine, status: 'cancelled' };
    }
    return { payment: payment.state, ...mine };
  };

  test('repeated readings change nothing more', () => {
    fc.assert(
      fc.property(anyOrder, fc.constantFrom(...readings), fc.nat(5), (order, reading, times) => {
        const once = run(order as PaymentOrder, [reading]);
        expect(run(order as PaymentOrder, Array(times + 1).fill(reading))).toEqual(once);
      }),
    );
  });

  test('an order is made only if it is held, taken, or to be paid at the counter', () => {
    fc.assert(
      fc.property(fc.constantFrom(unpaid, toCounter), fc.array(fc.constantFrom(...readings)), (order, seen) => {
        const { status, method, payment } = run(order, seen);
        if (status !== 'pending') return;
        expect(method === 'counter' || payment === 'authorized' || payment === 'captured').toBe(true);
      }),
    );
  });

  test('what is not paid in time stays cancelled, whatever is read later', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...readings)), (later) => {
        expect(run(unpaid, ['gone', ...later]).status).toBe('cancelled');
      }),
    );
  });
});
