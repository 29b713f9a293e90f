import type { PgBoss } from 'pg-boss';
import { dropPendingEmail } from '../account/store.ts';
import { hashPassword } from '../auth/passwords.ts';
import { parseToken } from '../auth/session-token.ts';
import { deleteSessions } from '../auth/store.ts';
import type { Db } from '../db/database.ts';
import { Refusal } from '../http/refusal.ts';
import { enqueue } from '../queue/boss.ts';
import { giveWelcomeDrink } from '../vouchers/store.ts';
import { isWorking, setPassword, spendReset } from './store.ts';

/** Whoever was in is out: the link is spent, all sessions end, and a change of address that waits is forgotten. */
export async function resetPassword(db: Db, boss: PgBoss, token: string, password: string): Promise<void> {
  const link = parseToken(token);
  if (!link || !(await isWorking(db, link))) throw linkExpired();
  const passwordHash = await hashPassword(password);
  await db.transaction().execute(async (trx) => {
    // The account first, as whoever else changes it: two that begin at different ends would wait for each other.
    await setPassword(trx, link.userId, passwordHash);
    if (!(await spendReset(trx, link))) throw linkExpired();
    await deleteSessions(trx, link.userId);
    await dropPendingEmail(trx, link.userId);
    // The link has confirmed the address too.
    await giveWelcomeDrink(trx, link.userId);
    await enqueue(boss, trx, 'password-changed-mail', { userId: link.userId });
  });
}

const linkExpired = () =>
  new Refusal(410, 'link_expired', 'This link does not work any more. Please ask for a new one.');
