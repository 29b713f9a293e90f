import type { acceptInvitation, invite as inviteCall } from '@juniper/core/contracts/owner-staff.ts';
import type { z } from 'zod';
import { insertAudit } from '../../audit/queries.ts';
import { audit } from '../../identity/audit.ts';
import { lockCaller } from '../../identity/confirm-password.ts';
import { deleteIdentities } from '../../identity/google-queries.ts';
import { deleteReset } from '../../identity/link-queries.ts';
import { forgetNetworks, rememberNetwork } from '../../identity/network-queries.ts';
import { assertPasswordLength, hashPassword, isPassword } from '../../identity/passwords.ts';
import { parseToken } from '../../identity/session-token.ts';
import { findAccount, setPassword, setVerifiedNow } from '../../identity/user-queries.ts';
import { hashNetwork, type Visit } from '../../identity/visit.ts';
import { uuidV7 } from '../../platform/db/uuid-v7.ts';
import type { Caller } from '../../platform/http/authentication.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { giveWelcomeDrink } from '../../rewards/vouchers/queries.ts';
import type { Services } from '../../services.ts';
import { changeRole, holdOwners } from './change-role.ts';
import { deleteInvitation, findByLink, putInvitation } from './invitation-queries.ts';
import { asOwner } from './people.ts';
import { findByEmail } from './queries.ts';

type Wish = Pick<z.output<typeof inviteCall.body>, 'email' | 'role'>;

/** The mail's job makes the link, so that it is never stored. */
export async function invite({ db, queue, health }: Services, caller: Caller, { email, role }: Wish): Promise<void> {
  if (health.mail === 'off') {
    const command = role === 'staff' ? 'add' : role;
    throw new HttpError(409, 'mail_off', `Mail is off on this site. On the server: npm run staff -- ${command} EMAIL`);
  }
  await asOwner(db, caller, async (trx) => {
    const account = await findByEmail(trx, email);
    if (account && account.role !== 'customer') {
      throw new HttpError(409, 'works_here', 'This person works here already. You can change the role in the list.');
    }
    const invitationId = uuidV7();
    await putInvitation(trx, { invitationId, email, role, invitedBy: caller.account.user_id });
    await insertAudit(trx, {
      ...{ actor: caller.account, action: 'staff.manage', subject: `invitation:${invitationId}` },
      after: { role },
    });
    await queue.send('mail', { kind: 'invitation', invitationId }, trx);
  });
}

export const withdraw = ({ db }: Services, caller: Caller, invitationId: string): Promise<void> =>
  asOwner(db, caller, async (trx) => {
    const role = await deleteInvitation(trx, invitationId);
    if (role === undefined) return;
    await insertAudit(trx, {
      ...{ actor: caller.account, action: 'staff.manage', subject: `invitation:${invitationId}` },
      before: { role },
    });
  });

type Request = z.output<typeof acceptInvitation.body>;
type Joining = Visit & { caller: Caller };

/**
 * The link proves the address, the session the account. The password becomes the account's, because nobody knows how long
 * today's is, nor who else knows it. What else may open an account whose address was never confirmed goes, as with a reset.
 */
export async function join(services: Services, { token, password }: Request, joining: Joining): Promise<string> {
  const { db, queue } = services;
  const { caller, address } = joining;
  const userId = caller.account.user_id;
  const parsed = parseToken(token);
  const link = parsed && { invitationId: parsed.userId, tokenHash: parsed.tokenHash };
  const seen = link && (await findByLink(db, link));
  if (!seen) throw linkOver();
  assertFor(seen.email, caller.account);
  if (password === undefined) {
    throw new HttpError(400, 'password_needed', 'Please choose a password of at least 12 characters.', {
      data: { role: seen.role },
    });
  }
  assertPasswordLength(seen.role, password);
  const isTodays = await isPassword((await findAccount(db, userId))?.password_hash, password);
  const passwordHash = await hashPassword(password);

  const role = await db.transaction().execute(async (trx) => {
    // First, as everywhere. Who invited is held with them.
    await holdOwners(trx);
    const account = await lockCaller(trx, caller);
    const invitation = await findByLink(trx, link);
    // Of two who use it at once, the second finds it gone.
    if (!invitation || !(await deleteInvitation(trx, link.invitationId))) throw linkOver();
    assertFor(invitation.email, account);

    if (!account.email_verified_at) await deleteIdentities(trx, userId);
    await changeRole(trx, { userId, role: invitation.role, actor: caller.account });
    await setPassword(trx, userId, passwordHash);
    await deleteReset(trx, userId);
    await setVerifiedNow(trx, userId);
    await giveWelcomeDrink(trx, userId);
    await forgetNetworks(trx, userId);
    await rememberNetwork(trx, userId, hashNetwork(userId, joining));
    if (!isTodays) await queue.send('mail', { kind: 'password-changed', userId }, trx);
    return invitation.role;
  });
  audit(services, 'role changed', { userId, address, from: 'customer', to: role });
  return role;
}

/** Shows no more of the address than whose it is can recognise. */
function assertFor(invited: string, { email, role }: { email: string; role: string }): void {
  if (invited.toLowerCase() !== email.toLowerCase()) {
    const masked = `${invited[0]}...${invited.slice(invited.lastIndexOf('@'))}`;
    throw new HttpError(409, 'other_address', `This invitation is for ${masked}.`);
  }
  if (role !== 'customer') throw new HttpError(409, 'works_here', 'You work here already.');
}

const linkOver = () =>
  new HttpError(410, 'link_over', 'This invitation does not work any more. Please ask for a new one.');
