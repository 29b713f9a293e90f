import { uuidV7 } from '../db/uuid-v7.ts';
import { passwordResetMail } from '../mail/password.ts';
import { claimMail, findRecipient } from '../mail/store.ts';
import { createPasswordReset } from '../password-reset/create-reset.ts';
import type { MailTools } from './send-once.ts';

/** The link is made when it is sent, so that nobody finds one in the queue. A failed sending leaves an older link as it was. */
export async function sendPasswordResetMail(tools: MailTools, userId: string, jobId: string): Promise<void> {
  const { db, mailer, publicUrl } = tools;
  await db.transaction().execute(async (trx) => {
    if (!(await findRecipient(trx, userId))) return;
    if (!(await claimMail(trx, { userId, subjectId: jobId, kind: 'password-reset' }))) return;
    const reset = await createPasswordReset(trx, userId);
    if (!reset) return;
    const message = passwordResetMail(`${publicUrl}/reset-password#token=${reset.token}`);
    // Only the newest link works: a second copy must not be dropped as one.
    await mailer.send({ ...message, to: reset.email, id: `password-reset.${uuidV7()}` });
  });
}
