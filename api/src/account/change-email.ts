import type { PgBoss } from 'pg-boss';
import type { Db } from '../db/database.ts';
import type { Caller } from '../http/authentication.ts';
import { Refusal } from '../http/refusal.ts';
import { enqueue } from '../queue/boss.ts';
import { holdAccount } from './owner.ts';
import { findAccount, setPendingEmail } from './store.ts';

/** Notes the address and mails a link there. Whether it is another account's shows neither in the answer nor in the time. */
export async function askForEmail(db: Db, boss: PgBoss, caller: Caller, email: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { userId, ...account } = await holdAccount(trx, caller, 'change');
    if (account.email.toLowerCase() === email.toLowerCase()) {
      throw new Refusal(400, 'same_email', 'This is the email address of your account already.');
    }
    await setPendingEmail(trx, userId, email);
    await enqueue(boss, trx, 'email-change-mail', { userId });
  });
}

/** Mails a new link to whichever address waits for one; false when none does. */
export async function sendLinkAgain(db: Db, boss: PgBoss, userId: string): Promise<boolean> {
  const account = await findAccount(db, userId);
  if (account?.pending_email) await enqueue(boss, db, 'email-change-mail', { userId });
  else if (account && !account.email_verified_at) await enqueue(boss, db, 'confirm-email-mail', { userId });
  else return false;
  return true;
}
