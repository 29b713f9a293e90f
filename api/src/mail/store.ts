import type { Db } from '../db/database.ts';

export type MailKey = { userId: string; subjectId: string; kind: string };

export const findRecipient = (db: Db, userId: string) =>
  db
    .selectFrom('users')
    .select(['name', 'email', 'email_verified_at', 'pending_email', 'notifications'])
    .where('user_id', '=', userId)
    .executeTakeFirst();

/** Notes that this mail is being sent; false when it was sent before. */
export async function claimMail(trx: Db, { userId, subjectId, kind }: MailKey): Promise<boolean> {
  const claim = await trx
    .insertInto('mails')
    .values({ user_id: userId, subject_id: subjectId, kind })
    .onConflict((conflict) => conflict.doNothing())
    .returning('sent_at')
    .executeTakeFirst();
  return claim !== undefined;
}

/** Keeps an address that no account holds any more until the last mail to it is sent. `userId` if the account goes on. */
export async function insertParting(trx: Db, partingId: string, email: string, userId: string | null): Promise<void> {
  await trx.insertInto('parting_mails').values({ parting_id: partingId, email, user_id: userId }).execute();
}

/** Gives the address and forgets it; nothing when the mail was sent before. */
export async function takeParting(trx: Db, partingId: string): Promise<string | undefined> {
  const parting = await trx
    .deleteFrom('parting_mails')
    .where('parting_id', '=', partingId)
    .returning('email')
    .executeTakeFirst();
  return parting?.email;
}
