import type { Db } from '../db/database.ts';
import type { UserRow } from '../db/schema.ts';
import type { Caller } from '../http/authentication.ts';
import { createToken, parseToken } from './session-token.ts';
import { extendSession, findSession, insertSession } from './store.ts';

export async function startSession(db: Db, userId: string, role: UserRow['role']): Promise<string> {
  const { token, tokenHash } = createToken(userId);
  await insertSession(db, { userId, tokenHash }, role);
  return token;
}

/** One query a call; a session in use is prolonged, but written at most once an hour. */
export async function findCaller(db: Db, token: string): Promise<Caller | undefined> {
  const session = parseToken(token);
  if (!session) return undefined;
  const found = await findSession(db, session);
  if (!found) return undefined;
  const { unseen, ...account } = found;
  if (unseen) await extendSession(db, session, account.role);
  return { account, tokenHash: session.tokenHash };
}

/** Whether the caller's session still holds, with the same role. Looking does not prolong it. */
export async function isSignedIn(db: Db, { account, tokenHash }: Caller): Promise<boolean> {
  const found = await findSession(db, { userId: account.user_id, tokenHash });
  return found?.role === account.role;
}
