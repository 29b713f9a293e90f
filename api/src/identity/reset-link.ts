import { StartProblem } from '../env.ts';
import type { Db } from '../platform/db/database.ts';
import type { Log } from '../platform/log.ts';
import type { SecurityLog } from '../platform/security/security-log.ts';
import { audit } from './audit.ts';
import { saveReset } from './link-queries.ts';
import { createToken } from './session-token.ts';
import { findUserForLogin } from './user-queries.ts';

type LinkTools = { db: Db; publicUrl: string };

/** Creates the link that a password-reset email has: it works once, within 30 minutes. Only its hash is stored. */
export async function createResetLink({ db, publicUrl }: LinkTools, userId: string, email: string): Promise<string> {
  const { token, tokenHash } = createToken(userId);
  await saveReset(db, { userId, tokenHash }, email);
  return `${publicUrl}/reset-password#token=${token}`;
}

/** What the operator hands to a customer who has forgotten the password. */
export async function createResetLinkText(
  tools: LinkTools & { log: Log; security: SecurityLog },
  address: string,
): Promise<string> {
  const account = await findUserForLogin(tools.db, address);
  if (!account) throw new StartProblem(`There is no account with the address ${address}.`);
  const { user_id: userId, email } = account;
  const link = await createResetLink(tools, userId, email);
  audit(tools, 'reset link made', { userId });
  return `This link sets a new password for ${email}, once, within 30 minutes: ${link}`;
}
