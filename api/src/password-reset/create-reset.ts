import { createToken } from '../auth/session-token.ts';
import type { Db } from '../db/database.ts';
import { putReset } from './store.ts';

/** Makes the account's one working link. Called when its mail is sent, so that a token is never kept anywhere. */
export async function createPasswordReset(
  trx: Db,
  userId: string,
): Promise<{ token: string; email: string } | undefined> {
  const { token, tokenHash } = createToken(userId);
  const email = await putReset(trx, { userId, tokenHash });
  return email === undefined ? undefined : { token, email };
}
