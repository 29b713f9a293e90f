import { HttpError } from '../platform/http/http-error.ts';
import { giveWelcomeDrink } from '../rewards/vouchers/queries.ts';
import type { Services } from '../services.ts';
import { audit } from './audit.ts';
import { deleteIdentities } from './google-queries.ts';
import { isResetValid, spendReset } from './link-queries.ts';
import { forgetNetworks, rememberNetwork } from './network-queries.ts';
import { assertPasswordLength, hashPassword } from './passwords.ts';
import { deleteSessions } from './session-queries.ts';
import { parseToken } from './session-token.ts';
import { dropPendingEmail, lockAccount, setPassword, setVerifiedNow } from './user-queries.ts';
import { hashNetwork, type Visit } from './visit.ts';

type NewPassword = { token: string; password: string };

/** Sets a new password, uses up the link, ends all sessions and drops a pending change of address. */
export async function resetPassword(services: Services, { token, password }: NewPassword, visit: Visit) {
  const { db, queue, health } = services;
  const link = parseToken(token);
  if (!link || !(await isResetValid(db, link))) throw linkExpired();
  const passwordHash = await hashPassword(password);
  await db.transaction().execute(async (trx) => {
    // Lock the account first, as all other changes do: a different lock order could deadlock.
    const account = await lockAccount(trx, link.userId, 'change');
    if (account) assertPasswordLength(account.role, password);
    // The address was never confirmed, so the linked Google user may be somebody else.
    if (account && !account.email_verified_at) await deleteIdentities(trx, link.userId);
    await setPassword(trx, link.userId, passwordHash);
    if (!(await spendReset(trx, link))) throw linkExpired();
    await deleteSessions(trx, link.userId);
    await dropPendingEmail(trx, link.userId);
    // The reader of the account's mailbox may log in from here.
    await forgetNetworks(trx, link.userId);
    await rememberNetwork(trx, link.userId, hashNetwork(link.userId, visit));
    // A mailed link has confirmed the address too. Where mail is off, an operator has handed it out: that is no proof.
    if (health.mail === 'on') {
      await setVerifiedNow(trx, link.userId);
      await giveWelcomeDrink(trx, link.userId);
    }
    await queue.send('mail', { kind: 'password-changed', userId: link.userId }, trx);
  });
  audit(services, 'password changed', { userId: link.userId, address: visit.address });
}

const linkExpired = () =>
  new HttpError(410, 'link_expired', 'This link does not work any more. Please ask for a new one.');
