import { notPaidInTime } from '@juniper/core/rules/payment-messages.ts';
import { getNextStep, type PaymentStep, type ProviderPayment } from '@juniper/core/rules/payment-steps.ts';
import { insertAudit } from '../../audit/queries.ts';
import { lockAccount } from '../../identity/user-queries.ts';
import type { Db } from '../../platform/db/database.ts';
import { uuidV7 } from '../../platform/db/uuid-v7.ts';
import type { Services } from '../../services.ts';
import { type Changed, changeLocked, tellChange } from '../placing/change-status.ts';
import { lookForMore, writeDeskRefunds } from './dashboard-refunds.ts';
import { knownOf } from './open-page.ts';
import type { GivenBack, Known, PaymentProvider } from './provider.ts';
import {
  addProblem,
  findPayment,
  lockPayment,
  type PaymentRef,
  type PaymentRow,
  setMethod,
  writeFinding,
} from './queries.ts';
import { findCanceller, hasFailedRefund, insertRefund } from './refund-queries.ts';

export type SettlingTools = Pick<Services, 'db' | 'queue' | 'notifications' | 'menu' | 'payments' | 'log'>;

/** How to ask: by looking alone, or by ending it, taking what is held or letting it go. Each answers with what is so then. */
type Look = 'read' | 'close' | 'capture' | 'release';

/** It follows from the row alone, so whoever asks finishes what another has left. */
function lookFor({ state, status, payment, is_over }: PaymentRow): Look {
  const isCancelled = status === 'cancelled';
  // Whether it is over is the provider's to say: paid in the last second is paid.
  if (state === 'awaiting') return is_over || isCancelled || payment === 'counter' ? 'close' : 'read';
  if (state === 'captured') return 'read';
  if (state !== 'authorized' || isCancelled || payment === 'counter') return 'release';
  // Cancelled a moment after this look, it is taken and goes back.
  return status === 'preparing' || status === 'completed' ? 'capture' : 'read';
}

/** It settles after few turns, unless the provider contradicts itself. */
const mostTurns = 5;

/** Anyone may call it, any number of times. It is the only place where a payment's state changes. */
export async function settlePayment(tools: SettlingTools, ref: PaymentRef): Promise<void> {
  let wanted: Look | undefined;
  for (let turn = 0; turn < mostTurns; turn += 1) {
    const payment = await findPayment(tools.db, ref);
    if (!payment) return;
    // Before the transaction: no lock waits for the provider.
    const seen = await observe(tools, payment, wanted ?? lookFor(payment));
    const next = await applyTo(tools, payment, seen, await lookForMore(tools, payment, seen));
    if (next === 'done') return;
    wanted = next === 'again' ? undefined : next;
  }
  throw new Error('a payment does not settle');
}

async function observe(tools: SettlingTools, payment: PaymentRow, look: Look): Promise<ProviderPayment> {
  if (payment.provider_id !== null) return ask(tools.payments.by(payment.provider), knownOf(payment), look);
  // Nobody has the address of a page. Once it is over, nobody gets one any more: see `setOpened`.
  return nowhere(payment, look === 'read' ? 'open' : 'gone');
}

const nowhere = ({ amount_cents: amount, currency }: PaymentRow, state: 'open' | 'gone'): ProviderPayment => ({
  ...{ state, intentId: null, amount, currency, captured: 0, returned: 0, url: null },
});

const ask = (provider: PaymentProvider, known: Known, look: Look): Promise<ProviderPayment> =>
  look === 'capture' || look === 'release'
    ? provider[look](known, `${look}:${known.paymentId}`)
    : provider[look](known);

type Moved = { isNews?: true; changed?: Changed; to?: 'pending' | 'cancelled' };
type Outcome = Moved & { next: 'done' | 'again' | 'close' | 'release' };

async function applyTo(
  tools: SettlingTools,
  read: PaymentRow,
  seen: ProviderPayment,
  found: readonly GivenBack[],
): Promise<Outcome['next']> {
  const ref = { userId: read.user_id, orderId: read.order_id, paymentId: read.payment_id };
  const { next, isNews, changed, to } = await tools.db.transaction().execute(async (trx): Promise<Outcome> => {
    const account = await lockAccount(trx, ref.userId, 'change');
    const row = await lockPayment(trx, ref);
    if (!row) return { next: 'done' };
    // Somebody else was faster, so this reading may be older than what is written.
    if (!isAsRead(read, row)) return { next: 'again' };
    const step = getNextStep(
      { status: row.status, method: row.payment === 'card' ? 'card' : 'counter', isSlotOver: row.is_slot_over },
      { state: row.state, amount: row.amount_cents, currency: row.currency },
      seen,
    );
    if (step.alarm) tools.log.error({ payment: ref.paymentId, state: row.state, seen: seen.state }, step.alarm);
    await writeFinding(trx, ref, step.payment ?? row.state, seen);
    if (step.alarm) await addProblem(trx, ref, step.alarm);
    const moved = await moveOrder(tools, trx, row, step, account !== undefined);
    const captured = Math.min(seen.captured, row.amount_cents);
    const isTaken = (step.payment ?? row.state) === 'captured';
    const more = isTaken ? await writeDeskRefunds(tools, trx, row, { captured, found }) : 0;
    if (step.ask === 'refund') await returnRest(tools, trx, row, captured - row.returned_cents - more);
    const next = step.ask === 'close' || step.ask === 'release' ? step.ask : 'done';
    return { next, ...((step.payment || more > 0) && { isNews: true }), ...moved };
  });
  if (changed && to) tellChange(tools, { ...ref, to }, changed);
  else if (isNews) tools.notifications.notify(ref.userId, ref.orderId);
  return next;
}

const isAsRead = (read: PaymentRow, row: PaymentRow): boolean =>
  read.state === row.state && read.provider_id === row.provider_id && read.payment === row.payment;

async function moveOrder(
  tools: SettlingTools,
  trx: Db,
  row: PaymentRow,
  { order }: PaymentStep,
  hasAccount: boolean,
): Promise<Moved> {
  if (!order) return {};
  const whose = { userId: row.user_id, orderId: row.order_id };
  if (order !== 'cancelled') await setMethod(trx, whose, order === 'paid' ? 'card' : 'counter');
  if (row.status !== 'unpaid') {
    // A hold is gone while the order is being made: its customer pays at the counter, and has to know.
    if (hasAccount && order === 'due') await tools.queue.send('mail', { kind: 'payment-failed', ...whose }, trx);
    return {};
  }
  const to = order === 'cancelled' ? 'cancelled' : 'pending';
  const reason = to === 'cancelled' ? notPaidInTime : undefined;
  const change = { ...whose, from: 'unpaid', to, actor: 'shop', reason } as const;
  const changed = await changeLocked(tools, trx, change, hasAccount);
  return changed ? { changed, to } : {};
}

/** What was taken for an order that is cancelled goes back, by a job of the same transaction. */
async function returnRest({ queue }: SettlingTools, trx: Db, row: PaymentRow, cents: number): Promise<void> {
  const { user_id, order_id, payment_id } = row;
  const whose = { userId: user_id, orderId: order_id };
  if (cents <= 0) return;
  // It is not tried for ever. Somebody was told when it failed, and may have handed it over.
  if (await hasFailedRefund(trx, { ...whose, paymentId: payment_id })) return;
  const refund_id = uuidV7();
  await insertRefund(trx, {
    user_id,
    order_id,
    payment_id,
    refund_id,
    cents,
    reason: 'Your order was cancelled.',
    cause: 'cancelled',
    state: 'asked',
  });
  const actor = await findCanceller(trx, whose);
  // Anyone on the board can cancel what is being made, so the owner reads who has sent money back.
  if (actor) {
    const { store, ...account } = actor;
    await insertAudit(trx, {
      ...{ actor: account, action: 'orders.refund', subject: `order:${order_id}`, store },
      after: { refund: refund_id, cents },
    });
  }
  await queue.send('payment', { kind: 'refund', ...whose, refundId: refund_id }, trx);
}
