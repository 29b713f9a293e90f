import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import { beginsWith, byLetters, numberIn } from './order-queries.ts';

const customers = (db: Db) =>
  db
    .selectFrom('users')
    .select(['user_id', 'name', 'email', 'email_verified_at', 'role', 'created_at', 'loyalty_points', 'blocked_at']);

export type CustomerRow = NonNullable<Awaited<ReturnType<typeof findCustomer>>>;

export const findCustomer = (db: Db, userId: string) => customers(db).where('user_id', '=', userId).executeTakeFirst();

/** Of all that match, only the first are read. */
const firstLike = (text: RawBuilder<unknown>, q: string, most: number) =>
  sql`(select user_id from users where ${beginsWith(text, q)} ${byLetters(text)} limit ${most})`;

/** By how the name or the e-mail address begins, or by the number of an order. */
export const findCustomers = (db: Db, q: string, most: number) =>
  customers(db)
    .where(
      sql<boolean>`user_id = any(array(
        ${firstLike(sql`lower(email)`, q, most)}
        union ${firstLike(sql`lower(name)`, q, most)}
        union (select user_id from orders where number = ${numberIn(q)} limit ${most})
      ))`,
    )
    .orderBy(sql`lower(name)`)
    .orderBy('user_id')
    .limit(most)
    .execute();
