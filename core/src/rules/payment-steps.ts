import type { Cents } from './money.ts';

/** A payment only goes forward: a released or failed one is never awaited again. */
export const paymentStates = ['awaiting', 'authorized', 'captured', 'released', 'failed'] as const;
export type PaymentState = (typeof paymentStates)[number];

export type ProviderPayment = {
  /** 'open': it can still be paid. 'gone': it was not paid or was released. */
  readonly state: 'open' | 'authorized' | 'captured' | 'gone';
  readonly intentId: string | null;
  readonly amount: Cents;
  readonly currency: string;
  readonly captured: Cents;
  readonly returned: Cents;
  readonly url: string | null;
};

/** `method` is 'counter' once the customer has chosen to pay there. */
export type PaymentOrder = {
  readonly status: string;
  readonly method: 'card' | 'counter';
  readonly isTooLate?: boolean;
  /** Its day ended before work began. Its customer may have collected it. */
  readonly isLeftOver?: boolean;
};
export type StoredPayment = { readonly state: PaymentState; readonly amount: Cents; readonly currency: string };

export type PaymentStep = {
  readonly nextState?: PaymentState;
  /** 'accepted': it is made. 'pay-at-counter': it is made or goes on, and its customer pays at the counter. */
  readonly orderOutcome?: 'accepted' | 'pay-at-counter' | 'cancelled';
  readonly nextCall?: 'close' | 'release';
  /** Refunds what was captured and has not gone back yet. The customer reads the reason. */
  readonly refundReason?: string;
  readonly problem?: string;
};

const nothing: PaymentStep = {};
const cancelledReason = 'Your order was cancelled.';
const createProblem = (problem: string): PaymentStep => ({ problem });

/**
 * Decides what a provider's answer means for a payment. The same answer leads to the same end, however often it is read.
 * Capturing, and closing at expiry, are chosen from the row before the call: `chooseFirstCall` in settle-payment.ts.
 */
export function getNextStep(order: PaymentOrder, payment: StoredPayment, observed: ProviderPayment): PaymentStep {
  const isPaid = observed.state === 'authorized' || observed.state === 'captured';
  const paidAmount =
    observed.state === 'captured' && observed.amount === payment.amount ? observed.captured : observed.amount;
  const isOurs = paidAmount === payment.amount && observed.currency === payment.currency;
  // Once its row is captured, the problem has been recorded.
  if (!isPaid || isOurs || payment.state === 'captured') return getStepForState(order, payment, observed);
  const problem = 'Another amount or currency was paid or taken than we asked for.';
  return observed.state === 'authorized'
    ? { nextCall: 'release', problem }
    : { ...getStepForState(order, payment, observed), problem };
}

function getStepForState(order: PaymentOrder, payment: StoredPayment, observed: ProviderPayment): PaymentStep {
  const isCancelled = order.status === 'cancelled';
  switch (payment.state) {
    case 'awaiting':
      if (isCancelled) return stepsAwaitingCancelled[observed.state];
      if (order.status === 'unpaid' && order.isTooLate) return stepsAwaitingLate[observed.state];
      if (order.status === 'unpaid')
        return (order.method === 'card' ? stepsAwaitingCard : stepsAwaitingCounter)[observed.state];
      if (order.method === 'counter') return stepsAwaitingMovedToCounter[observed.state];
      return createProblem('We accepted the order before it was paid.');
    case 'authorized':
      if (order.method === 'counter' && !isCancelled) return stepsAuthorizedMovedToCounter[observed.state];
      if (order.status === 'completed' && observed.state === 'gone')
        return { nextState: 'failed', problem: 'It was handed over, and its hold is gone.' };
      if (order.status === 'pending' && order.isLeftOver && observed.state === 'gone')
        return { nextState: 'failed', problem: 'It was left over on a past day, and its hold is gone.' };
      return (isCancelled ? stepsAuthorizedCancelled : stepsAuthorized)[observed.state];
    case 'captured':
      return (isCancelled ? stepsCapturedCancelled : stepsCaptured)[observed.state];
    case 'failed':
      // Its hold ended before staff began a left-over order after all.
      if (order.method === 'card' && order.status === 'preparing' && observed.state === 'gone')
        return { orderOutcome: 'pay-at-counter' };
      return (isCancelled ? stepsEndedCancelled : stepsEnded)[observed.state];
    case 'released':
      return (isCancelled ? stepsEndedCancelled : stepsEnded)[observed.state];
  }
}

type Steps = Readonly<Record<ProviderPayment['state'], PaymentStep>>;

const stepsAwaitingCard: Steps = {
  open: nothing,
  authorized: { nextState: 'authorized', orderOutcome: 'accepted' },
  // We only authorize, so the owner has captured it in the provider's dashboard.
  captured: {
    nextState: 'captured',
    orderOutcome: 'accepted',
    problem: 'It was taken before we began to make the order.',
  },
  gone: { nextState: 'released', orderOutcome: 'cancelled' },
};

/** The slot of the order is over, so a late payment is released. */
const stepsAwaitingLate: Steps = {
  open: { nextCall: 'close' },
  authorized: { nextState: 'authorized', orderOutcome: 'cancelled', nextCall: 'release' },
  captured: { nextState: 'captured', orderOutcome: 'cancelled', refundReason: cancelledReason },
  gone: { nextState: 'released', orderOutcome: 'cancelled' },
};

/** Only a server of release 2 leaves an unpaid order whose customer has chosen the counter. */
const stepsAwaitingCounter: Steps = {
  ...stepsAwaitingCard,
  open: { nextCall: 'close' },
  gone: { nextState: 'released', orderOutcome: 'pay-at-counter' },
};

const capturedAfterMove: PaymentStep = {
  nextState: 'captured',
  orderOutcome: 'accepted',
  problem: 'It was taken by card after its customer had chosen the counter.',
};

/** Applies once the customer has chosen the counter, so that the card is not charged. */
const stepsAwaitingMovedToCounter: Steps = {
  open: { nextCall: 'close' },
  authorized: { nextState: 'authorized', nextCall: 'release' },
  captured: capturedAfterMove,
  gone: { nextState: 'released' },
};

const stepsAwaitingCancelled: Steps = {
  open: { nextCall: 'close' },
  authorized: { nextState: 'authorized', nextCall: 'release' },
  captured: { nextState: 'captured', refundReason: cancelledReason },
  gone: { nextState: 'released' },
};

const stepsAuthorized: Steps = {
  open: createProblem('It was paid, and our payment provider shows it as payable again.'),
  authorized: nothing,
  captured: { nextState: 'captured' },
  gone: { nextState: 'failed', orderOutcome: 'pay-at-counter' },
};

const stepsAuthorizedCancelled: Steps = {
  ...stepsAuthorized,
  authorized: { nextCall: 'release' },
  captured: { nextState: 'captured', refundReason: cancelledReason },
  gone: { nextState: 'released' },
};

const stepsAuthorizedMovedToCounter: Steps = {
  ...stepsAuthorized,
  authorized: { nextCall: 'release' },
  captured: capturedAfterMove,
  gone: { nextState: 'released' },
};

const stepsCaptured: Steps = {
  open: createProblem('It was taken, and our payment provider shows it as payable again.'),
  authorized: createProblem('It was taken, and now is only held.'),
  captured: nothing,
  gone: createProblem('It was taken, and now is gone.'),
};

const stepsCapturedCancelled: Steps = { ...stepsCaptured, captured: { refundReason: cancelledReason } };

const stepsEnded: Steps = {
  open: nothing,
  authorized: { nextCall: 'release' },
  captured: { nextState: 'captured', refundReason: 'Your card should not have been charged.' },
  gone: nothing,
};

const stepsEndedCancelled: Steps = {
  ...stepsEnded,
  captured: { nextState: 'captured', refundReason: cancelledReason },
};
