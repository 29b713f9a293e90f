import type { Cents } from './money.ts';

/** How far a payment is. It only goes forward: what was released or has failed is never awaited again. */
export const paymentStates = ['awaiting', 'authorized', 'captured', 'released', 'failed'] as const;
export type PaymentState = (typeof paymentStates)[number];

/** What the provider says about a payment at the moment of asking. */
export type ProviderPayment = {
  /** 'open': it can still be paid. 'gone': it was not paid, or the money was let go, and it cannot be paid any more. */
  readonly state: 'open' | 'authorized' | 'captured' | 'gone';
  readonly intentId: string | null;
  readonly amount: Cents;
  readonly currency: string;
  readonly captured: Cents;
  readonly returned: Cents;
  /** Where it is paid, while it is open. */
  readonly url: string | null;
};

/** An order's side of it: 'counter' once its customer has chosen to pay there. `isSlotOver`: nobody can make it any more. */
export type PaymentOrder = {
  readonly status: string;
  readonly method: 'card' | 'counter';
  readonly isSlotOver?: boolean;
};
export type StoredPayment = { readonly state: PaymentState; readonly amount: Cents; readonly currency: string };

/** What to write, and what must happen at the provider afterwards. */
export type PaymentStep = {
  readonly payment?: PaymentState;
  /** 'due': the order is made, and paid at the counter. */
  readonly order?: 'paid' | 'due' | 'cancelled';
  readonly ask?: 'close' | 'release' | 'refund';
  /** Somebody has to look at it. */
  readonly alarm?: string;
};

const nothing: PaymentStep = {};
const strange = (what: string): PaymentStep => ({ alarm: what });

/** The one table of what becomes of a payment. Whoever asks, and however often, the same reading leads to the same end. */
export function getNextStep(order: PaymentOrder, payment: StoredPayment, seen: ProviderPayment): PaymentStep {
  const isPaid = seen.state === 'authorized' || seen.state === 'captured';
  const amount = seen.state === 'captured' && seen.amount === payment.amount ? seen.captured : seen.amount;
  const isOurs = amount === payment.amount && seen.currency === payment.currency;
  // Said once: what was taken so at the provider's own desk stays so.
  if (!isPaid || isOurs || payment.state === 'captured') return stepOf(order, payment, seen);
  const alarm = 'Another amount or currency was paid or taken than we asked for.';
  return seen.state === 'authorized' ? { ask: 'release', alarm } : { ...stepOf(order, payment, seen), alarm };
}

function stepOf(order: PaymentOrder, payment: StoredPayment, seen: ProviderPayment): PaymentStep {
  const isCancelled = order.status === 'cancelled';
  switch (payment.state) {
    case 'awaiting':
      if (isCancelled) return awaitingCancelled[seen.state];
      if (order.status === 'unpaid' && order.isSlotOver) return awaitingOver[seen.state];
      if (order.status === 'unpaid') return (order.method === 'card' ? awaitingCard : awaitingCounter)[seen.state];
      if (order.method === 'counter') return awaitingBesideCounter[seen.state];
      return strange('An order is made whose payment we still wait for.');
    case 'authorized':
      if (order.method === 'counter' && !isCancelled) return heldBesideCounter[seen.state];
      if (order.status === 'completed' && seen.state === 'gone')
        return { payment: 'failed', alarm: 'It was handed over, and its hold is gone.' };
      return (isCancelled ? heldCancelled : held)[seen.state];
    case 'captured':
      return (isCancelled ? takenCancelled : taken)[seen.state];
    case 'released':
    case 'failed':
      return over[seen.state];
  }
}

type Row = Readonly<Record<ProviderPayment['state'], PaymentStep>>;

const awaitingCard: Row = {
  open: nothing,
  authorized: { payment: 'authorized', order: 'paid' },
  // We only ask for holds, so nobody but the owner at the provider's own desk can have taken it.
  captured: { payment: 'captured', order: 'paid', alarm: 'It was taken before we began to make the order.' },
  gone: { payment: 'released', order: 'cancelled' },
};

/** Paid so late that its slot is over: it is let go, as nobody can make the order at its time any more. */
const awaitingOver: Row = {
  open: { ask: 'close' },
  authorized: { payment: 'authorized', order: 'cancelled', ask: 'release' },
  captured: { payment: 'captured', order: 'cancelled', ask: 'refund' },
  gone: { payment: 'released', order: 'cancelled' },
};

const awaitingCounter: Row = {
  ...awaitingCard,
  open: { ask: 'close' },
  gone: { payment: 'released', order: 'due' },
};

const takenBesideCounter: PaymentStep = {
  payment: 'captured',
  order: 'paid',
  alarm: 'It was taken by card after its customer had chosen the counter.',
};

/** The order is due at the counter already, so the card is not charged as well. */
const awaitingBesideCounter: Row = {
  open: { ask: 'close' },
  authorized: { payment: 'authorized', ask: 'release' },
  captured: takenBesideCounter,
  gone: { payment: 'released' },
};

const awaitingCancelled: Row = {
  open: { ask: 'close' },
  authorized: { payment: 'authorized', ask: 'release' },
  captured: { payment: 'captured', ask: 'refund' },
  gone: { payment: 'released' },
};

const held: Row = {
  open: strange('It was paid, and now can be paid again.'),
  authorized: nothing,
  captured: { payment: 'captured' },
  gone: { payment: 'failed', order: 'due' },
};

const heldCancelled: Row = {
  ...held,
  authorized: { ask: 'release' },
  captured: { payment: 'captured', ask: 'refund' },
  gone: { payment: 'released' },
};

const heldBesideCounter: Row = {
  ...held,
  authorized: { ask: 'release' },
  captured: takenBesideCounter,
  gone: { payment: 'released' },
};

const taken: Row = {
  open: strange('It was taken, and now can be paid again.'),
  authorized: strange('It was taken, and now is only held.'),
  captured: nothing,
  gone: strange('It was taken, and now is gone.'),
};

const takenCancelled: Row = { ...taken, captured: { ask: 'refund' } };

const over: Row = {
  open: nothing,
  authorized: { ask: 'release' },
  captured: { payment: 'captured', ask: 'refund' },
  gone: nothing,
};
