import type { PaymentState, ProviderPayment } from '@juniper/core/rules/payment-steps.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/queue/queues.ts';
import { counter } from './counter.ts';
import { type PaymentProvider, ProviderRefusedError } from './provider.ts';
import { addProblem, findPayment, listPaymentsSince, locatePayment, type PaymentRef, toPaymentRef } from './queries.ts';
import { listCancelledWithMoneyLeft, listOverdueRefunds, sumDoneRefunds } from './refund-queries.ts';
import { type PaymentServices, settlePayment } from './settle-payment.ts';

const hourMs = 3_600_000;
const comparedMs = 48 * hourMs;
/** Covers the hour in which a page can be paid, and differing clocks. */
const listMarginMs = 2 * hourMs;
/** Leaves queued jobs the time to settle what they can. */
const recheckAfterSeconds = 3_600;

export type Comparison = { listed: number; different: number; unknown: number };

/**
 * Compares the payments of two days with Stripe's list. Queues each difference to be settled and a recheck in an hour.
 * Also queues overdue refunds and what cancelled orders still owe; without keys, only overdue refunds at the counter.
 */
export async function comparePayments(services: PaymentServices, signal?: AbortSignal): Promise<Comparison> {
  const { db, log, queue, paymentProviders } = services;
  signal?.throwIfAborted();
  const { cardProvider } = paymentProviders;
  for (const refundRef of await listOverdueRefunds(db, cardProvider ? undefined : counter.name)) {
    await queue.send('payment', { kind: 'refund', ...refundRef }, db);
  }
  if (!cardProvider) return { listed: 0, different: 0, unknown: 0 };
  for (const orderRef of await listCancelledWithMoneyLeft(db)) {
    await queue.send('payment', { kind: 'settle', ...orderRef }, db);
  }
  const since = new Date(Date.now() - comparedMs);
  const { listed, differences, unknown } = await findDifferences(db, cardProvider, since, signal);
  for (const ids of unknown) log.error(ids, 'our payment provider has money for a payment that we do not know');
  for (const { ref, observed } of differences) {
    if (!observed) continue; // the provider does not know it, so a job could not settle it
    await queue.send('payment', { kind: 'settle', userId: ref.userId, orderId: ref.orderId }, db);
  }
  if (differences.length > 0) {
    const paymentIds = differences.map(({ ref }) => ref.paymentId);
    const recheck = { kind: 'recheck', paymentIds, since: since.toISOString() } as const;
    await queue.send('compare-payments', recheck, db, recheckAfterSeconds);
  }
  return { listed, different: differences.length, unknown: unknown.length };
}

type Recheck = Extract<Jobs['compare-payments'], { kind: 'recheck' }>;

/**
 * Settles the payments that still differ after an hour, because their own jobs may wait for a retry. Payments that differ
 * even then become problems for a person. A payment that cannot be settled does not stop the others: it is looked at
 * again when the job is retried, because this throws at its end.
 */
export async function recheckPayments(
  services: PaymentServices,
  recheck: Pick<Recheck, 'paymentIds' | 'since'>,
  signal?: AbortSignal,
): Promise<{ problems: number }> {
  const { db, log, paymentProviders } = services;
  const provider = paymentProviders.cardProvider;
  if (!provider) return { problems: 0 };
  const findRemaining = async () => {
    const { differences } = await findDifferences(db, provider, new Date(recheck.since), signal);
    return differences.filter(({ ref }) => recheck.paymentIds.includes(ref.paymentId));
  };
  let failure: unknown;
  const unsettled = new Set<string>();
  for (const { ref, observed } of await findRemaining()) {
    if (!observed) continue;
    await settleUnlessRefused(services, ref).catch((error) => {
      failure ??= error;
      unsettled.add(ref.paymentId);
    });
  }
  const remaining = (await findRemaining()).filter(({ ref }) => !unsettled.has(ref.paymentId));
  for (const { ref, problem, stored, observed } of remaining) {
    await addProblem(db, ref, problem);
    log.error({ payment: ref.paymentId, stored, observed }, problem);
  }
  if (failure) throw failure;
  return { problems: remaining.length };
}

const settleUnlessRefused = (services: PaymentServices, ref: PaymentRef): Promise<void> =>
  settlePayment(services, ref).catch((error) => {
    if (!(error instanceof ProviderRefusedError)) throw error;
  });

type StoredAmounts = { state: PaymentState; captured_cents: number; returned_cents: number };

/** A payment that differs. Without `observed`, the provider does not list it. */
type Difference = { ref: PaymentRef; problem: string; stored: StoredAmounts; observed: ProviderPayment | undefined };

async function findDifferences(db: Db, provider: PaymentProvider, since: Date, signal?: AbortSignal) {
  const listedSince = new Date(since.getTime() - listMarginMs);
  // The row of a payment is older than its intent.
  const storedSince = new Date(listedSince.getTime() - listMarginMs);
  // Read first, so that the provider's later list has all of them.
  const storedPayments = await listPaymentsSince(db, provider.name, storedSince);
  const refs = new Map(storedPayments.map((row) => [row.payment_id, toPaymentRef(row)]));
  const listedIntentIds = new Set<string>();
  const differences: Difference[] = [];
  const unknown: { payment: string; intent: string }[] = [];
  for await (const { paymentId, observed } of provider.list(listedSince)) {
    signal?.throwIfAborted();
    listedIntentIds.add(observed.intentId);
    const ref = refs.get(paymentId ?? '') ?? (await locatePayment(db, provider.name, observed.intentId));
    if (ref) {
      const difference = await findDifference(db, ref, observed);
      if (difference) differences.push(difference);
    } else if (paymentId && hasMoney(observed)) {
      unknown.push({ payment: paymentId, intent: observed.intentId });
    }
  }
  for (const row of storedPayments) {
    const hasStoredMoney = row.state === 'authorized' || row.state === 'captured';
    if (!hasStoredMoney || row.created_at < since || listedIntentIds.has(row.intent_id ?? '')) continue;
    const { state, captured_cents, returned_cents } = row;
    differences.push({
      ref: toPaymentRef(row),
      problem: 'Our payment provider does not list this payment.',
      stored: { state, captured_cents, returned_cents },
      observed: undefined,
    });
  }
  return { listed: listedIntentIds.size, differences, unknown };
}

/** Compares a payment with the provider's. Refunds that we have asked for may still be missing there. */
async function findDifference(db: Db, ref: PaymentRef, observed: ProviderPayment): Promise<Difference | undefined> {
  const payment = await findPayment(db, ref);
  if (!payment) return undefined;
  const { state, order_status, intent_id, amount_cents, captured_cents, returned_cents } = payment;
  const stored = { state, captured_cents, returned_cents };
  if (intent_id !== null && intent_id !== observed.intentId) {
    const problem = 'It was paid more than once at our payment provider.';
    return hasMoney(observed) ? { ref, problem, stored, observed } : undefined;
  }
  let isSame: boolean;
  if (observed.state === 'authorized') isSame = state === 'authorized' && order_status !== 'cancelled';
  else if (observed.state === 'captured') {
    isSame =
      state === 'captured' &&
      captured_cents === Math.min(observed.captured, amount_cents) &&
      observed.returned <= returned_cents &&
      observed.returned >= (await sumDoneRefunds(db, ref));
  } else isSame = state !== 'authorized' && state !== 'captured';
  const problem = 'The record of our payment provider differs from ours.';
  return isSame ? undefined : { ref, problem, stored, observed };
}

const hasMoney = ({ state, captured, returned }: ProviderPayment): boolean =>
  state === 'authorized' || captured > returned;
