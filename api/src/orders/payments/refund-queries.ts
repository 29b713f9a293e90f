import { type Insertable, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { OrderRef, Schema } from '../../platform/db/schema.ts';
import { matchesOrder, type PaymentRef } from './queries.ts';

export type RefundRef = OrderRef & { refundId: string };

/** Inserts a refund and counts it on the payment, whose check refuses more than was captured. The payment is locked. */
export async function insertRefund(trx: Db, row: Insertable<Schema['refunds']>): Promise<void> {
  const { user_id, order_id, refund_id, payment_id, cents, reason, cause, state } = row;
  await sql`
    insert into refunds
      (user_id, order_id, refund_id, payment_id, cents, reason, cause, actor, state, provider_id, done_at, taxes)
    values (${user_id}, ${order_id}, ${refund_id}, ${payment_id}, ${cents}, ${reason}, ${cause ?? null},
      ${row.actor ?? null}, ${state}, ${row.provider_id ?? null}, ${row.done_at ?? null}, ${row.taxes ?? null})`.execute(
    trx,
  );
  await changeReturned(trx, row, cents);
}

export async function insertRefundLines(
  trx: Db,
  { userId, orderId, refundId }: RefundRef,
  lines: readonly { line: number; quantity: number }[],
): Promise<void> {
  await sql`
    insert into refund_lines (user_id, order_id, refund_id, line, quantity)
    select ${userId}, ${orderId}, ${refundId}, line, quantity
    from unnest(${lines.map(({ line }) => line)}::smallint[], ${lines.map(({ quantity }) => quantity)}::int[])
      as refunded (line, quantity)`.execute(trx);
}

/** Lists the pieces that one refund names. */
export async function listRefundPieces(db: Db, { refundId, ...orderRef }: RefundRef) {
  const { rows } = await sql<{ line: number; quantity: number }>`
    select line, quantity from refund_lines where ${matchesOrder(orderRef)} and refund_id = ${refundId}`.execute(db);
  return rows;
}

/** Lists the lines of an order, and how many pieces of each were refunded. */
export async function listRefundLines(db: Db, orderRef: OrderRef) {
  const { rows } = await sql<{
    line: number;
    product_id: number;
    name: string;
    quantity: number;
    price_cents: number;
    returned: number;
  }>`
    select line, product_id, name, quantity, price_cents, coalesce((
      select sum(refund_lines.quantity) from refund_lines join refunds using (user_id, order_id, refund_id)
      where refund_lines.user_id = order_items.user_id and refund_lines.order_id = order_items.order_id
        and refund_lines.line = order_items.line and state <> 'failed'
    ), 0)::int as returned
    from order_items where ${matchesOrder(orderRef)} order by line`.execute(db);
  return rows;
}

export async function countRefundedPieces(db: Db, orderRef: OrderRef, line: number): Promise<number> {
  const { rows } = await sql<{ returned: number }>`
    select coalesce(sum(refund_lines.quantity), 0)::int as returned
    from refund_lines join refunds using (user_id, order_id, refund_id)
    where ${matchesOrder(orderRef)} and line = ${line} and state <> 'failed'`.execute(db);
  return rows[0]?.returned ?? 0;
}

/** The taxes of the refunds in a query that joins `orders`, in proportion where nobody worked them out. */
export const refundTaxes = sql`lateral (
  select label, "rateBp" as rate, base, cents as tax
  from jsonb_to_recordset(refunds.taxes) as kept (label text, "rateBp" int, base int, cents int)
  union all
  select label, "rateBp", round(base::numeric * refunds.cents / total_cents)::int,
    round(tax.cents::numeric * refunds.cents / total_cents)::int
  from jsonb_to_recordset(orders.taxes) as tax (label text, "rateBp" int, base int, cents int)
  where refunds.taxes is null
) as refund_tax`;

export async function listRefundedTaxes(db: Db, { userId, orderId }: OrderRef) {
  const { rows } = await sql<{ label: string; rateBp: number; cents: number }>`
    select label, rate as "rateBp", sum(tax)::int as cents
    from orders join refunds using (user_id, order_id), ${refundTaxes}
    where user_id = ${userId} and order_id = ${orderId} and refunds.state <> 'failed'
    group by label, rate`.execute(db);
  return rows;
}

type RefundedPayment = { user_id: string; order_id: string; payment_id: string };

const changeReturned = (trx: Db, { user_id, order_id, payment_id }: RefundedPayment, cents: number) =>
  sql`update payments set returned_cents = returned_cents + ${cents}
    where user_id = ${user_id} and order_id = ${order_id} and payment_id = ${payment_id}`.execute(trx);

export const findRefund = (db: Db, { refundId, ...orderRef }: RefundRef) =>
  db
    .selectFrom('refunds')
    .select(['payment_id', 'provider_id', 'cents', 'reason', 'state', 'done_at'])
    .where(matchesOrder(orderRef))
    .where('refund_id', '=', refundId)
    .executeTakeFirst();

/** Lists an order's refunds. `by` is null for those of the shop itself and of the provider's dashboard. */
export const listRefunds = (db: Db, { userId, orderId }: OrderRef) =>
  db
    .selectFrom('refunds')
    .leftJoin('users', 'users.user_id', 'refunds.actor')
    .leftJoin('staff_records', 'staff_records.user_id', 'refunds.actor')
    .select(['refund_id', 'payment_id', 'provider_id', 'cents', 'reason', 'cause', 'state'])
    .select(['refunds.created_at', 'done_at'])
    .select(sql<string | null>`coalesce(staff_records.name, users.name)`.as('by'))
    .where('refunds.user_id', '=', userId)
    .where('order_id', '=', orderId)
    .orderBy('refunds.created_at')
    .execute();

/** Finds the staff member who cancelled the order, for the audit log. */
export const findCanceller = (trx: Db, { userId, orderId }: OrderRef) =>
  trx
    .selectFrom('order_events')
    .innerJoin('orders', (join) =>
      join.onRef('orders.user_id', '=', 'order_events.user_id').onRef('orders.order_id', '=', 'order_events.order_id'),
    )
    .innerJoin('users', 'users.user_id', 'order_events.staff_id')
    .select(['users.user_id', 'users.role', 'orders.store'])
    .where('order_events.user_id', '=', userId)
    .where('order_events.order_id', '=', orderId)
    .where('to_status', '=', 'cancelled')
    .executeTakeFirst();

type OutcomeInput = { state: 'asked' | 'done' | 'failed'; providerRefundId: string | null };

/**
 * Writes the provider's answer and returns whether the state changed. Writes nothing while the refund waits, not even
 * the provider's id: the provider finds it by ours. A failed refund no longer counts as returned and never changes again;
 * its `done_at` is when it failed.
 */
export async function writeRefundOutcome(
  trx: Db,
  { refundId, ...orderRef }: RefundRef,
  { state, providerRefundId }: OutcomeInput,
): Promise<boolean> {
  if (state === 'asked') return false;
  const canChange = state === 'done' ? sql`state = 'asked'` : sql`state in ('asked', 'done')`;
  const { rows } = await sql<RefundedPayment & { cents: number }>`
    update refunds set state = ${state}, provider_id = ${providerRefundId}, done_at = now()
    where ${matchesOrder(orderRef)} and refund_id = ${refundId} and ${canChange}
    returning user_id, order_id, payment_id, cents`.execute(trx);
  const [changed] = rows;
  if (changed && state === 'failed') await changeReturned(trx, changed, -changed.cents);
  return changed !== undefined;
}

/** Lists refunds that are not done after an hour, of one provider or of all. */
export async function listOverdueRefunds(db: Db, provider: string | undefined): Promise<RefundRef[]> {
  const { rows } = await sql<{ user_id: string; order_id: string; refund_id: string }>`
    select user_id, order_id, refund_id from refunds join payments using (user_id, order_id, payment_id)
    where refunds.state = 'asked' and refunds.created_at < now() - interval '1 hour'
      and provider = coalesce(${provider ?? null}, provider)`.execute(db);
  return rows.map(({ user_id, order_id, refund_id }) => ({ userId: user_id, orderId: order_id, refundId: refund_id }));
}

/** Lists cancelled orders whose payment of the last 8 days has money left. */
export async function listCancelledWithMoneyLeft(db: Db): Promise<OrderRef[]> {
  const { rows } = await sql<{ user_id: string; order_id: string }>`
    select user_id, order_id from payments join orders using (user_id, order_id)
    where payments.created_at > now() - interval '8 days' and state = 'captured' and returned_cents < captured_cents
      and status = 'cancelled'`.execute(db);
  return rows.map(({ user_id, order_id }) => ({ userId: user_id, orderId: order_id }));
}

export async function sumDoneRefunds(db: Db, { paymentId, ...orderRef }: PaymentRef): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(cents), 0)::int as cents from refunds
    where ${matchesOrder(orderRef)} and payment_id = ${paymentId} and state = 'done'`.execute(db);
  return rows[0]?.cents ?? 0;
}

/**
 * Sums the failed refunds of a payment that nobody repeated. A refund of the same sum repeats one failure if it was
 * recorded after that. The remainder of a cancelled order repeats none, because it leaves failures out.
 */
export async function sumUnrepeatedFailures(db: Db, { paymentId, ...orderRef }: PaymentRef): Promise<number> {
  const refunds = (await listRefunds(db, orderRef)).filter(({ payment_id }) => payment_id === paymentId);
  const repeats = refunds.filter(({ state, cause }) => state !== 'failed' && cause !== 'cancelled');
  let cents = 0;
  for (const failed of refunds) {
    if (failed.state !== 'failed') continue;
    const failedAt = failed.done_at;
    const place = repeats.findIndex(
      (refund) => failedAt !== null && refund.created_at > failedAt && refund.cents === failed.cents,
    );
    if (place === -1) cents += failed.cents;
    else repeats.splice(place, 1);
  }
  return cents;
}
