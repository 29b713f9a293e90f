import { type Role, workRoles } from '@juniper/core/rules/permissions.ts';
import { sql } from 'kysely';
import { isOpen } from '../../orders/board/queries.ts';
import type { Db } from '../../platform/db/database.ts';

export const findByEmail = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .select(['user_id', 'email', 'email_verified_at', 'role'])
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .where('account_kind', '=', 'person')
    .executeTakeFirst();

export const listByOpenOrder = (db: Db, number: string) =>
  db
    .selectFrom('orders')
    .innerJoin('users', 'users.user_id', 'orders.user_id')
    .select(['users.user_id', 'users.email'])
    .where('orders.number', '=', number)
    .where('users.account_kind', '=', 'person')
    .where(isOpen)
    .execute();

export const listOpenOrders = (db: Db, userId: string) =>
  db
    .selectFrom('orders')
    .select(['order_id', 'number', 'status'])
    .where('user_id', '=', userId)
    .where(sql<boolean>`status in ('unpaid', 'pending', 'preparing')`)
    .orderBy('order_id')
    .$narrowType<{ status: 'unpaid' | 'pending' | 'preparing' }>()
    .execute();

export async function updateBlockedAt(trx: Db, userId: string, isBlocked: boolean): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update users set blocked_at = ${isBlocked ? sql`now()` : null}
    where user_id = ${userId} and (blocked_at is null) = ${isBlocked}`.execute(trx);
  return numAffectedRows === 1n;
}

export const listStaff = (db: Db) =>
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
    .orderBy(sql`array_position(${workRoles}::text[], role) desc nulls last`)
    .orderBy(sql`lower(name)`)
    .orderBy('user_id')
    .execute();

/**
 * Locks all owners. Call it before any other lock on an owner: of two owners who remove each other, the second waits and is
 * refused. Row locks alone would miss an account that becomes an owner meanwhile.
 */
export async function lockOwners(trx: Db) {
  await sql`select pg_advisory_xact_lock(hashtext('owners'))`.execute(trx);
  const { rows } = await sql<{ user_id: string }>`
    select user_id from users where role = 'owner' order by user_id for update`.execute(trx);
  return rows;
}

export async function setName(trx: Db, userId: string, name: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update users set name = ${name}, updated_at = now() where user_id = ${userId} and name <> ${name}`.execute(trx);
  return numAffectedRows === 1n;
}

export async function setRole(trx: Db, userId: string, role: Role): Promise<void> {
  await sql`update users set role = ${role} where user_id = ${userId}`.execute(trx);
}
