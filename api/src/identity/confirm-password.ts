import type { Db } from '../platform/db/database.ts';
import type { Caller } from '../platform/http/authentication.ts';
import { createSessionEndedError, HttpError } from '../platform/http/http-error.ts';
import type { Services } from '../services.ts';
import { logAccountEvent } from './account-events.ts';
import { isPassword, runPasswordWork } from './passwords.ts';
import { countWrongPassword, deleteSession, forgetWrongPasswords, isFresh, lockSession } from './session-queries.ts';
import { findAccount, lockAccount, lockAccounts } from './user-queries.ts';

/**
 * Asks for the password before an irreversible action, or for a recent Google login without one: the session may be
 * left open on a shared computer. Answers 403, because a 401 would end the session on the device.
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
    logAccountEvent(services, 'session ended by wrong passwords', { userId, address });
    throw createSessionEndedError();
  }
  await forgetWrongPasswords(db, session);
}

/** More in a row mean that a stranger uses the session. */
const maxWrongPasswords = 30;

type PasswordCheck = { userId: string; address: string; passwordHash: string };

export async function assertPassword(
  services: Services,
  { userId, address, passwordHash }: PasswordCheck,
  password: string | undefined,
): Promise<void> {
  const attempt = await services.attempts.record('password-check', address, userId);
  if (!password || !(await runPasswordWork(address, () => isPassword(passwordHash, password)))) {
    logAccountEvent(services, 'wrong password at a prompt', { userId, address });
    throw wrongPassword();
  }
  await services.attempts.forgive(attempt);
}

export const wrongPassword = () => new HttpError(403, 'wrong_password', 'That is not your current password.');

/**
 * Locks the caller's account, then the session. Refuses if the session is over or the role has changed, as can happen
 * during a slow password hash or upload. Every write of staff begins with it.
 */
export async function lockCaller(trx: Db, caller: Caller, purpose: 'change' | 'removal' = 'change') {
  const account = await lockAccount(trx, caller.account.user_id, purpose);
  return assertSession(trx, caller, account);
}

/** Locks both accounts, owners first, so that two calls on each other cannot deadlock. */
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
  if (row?.role !== caller.account.role) throw createSessionEndedError();
  if (!(await lockSession(trx, { userId, tokenHash: caller.tokenHash }))) throw createSessionEndedError();
  return { ...row, userId };
}
