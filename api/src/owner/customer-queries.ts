import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import { beginsWith, orderByText, selectByLaterWords, toOrderNumber } from './order-queries.ts';

const selectCustomers = (db: Db) =>
  db
    .selectFrom('users')
    .select(['user_id', 'name', 'email', 'email_verified_at', 'role', 'created_at', 'loyalty_points', 'blocked_at'])
    .where('account_kind', '=', 'person');

export type CustomerRow = NonNullable<Awaited<ReturnType<typeof findCustomer>>>;

export const findCustomer = (db: Db, userId: string) =>
  selectCustomers(db).where('user_id', '=', userId).executeTakeFirst();

const selectMatches = (text: RawBuilder<unknown>, q: string, limit: number) =>
  sql`(select user_id from users where ${beginsWith(text, q)} ${orderByText(text)} limit ${limit})`;

export const listCustomers = (db: Db, q: string, limit: number) =>
  selectCustomers(db)
    .where(
      sql<boolean>`user_id = any(array(
        ${selectMatches(sql`lower(email)`, q, limit)}
        union ${selectMatches(sql`lower(name)`, q, limit)}
        union ${sql.join(selectByLaterWords(sql`user_id`, sql`users`, q, limit), sql` union `)}
        union (select user_id from orders where number = ${toOrderNumber(q)} limit ${limit})
      ))`,
    )
    .orderBy(sql`lower(name)`)
    .orderBy('user_id')
    .limit(limit)
    .execute();
