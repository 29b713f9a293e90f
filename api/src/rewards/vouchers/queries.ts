import { welcomeDrink } from '@juniper/core/rules/vouchers.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { shopZone } from '../../platform/db/shop-zone.ts';
import { uuidV7 } from '../../platform/db/uuid-v7.ts';

/** Lists the vouchers that can be used now, the first to expire first. */
export const listUsableVouchers = (db: Db, userId: string) =>
  db
    .selectFrom('vouchers')
    .select(['voucher_id', 'kind', 'off_cents', 'reason', 'expires_at'])
    .where('user_id', '=', userId)
    .where('order_id', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('expires_at')
    .orderBy('voucher_id')
    .execute();

const usableVoucher = (db: Db, userId: string, voucherId: string) =>
  db
    .selectFrom('vouchers')
    .select(['kind', 'off_cents as offCents'])
    .where('user_id', '=', userId)
    .where('voucher_id', '=', voucherId)
    .where('order_id', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`);

/** Returns what the voucher takes off; undefined when it cannot be used now. */
export const findUsableVoucher = (db: Db, userId: string, voucherId: string) =>
  usableVoucher(db, userId, voucherId).executeTakeFirst();

/** Locks the voucher, so that it can be used until the transaction ends; undefined when it cannot be used now. */
export const lockUsableVoucher = (trx: Db, userId: string, voucherId: string) =>
  usableVoucher(trx, userId, voucherId).forNoKeyUpdate().executeTakeFirst();

const selectVouchers = (db: Db, userId: string) =>
  db
    .selectFrom('vouchers')
    .leftJoin('orders', (join) =>
      join.onRef('orders.user_id', '=', 'vouchers.user_id').onRef('orders.order_id', '=', 'vouchers.order_id'),
    )
    .select(['vouchers.voucher_id', 'vouchers.kind', 'vouchers.off_cents', 'vouchers.reason'])
    .select(['vouchers.given_at', 'vouchers.expires_at', 'orders.number'])
    .where('vouchers.user_id', '=', userId);

/** Lists all vouchers given to a customer, used and expired ones too, the newest first. */
export const listGivenVouchers = (db: Db, userId: string, most: number) =>
  selectVouchers(db, userId).orderBy('given_at', 'desc').orderBy('vouchers.voucher_id').limit(most).execute();

export const findGivenVoucher = (db: Db, userId: string, voucherId: string) =>
  selectVouchers(db, userId).where('vouchers.voucher_id', '=', voucherId).executeTakeFirst();

export async function insertThanksVoucher(
  trx: Db,
  userId: string,
  { id, offCents, days, reason }: { id: string; offCents: number; days: number; reason: string },
): Promise<void> {
  await trx
    .insertInto('vouchers')
    .values({
      user_id: userId,
      voucher_id: id,
      kind: 'thanks',
      year: null,
      off_cents: offCents,
      reason,
      expires_at: sql<Date>`now() + make_interval(days => ${days})`,
    })
    .execute();
}

/** Spends a voucher that `lockUsableVoucher` has locked. */
export async function spendVoucher(trx: Db, userId: string, voucherId: string, orderId: string): Promise<void> {
  await trx
    .updateTable('vouchers')
    .set({ order_id: orderId })
    .where('user_id', '=', userId)
    .where('voucher_id', '=', voucherId)
    .execute();
}

/**
 * Returns the voucher of a cancelled order. Extends it to `days` more days the first time only, because repeated
 * cancelling would keep it for ever.
 */
export async function returnVoucher(trx: Db, userId: string, orderId: string, voucherId: string, days: number) {
  const later = sql`now() + ${days} * interval '1 day'`;
  await trx
    .updateTable('vouchers')
    .set({
      order_id: null,
      expires_at: sql`case when prolonged_at is null then greatest(expires_at, ${later}) else expires_at end`,
      prolonged_at: sql`case when prolonged_at is null and expires_at < ${later} then now() else prolonged_at end`,
    })
    .where('user_id', '=', userId)
    .where('voucher_id', '=', voucherId)
    .where('order_id', '=', orderId)
    .execute();
}

/**
 * Gives the welcome drink once per mailbox, even after its account was deleted. Returns false if it was given before or
 * the owner has switched it off.
 */
export async function giveWelcomeDrink(trx: Db, userId: string): Promise<boolean> {
  const { rows } = await sql`
    with noted as (
      insert into vouchers_given (address_hash, kind, user_id)
      select address_hash(email), 'welcome-drink', user_id from users, shop
      where user_id = ${userId} and gives_welcome_drink
      on conflict do nothing
      returning user_id
    )
    insert into vouchers (user_id, voucher_id, kind, expires_at)
    select user_id, ${uuidV7()}::uuid, 'welcome-drink', now() + make_interval(days => ${welcomeDrink.validDays}) from noted
    on conflict (user_id, kind, year) do nothing
    returning voucher_id`.execute(trx);
  return rows.length === 1;
}

/** Notes that the account was deleted: its vouchers are remembered for 12 months (`account/retention/queries.ts`). */
export async function markVouchersLeft(trx: Db, userId: string): Promise<void> {
  await trx.updateTable('vouchers_given').set({ left_at: sql`now()` }).where('user_id', '=', userId).execute();
}

/**
 * Returns whether the welcome email may name the welcome drink: not if it is switched off, if another account of the
 * mailbox had it, or if an unconfirmed account got it at registration.
 */
export async function canMentionWelcomeDrink(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from users, shop where users.user_id = ${userId} and gives_welcome_drink and not exists (
      select from vouchers_given given
      where given.address_hash = address_hash(users.email) and kind = 'welcome-drink'
        and (given.user_id is distinct from users.user_id or email_verified_at is null))`.execute(db);
  return rows.length > 0;
}

type BirthdayVouchers = { now: Date; most: number; confirmedOnly: boolean };

/**
 * Gives up to `most` customers the birthday voucher of `now`'s month in the main store's time zone, if they entered
 * their birthday before that month. One a year per account and per mailbox. Returns how many were given.
 */
export async function insertBirthdayVouchers(db: Db, { now, most, confirmedOnly }: BirthdayVouchers): Promise<number> {
  const { numAffectedRows } = await sql`
    with month as (
      select start, extract(year from start)::smallint as year
      from date_trunc('month', ${now}::timestamptz at time zone ${shopZone}) as start
    ), due as (
      select user_id, address_hash(email) as address_hash, year
      from users, month
      where birthday_month = extract(month from start) and birthday_set_at < start at time zone ${shopZone}
        and (email_verified_at is not null or ${!confirmedOnly})
        and not exists (
          select from vouchers given
          where given.user_id = users.user_id and given.kind = 'birthday' and given.year = month.year
        )
        and not exists (
          select from vouchers_given noted
          where noted.address_hash = address_hash(users.email) and noted.kind = 'birthday' and noted.year = month.year
        )
      limit ${most}
    ), noted as (
      insert into vouchers_given (address_hash, kind, year, user_id)
      select address_hash, 'birthday', year, user_id from due
      on conflict do nothing
      returning user_id, year
    )
    insert into vouchers (user_id, voucher_id, kind, year, expires_at)
    select user_id, gen_random_uuid(), 'birthday', noted.year, (start + interval '1 month') at time zone ${shopZone}
    from noted, month
    on conflict do nothing`.execute(db);
  return Number(numAffectedRows);
}
