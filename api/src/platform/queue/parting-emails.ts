import type { Db } from '../db/database.ts';

/** Keeps an address that its account no longer uses until the last email is sent. `userId` if the account still exists. */
export async function insertParting(trx: Db, partingId: string, email: string, userId: string | null): Promise<void> {
  await trx.insertInto('parting_mails').values({ parting_id: partingId, email, user_id: userId }).execute();
}

/** Returns the address, or undefined when the email was sent already. */
export async function findParting(db: Db, partingId: string): Promise<string | undefined> {
  const parting = await db
    .selectFrom('parting_mails')
    .select('email')
    .where('parting_id', '=', partingId)
    .executeTakeFirst();
  return parting?.email;
}

export async function deleteParting(db: Db, partingId: string): Promise<void> {
  await db.deleteFrom('parting_mails').where('parting_id', '=', partingId).execute();
}
