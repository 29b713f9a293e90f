import type { Cents } from './money.ts';

/** The states of a payment. It only goes forward: a released or failed payment is never awaited again. */
export const paymentStates = ['awaiting', 'authorized', 'captured', 'released', 'failed'] as const;
export type PaymentState = (typeof paymentStates)[number];

export type ProviderPayment = {
  /** 'open': it can still be paid. 'gone': it was not paid or was released, and cannot be paid any more. */
  readonly state: 'open' | 'authorized' | 'captured' | 'gone';
  readonly intentId: string | null;
  readonly amount: Cents;
  readonly currency: string;
  readonly captured: Cents;
  readonly returned: Cents;
  /** The page on which it is paid, while it is open. */
  readonly url: string | null;
};

/** The order of a payment. `method` is 'counter' once the customer has chosen to pay there. */
export type PaymentOrder = {
  readonly status: string;
  readonly method: 'card' | 'counter';
  readonly isSlotOver?: boolean;
};
export type StoredPayment = { readonly state: PaymentState; readonly amount: Cents; readonly currency: string };

export type PaymentStep = {
  readonly payment?: PaymentState;
  /** 'due': the order is paid at the counter. */
  readonly order?: 'paid' | 'due' | 'cancelled';
  readonly ask?: 'close' | 'release' | 'refund';
  readonly alarm?: string;
};

const nothing: PaymentStep = {};
const raiseAlarm = (alarm: string): PaymentStep => ({ alarm });

/** Returns the next step of a payment. The same report leads to the same end, however often it is read. */
export function getNextStep(order: PaymentOrder, payment: StoredPayment, reported: ProviderPayment): PaymentStep {
  const isPaid = reported.state === 'authorized' || reported.state === 'captured';
  const amount =
    reported.state === 'captured' && reported.amount === payment.amount ? reported.captured : reported.amount;
  const isOurs = amount === payment.amount && reported.currency === payment.currency;
  // The alarm is raised once: a payment that was captured in the provider's dashboard stays captured.
  if (!isPaid || isOurs || payment.state === 'captured') return getStepForState(order, payment, reported);
  const alarm = 'Another amount or currency was paid or taken than we asked for.';
  return reported.state === 'authorized'
    ? { ask: 'release', alarm }
    : { ...getStepForState(order, payment, reported), alarm };
}

function getStepForState(order: PaymentOrder, payment: StoredPayment, reported: ProviderPayment): PaymentStep {
  const isCancelled = order.status === 'cancelled';
  switch (payment.state) {
    case 'awaiting':
      if (isCancelled) return awaitingCancelledRow[reported.state];
      if (order.status === 'unpaid' && order.isSlotOver) return awaitingLateRow[reported.state];
      if (order.status === 'unpaid')
        return (order.method === 'card' ? awaitingCardRow : awaitingCounterRow)[reported.state];
      if (order.method === 'counter') return awaitingBesideCounterRow[reported.state];
      return raiseAlarm('An order is made whose payment we still wait for.');
    case 'authorized':
      if (order.method === 'counter' && !isCancelled) return authorizedBesideCounterRow[reported.state];
      if (order.status === 'completed' && reported.state === 'gone')
        return { payment: 'failed', alarm: 'It was handed over, and its hold is gone.' };
      return (isCancelled ? authorizedCancelledRow : authorizedRow)[reported.state];
    case 'captured':
      return (isCancelled ? capturedCancelledRow : capturedRow)[reported.state];
    case 'released':
    case 'failed':
      return endedRow[reported.state];
  }
}

type Row = Readonly<Record<ProviderPayment['state'], PaymentStep>>;

const awaitingCardRow: Row = {
  open: nothing,
  authorized: { payment: 'authorized', order: 'paid' },
  // We only authorize, so the owner has captured it in the provider's dashboard.
  captured: { payment: 'captured', order: 'paid', alarm: 'It was taken before we began to make the order.' },
  gone: { payment: 'released', order: 'cancelled' },
};

/** The slot of the order is over, so a late payment is released. */
const awaitingLateRow: Row = {
  open: { ask: 'close' },
  authorized: { payment: 'authorized', order: 'cancelled', ask: 'release' },
  captured: { payment: 'captured', order: 'cancelled', ask: 'refund' },
  gone: { payment: 'released', order: 'cancelled' },
};

const awaitingCounterRow: Row = {
  ...awaitingCardRow,
  open: { ask: 'close' },
  gone: { payment: 'released', order: 'due' },
};

const capturedBesideCounter: PaymentStep = {
  payment: 'captured',
  order: 'paid',
  alarm: 'It was taken by card after its customer had chosen the counter.',
};

/** The order is paid at the counter, so the card is not charged as well. */
const awaitingBesideCounterRow: Row = {
  open: { ask: 'close' },
  authorized: { payment: 'authorized', ask: 'release' },
  captured: capturedBesideCounter,
  gone: { payment: 'released' },
};

const awaitingCancelledRow: Row = {
  open: { ask: 'close' },
  authorized: { payment: 'authorized', ask: 'release' },
  captured: { payment: 'captured', ask: 'refund' },
  gone: { payment: 'released' },
};

const authorizedRow: Row = {
  open: raiseAlarm('It was paid, and now can be paid again.'),
  authorized: nothing,
  captured: { payment: 'captured' },
  gone: { payment: 'failed', order: 'due' },
};

const authorizedCancelledRow: Row = {
  ...authorizedRow,
  authorized: { ask: 'release' },
  captured: { payment: 'captured', ask: 'refund' },
  gone: { payment: 'released' },
};

const authorizedBesideCounterRow: Row = {
  ...authorizedRow,
  authorized: { ask: 'release' },
  captured: capturedBesideCounter,
  gone: { payment: 'released' },
};

const capturedRow: Row = {
  open: raiseAlarm('It was taken, and now can be paid again.'),
  authorized: raiseAlarm('It was taken, and now is only held.'),
  captured: nothing,
  gone: raiseAlarm('It was taken, and now is gone.'),
};

const capturedCancelledRow: Row = { ...capturedRow, captured: { ask: 'refund' } };

const endedRow: Row = {
  open: nothing,
  authorized: { ask: 'release' },
  captured: { payment: 'captured', ask: 'refund' },
  gone: nothing,
};
