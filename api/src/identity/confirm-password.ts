import type { Db } from '../platform/db/database.ts';
import type { Caller } from '../platform/http/authentication.ts';
import { HttpError, sessionEnded } from '../platform/http/http-error.ts';
import type { Services } from '../services.ts';
import { audit } from './audit.ts';
import { hashInTurn, isPassword } from './passwords.ts';
import { countWrongPassword, deleteSession, forgetWrongPasswords, isFresh, lockSession } from './session-queries.ts';
import { findAccount, lockAccount, lockAccounts } from './user-queries.ts';

/**
 * Asks for the password again before an irreversible action, or for a recent Google login if the account has no
 * password: a session may have been left open on a shared computer. Answers 403, because a 401 would end the session on
 * the device.
 */
export async function confirmPassword(
  services: Services,
  { caller, address }: { caller: Caller; address: string },
  password: string | undefined,
): Promise<void> {
  const { db } = services;
  const userId = caller.account.user_id;
  const passwordHash = (await findAccount(db, userId))?.password_hash ?? null;
  if (passwordHash === null) {
    if (await isFresh(db, { userId, tokenHash: caller.tokenHash }, '15 minutes')) return;
    throw new HttpError(
      403,
      'login_again',
      'To be sure that it is you, please log in with Google again, then come back.',
    );
  }
  // A missing password does not count as a guess.
  if (!password) throw wrongPassword();
  const session = { userId, tokenHash: caller.tokenHash };
  try {
    await assertPassword(services, { userId, address, passwordHash }, password);
  } catch (error) {
    if (!(error instanceof HttpError) || error.code !== 'wrong_password') throw error;
    if ((await countWrongPassword(db, session)) < maxWrongPasswords) throw error;
    await deleteSession(db, session);
    audit(services, 'session ended by wrong passwords', { userId, address });
    throw sessionEnded();
  }
  await forgetWrongPasswords(db, session);
}

/** So many wrong passwords in a row mean that somebody else uses the session. */
const maxWrongPasswords = 30;

type PasswordCheck = { userId: string; address: string; passwordHash: string };

export async function assertPassword(
  services: Services,
  { userId, address, passwordHash }: PasswordCheck,
  password: string | undefined,
): Promise<void> {
  const attempt = await services.attempts.record('password-check', address, userId);
  if (!password || !(await hashInTurn(address, () => isPassword(passwordHash, password)))) {
    audit(services, 'wrong password at a prompt', { userId, address });
    throw wrongPassword();
  }
  await services.attempts.forgive(attempt);
}

export const wrongPassword = () => new HttpError(403, 'wrong_password', 'That is not your current password.');

/**
 * Locks the caller's account, then the session, until the transaction ends. Refuses if the session is over or the role
 * has changed: both can happen during a slow password hash or upload. Every write of a manager or an owner calls it
 * first.
 */
export async function lockCaller(trx: Db, caller: Caller, purpose: 'change' | 'removal' = 'change') {
  const account = await lockAccount(trx, caller.account.user_id, purpose);
  return assertSession(trx, caller, account);
}

/** Locks the caller's and a customer's account, owners first, so that two calls on each other cannot deadlock. */
export async function lockCallerAndCustomer(trx: Db, caller: Caller, customerId: string) {
  const accounts = await lockAccounts(trx, [caller.account.user_id, customerId]);
  await assertSession(
    trx,
    caller,
    accounts.find(({ user_id }) => user_id === caller.account.user_id),
  );
  return accounts.find(({ user_id }) => user_id === customerId);
}

async function assertSession<Row extends { role: string }>(trx: Db, caller: Caller, row: Row | undefined) {
  const userId = caller.account.user_id;
  if (row?.role !== caller.account.role) throw sessionEnded();
  if (!(await lockSession(trx, { userId, tokenHash: caller.tokenHash }))) throw sessionEnded();
  return { ...row, userId };
}
