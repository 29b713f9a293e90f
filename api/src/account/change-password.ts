import { lockCaller } from '../identity/confirm-password.ts';
import { deleteReset } from '../identity/link-queries.ts';
import { assertPasswordLength, hashPassword, runPasswordWork } from '../identity/passwords.ts';
import { deleteOtherSessions } from '../identity/session-queries.ts';
import { dropPendingEmail, setPassword } from '../identity/user-queries.ts';
import type { Caller } from '../platform/http/authentication.ts';
import type { Services } from '../services.ts';

/** Sets a new password and ends what the old one may have opened: sessions, links, a pending address. */
export async function changePassword(
  { db, queue }: Services,
  { caller, address }: { caller: Caller; address: string },
  password: string,
): Promise<void> {
  assertPasswordLength(caller.account.role, password);
  const passwordHash = await runPasswordWork(address, () => hashPassword(password));
  await db.transaction().execute(async (trx) => {
    const { userId } = await lockCaller(trx, caller);
    await setPassword(trx, userId, passwordHash);
    await deleteOtherSessions(trx, { userId, tokenHash: caller.tokenHash });
    await deleteReset(trx, userId);
    await dropPendingEmail(trx, userId);
    await queue.send('mail', { kind: 'password-changed', userId }, trx);
  });
}
