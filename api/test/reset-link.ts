import { findRecipient } from '../src/emails/queries.ts';
import { saveReset } from '../src/identity/link-queries.ts';
import { createToken } from '../src/identity/session-token.ts';
import type { Db } from '../src/platform/db/database.ts';

/** Creates a working reset link without sending a mail. */
export async function createPasswordReset(db: Db, userId: string) {
  const email = (await findRecipient(db, userId))?.email;
  if (email === undefined) return undefined;
  const { token, tokenHash } = createToken(userId);
  await saveReset(db, { userId, tokenHash }, email);
  return { token, email };
}
