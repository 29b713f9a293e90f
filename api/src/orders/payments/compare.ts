import type { ProviderPayment } from '@juniper/core/rules/payment-steps.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { knownOf } from './open-page.ts';
import { type Listed, type PaymentProvider, ProviderRefused } from './provider.ts';
import { addProblem, findPayment, locatePayment, type PaymentRef, type PaymentRow, refOf } from './queries.ts';
import { runPaymentJob } from './run-job.ts';
import type { SettlingTools } from './settle-payment.ts';

const hourMs = 3_600_000;
const spanMs = 48 * hourMs;
/** A page can be paid for an hour after its row was written; the rest is for clocks that differ. */
const marginMs = 2 * hourMs;

/** `left`: differs after it was settled too. `unknown`: with an id of ours, and we have no such payment. */
export type Comparison = { listed: number; settled: number; left: number; unknown: number; failed: number };

/**
 * What the provider lists of the last two days beside ours, and every payment of which something went back in them. What
 * differs is settled; what differs even then, somebody has to look at. Before that, what should have gone back is asked for
 * once more: its own job may be out of retries. Throws when the signal says that its job is over.
 */
export async function comparePayments(tools: SettlingTools, signal?: AbortSignal): Promise<Comparison> {
  const { db, log, payments } = tools;
  const found: Comparison = { listed: 0, settled: 0, left: 0, unknown: 0, failed: 0 };
  const provider = payments.cards;
  if (!provider) return found;
  for (const { user_id: userId, order_id: orderId } of await findUnreturned(db)) {
    await orFailed(orderId, () => runPaymentJob(tools, { kind: 'settle', userId, orderId }));
  }
  const since = Date.now() - spanMs;
  // Ours first: what is held or taken by now is on a list that is made afterwards.
  const ours = await findBegun(db, provider.name, new Date(since - 2 * marginMs));
  const refs = new Map(ours.map((row) => [row.payment_id, refOf(row)]));
  const listed = new Set<string>();
  for await (const { paymentId, seen } of provider.list(new Date(since - marginMs))) {
    found.listed += 1;
    listed.add(seen.intentId);
    const ref = refs.get(paymentId ?? '') ?? (await locatePayment(db, provider.name, seen.intentId));
    if (ref) await compare(ref, seen);
    else if (paymentId && hasMoney(seen)) {
      found.unknown += 1;
      const ids = { payment: paymentId, intent: seen.intentId };
      log.error(ids, 'our payment provider has money for a payment that we do not know');
    }
  }
  for (const { state, created_at, intent_id, ...row } of ours) {
    const isPaid = state === 'authorized' || state === 'captured';
    if (isPaid && created_at.getTime() >= since && !listed.has(intent_id ?? '')) await compare(refOf(row), undefined);
  }
  return found;

  function compare(ref: PaymentRef, seen: Listed['seen'] | undefined): Promise<void> {
    return orFailed(ref.orderId, async () => {
      const outcome = await lookAt(tools, provider as PaymentProvider, ref, seen);
      if (outcome !== 'same') found[outcome] += 1;
    });
  }

  async function orFailed(order: string, work: () => Promise<void>): Promise<void> {
    signal?.throwIfAborted();
    try {
      await work();
    } catch (err) {
      found.failed += 1;
      log.warn({ err, order }, 'a payment could not be compared');
    }
  }
}

async function lookAt(
  tools: SettlingTools,
  provider: PaymentProvider,
  ref: PaymentRef,
  listed: Listed['seen'] | undefined,
): Promise<'same' | 'settled' | 'left'> {
  const row = await findPayment(tools.db, ref);
  if (!row || (listed && (await agrees(tools.db, row, listed)))) return 'same';
  const problem = await settleAndLook(tools, provider, ref, listed);
  if (!problem) return 'settled';
  await addProblem(tools.db, ref, problem);
  tools.log.error({ payment: ref.paymentId, state: row.state, seen: listed?.state }, problem);
  return 'left';
}

/** What is still wrong after it was settled. */
async function settleAndLook(
  tools: SettlingTools,
  provider: PaymentProvider,
  ref: PaymentRef,
  listed: Listed['seen'] | undefined,
): Promise<string | undefined> {
  try {
    await runPaymentJob(tools, { kind: 'settle', userId: ref.userId, orderId: ref.orderId });
    const row = await findPayment(tools.db, ref);
    if (!row) return undefined;
    // A page that we do not know cannot be read: then the list is all there is.
    const seen = row.provider_id === null ? listed : await provider.read(knownOf(row));
    if (listed && hasMoney(listed) && seen?.intentId !== listed.intentId) {
      return 'It was paid more than once at our payment provider.';
    }
    if (!seen || (await agrees(tools.db, row, seen))) return undefined;
    return 'Our payment provider says something else about it than we do.';
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    return 'Our payment provider does not know it, or refuses it.';
  }
}

const hasMoney = ({ state, captured, returned }: ProviderPayment): boolean =>
  state === 'authorized' || captured > returned;

/** What was asked for here, and is on its way, may still be missing there; nothing else. */
async function agrees(db: Db, row: PaymentRow, seen: ProviderPayment): Promise<boolean> {
  if (row.intent_id !== null && row.intent_id !== seen.intentId) return !hasMoney(seen);
  if (seen.state === 'authorized') return row.state === 'authorized' && row.status !== 'cancelled';
  if (seen.state !== 'captured') return row.state !== 'authorized' && row.state !== 'captured';
  return (
    row.state === 'captured' &&
    row.captured_cents === Math.min(seen.captured, row.amount_cents) &&
    seen.returned <= row.returned_cents &&
    seen.returned >= (await sumDone(db, refOf(row)))
  );
}

/** Refunds that are not done after an hour, and orders of this week that are cancelled and whose money is here. */
const findUnreturned = async (db: Db) =>
  (
    await sql<{ user_id: string; order_id: string }>`
      select user_id, order_id from refunds where state = 'asked' and created_at < now() - interval '1 hour'
      union
      select user_id, order_id from payments join orders using (user_id, order_id)
      where payments.created_at > now() - interval '8 days' and state = 'captured' and returned_cents < captured_cents
        and status = 'cancelled'`.execute(db)
  ).rows;

const findBegun = (db: Db, provider: string, since: Date) =>
  db
    .selectFrom('payments')
    .select(['user_id', 'order_id', 'payment_id', 'intent_id', 'state', 'created_at'])
    .where('created_at', '>=', since)
    .where('provider', '=', provider)
    .execute();

async function sumDone(db: Db, { userId, orderId, paymentId }: PaymentRef): Promise<number> {
  const { cents } = await db
    .selectFrom('refunds')
    .select(sql<number>`coalesce(sum(cents), 0)::int`.as('cents'))
    .where('user_id', '=', userId)
    .where('order_id', '=', orderId)
    .where('payment_id', '=', paymentId)
    .where('state', '=', 'done')
    .executeTakeFirstOrThrow();
  return cents;
}
