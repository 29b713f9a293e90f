import { welcomePoints } from '@juniper/core/rules/loyalty.ts';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { uuidV7 } from '../../platform/db/uuid-v7.ts';

/** Adds the welcome points to the ledger. The caller sets the balance. */
export async function addWelcomePoints(trx: Db, userId: string): Promise<void> {
  await sql`
    insert into loyalty_ledger (user_id, entry_id, kind, points)
    values (${userId}, ${uuidV7()}, 'welcome', ${welcomePoints})`.execute(trx);
}

/** Adds an order's points to ledger and balance once, also under concurrent calls. */
export async function awardOrder(trx: Db, userId: string, orderId: string, points: number): Promise<void> {
  const { rows } = await sql`
    insert into loyalty_ledger (user_id, entry_id, kind, order_id, points)
    values (${userId}, ${uuidV7()}, 'order', ${orderId}, ${points})
    on conflict (user_id, order_id) where kind = 'order' do nothing
    returning entry_id`.execute(trx);
  if (rows.length === 1) await addToBalance(trx, userId, points);
}

const addToBalance = (trx: Db, userId: string, points: number) =>
  sql`update users set loyalty_points = loyalty_points + ${points} where user_id = ${userId}`.execute(trx);

type Adjustment = { id: string; points: number; reason: string };

export async function adjustPoints(trx: Db, userId: string, { id, points, reason }: Adjustment): Promise<void> {
  await sql`
    insert into loyalty_ledger (user_id, entry_id, kind, points, reason)
    values (${userId}, ${id}, 'adjust', ${points}, ${reason})`.execute(trx);
  await addToBalance(trx, userId, points);
}

type LedgerRow = Selectable<Schema['loyalty_ledger']>;

export async function findEntry(db: Db, userId: string, entryId: string) {
  const { rows } = await sql<Pick<LedgerRow, 'kind' | 'points' | 'reason'>>`
    select kind, points, reason from loyalty_ledger where user_id = ${userId} and entry_id = ${entryId}`.execute(db);
  return rows[0];
}

export async function findPoints(db: Db, userId: string): Promise<number> {
  const { rows } = await sql<{ loyalty_points: number }>`
    select loyalty_points from users where user_id = ${userId}`.execute(db);
  return rows[0]?.loyalty_points ?? 0;
}

/** Lists entries, the newest first by time: the ids of adjustments are made in browsers. */
export async function listEntries(db: Db, userId: string, limit: number, before?: string) {
  const isOlder = before
    ? sql`and (entry.created_at, entry.entry_id) < (
        select created_at, entry_id from loyalty_ledger where user_id = ${userId} and entry_id = ${before})`
    : sql``;
  const { rows } = await sql<Omit<LedgerRow, 'user_id' | 'order_id'> & { number: string | null }>`
    select entry.entry_id, entry.kind, entry.points, entry.reason, entry.created_at, orders.number
    from loyalty_ledger as entry left join orders using (user_id, order_id)
    where user_id = ${userId} ${isOlder}
    order by entry.created_at desc, entry.entry_id desc limit ${limit}`.execute(db);
  return rows;
}
