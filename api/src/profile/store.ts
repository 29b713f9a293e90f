import { sql } from 'kysely';
import { accountColumns } from '../auth/store.ts';
import type { Db } from '../db/database.ts';
import type { UserRow } from '../db/schema.ts';

export type ProfileChange = Partial<
  Pick<UserRow, 'name' | 'newsletter' | 'notifications' | 'favorite_store' | 'birthday_month' | 'birthday_day'>
> & { birthday_set_at?: 'now' };

/** Locks the account, so that two changes at once cannot both be the year's one. */
export const lockBirthday = (trx: Db, userId: string) =>
  trx
    .selectFrom('users')
    .select([
      'birthday_month',
      'birthday_day',
      sql<boolean>`coalesce(birthday_set_at > now() - interval '1 year', false)`.as('given_this_year'),
    ])
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();

export const changeProfile = (trx: Db, userId: string, { birthday_set_at, ...change }: ProfileChange) =>
  trx
    .updateTable('users')
    .set({ ...change, updated_at: sql`now()` })
    .$if(birthday_set_at === 'now', (update) => update.set({ birthday_set_at: sql`now()` }))
    .$if(change.newsletter !== undefined, (update) =>
      update.set({ newsletter_consent_at: change.newsletter ? sql`coalesce(newsletter_consent_at, now())` : null }),
    )
    .where('user_id', '=', userId)
    .returning(accountColumns)
    .executeTakeFirst();

type Counted = { orders: number; spent_cents: number; reviews: number; favorites: number };

/** Decision 27: all orders but cancelled ones, the feedback sent, the account's favorites. */
export async function countAll(db: Db, userId: string): Promise<Counted> {
  const { rows } = await sql<Counted>`
    select count(*)::int as orders,
      coalesce(sum(total_cents), 0)::float8 as spent_cents,
      (select count(*)::int from feedback where user_id = ${userId}) as reviews,
      (select count(*)::int from favorites where user_id = ${userId}) as favorites
    from orders
    where user_id = ${userId} and status <> 'cancelled'`.execute(db);
  return rows[0] ?? { orders: 0, spent_cents: 0, reviews: 0, favorites: 0 };
}
