import type { Role } from '@juniper/core/rules/permissions.ts';
import { sql } from 'kysely';
import { isOpen } from '../../orders/board/queries.ts';
import type { Db } from '../../platform/db/database.ts';

export const findByEmail = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .select(['user_id', 'email', 'email_verified_at', 'role'])
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .executeTakeFirst();

/** The customers who have an open order of this number. */
export const findByOpenOrder = (db: Db, number: string) =>
  db
    .selectFrom('orders')
    .innerJoin('users', 'users.user_id', 'orders.user_id')
    .select(['users.user_id', 'users.email'])
    .where('orders.number', '=', number)
    .where(isOpen)
    .execute();

/** The open orders of an account, whatever their store, and those that wait for their payment. */
export const findOpenOf = (db: Db, userId: string) =>
  db
    .selectFrom('orders')
    .select(['order_id', 'number', 'status'])
    .where('user_id', '=', userId)
    .where(sql<boolean>`status in ('unpaid', 'pending', 'preparing')`)
    .orderBy('order_id')
    .$narrowType<{ status: 'unpaid' | 'pending' | 'preparing' }>()
    .execute();

/** False when there is nothing to change. */
export async function setBlocked(trx: Db, userId: string, isBlocked: boolean): Promise<boolean> {
  const changed = await trx
    .updateTable('users')
    .set({ blocked_at: isBlocked ? sql<Date>`now()` : null })
    .where('user_id', '=', userId)
    .where('blocked_at', isBlocked ? 'is' : 'is not', null)
    .returning('user_id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Everyone who works here, owners first. A session is seen at most once an hour, and a login leaves its time behind. */
export const findStaff = (db: Db) =>
  db
    .selectFrom('users')
    .select(['user_id', 'email', 'name', 'role'])
    .select(
      sql<string[]>`array(select store from staff_stores where staff_stores.user_id = users.user_id order by store)`.as(
        'stores',
      ),
    )
    .select(
      sql<Date>`greatest(last_login_at,
        (select max(last_seen_at) from sessions where sessions.user_id = users.user_id))`.as('last_seen_at'),
    )
    .where('role', '<>', sql.lit('customer'))
    .orderBy(sql`array_position(array['owner', 'manager'], role)`)
    .orderBy(sql`lower(name)`)
    .orderBy('user_id')
    .execute();

/**
 * All owners, locked one transaction after the other: of two who remove each other at once, the second waits and is
 * refused. Their rows alone would not do: who has become an owner meanwhile is seen by one of two and not by the other.
 */
export async function lockOwners(trx: Db) {
  await sql`select pg_advisory_xact_lock(hashtext('owners'))`.execute(trx);
  return trx
    .selectFrom('users')
    .select('user_id')
    .where('role', '=', sql.lit('owner'))
    .orderBy('user_id')
    .forUpdate()
    .execute();
}

/** Returns whether the name differs from the one before. */
export async function setName(trx: Db, userId: string, name: string): Promise<boolean> {
  const changed = await trx
    .updateTable('users')
    .set({ name, updated_at: sql`now()` })
    .where('user_id', '=', userId)
    .where('name', '<>', name)
    .returning('user_id')
    .executeTakeFirst();
  return changed !== undefined;
}

export async function setRole(trx: Db, userId: string, role: Role): Promise<void> {
  await trx.updateTable('users').set({ role }).where('user_id', '=', userId).execute();
}
