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
  ...{ state, intentId: null, amount, currency, returned: 0, url: null },
  captured: state === 'captured' ? amount : 0,
  ...more,
});
const ours = (state: StoredPayment['state']): StoredPayment => ({ state, amount, currency });
const stepOf = (state: StoredPayment['state'], order: PaymentOrder, seen: ProviderPayment['state']): PaymentStep =>
  getNextStep(order, ours(state), seenAs(seen));
const unpaid = { status: 'unpaid', method: 'card' } as const;
const unpaidTooLate = { status: 'unpaid', method: 'card', isSlotOver: true } as const;
const toCounter = { status: 'unpaid', method: 'counter' } as const;
const cancelled = { status: 'cancelled', method: 'card' } as const;
const pending = { status: 'pending', method: 'card' } as const;
const dueAtCounter = { status: 'pending', method: 'counter' } as const;

/** The page's table, row by row: open, authorized, captured, gone. */
const table: [name: string, state: StoredPayment['state'], order: PaymentOrder, expected: PaymentStep[]][] = [
  [
    ...(['awaiting', 'awaiting', unpaid] as const),
    [
      {},
      { payment: 'authorized', order: 'paid' },
      { payment: 'captured', order: 'paid', alarm: expect.any(String) },
      { payment: 'released', order: 'cancelled' },
    ],
  ],
  [
    ...(['awaiting, its slot is over', 'awaiting', unpaidTooLate] as const),
    [
      { ask: 'close' },
      { payment: 'authorized', order: 'cancelled', ask: 'release' },
      { payment: 'captured', order: 'cancelled', ask: 'refund' },
      { payment: 'released', order: 'cancelled' },
    ],
  ],
  [
    ...(['awaiting, counter chosen', 'awaiting', toCounter] as const),
    [
      { ask: 'close' },
      { payment: 'authorized', order: 'paid' },
      { payment: 'captured', order: 'paid', alarm: expect.any(String) },
      { payment: 'released', order: 'due' },
    ],
  ],
  [
    ...(['awaiting, due at the counter', 'awaiting', dueAtCounter] as const),
    [
      { ask: 'close' },
      { payment: 'authorized', ask: 'release' },
      { payment: 'captured', order: 'paid', alarm: expect.any(String) },
      { payment: 'released' },
    ],
  ],
  [
    ...(['authorized, due at the counter', 'authorized', dueAtCounter] as const),
    [
      { alarm: expect.any(String) },
      { ask: 'release' },
      { payment: 'captured', order: 'paid', alarm: expect.any(String) },
      { payment: 'released' },
    ],
  ],
  [
    ...(['awaiting, cancelled', 'awaiting', cancelled] as const),
    [
      { ask: 'close' },
      { payment: 'authorized', ask: 'release' },
      { payment: 'captured', ask: 'refund' },
      { payment: 'released' },
    ],
  ],
  [
    ...(['authorized', 'authorized', pending] as const),
    [{ alarm: expect.any(String) }, {}, { payment: 'captured' }, { payment: 'failed', order: 'due' }],
  ],
  [
    ...(['authorized, cancelled', 'authorized', cancelled] as const),
    [
      { alarm: expect.any(String) },
      { ask: 'release' },
      { payment: 'captured', ask: 'refund' },
      { payment: 'released' },
    ],
  ],
  [
    ...(['captured', 'captured', pending] as const),
    [{ alarm: expect.any(String) }, { alarm: expect.any(String) }, {}, { alarm: expect.any(String) }],
  ],
  [
    ...(['captured, cancelled', 'captured', cancelled] as const),
    [{ alarm: expect.any(String) }, { alarm: expect.any(String) }, { ask: 'refund' }, { alarm: expect.any(String) }],
  ],
  ...(['released', 'failed'] as const).map((state): (typeof table)[number] => [
    ...([state, state, pending] as const),
    [{}, { ask: 'release' }, { payment: 'captured', ask: 'refund' }, {}],
  ]),
];

test.each(table)('%s', (_name, state, order, expected) => {
  expect(readings.map((seen) => stepOf(state, order, seen))).toEqual(expected);
});

const anyOrder = fc.record({ status: fc.constantFrom(...orderStatuses), method: fc.constantFrom('card', 'counter') });

test('every combination of order, payment and reading has an entry, and no state goes back', () => {
  const forward = { awaiting: 0, authorized: 1, captured: 2, released: 2, failed: 2 };
  for (const state of paymentStates)
    for (const status of orderStatuses)
      for (const method of ['card', 'counter'] as const)
        for (const seen of readings) {
          const { payment = state } = stepOf(state, { status, method }, seen);
          expect(forward[payment]).toBeGreaterThanOrEqual(forward[state]);
        }
});

test('another amount or currency is not taken: a hold is let go, and somebody looks at it', () => {
  const alarm = expect.stringContaining('Another amount');
  for (const wrong of [{ amount: 449 }, { currency: 'EUR' }]) {
    const [held, taken] = [seenAs('authorized', wrong), seenAs('captured', wrong)];
    expect(getNextStep(unpaid, ours('awaiting'), held)).toEqual({ ask: 'release', alarm });
    // Only somebody at the provider's own desk can have taken it. Its customer has paid, so it is made.
    expect(getNextStep(unpaid, ours('awaiting'), taken)).toEqual({ payment: 'captured', order: 'paid', alarm });
    expect(getNextStep(pending, ours('captured'), taken)).toEqual({});
  }
  const part = seenAs('captured', { captured: 100 });
  expect(getNextStep(pending, ours('authorized'), part)).toEqual({ payment: 'captured', alarm });
});

describe('any order of readings', () => {
  /** What our side becomes when readings come one after the other. Closing and releasing end at the provider too. */
  const run = (order: PaymentOrder, readings: readonly ProviderPayment['state'][]) => {
    let payment = ours('awaiting');
    let mine: PaymentOrder = order;
    for (const reading of readings) {
      const step = getNextStep(mine, payment, seenAs(reading));
      if (step.payment) payment = ours(step.payment);
      if (step.order === 'paid') mine = { status: 'pending', method: 'card' };
      if (step.order === 'due')
        mine = { status: mine.status === 'unpaid' ? 'pending' : mine.status, method: 'counter' };
      if (step.order === 'cancelled') mine = { ...mine, status: 'cancelled' };
    }
    return { payment: payment.state, ...mine };
  };

  test('repeated readings change nothing more', () => {
    fc.assert(
      fc.property(anyOrder, fc.constantFrom(...readings), fc.nat(5), (order, reading, times) => {
        const once = run(order as PaymentOrder, [reading]);
        expect(
          run(
            order as PaymentOrder,
            Array.from({ length: times + 1 }, () => reading),
          ),
        ).toEqual(once);
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
