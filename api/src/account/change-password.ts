import type { PgBoss } from 'pg-boss';
import { hashPassword } from '../auth/passwords.ts';
import type { Db } from '../db/database.ts';
import type { Caller } from '../http/authentication.ts';
import { enqueue } from '../queue/boss.ts';
import { deleteOtherSessions, dropPendingEmail, setPassword } from './store.ts';

/** Whoever knew the old password is out: other sessions end, and a change of address that waits is forgotten. */
export async function replacePassword(db: Db, boss: PgBoss, caller: Caller, password: string): Promise<void> {
  const userId = caller.account.user_id;
  const passwordHash = await hashPassword(password);
  await db.transaction().execute(async (trx) => {
    await setPassword(trx, userId, passwordHash);
    await deleteOtherSessions(trx, { userId, tokenHash: caller.tokenHash });
    await dropPendingEmail(trx, userId);
    await enqueue(boss, trx, 'password-changed-mail', { userId });
  });
}
