import { welcomePoints } from '@juniper/core/rules/loyalty.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { uuidV7 } from '../../platform/db/uuid-v7.ts';

/** Adds the welcome points to the ledger. The caller sets the account's balance in the same transaction. */
export async function addWelcomePoints(trx: Db, userId: string): Promise<void> {
  await trx
    .insertInto('loyalty_ledger')
    .values({ user_id: userId, entry_id: uuidV7(), kind: 'welcome', points: welcomePoints })
    .execute();
}

/** Adds an order's points to ledger and balance once. A second call, concurrent or later, changes nothing. */
export async function awardOrder(trx: Db, userId: string, orderId: string, points: number): Promise<void> {
  const entry = await trx
    .insertInto('loyalty_ledger')
    .values({ user_id: userId, entry_id: uuidV7(), kind: 'order', order_id: orderId, points })
    // A literal, because PostgreSQL does not match a partial index by a parameter of a prepared statement.
    .onConflict((conflict) => conflict.columns(['user_id', 'order_id']).where(sql<boolean>`kind = 'order'`).doNothing())
    .returning('entry_id')
    .executeTakeFirst();
  if (entry) await addToBalance(trx, userId, points);
}

const addToBalance = (trx: Db, userId: string, points: number) =>
  trx
    .updateTable('users')
    .set({ loyalty_points: sql`loyalty_points + ${points}` })
    .where('user_id', '=', userId)
    .execute();

type Adjustment = { id: string; points: number; reason: string };

/** Adds or takes points that a manager adjusts. The caller has locked the account. */
export async function adjustPoints(trx: Db, userId: string, { id, points, reason }: Adjustment): Promise<void> {
  await trx
    .insertInto('loyalty_ledger')
    .values({ user_id: userId, entry_id: id, kind: 'adjust', points, reason })
    .execute();
  await addToBalance(trx, userId, points);
}

export const findEntry = (db: Db, userId: string, entryId: string) =>
  db
    .selectFrom('loyalty_ledger')
    .select(['kind', 'points', 'reason'])
    .where('user_id', '=', userId)
    .where('entry_id', '=', entryId)
    .executeTakeFirst();

export async function findPoints(db: Db, userId: string): Promise<number> {
  const account = await db
    .selectFrom('users')
    .select('loyalty_points')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return account?.loyalty_points ?? 0;
}

/** Lists entries, the newest first by time: the ids of adjustments are made in browsers. */
export async function listEntries(db: Db, userId: string, limit: number, before?: string) {
  let entries = db
    .selectFrom('loyalty_ledger as entry')
    .leftJoin('orders', (join) =>
      join.onRef('orders.user_id', '=', 'entry.user_id').onRef('orders.order_id', '=', 'entry.order_id'),
    )
    .select(['entry.entry_id', 'entry.kind', 'entry.points', 'entry.reason', 'entry.created_at', 'orders.number'])
    .where('entry.user_id', '=', userId)
    .orderBy('entry.created_at', 'desc')
    .orderBy('entry.entry_id', 'desc')
    .limit(limit);
  if (before) {
    entries = entries.where(sql<boolean>`(entry.created_at, entry.entry_id) < (
      select created_at, entry_id from loyalty_ledger where user_id = ${userId} and entry_id = ${before})`);
  }
  return entries.execute();
}
