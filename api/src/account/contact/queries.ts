import type { Db } from '../../platform/db/database.ts';

type ContactMessage = { name: string; email: string; message: string };
type FormKey = { key: string | null; requestHash: Buffer | null };

/** Stores a message. Returns false if one is already row under this key. */
export async function insertMessage(
  trx: Db,
  messageId: string,
  message: ContactMessage,
  { key, requestHash }: FormKey,
): Promise<boolean> {
  const row = await trx
    .insertInto('contact_messages')
    .values({ message_id: messageId, ...message, idempotency_key: key, request_hash: requestHash })
    .onConflict((conflict) => conflict.column('idempotency_key').doNothing())
    .returning('message_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function findMessageHash(trx: Db, key: string | null): Promise<Buffer | null | undefined> {
  const row = await trx
    .selectFrom('contact_messages')
    .select('request_hash')
    .where('idempotency_key', '=', key)
    .executeTakeFirst();
  return row?.request_hash;
}

export const findMessage = (db: Db, messageId: string): Promise<ContactMessage | undefined> =>
  db
    .selectFrom('contact_messages')
    .select(['name', 'email', 'message'])
    .where('message_id', '=', messageId)
    .executeTakeFirst();
