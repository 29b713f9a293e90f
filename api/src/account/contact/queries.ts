import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export type ContactMessage = { name: string; email: string; message: string };
type FormKey = { key: string | null; requestHash: Buffer | null };

/** Stores a message. Returns false if the key has one already. */
export async function insertMessage(
  trx: Db,
  messageId: string,
  { name, email, message }: ContactMessage,
  { key, requestHash }: FormKey,
): Promise<boolean> {
  const { rows } = await sql`
    insert into contact_messages (message_id, name, email, message, idempotency_key, request_hash)
    values (${messageId}, ${name}, ${email}, ${message}, ${key}, ${requestHash})
    on conflict (idempotency_key) do nothing returning message_id`.execute(trx);
  return rows.length === 1;
}

export async function findMessageHash(trx: Db, key: string | null): Promise<Buffer | null | undefined> {
  const { rows } = await sql<{ request_hash: Buffer | null }>`
    select request_hash from contact_messages where idempotency_key = ${key}`.execute(trx);
  return rows[0]?.request_hash;
}

export async function findMessage(db: Db, messageId: string): Promise<ContactMessage | undefined> {
  const { rows } = await sql<ContactMessage>`
    select name, email, message from contact_messages where message_id = ${messageId}`.execute(db);
  return rows[0];
}
