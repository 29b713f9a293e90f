import type { LoginRequest } from '@juniper/core/contracts/auth.ts';
import type { Db } from '../db/database.ts';
import { Refusal } from '../http/refusal.ts';
import { isPassword } from './passwords.ts';
import { createToken } from './session-token.ts';
import { findForLogin, insertLoginSession } from './store.ts';

/** The answer, and the time it takes, do not tell whether the address has an account. */
export async function logIn(db: Db, { email, password }: LoginRequest) {
  const account = await findForLogin(db, email);
  const matches = await isPassword(account?.password_hash, password);
  if (!account || !matches) throw badCredentials();
  const { user_id: userId, role, password_hash } = account;
  const { token, tokenHash } = createToken(userId);
  const started = await insertLoginSession(db, { userId, tokenHash }, role, password_hash);
  if (!started) throw badCredentials();
  return { token, account };
}

const badCredentials = () => new Refusal(401, 'bad_credentials', 'Login failed. Please check your credentials.');
