import { isPassword } from '../auth/passwords.ts';
import type { Db } from '../db/database.ts';
import type { Attempts } from '../http/attempts.ts';
import type { Caller } from '../http/authentication.ts';
import { Refusal, sessionEnded } from '../http/refusal.ts';
import { findAccount, isFresh, isSession, lockAccount } from './store.ts';

/**
 * A session may be one that was left open on a shared computer: what cannot be undone asks for the password as well, or,
 * of who has none, that the login with Google was just now. Not a 401, which would end the session on the device.
 */
export async function assertOwner(
  db: Db,
  attempts: Attempts,
  { caller, address }: { caller: Caller; address: string },
  password: string | undefined,
): Promise<void> {
  const userId = caller.account.user_id;
  const passwordHash = (await findAccount(db, userId))?.password_hash ?? null;
  if (passwordHash === null) {
    if (await isFresh(db, { userId, tokenHash: caller.tokenHash }, '15 minutes')) return;
    throw new Refusal(
      403,
      'login_again',
      'To be sure that it is you, please log in with Google again, then come back.',
    );
  }
  const succeeded = await attempts.begin('password-check', address, userId);
  if (!password || !(await isPassword(passwordHash, password))) {
    throw new Refusal(403, 'wrong_password', 'That is not your current password.');
  }
  await succeeded();
}

/** The account, held until the transaction ends. Checking a password takes long enough for the session to be ended meanwhile. */
export async function holdAccount(trx: Db, caller: Caller, purpose: 'change' | 'removal') {
  const { tokenHash } = caller;
  const userId = caller.account.user_id;
  const account = await lockAccount(trx, userId, purpose);
  if (!account || !(await isSession(trx, { userId, tokenHash }))) throw sessionEnded();
  return { ...account, userId };
}
