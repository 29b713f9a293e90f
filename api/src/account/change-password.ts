import type { PgBoss } from 'pg-boss';
import { hashPassword } from '../auth/passwords.ts';
import type { Db } from '../db/database.ts';
import type { Caller } from '../http/authentication.ts';
import { deleteReset } from '../password-reset/store.ts';
import { enqueue } from '../queue/boss.ts';
import { holdAccount } from './owner.ts';
import { deleteOtherSessions, dropPendingEmail, setPassword } from './store.ts';

/** Whoever knew the old password is out: other sessions end, and links that would let them back in are forgotten. */
export async function replacePassword(db: Db, boss: PgBoss, caller: Caller, password: string): Promise<void> {
  const passwordHash = await hashPassword(password);
  await db.transaction().execute(async (trx) => {
    const { userId } = await holdAccount(trx, caller, 'change');
    await setPassword(trx, userId, passwordHash);
    await deleteOtherSessions(trx, { userId, tokenHash: caller.tokenHash });
    await deleteReset(trx, userId);
    await dropPendingEmail(trx, userId);
    await enqueue(boss, trx, 'password-changed-mail', { userId });
  });
}
