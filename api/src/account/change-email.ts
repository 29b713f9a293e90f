import type { PgBoss } from 'pg-boss';
import type { Db } from '../db/database.ts';
import { Refusal } from '../http/refusal.ts';
import { enqueue } from '../queue/boss.ts';
import { lockAccount, setPendingEmail } from './store.ts';

/** Notes the address and mails a link there. Whether it is another account's shows neither in the answer nor in the time. */
export async function askForEmail(db: Db, boss: PgBoss, userId: string, email: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const account = await lockAccount(trx, userId);
    if (account?.email.toLowerCase() === email.toLowerCase()) {
      throw new Refusal(400, 'same_email', 'This is the email address of your account already.');
    }
    await setPendingEmail(trx, userId, email);
    await enqueue(boss, trx, 'email-change-mail', { userId });
  });
}

/** Mails a new link to whichever address waits for one; false when none does. */
export function sendLinkAgain(db: Db, boss: PgBoss, userId: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const account = await lockAccount(trx, userId);
    if (account?.pending_email) await enqueue(boss, trx, 'email-change-mail', { userId });
    else if (account && !account.email_verified_at) await enqueue(boss, trx, 'confirm-email-mail', { userId });
    else return false;
    return true;
  });
}
