import { welcomeDrink } from '@juniper/core/rules/vouchers.ts';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { uuidV7 } from '../db/uuid-v7.ts';

/** Those that can be used now, the one that ends first at the top. */
export const findUsable = (db: Db, userId: string) =>
  db
    .selectFrom('vouchers')
    .select(['voucher_id', 'kind', 'expires_at'])
    .where('user_id', '=', userId)
    .where('order_id', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('expires_at')
    .orderBy('voucher_id')
    .execute();

/** For a confirmed address, once in an account's life; says whether it was this time. */
export async function giveWelcomeDrink(trx: Db, userId: string): Promise<boolean> {
  const given = await trx
    .insertInto('vouchers')
    .values({
      user_id: userId,
      voucher_id: uuidV7(),
      kind: 'welcome-drink',
      expires_at: sql`now() + make_interval(days => ${welcomeDrink.validDays})`,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'kind', 'year']).doNothing())
    .returning('voucher_id')
    .executeTakeFirst();
  return given !== undefined;
}

/**
 * Gives up to `most` customers the voucher of the month that `now` falls into: those whose birthday is in it and was
 * given before it began. One a year, whatever the birthday is changed to. Says how many were given.
 */
export async function giveBirthdayVouchers(db: Db, now: Date, timeZone: string, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    with month as (select date_trunc('month', ${now}::timestamptz at time zone ${timeZone}) as start)
    insert into vouchers (user_id, voucher_id, kind, year, expires_at)
    select user_id, gen_random_uuid(), 'birthday', extract(year from start), (start + interval '1 month') at time zone ${timeZone}
    from users, month
    where birthday_month = extract(month from start) and birthday_set_at < start at time zone ${timeZone}
      and not exists (
        select from vouchers given
        where given.user_id = users.user_id and given.kind = 'birthday' and given.year = extract(year from start)
      )
    limit ${most}
    on conflict do nothing`.execute(db);
  return Number(numAffectedRows);
}
