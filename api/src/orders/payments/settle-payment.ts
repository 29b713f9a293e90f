import { formatMoney } from '@juniper/core/rules/money.ts';
import { notPaidInTime } from '@juniper/core/rules/payment-messages.ts';
import { getNextStep, type PaymentStep, type ProviderPayment } from '@juniper/core/rules/payment-steps.ts';
import { insertAudit } from '../../audit/queries.ts';
import { getMoney } from '../../catalogue/menu/current-menu.ts';
import { lockAccount } from '../../identity/user-queries.ts';
import type { Db } from '../../platform/db/database.ts';
import { uuidV7 } from '../../platform/db/uuid-v7.ts';
import type { Services } from '../../services.ts';
import { changeStatusInTransaction, notifyOrderChanged, type StatusChangeResult } from '../placing/change-status.ts';
import { counter } from './counter.ts';
import { insertDashboardRefunds, listRefundsIfMoreReturned } from './dashboard-refunds.ts';
import { type ProviderRefund, toPaymentForProvider } from './provider.ts';
import {
  addProblem,
  findPayment,
  lockPayment,
  markCancellationSeen,
  type PaymentRef,
  type PaymentRow,
  setMethod,
  toPaymentRef,
  updatePayment,
} from './queries.ts';
import { findCanceller, insertRefund, sumUnrepeatedFailures } from './refund-queries.ts';

export type PaymentServices = Pick<Services, 'db' | 'queue' | 'notifications' | 'menu' | 'paymentProviders' | 'log'>;

const maxRounds = 5;

/**
 * Settles a payment: asks the provider how it stands, decides with `getNextStep`, and writes the decision with its
 * consequences. No other code changes a payment's state. Webhooks, jobs and customers' calls may all run this at once,
 * because each run asks again.
 */
export async function settlePayment(services: PaymentServices, ref: PaymentRef): Promise<void> {
  let nextCall: ProviderCall | undefined;
  for (let round = 0; round < maxRounds; round += 1) {
    const payment = await findPayment(services.db, ref);
    if (!payment) return;
    // The provider is called before the transaction, so that no lock waits for it.
    const observed = await callProvider(services, payment, nextCall ?? chooseFirstCall(payment));
    const refunds = await listRefundsIfMoreReturned(services, payment, observed);
    const next = await applyAnswer(services, payment, observed, refunds);
    if (next === 'done') return;
    nextCall = next === 'retry' ? undefined : next;
  }
  throw new Error(`the payment is not settled after ${maxRounds} rounds`);
}

/** 'close' ends the page, 'capture' takes the money, 'release' lets it go. Each returns how the payment stands. */
type ProviderCall = 'read' | 'close' | 'capture' | 'release';

/** Chooses the first call from the row alone, so that any run finishes what another has left. */
function chooseFirstCall({ state, order_status, order_method, is_expired }: PaymentRow): ProviderCall {
  const isUnwanted = order_status === 'cancelled' || order_method === 'counter';
  switch (state) {
    case 'awaiting':
      // The provider says whether it is over: paid in the last second is paid.
      return is_expired || isUnwanted ? 'close' : 'read';
    case 'authorized':
      if (isUnwanted) return 'release';
      // If the order is cancelled a moment later, the money is taken and goes back.
      return order_status === 'preparing' || order_status === 'completed' ? 'capture' : 'read';
    case 'captured':
      return 'read';
    case 'released':
    case 'failed':
      // Reads first, and lets go of a hold that appeared afterwards.
      return 'release';
  }
}

async function callProvider(
  { paymentProviders }: PaymentServices,
  payment: PaymentRow,
  call: ProviderCall,
): Promise<ProviderPayment> {
  const isUnopened = payment.provider_id === null && payment.provider !== counter.name;
  if (isUnopened) return observeUnopened(payment, call === 'read' ? 'open' : 'gone');
  const provider = paymentProviders.getProvider(payment.provider);
  return provider[call](toPaymentForProvider(payment));
}

/** Answers for a payment whose page was not opened. Once it is over, it gets none any more: see `storePageId`. */
const observeUnopened = ({ amount_cents: amount, currency }: PaymentRow, state: 'open' | 'gone'): ProviderPayment => ({
  state,
  intentId: null,
  amount,
  currency,
  captured: 0,
  returned: 0,
  url: null,
});

type OrderChange = { result: StatusChangeResult; to: 'pending' | 'cancelled' };

type Outcome = {
  /** 'retry': another run was faster, so ask anew. Otherwise the call that must follow. */
  next: 'done' | 'retry' | 'close' | 'release';
  isChanged: boolean;
  orderChange?: OrderChange | undefined;
};

/** Writes what an answer means, then notifies. `before` is the payment as it was when the call was made. */
async function applyAnswer(
  services: PaymentServices,
  before: PaymentRow,
  observed: ProviderPayment,
  dashboardRefunds: readonly ProviderRefund[],
): Promise<Outcome['next']> {
  const ref = toPaymentRef(before);
  const { next, isChanged, orderChange } = await services.db.transaction().execute(async (trx): Promise<Outcome> => {
    const account = await lockAccount(trx, ref.userId, 'change');
    const payment = await lockPayment(trx, ref);
    if (!payment) return { next: 'done', isChanged: false };
    // A changed `order_status` does not matter, because the step follows the locked row.
    const isOutdated =
      before.state !== payment.state ||
      before.provider_id !== payment.provider_id ||
      before.order_method !== payment.order_method;
    if (isOutdated) return { next: 'retry', isChanged: false };
    return writeStep(services, trx, payment, { observed, dashboardRefunds, hasAccount: account !== undefined });
  });
  if (orderChange) notifyOrderChanged(services, { ...ref, to: orderChange.to }, orderChange.result);
  else if (isChanged) services.notifications.notify(ref.userId, ref.orderId);
  return next;
}

type Answer = { observed: ProviderPayment; dashboardRefunds: readonly ProviderRefund[]; hasAccount: boolean };

/** Writes the next step of a locked payment. */
async function writeStep(
  services: PaymentServices,
  trx: Db,
  payment: PaymentRow,
  { observed, dashboardRefunds, hasAccount }: Answer,
): Promise<Outcome> {
  const ref = toPaymentRef(payment);
  const step = getNextStep(
    {
      status: payment.order_status,
      method: payment.order_method === 'card' ? 'card' : 'counter',
      isTooLate: payment.is_too_late,
      isLeftOver: payment.is_left_over,
    },
    { state: payment.state, amount: payment.amount_cents, currency: payment.currency },
    observed,
  );
  const state = step.nextState ?? payment.state;
  await updatePayment(trx, ref, state, observed);
  if (step.problem) {
    services.log.error({ payment: ref.paymentId, state: payment.state, observed: observed.state }, step.problem);
    await addProblem(trx, ref, step.problem);
  }
  const orderChange =
    step.orderOutcome && (await applyOrderOutcome(services, trx, payment, step.orderOutcome, hasAccount));

  const captured = Math.min(observed.captured, payment.amount_cents);
  const returned =
    state === 'captured'
      ? await insertDashboardRefunds(services, trx, payment, captured, dashboardRefunds, hasAccount)
      : 0;
  if (step.refundReason) {
    await refundRemainder(services, trx, payment, captured - payment.returned_cents - returned, step.refundReason);
  }
  return {
    next: step.nextCall ?? 'done',
    isChanged: step.nextState !== undefined || step.orderOutcome !== undefined || returned > 0,
    orderChange,
  };
}

/** Accepts or cancels the order, or moves its payment to the counter. Returns the change of an unpaid order's status. */
async function applyOrderOutcome(
  services: PaymentServices,
  trx: Db,
  payment: PaymentRow,
  outcome: NonNullable<PaymentStep['orderOutcome']>,
  hasAccount: boolean,
): Promise<OrderChange | undefined> {
  const orderRef = { userId: payment.user_id, orderId: payment.order_id };
  if (outcome !== 'cancelled') await setMethod(trx, orderRef, outcome === 'accepted' ? 'card' : 'counter');
  if (payment.order_status !== 'unpaid') {
    // The hold of an accepted order is gone, so the customer pays at the counter.
    if (hasAccount && outcome === 'pay-at-counter') {
      await services.queue.send('mail', { kind: 'payment-failed', ...orderRef }, trx);
    }
    return undefined;
  }
  const to = outcome === 'cancelled' ? 'cancelled' : 'pending';
  const reason = to === 'cancelled' ? notPaidInTime : undefined;
  const change = { ...orderRef, from: 'unpaid', to, actor: 'shop', reason } as const;
  const result = await changeStatusInTransaction(services, trx, change, hasAccount);
  return result && { result, to };
}

/**
 * Records the refund of what is left of a payment, which a job of the same transaction asks the provider for. Withholds
 * failed refunds that nobody repeated, because staff may have handed that money over, and asks a person for it once.
 */
async function refundRemainder(
  { queue, menu, log }: PaymentServices,
  trx: Db,
  payment: PaymentRow,
  left: number,
  reason: string,
): Promise<void> {
  const ref = toPaymentRef(payment);
  const { userId, orderId, paymentId } = ref;
  const withheld = Math.min(left, await sumUnrepeatedFailures(trx, ref));
  // A refund that fails after the cancellation is a problem of its own.
  const isFirstRun = payment.order_status === 'cancelled' && (await markCancellationSeen(trx, ref));
  if (isFirstRun && withheld > 0) {
    const sum = formatMoney(getMoney(menu), withheld);
    const next = 'Look at our payment provider, and refund the rest.';
    const problem = `${sum} of this cancelled order was not sent back, because a refund failed before. ${next}`;
    log.error({ payment: paymentId, withheld }, 'a part of a cancelled order was not sent back');
    await addProblem(trx, ref, problem);
  }
  const cents = left - withheld;
  if (cents <= 0) return;
  const refundId = uuidV7();
  await insertRefund(trx, {
    user_id: userId,
    order_id: orderId,
    payment_id: paymentId,
    refund_id: refundId,
    cents,
    reason,
    cause: 'cancelled',
    state: 'asked',
  });
  const canceller = await findCanceller(trx, { userId, orderId });
  if (canceller) {
    const { store, ...actor } = canceller;
    await insertAudit(trx, {
      actor,
      action: 'orders.refund',
      subject: `order:${orderId}`,
      store,
      after: { refund: refundId, cents },
    });
  }
  await queue.send('payment', { kind: 'refund', userId, orderId, refundId }, trx);
}
