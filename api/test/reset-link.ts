import type { Db } from '../src/db/database.ts';
import { putReset } from '../src/identity/link-store.ts';
import { createToken } from '../src/identity/session-token.ts';
import { findRecipient } from '../src/mail/store.ts';

/** Creates a working reset link without sending a mail. */
export async function createPasswordReset(db: Db, userId: string) {
  const email = (await findRecipient(db, userId))?.email;
  if (email === undefined) return undefined;
  const { token, tokenHash } = createToken(userId);
  await putReset(db, { userId, tokenHash }, email);
  return { token, email };
}
