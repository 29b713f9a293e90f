import { StartProblem } from '../env.ts';
import type { Db } from '../platform/db/database.ts';
import type { Log } from '../platform/log.ts';
import type { SecurityLog } from '../platform/security/security-log.ts';
import { logAccountEvent } from './account-events.ts';
import { saveReset } from './link-queries.ts';
import { createToken } from './session-token.ts';
import { findUserForLogin } from './user-queries.ts';

type LinkServices = { db: Db; publicUrl: string };

export async function createResetLink({ db, publicUrl }: LinkServices, userId: string, email: string): Promise<string> {
  const { token, tokenHash } = createToken(userId);
  await saveReset(db, { userId, tokenHash }, email);
  return `${publicUrl}/reset-password#token=${token}`;
}

/** Returns the text for an operator to give to a customer where email is off. */
export async function createResetLinkText(
  services: LinkServices & { log: Log; security: SecurityLog },
  address: string,
): Promise<string> {
  const account = await findUserForLogin(services.db, address);
  if (!account) throw new StartProblem(`There is no account with the address ${address}.`);
  const { user_id: userId, email } = account;
  const link = await createResetLink(services, userId, email);
  logAccountEvent(services, 'reset link made', { userId });
  return `This link sets a new password for ${email}, once, within 30 minutes: ${link}`;
}
