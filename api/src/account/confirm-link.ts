import { createToken } from '../auth/session-token.ts';
import type { Db } from '../db/database.ts';
import { insertConfirmation } from './store.ts';

/** A link that proves, when it is opened, that the account's customer can read this address. Only its hash is kept. */
export async function createConfirmLink(
  { db, publicUrl }: { db: Db; publicUrl: string },
  userId: string,
  email: string,
  lifetime: '7 days' | '24 hours',
): Promise<string> {
  const { token, tokenHash } = createToken(userId);
  await insertConfirmation(db, { userId, tokenHash }, email, lifetime);
  return `${publicUrl}/verify-email#token=${token}`;
}
