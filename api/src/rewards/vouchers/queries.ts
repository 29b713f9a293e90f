import { welcomeDrink } from '@juniper/core/rules/vouchers.ts';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { shopZone } from '../../platform/db/shop-zone.ts';
import { uuidV7 } from '../../platform/db/uuid-v7.ts';

type VoucherRow = Selectable<Schema['vouchers']>;

export async function listUsableVouchers(db: Db, userId: string) {
  const { rows } = await sql<Pick<VoucherRow, 'voucher_id' | 'kind' | 'off_cents' | 'reason' | 'expires_at'>>`
    select voucher_id, kind, off_cents, reason, expires_at from vouchers
    where user_id = ${userId} and order_id is null and expires_at > now()
    order by expires_at, voucher_id`.execute(db);
  return rows;
}

const selectUsableVoucher = (userId: string, voucherId: string) => sql<{ kind: string; offCents: number | null }>`
  select kind, off_cents as "offCents" from vouchers
  where user_id = ${userId} and voucher_id = ${voucherId} and order_id is null and expires_at > now()`;

export async function findUsableVoucher(db: Db, userId: string, voucherId: string) {
  const { rows } = await selectUsableVoucher(userId, voucherId).execute(db);
  return rows[0];
}

export async function lockUsableVoucher(trx: Db, userId: string, voucherId: string) {
  const selection = selectUsableVoucher(userId, voucherId);
  const { rows } = await sql<{ kind: string; offCents: number | null }>`${selection} for no key update`.execute(trx);
  return rows[0];
}

type GivenVoucher = Pick<VoucherRow, 'voucher_id' | 'kind' | 'off_cents' | 'reason' | 'given_at' | 'expires_at'> & {
  number: string | null;
};

const selectGivenVouchers = (userId: string) => sql`
  select vouchers.voucher_id, vouchers.kind, vouchers.off_cents, vouchers.reason, vouchers.given_at,
    vouchers.expires_at, orders.number
  from vouchers left join orders using (user_id, order_id) where user_id = ${userId}`;

export async function listGivenVouchers(db: Db, userId: string, most: number) {
  const { rows } = await sql<GivenVoucher>`
    ${selectGivenVouchers(userId)} order by given_at desc, vouchers.voucher_id limit ${most}`.execute(db);
  return rows;
}

export async function findGivenVoucher(db: Db, userId: string, voucherId: string) {
  const { rows } = await sql<GivenVoucher>`
    ${selectGivenVouchers(userId)} and vouchers.voucher_id = ${voucherId}`.execute(db);
  return rows[0];
}

export async function insertThanksVoucher(
  trx: Db,
  userId: string,
  { id, offCents, days, reason }: { id: string; offCents: number; days: number; reason: string },
): Promise<void> {
  await sql`
    insert into vouchers (user_id, voucher_id, kind, year, off_cents, reason, expires_at)
    values (${userId}, ${id}, 'thanks', null, ${offCents}, ${reason}, now() + make_interval(days => ${days}))
    `.execute(trx);
}

/** Spends a voucher that `lockUsableVoucher` has locked. */
export async function spendVoucher(trx: Db, userId: string, voucherId: string, orderId: string): Promise<void> {
  await sql`
    update vouchers set order_id = ${orderId} where user_id = ${userId} and voucher_id = ${voucherId}`.execute(trx);
}

/** Returns the voucher of a cancelled order. Extends it only once, so that cancelling cannot keep it for ever. */
export async function returnVoucher(trx: Db, userId: string, orderId: string, voucherId: string, days: number) {
  const later = sql`now() + ${days} * interval '1 day'`;
  await sql`
    update vouchers set order_id = null,
      expires_at = case when prolonged_at is null then greatest(expires_at, ${later}) else expires_at end,
      prolonged_at = case when prolonged_at is null and expires_at < ${later} then now() else prolonged_at end
    where user_id = ${userId} and voucher_id = ${voucherId} and order_id = ${orderId}`.execute(trx);
}

/**
 * Gives the welcome drink once per mailbox, even after its account was deleted, unless the owner has switched it off.
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

/** Starts the 12 months for which the vouchers of a deleted account are remembered. */
export async function markVouchersLeft(trx: Db, userId: string): Promise<void> {
  await sql`update vouchers_given set left_at = now() where user_id = ${userId}`.execute(trx);
}

/**
 * Returns whether the welcome email may name the drink: not if it is switched off, if another account of the mailbox
 * had it, or if an unconfirmed account got it at registration.
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
 * Gives up to `most` birthday vouchers for `now`'s month, one a year per account and mailbox, to customers who entered
 * their birthday before that month.
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
