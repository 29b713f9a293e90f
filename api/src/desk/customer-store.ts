import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { beginsWith, numberIn } from './order-store.ts';

const customers = (db: Db) =>
  db
    .selectFrom('users')
    .select(['user_id', 'name', 'email', 'email_verified_at', 'role', 'created_at', 'loyalty_points']);

export type CustomerRow = NonNullable<Awaited<ReturnType<typeof findCustomer>>>;

export const findCustomer = (db: Db, userId: string) => customers(db).where('user_id', '=', userId).executeTakeFirst();

/** By how the name or the e-mail address begins, or by the number of an order. */
export const findCustomers = (db: Db, q: string, most: number) =>
  customers(db)
    .where(
      sql<boolean>`user_id = any(array(
        select user_id from users where ${beginsWith(sql`lower(email)`, q)}
        union select user_id from users where ${beginsWith(sql`lower(name)`, q)}
        union select user_id from orders where number = ${numberIn(q)}
      ))`,
    )
    .orderBy(sql`lower(name)`)
    .orderBy('user_id')
    .limit(most)
    .execute();
