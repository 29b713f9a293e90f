import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** Keeps an address that its account no longer uses until the last email to it is sent. */
export async function insertParting(trx: Db, partingId: string, email: string, userId: string | null): Promise<void> {
  await sql`
    insert into parting_mails (parting_id, email, user_id) values (${partingId}, ${email}, ${userId})`.execute(trx);
}

export async function findParting(db: Db, partingId: string): Promise<string | undefined> {
  const { rows } = await sql<{ email: string }>`
    select email from parting_mails where parting_id = ${partingId}`.execute(db);
  return rows[0]?.email;
}

export async function deleteParting(db: Db, partingId: string): Promise<void> {
  await sql`delete from parting_mails where parting_id = ${partingId}`.execute(db);
}
