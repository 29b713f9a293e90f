import type { PaymentState, ProviderPayment } from '@juniper/core/rules/payment-steps.ts';
import { type Insertable, sql } from 'kysely';
import { isInStores } from '../../catalogue/stores/staff-queries.ts';
import type { Db } from '../../platform/db/database.ts';
import type { OrderRef, Schema } from '../../platform/db/schema.ts';
import { selectContactColumn } from '../placing/queries.ts';

export type PaymentRef = OrderRef & { paymentId: string };

/** Matches the rows of an order, in a statement of one table, or of tables joined by `using`. */
export const matchesOrder = ({ userId, orderId }: OrderRef) =>
  sql<boolean>`user_id = ${userId} and order_id = ${orderId}`;

const isPayment = ({ paymentId, ...orderRef }: PaymentRef) =>
  sql<boolean>`${matchesOrder(orderRef)} and payment_id = ${paymentId}`;

/** The slot of an order can be kept if it is paid until then: work begins at most 5 minutes late. */
const lastPayMoment = sql`least(start_at + interval '5 minutes', due_at)`;
/** Adds 5 minutes, in case Stripe's answer arrives late. */
const lastAcceptMoment = sql`least(start_at + interval '10 minutes', due_at)`;

/** Inserts a payment: one that waits until `expires_at`, or one that was paid at the counter. */
export async function insertPayment(trx: Db, row: Insertable<Schema['payments']>): Promise<void> {
  const { user_id, order_id, payment_id, provider, amount_cents, currency, state } = row;
  await sql`
    insert into payments (user_id, order_id, payment_id, provider, amount_cents, currency, state, captured_cents, expires_at)
    values (${user_id}, ${order_id}, ${payment_id}, ${provider}, ${amount_cents}, ${currency}, ${state},
      ${row.captured_cents ?? 0}, ${row.expires_at ?? null})`.execute(trx);
}

const selectPayments = (db: Db) =>
  db
    .selectFrom('payments')
    .innerJoin('orders', (join) =>
      join.onRef('orders.user_id', '=', 'payments.user_id').onRef('orders.order_id', '=', 'payments.order_id'),
    )
    .leftJoin('order_contacts as contact', (join) =>
      join.onRef('contact.user_id', '=', 'payments.user_id').onRef('contact.order_id', '=', 'payments.order_id'),
    )
    .select(['payments.user_id', 'payments.order_id', 'payment_id', 'provider', 'provider_id', 'intent_id'])
    .select(['amount_cents', 'currency', 'state', 'captured_cents', 'returned_cents', 'open_tries', 'problem'])
    .select(['orders.number', 'orders.created_at as ordered_at'])
    .select(['orders.status as order_status', 'orders.payment as order_method'])
    .select([
      sql<string | null>`${sql.raw(selectContactColumn('email', 'contact_email'))}`.as('contact_email'),
      sql<boolean>`coalesce(expires_at <= now(), false)`.as('is_expired'),
      sql<boolean>`coalesce(${lastAcceptMoment} <= now(), false)`.as('is_too_late'),
      sql<boolean>`left_over_at is not null`.as('is_left_over'),
    ]);

const selectOrderPayments = (db: Db, { userId, orderId }: OrderRef) =>
  selectPayments(db).where('payments.user_id', '=', userId).where('payments.order_id', '=', orderId);

/** `open_tries` is 0 until the page is opened, then 1, and grows when the provider refuses or fails to open it. */
export type PaymentRow = NonNullable<Awaited<ReturnType<typeof findPayment>>>;

export const findPayment = (db: Db, ref: PaymentRef) =>
  selectOrderPayments(db, ref).where('payment_id', '=', ref.paymentId).executeTakeFirst();

/** Locks an order's row until the transaction ends. Lock the account before, if it still exists. */
export async function lockOrder(trx: Db, orderRef: OrderRef): Promise<void> {
  await sql`select from orders where ${matchesOrder(orderRef)} for no key update`.execute(trx);
}

/** Locks the order and the payment until the transaction ends. */
export async function lockPayment(trx: Db, ref: PaymentRef): Promise<PaymentRow | undefined> {
  await lockOrder(trx, ref);
  await sql`select from payments where ${isPayment(ref)} for no key update`.execute(trx);
  return findPayment(trx, ref);
}

export async function listPaymentRefs(db: Db, orderRef: OrderRef): Promise<PaymentRef[]> {
  const columns = ['user_id', 'order_id', 'payment_id'] as const;
  const rows = await db.selectFrom('payments').select(columns).where(matchesOrder(orderRef)).execute();
  return rows.map(toPaymentRef);
}

export const findNewestPayment = (db: Db, orderRef: OrderRef) =>
  selectOrderPayments(db, orderRef).orderBy('payments.created_at', 'desc').limit(1).executeTakeFirst();

export const listPayments = (db: Db, orderRef: OrderRef) =>
  db
    .selectFrom('payments')
    .select(['provider', 'state', 'created_at', 'amount_cents', 'captured_cents', 'returned_cents', 'problem'])
    .where(matchesOrder(orderRef))
    .orderBy('created_at')
    .execute();

export const listProblems = (db: Db, stores: readonly string[] | undefined, limit: number) =>
  selectPayments(db)
    .select('payments.created_at as at')
    .where('problem', 'is not', null)
    .where(isInStores(stores))
    .orderBy('payments.created_at')
    .limit(limit)
    .execute();

export async function locatePayment(db: Db, provider: string, ref: string): Promise<PaymentRef | undefined> {
  const row = await db
    .selectFrom('payments')
    .select(['user_id', 'order_id', 'payment_id'])
    .where('provider', '=', provider)
    .where((row) => row.or([row('provider_id', '=', ref), row('intent_id', '=', ref)]))
    .executeTakeFirst();
  return row && toPaymentRef(row);
}

export const toPaymentRef = (row: { user_id: string; order_id: string; payment_id: string }): PaymentRef => ({
  userId: row.user_id,
  orderId: row.order_id,
  paymentId: row.payment_id,
});

/**
 * Marks that a Stripe page is about to be created and moves the end of the payment: to 15 minutes, but at most until
 * `lastPayMoment`. Returns the seconds left. Undefined: the payment is over, or its new end has passed.
 */
export async function markOpening(db: Db, ref: PaymentRef): Promise<number | undefined> {
  const { rows } = await sql<{ seconds: number }>`
    update payments set open_tries = greatest(open_tries, 1),
      expires_at = least(payments.created_at + interval '15 minutes', ${lastPayMoment})
    from orders
    where payments.user_id = ${ref.userId} and payments.order_id = ${ref.orderId} and payment_id = ${ref.paymentId}
      and orders.user_id = payments.user_id and orders.order_id = payments.order_id
      and state = 'awaiting' and status = 'unpaid' and payment = 'card' and coalesce(expires_at > now(), true)
    returning ceil(extract(epoch from expires_at - now()))::int as seconds`.execute(db);
  const [payment] = rows;
  return payment && payment.seconds > 0 ? payment.seconds : undefined;
}

/** Returns whether an order can still be made in its slot. */
export async function hasSlotLeft(trx: Db, orderRef: OrderRef): Promise<boolean> {
  const { rows } = await sql<{ is_left: boolean }>`
    select coalesce(${lastPayMoment} > now(), true) as is_left
    from orders where ${matchesOrder(orderRef)}`.execute(trx);
  return rows[0]?.is_left ?? false;
}

export async function setMethod(trx: Db, orderRef: OrderRef, method: 'counter' | 'card'): Promise<void> {
  await sql`update orders set payment = ${method} where ${matchesOrder(orderRef)}`.execute(trx);
}

/** Stores the id of a payment's page. Returns false if the payment is over or has another page. */
export async function storePageId(db: Db, ref: PaymentRef, pageId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update payments set provider_id = ${pageId}
    where ${isPayment(ref)} and state = 'awaiting' and (provider_id is null or provider_id = ${pageId})`.execute(db);
  return numAffectedRows === 1n;
}

/** Changes the key, because Stripe repeats its answer under the same key. */
export async function changeOpenKey(db: Db, ref: PaymentRef, tries: number): Promise<void> {
  await sql`
    update payments set open_tries = ${tries + 1}
    where ${isPayment(ref)} and open_tries = ${tries} and provider_id is null`.execute(db);
}

export async function updatePayment(
  trx: Db,
  ref: PaymentRef,
  state: PaymentState,
  observed: ProviderPayment,
): Promise<void> {
  const isCaptured = state === 'captured' && observed.state === 'captured';
  await sql`
    update payments set state = ${state}, checked_at = now(), intent_id = coalesce(${observed.intentId}, intent_id),
      captured_cents = ${isCaptured ? sql`least(${observed.captured}, amount_cents)` : sql`captured_cents`}
    where ${isPayment(ref)}`.execute(trx);
}

/** Records a failed check, so that other payments come first. */
export async function recordFailedCheck(db: Db, ref: PaymentRef): Promise<void> {
  await sql`update payments set checked_at = now() where ${isPayment(ref)}`.execute(db);
}

/** Adds a problem to those that the payment has; the same only once. */
export async function addProblem(db: Db, ref: PaymentRef, problem: string): Promise<void> {
  await sql`update payments set problem = concat_ws(' ', problem, ${problem}::text)
    where ${isPayment(ref)} and coalesce(strpos(problem, ${problem}), 0) = 0`.execute(db);
}

export async function clearProblems(trx: Db, orderRef: OrderRef): Promise<string[]> {
  const { rows } = await sql<{ problem: string }>`
    with before as (
      select payment_id, problem from payments where ${matchesOrder(orderRef)} and problem is not null for no key update
    )
    update payments set problem = null from before
    where ${matchesOrder(orderRef)} and payments.payment_id = before.payment_id
    returning before.problem`.execute(trx);
  return rows.map(({ problem }) => problem);
}

/** Lists payments that are not final. Older ones are checked less often, at least once an hour. */
export async function listPaymentsToCheck(db: Db, limit: number): Promise<PaymentRef[]> {
  const { rows } = await sql<{ user_id: string; order_id: string; payment_id: string }>`
    select user_id, order_id, payment_id from payments
    where state in ('awaiting', 'authorized') and coalesce(checked_at, created_at)
      <= now() - least(interval '1 hour', greatest(interval '2 minutes', (now() - created_at) / 4))
    order by checked_at nulls first limit ${limit}`.execute(db);
  return rows.map(toPaymentRef);
}

/** Returns false if the event was inserted before. */
export async function insertEvent(trx: Db, event: Insertable<Schema['provider_events']>): Promise<boolean> {
  const { provider, event_id, kind, payment_ref } = event;
  const { numAffectedRows } = await sql`
    insert into provider_events (provider, event_id, kind, payment_ref)
    values (${provider}, ${event_id}, ${kind}, ${payment_ref ?? null})
    on conflict do nothing`.execute(trx);
  return numAffectedRows === 1n;
}

/** Marks that a run has seen the cancellation of a payment's order. Returns false if one was marked before. */
export const markCancellationSeen = (trx: Db, { paymentId }: PaymentRef): Promise<boolean> =>
  insertEvent(trx, { provider: 'shop', event_id: `cancelled:${paymentId}`, kind: 'cancelled', payment_ref: paymentId });

export async function hasEvent(db: Db, provider: string, kind: string, ref: string | null): Promise<boolean> {
  const event = await db
    .selectFrom('provider_events')
    .select('event_id')
    .where('provider', '=', provider)
    .where('kind', '=', kind)
    .where('payment_ref', '=', ref)
    .executeTakeFirst();
  return event !== undefined;
}

export const listPaymentsSince = (db: Db, provider: string, since: Date) =>
  db
    .selectFrom('payments')
    .select(['user_id', 'order_id', 'payment_id', 'intent_id', 'created_at', 'state'])
    .select(['captured_cents', 'returned_cents'])
    .where('created_at', '>=', since)
    .where('provider', '=', provider)
    .execute();
