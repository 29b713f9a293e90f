import type { Db } from '../platform/db/database.ts';
import type { Caller } from '../platform/http/authentication.ts';
import { rememberNetwork } from './network-queries.ts';
import { extendSession, findSession, insertSession } from './session-queries.ts';
import { createToken, parseToken } from './session-token.ts';
import { getDeviceName, hashNetwork, type Visit } from './visit.ts';

export async function startSession(db: Db, userId: string, visit?: Visit): Promise<string> {
  const { token, tokenHash } = createToken(userId);
  await insertSession(db, { userId, tokenHash, device: getDeviceName(visit?.userAgent) });
  if (visit) await rememberNetwork(db, userId, hashNetwork(userId, visit));
  return token;
}

/** Returns the caller of a token. Extends a session in use at most once an hour. */
export async function findCaller(db: Db, token: string): Promise<Caller | undefined> {
  const session = parseToken(token);
  if (!session) return undefined;
  const row = await findSession(db, session);
  if (!row) return undefined;
  const { unseen, ...account } = row;
  if (unseen) await extendSession(db, session);
  return { account, tokenHash: session.tokenHash };
}

/** Returns whether the session is still valid with the same role. */
export async function isSignedIn(db: Db, { account, tokenHash }: Caller): Promise<boolean> {
  const row = await findSession(db, { userId: account.user_id, tokenHash });
  return row?.role === account.role;
}
