import type { Db } from '../db/database.ts';
import type { Caller } from '../http/authentication.ts';
import { Refusal, sessionEnded } from '../http/refusal.ts';
import type { Services } from '../services.ts';
import { isPassword } from './passwords.ts';
import { isFresh, isSession } from './session-store.ts';
import { findAccount, lockAccount } from './user-store.ts';

/**
 * A session may have been left open on a shared computer, so irreversible actions also need the password, or a recent
 * Google login if the account has none. Answers 403, because a 401 would end the session on the device.
 */
export async function assertOwner(
  services: Services,
  { caller, address }: { caller: Caller; address: string },
  password: string | undefined,
): Promise<void> {
  const { db } = services;
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
  await assertPassword(services, { userId, address, passwordHash }, password);
}

type Claimed = { userId: string; address: string; passwordHash: string };

export async function assertPassword(
  { attempts }: Services,
  { userId, address, passwordHash }: Claimed,
  password: string | undefined,
): Promise<void> {
  const succeeded = await attempts.begin('password-check', address, userId);
  if (!password || !(await isPassword(passwordHash, password))) throw wrongPassword();
  await succeeded();
}

export const wrongPassword = () => new Refusal(403, 'wrong_password', 'That is not your current password.');

/** Locks the account until the transaction ends. Checks the session again: it may have ended during the slow hash. */
export async function holdAccount(trx: Db, caller: Caller, purpose: 'change' | 'removal') {
  const { tokenHash } = caller;
  const userId = caller.account.user_id;
  const account = await lockAccount(trx, userId, purpose);
  if (!account || !(await isSession(trx, { userId, tokenHash }))) throw sessionEnded();
  return { ...account, userId };
}
