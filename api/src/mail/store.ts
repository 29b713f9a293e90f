import type { Db } from '../db/database.ts';

type MailKey = { userId: string; subjectId: string; kind: string };

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
