import { HttpError } from '../platform/http/http-error.ts';
import { giveWelcomeDrink } from '../rewards/vouchers/queries.ts';
import type { Services } from '../services.ts';
import { logAccountEvent } from './account-events.ts';
import { deleteIdentities } from './google-queries.ts';
import { isResetValid, spendReset } from './link-queries.ts';
import { forgetNetworks, rememberNetwork } from './network-queries.ts';
import { assertPasswordLength, hashPassword } from './passwords.ts';
import { deleteSessions } from './session-queries.ts';
import { parseToken } from './session-token.ts';
import { dropPendingEmail, lockAccount, setPassword, setVerifiedNow } from './user-queries.ts';
import { hashNetwork, type Visit } from './visit.ts';

type NewPassword = { token: string; password: string };

export async function resetPassword(services: Services, { token, password }: NewPassword, visit: Visit) {
  const { db, queue, health } = services;
  const link = parseToken(token);
  if (!link || !(await isResetValid(db, link))) throw linkExpired();
  const passwordHash = await hashPassword(password);
  await db.transaction().execute(async (trx) => {
    const account = await lockAccount(trx, link.userId, 'change');
    if (account) assertPasswordLength(account.role, password);
    // The address was never confirmed, so the linked Google user may be a stranger.
    if (account && !account.email_verified_at) await deleteIdentities(trx, link.userId);
    await setPassword(trx, link.userId, passwordHash);
    if (!(await spendReset(trx, link))) throw linkExpired();
    await deleteSessions(trx, link.userId);
    await dropPendingEmail(trx, link.userId);
    await forgetNetworks(trx, link.userId);
    await rememberNetwork(trx, link.userId, hashNetwork(link.userId, visit));
    // An emailed link confirms the address. Where email is off, an operator handed it out, which proves nothing.
    if (health.mail === 'on') {
      await setVerifiedNow(trx, link.userId);
      await giveWelcomeDrink(trx, link.userId);
    }
    await queue.send('mail', { kind: 'password-changed', userId: link.userId }, trx);
  });
  logAccountEvent(services, 'password changed', { userId: link.userId, address: visit.address });
}

const linkExpired = () => new HttpError(410, 'link_expired', 'This link no longer works. Please ask for a new one.');
