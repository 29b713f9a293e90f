import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';

/** What has reached its time, as `/privacy` says. Sessions and links carry their own end. */
const ended = {
  sessions: sql`expires_at <= now()`,
  password_resets: sql`expires_at <= now()`,
  email_confirmations: sql`expires_at <= now()`,
  used_credentials: sql`expires_at <= now()`,
  // The mail to such an address has been tried for half a day by then.
  parting_mails: sql`created_at <= now() - interval '1 day'`,
  contact_messages: sql`created_at <= now() - interval '24 months'`,
  feedback: sql`created_at <= now() - interval '24 months'`,
  mails: sql`sent_at <= now() - interval '12 months'`,
  orders: sql`created_at <= now() - interval '7 years' and not exists (select from users where users.user_id = orders.user_id)`,
  loyalty_ledger: sql`created_at <= now() - interval '7 years' and not exists (select from users where users.user_id = loyalty_ledger.user_id)`,
} satisfies Partial<Record<keyof Schema, unknown>>;

export const tablesWithAnEnd = Object.keys(ended) as (keyof typeof ended)[];

/** Erases up to `most` rows, so that no statement runs long; says how many. */
export async function eraseEnded(db: Db, table: keyof typeof ended, most: number): Promise<number> {
  const due = sql`select ctid from ${sql.table(table)} where ${ended[table]} limit ${most}`;
  const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ctid = any(array(${due}))`.execute(db);
  return Number(numAffectedRows);
}
