import { findRecipient } from '../auth/store.ts';
import type { Db } from '../db/database.ts';
import type { Mailer } from '../mail/mailer.ts';
import { claimMail } from '../mail/store.ts';
import { welcomeMail } from '../mail/welcome.ts';

type Tools = { db: Db; mailer: Mailer; publicUrl: string };

/**
 * Sends the welcome mail once. The claim and the sending are one transaction: whoever comes second waits for the claim
 * and then finds it taken, and a failed sending gives the claim back for the retry. What remains is the moment between
 * the mail server's acceptance and our commit; a crash just there sends the mail again. Twice is better than never, and
 * the fixed Message-ID lets mailboxes drop the second copy.
 */
export async function sendWelcomeMail({ db, mailer, publicUrl }: Tools, userId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const recipient = await findRecipient(trx, userId);
    if (!recipient) return; // the account was deleted meanwhile
    const mail = { userId, subjectId: userId, kind: 'welcome' };
    if (!(await claimMail(trx, mail))) return;
    await mailer.send({ ...welcomeMail(recipient.name, publicUrl), to: recipient.email, id: `welcome.${userId}` });
  });
}
