import type { PaymentState, ProviderPayment } from '@juniper/core/rules/payment-steps.ts';
import { type Insertable, type InsertObject, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Schema } from '../../platform/db/schema.ts';

export type PaymentRef = { userId: string; orderId: string; paymentId: string };

export const insertPayment = (trx: Db, row: InsertObject<Schema, 'payments'>) =>
  trx.insertInto('payments').values(row).execute();

const payments = (db: Db) =>
  db
    .selectFrom('payments')
    .innerJoin('orders', (join) =>
      join.onRef('orders.user_id', '=', 'payments.user_id').onRef('orders.order_id', '=', 'payments.order_id'),
    )
    .select(['payments.user_id', 'payments.order_id', 'payment_id', 'provider', 'provider_id', 'intent_id'])
    .select(['amount_cents', 'currency', 'state', 'captured_cents', 'returned_cents', 'open_tries', 'problem'])
    .select(['orders.number', 'orders.contact_email', 'orders.created_at', 'orders.status', 'orders.payment'])
    .select([
      sql<boolean>`coalesce(expires_at <= now(), false)`.as('is_over'),
      // An order begins 5 minutes late at most, and a reading that comes later than that has 5 minutes more.
      sql<boolean>`coalesce(least(start_at + interval '10 minutes', due_at) <= now(), false)`.as('is_slot_over'),
    ]);

const paymentsOf = (db: Db, { userId, orderId }: Pick<PaymentRef, 'userId' | 'orderId'>) =>
  payments(db).where('payments.user_id', '=', userId).where('payments.order_id', '=', orderId);

/** A payment with what its order says about it. */
export type PaymentRow = NonNullable<Awaited<ReturnType<typeof findPayment>>>;

export const findPayment = (db: Db, ref: PaymentRef) =>
  paymentsOf(db, ref).where('payment_id', '=', ref.paymentId).executeTakeFirst();

/** Locks an order's row until the transaction ends. The account comes first, if it still exists (decision 103). */
export async function lockOrder(trx: Db, { userId, orderId }: Pick<PaymentRef, 'userId' | 'orderId'>): Promise<void> {
  await trx
    .selectFrom('orders')
    .select('order_id')
    .where('user_id', '=', userId)
    .where('order_id', '=', orderId)
    .forNoKeyUpdate()
    .execute();
}

/** Locks the order's row, then the payment's, until the transaction ends. */
export async function lockPayment(trx: Db, ref: PaymentRef): Promise<PaymentRow | undefined> {
  await lockOrder(trx, ref);
  return paymentsOf(trx, ref).where('payment_id', '=', ref.paymentId).forNoKeyUpdate('payments').executeTakeFirst();
}

export const findRefs = async (db: Db, { userId, orderId }: Pick<PaymentRef, 'userId' | 'orderId'>) =>
  (
    await db
      .selectFrom('payments')
      .select(['user_id', 'order_id', 'payment_id'])
      .where('user_id', '=', userId)
      .where('order_id', '=', orderId)
      .execute()
  ).map(refOf);

/** The newest of an order: an earlier one was released or has failed. */
export const findNewest = (db: Db, whose: Pick<PaymentRef, 'userId' | 'orderId'>) =>
  paymentsOf(db, whose).orderBy('payments.created_at', 'desc').limit(1).executeTakeFirst();

export const listPayments = (db: Db, { userId, orderId }: Pick<PaymentRef, 'userId' | 'orderId'>) =>
  db
    .selectFrom('payments')
    .select(['provider', 'state', 'created_at', 'amount_cents', 'captured_cents', 'returned_cents', 'problem'])
    .where('user_id', '=', userId)
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .execute();

/** The oldest first, of these stores or of all. */
export const findProblems = (db: Db, stores: readonly string[] | undefined, most: number) =>
  payments(db)
    .select('payments.created_at as at')
    .where('problem', 'is not', null)
    .where(stores ? sql<boolean>`orders.store = any(${stores}::text[])` : sql<boolean>`true`)
    .orderBy('payments.created_at')
    .limit(most)
    .execute();

/** Whose it is. The provider knows neither accounts nor orders. */
export async function locatePayment(db: Db, provider: string, ref: string): Promise<PaymentRef | undefined> {
  const found = await db
    .selectFrom('payments')
    .select(['user_id', 'order_id', 'payment_id'])
    .where('provider', '=', provider)
    .where((row) => row.or([row('provider_id', '=', ref), row('intent_id', '=', ref)]))
    .executeTakeFirst();
  return found && refOf(found);
}

export const refOf = (row: { user_id: string; order_id: string; payment_id: string }): PaymentRef => ({
  userId: row.user_id,
  orderId: row.order_id,
  paymentId: row.payment_id,
});

const isRow = ({ userId, orderId, paymentId }: PaymentRef) =>
  sql<boolean>`user_id = ${userId} and order_id = ${orderId} and payment_id = ${paymentId}`;

/**
 * Marks that a page of the provider is about to be created, and gives the payment its whole time: 15 minutes, but no
 * longer than 5 minutes after work on its order begins. Returns the seconds left, or undefined if the payment is over.
 */
export async function beginOpening(db: Db, ref: PaymentRef): Promise<number | undefined> {
  const { rows } = await sql<{ seconds: number }>`
    update payments set open_tries = greatest(open_tries, 1),
      expires_at = least(payments.created_at + interval '15 minutes', start_at + interval '5 minutes', due_at)
    from orders
    where payments.user_id = ${ref.userId} and payments.order_id = ${ref.orderId} and payment_id = ${ref.paymentId}
      and orders.user_id = payments.user_id and orders.order_id = payments.order_id
      and state = 'awaiting' and status = 'unpaid' and payment = 'card' and coalesce(expires_at > now(), true)
    returning ceil(extract(epoch from expires_at - now()))::int as seconds`.execute(db);
  const [payment] = rows;
  return payment && payment.seconds > 0 ? payment.seconds : undefined;
}

/** Returns whether an order can still be made in its slot: it begins at most 5 minutes late. */
export async function hasSlotLeft(trx: Db, { userId, orderId }: Pick<PaymentRef, 'userId' | 'orderId'>) {
  const order = await trx
    .selectFrom('orders')
    .select(sql<boolean>`coalesce(least(start_at + interval '5 minutes', due_at) > now(), true)`.as('is_left'))
    .where('user_id', '=', userId)
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return order?.is_left ?? false;
}

/** How an order is paid, as its customer and staff read it. */
export async function setMethod(trx: Db, whose: Pick<PaymentRef, 'userId' | 'orderId'>, payment: 'counter' | 'card') {
  await trx
    .updateTable('orders')
    .set({ payment })
    .where('user_id', '=', whose.userId)
    .where('order_id', '=', whose.orderId)
    .execute();
}

/** False: it is over meanwhile, or has another page, so nobody may get the address of this one. */
export async function setOpened(db: Db, ref: PaymentRef, providerId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payments')
    .set({ provider_id: providerId })
    .where(isRow(ref))
    .where('state', '=', 'awaiting')
    .where((row) => row.or([row('provider_id', 'is', null), row('provider_id', '=', providerId)]))
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** The provider would give its refusal again under the same key; a page whose address nobody has cannot be paid. */
export async function countRefusal(db: Db, ref: PaymentRef, tries: number): Promise<void> {
  await db
    .updateTable('payments')
    .set({ open_tries: tries + 1 })
    .where(isRow(ref))
    .where('open_tries', '=', tries)
    .where('provider_id', 'is', null)
    .execute();
}

export async function writeFinding(
  trx: Db,
  ref: PaymentRef,
  state: PaymentState,
  seen: ProviderPayment,
): Promise<void> {
  await trx
    .updateTable('payments')
    .set({ state, checked_at: sql<Date>`now()`, ...(seen.intentId && { intent_id: seen.intentId }) })
    .$if(state === 'captured' && seen.state === 'captured', (update) =>
      update.set({ captured_cents: sql`least(${seen.captured}, amount_cents)` }),
    )
    .where(isRow(ref))
    .execute();
}

/** It could not be looked at: the others come first next time. */
export async function setChecked(db: Db, ref: PaymentRef): Promise<void> {
  await db.updateTable('payments').set({ checked_at: sql<Date>`now()` }).where(isRow(ref)).execute();
}

/** Beside what is wrong with it already; the same only once. */
export async function addProblem(db: Db, ref: PaymentRef, problem: string): Promise<void> {
  await sql`update payments set problem = concat_ws(' ', problem, ${problem}::text)
    where ${isRow(ref)} and coalesce(strpos(problem, ${problem}), 0) = 0`.execute(db);
}

/** Of all payments of an order; returns what they were. */
export async function clearProblems(trx: Db, { userId, orderId }: Pick<PaymentRef, 'userId' | 'orderId'>) {
  const { rows } = await sql<{ problem: string }>`
    with before as (
      select payment_id, problem from payments
      where user_id = ${userId} and order_id = ${orderId} and problem is not null for no key update
    )
    update payments set problem = null from before
    where user_id = ${userId} and order_id = ${orderId} and payments.payment_id = before.payment_id
    returning before.problem`.execute(trx);
  return rows.map(({ problem }) => problem);
}

/** What is not final two minutes after it began, and then seldom and seldomer, at most once an hour. */
export async function findToCheck(db: Db, most: number): Promise<PaymentRef[]> {
  const rows = await db
    .selectFrom('payments')
    .select(['user_id', 'order_id', 'payment_id'])
    .where(sql<boolean>`state in ('awaiting', 'authorized')`)
    .where(
      sql<boolean>`coalesce(checked_at, created_at) <= now()
        - least(interval '1 hour', greatest(interval '2 minutes', (now() - created_at) / 4))`,
    )
    .orderBy(sql`checked_at nulls first`)
    .limit(most)
    .execute();
  return rows.map(refOf);
}

/** False when it was seen before. */
export async function insertEvent(trx: Db, event: Insertable<Schema['provider_events']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('provider_events')
    .values(event)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
