import type { Db } from '../db/database.ts';
import type { Mailer, Message } from '../mail/mailer.ts';
import { claimMail, type MailKey, takeParting } from '../mail/store.ts';

export type MailTools = { db: Db; mailer: Mailer; publicUrl: string };

type Addressed = Message & { to: string };

/**
 * Sends a mail once. The claim and the sending are one transaction: whoever comes second waits for the claim and then
 * finds it taken, and a failed sending gives the claim back for the retry. What remains is the moment between the mail
 * server's acceptance and our commit; a crash just there sends the mail again. Twice is better than never, and the
 * fixed Message-ID lets mailboxes drop the second copy. A mail whose second copy is not the same brings an `id` of its own.
 */
export async function sendOnce(
  { db, mailer }: MailTools,
  key: MailKey,
  mail: Addressed,
  id = `${key.kind}.${key.subjectId}`,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (await claimMail(trx, key)) await mailer.send({ ...mail, id });
  });
}

/** The same for the last mail to an address that no account holds any more: taking the address is the claim. */
export async function sendParting({ db, mailer }: MailTools, partingId: string, message: Message): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const to = await takeParting(trx, partingId);
    if (to) await mailer.send({ ...message, to, id: `parting.${partingId}` });
  });
}
