import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Schema } from '../../platform/db/schema.ts';

/** Rows past their retention time (`/privacy`). */
const isExpired = {
  sessions: sql`expires_at <= now()`,
  login_networks: sql`last_used_at <= now() - interval '12 months'`,
  password_resets: sql`expires_at <= now()`,
  email_confirmations: sql`expires_at <= now()`,
  used_credentials: sql`expires_at <= now()`,
  counter_codes: sql`expires_at <= now()`,
  invitations: sql`expires_at <= now()`,
  // Its email has been retried for half a day by then.
  parting_mails: sql`created_at <= now() - interval '1 day'`,
  contact_messages: sql`created_at <= now() - interval '24 months'`,
  feedback: sql`created_at <= now() - interval '24 months'`,
  // Left by a dead worker whose job was never retried.
  mail_claims: sql`claimed_until <= now() - interval '1 day'`,
  // The longest limit on emails looks back one day.
  mail_counts: sql`last_at <= now() - interval '1 day'`,
  vouchers_given: sql`user_id is null and coalesce(left_at, given_at) <= now() - interval '12 months'`,
  blocked_addresses: sql`left_at <= now() - interval '12 months'`,
  // Counted from its replacement, because a wrong price is rolled back to it.
  catalogue_revisions: sql`exists (select from catalogue_revisions newer where newer.revision > catalogue_revisions.revision
    and newer.published_at <= now() - interval '400 days') and revision <> all (select revision from catalogue_head)`,
  // After the revisions, which may name it.
  pictures: sql`created_at <= now() - interval '30 days'
    and not exists (select from draft_parts where draft_parts.body ->> 'picture' = pictures.name)
    and not exists (select from catalogue_revisions where strpos(body, '"' || pictures.name || '"') > 0)`,
  // After the pictures, which may be crops of it.
  picture_originals: sql`not exists (select from pictures where pictures.original_hash = picture_originals.hash)`,
  work_slots: sql`starts_at <= now() - interval '1 day'`,
  order_work: sql`starts_at <= now() - interval '1 day'`,
  // The provider repeats a message for some days.
  provider_events: sql`seen_at <= now() - interval '90 days'`,
  security_events: sql`at <= now() - interval '12 months'`,
  mails: sql`sent_at <= now() - interval '12 months'`,
  orders: sql`created_at <= now() - interval '7 years'
    and not exists (select from users where users.user_id = orders.user_id and account_kind = 'person')`,
  audit_log: sql`at <= now() - interval '7 years'`,
  // After the audit log, which shows these names.
  staff_records: sql`not exists (select from audit_log where actor = staff_records.user_id)
    and not exists (select from audit_log where subject = 'user:' || staff_records.user_id)
    and not exists (select from users where users.user_id = staff_records.user_id and role <> 'customer')`,
  loyalty_ledger: sql`created_at <= now() - interval '7 years' and not exists (select from users where users.user_id = loyalty_ledger.user_id)`,
} satisfies Partial<Record<keyof Schema, unknown>>;

/** Erases the names that staff entered more than 30 days ago, and reasons, which may name people. The request hash covers the name. */
export async function eraseTillNames(db: Db, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update orders set contact_name = null, cancel_reason = case when cancel_reason is not null then '' end,
      request_hash = ${Buffer.alloc(32)}
    where (user_id, order_id) in (
      select user_id, order_id from orders join users using (user_id)
      where at_till and contact_name is not null and orders.created_at <= now() - interval '30 days'
        and account_kind = 'house' limit ${most})`.execute(db);
  return Number(numAffectedRows);
}

export const expiringTables = Object.keys(isExpired) as (keyof typeof isExpired)[];

/** Erases up to `most` rows, so that no statement runs long. */
export async function eraseExpiredRows(db: Db, table: keyof typeof isExpired, most: number): Promise<number> {
  const due = sql`select ctid from ${sql.table(table)} where ${isExpired[table]} limit ${most}`;
  const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ctid = any(array(${due}))`.execute(db);
  return Number(numAffectedRows);
}
