import type { Db } from '../db/database.ts';

type ContactMessage = { name: string; email: string; message: string };

export async function insertMessage(trx: Db, messageId: string, message: ContactMessage): Promise<void> {
  await trx
    .insertInto('contact_messages')
    .values({ message_id: messageId, ...message })
    .execute();
}

export const findMessage = (db: Db, messageId: string): Promise<ContactMessage | undefined> =>
  db
    .selectFrom('contact_messages')
    .select(['name', 'email', 'message'])
    .where('message_id', '=', messageId)
    .executeTakeFirst();
