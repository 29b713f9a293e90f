import type { Db } from '../platform/db/database.ts';
import { insertConfirmation } from './link-queries.ts';
import { createToken } from './session-token.ts';

/** Creates a link that proves access to the mailbox. Only the token's hash is stored. */
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
