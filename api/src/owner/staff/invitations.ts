import type {
  acceptInvitation as acceptCall,
  InvitationOffer,
  invite as inviteCall,
} from '@juniper/core/contracts/owner-staff.ts';
import { welcomePoints } from '@juniper/core/rules/loyalty.ts';
import { isAllowedPassword, passwordRuleMessage, staffPasswordMessage } from '@juniper/core/rules/password.ts';
import type { WorkRole } from '@juniper/core/rules/permissions.ts';
import type { z } from 'zod';
import { insertAudit } from '../../audit/queries.ts';
import { logAccountEvent } from '../../identity/account-events.ts';
import { assertPassword, lockCaller, wrongPassword } from '../../identity/confirm-password.ts';
import { deleteIdentities } from '../../identity/google-queries.ts';
import { deleteReset } from '../../identity/link-queries.ts';
import { forgetNetworks } from '../../identity/network-queries.ts';
import { assertPasswordLength, hashPassword, isPassword } from '../../identity/passwords.ts';
import { emailTaken } from '../../identity/register.ts';
import { createToken, parseToken } from '../../identity/session-token.ts';
import { startSession } from '../../identity/sessions.ts';
import { findAccount, insertUser, lockAccount, setPassword, setVerifiedNow } from '../../identity/user-queries.ts';
import type { Visit } from '../../identity/visit.ts';
import type { Db } from '../../platform/db/database.ts';
import { isUniqueViolation } from '../../platform/db/errors.ts';
import { uuidV7 } from '../../platform/db/uuid-v7.ts';
import type { Caller } from '../../platform/http/authentication.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { addWelcomePoints } from '../../rewards/loyalty/queries.ts';
import { giveWelcomeDrink } from '../../rewards/vouchers/queries.ts';
import type { Services } from '../../services.ts';
import { changeRole } from './change-role.ts';
import { deleteInvitation, findByLink, putInvitation, setInvitationToken } from './invitation-queries.ts';
import { runAsOwner } from './people.ts';
import { findByEmail, lockOwners } from './queries.ts';

type InviteInput = Pick<z.output<typeof inviteCall.body>, 'email' | 'role'>;

/** Invites a person by email. The email's job creates the link, so that no link is stored. */
export async function invite(
  { db, queue, health }: Services,
  caller: Caller,
  { email, role }: InviteInput,
): Promise<void> {
  if (health.mail === 'off') {
    const command = role === 'staff' ? 'add' : role;
    throw new HttpError(409, 'mail_off', `Mail is off on this site. On the server: juniper staff ${command} EMAIL`);
  }
  await runAsOwner(db, caller, async (trx) => {
    const account = await findByEmail(trx, email);
    if (account && account.role !== 'customer') {
      throw new HttpError(409, 'works_here', 'This person works here already. You can change the role in the list.');
    }
    const invitationId = uuidV7();
    await putInvitation(trx, { invitationId, email, role, invitedBy: caller.account.user_id });
    await insertAudit(trx, {
      actor: caller.account,
      action: 'staff.manage',
      subject: `invitation:${invitationId}`,
      after: { role },
    });
    await queue.send('mail', { kind: 'invitation', invitationId }, trx);
  });
}

export const withdrawInvitation = ({ db }: Services, caller: Caller, invitationId: string): Promise<void> =>
  runAsOwner(db, caller, async (trx) => {
    const role = await deleteInvitation(trx, invitationId);
    if (role === undefined) return;
    await insertAudit(trx, {
      actor: caller.account,
      action: 'staff.manage',
      subject: `invitation:${invitationId}`,
      before: { role },
    });
  });

type AcceptInput = z.output<typeof acceptCall.body>;
type JoinVisit = Visit & { caller: Caller | undefined };

/**
 * Gives the account of an invitation its role, opens the account if there is none, and starts a session. The link
 * proves the address; an existing account needs its session or its password too. Removes other logins of an account
 * that was never confirmed.
 */
export async function acceptInvitation(services: Services, input: AcceptInput, visit: JoinVisit) {
  const { db, queue, health } = services;
  const { caller, address } = visit;
  const parsed = parseToken(input.token);
  const link = parsed && { invitationId: parsed.userId, tokenHash: parsed.tokenHash };
  const invitation = link && (await findByLink(db, link));
  if (!invitation) throw createLinkOverError();
  const existing = await findByEmail(db, invitation.email);
  if (caller) assertInvited(invitation.email, caller.account);
  if (existing) assertInvited(invitation.email, existing);
  const passwordHash = existing && ((await findAccount(db, existing.user_id))?.password_hash ?? null);
  const password = await provePassword(services, { input, visit, invitation, userId: existing?.user_id, passwordHash });
  const isSamePassword = await isPassword(passwordHash, password);
  const newPasswordHash = await hashPassword(password);
  const userId = existing?.user_id ?? uuidV7();

  const { token, role } = await db.transaction().execute(async (trx) => {
    await lockOwners(trx);
    if (!existing) await openAccount(trx, { userId, email: invitation.email, name: input.name ?? '' });
    const account = caller ? await lockCaller(trx, caller) : await lockAccount(trx, userId, 'change');
    const current = await findByLink(trx, link);
    if (!current || !(await deleteInvitation(trx, link.invitationId))) throw createLinkOverError();
    // The password may have changed during the slow hash.
    if (!account || account.password_hash !== (passwordHash ?? null)) throw wrongPassword();
    assertInvited(current.email, account);

    if (!account.email_verified_at) await deleteIdentities(trx, userId);
    await changeRole(trx, { userId, role: current.role, actor: { user_id: userId, role: account.role } });
    await setPassword(trx, userId, newPasswordHash);
    await deleteReset(trx, userId);
    // The command line prints its link, so that one proves no address.
    const provesAddress = current.invited_by !== null;
    if (provesAddress) await setVerifiedNow(trx, userId);
    else if (!existing) await queue.send('mail', { kind: 'welcome', userId }, trx);
    if (provesAddress || health.mail === 'off') await giveWelcomeDrink(trx, userId);
    await forgetNetworks(trx, userId);
    if (existing && !isSamePassword) await queue.send('mail', { kind: 'password-changed', userId }, trx);
    return { token: await startSession(trx, userId, visit), role: current.role };
  });
  logAccountEvent(services, 'role changed', { userId, address, from: 'customer', to: role });
  return { token, role, userId };
}

type PasswordProof = {
  input: AcceptInput;
  visit: JoinVisit;
  invitation: { email: string; role: string };
  userId: string | undefined;
  passwordHash: string | null | undefined;
};

/** Returns the password to set. Refuses to join as an existing account without its session or its password. */
async function provePassword(
  services: Services,
  { input, visit: { caller, address }, invitation: { email, role }, userId, passwordHash }: PasswordProof,
): Promise<string> {
  const account: InvitationOffer['account'] = caller ? 'signed-in' : userId ? 'known' : 'new';
  const { name, password, newPassword } = input;
  if (password === undefined || (account === 'new' && name === undefined)) {
    const data: InvitationOffer = { role, email, account };
    throw new HttpError(400, 'password_needed', staffPasswordMessage, { data });
  }
  if (userId && !caller) {
    if (!passwordHash) throw createLoginNeededError();
    await assertPassword(services, { userId, address, passwordHash }, password);
  }
  const chosen = newPassword ?? password;
  assertPasswordLength(role, chosen);
  if (!isAllowedPassword(chosen)) throw new HttpError(400, 'invalid_request', passwordRuleMessage);
  return chosen;
}

async function openAccount(trx: Db, { userId, email, name }: { userId: string; email: string; name: string }) {
  await insertUser(trx, { user_id: userId, email, name, provider: 'local', loyalty_points: welcomePoints }).catch(
    (error) => {
      if (isUniqueViolation(error, 'users_email_key')) throw emailTaken();
      throw error;
    },
  );
  await addWelcomePoints(trx, userId);
}

/** Invites a person from the command line, which hands the link over. */
export async function createInvitationLink(
  { db, publicUrl }: { db: Db; publicUrl: string },
  email: string,
  role: WorkRole,
): Promise<string> {
  const invitationId = uuidV7();
  const { token, tokenHash } = createToken(invitationId);
  await db.transaction().execute(async (trx) => {
    await putInvitation(trx, { invitationId, email, role, invitedBy: null });
    await setInvitationToken(trx, { invitationId, tokenHash });
    await insertAudit(trx, {
      actor: null,
      action: 'staff.manage',
      subject: `invitation:${invitationId}`,
      after: { role },
    });
  });
  return `${publicUrl}/owner/join#token=${token}`;
}

function assertInvited(invited: string, { email, role }: { email: string; role: string }): void {
  if (invited.toLowerCase() !== email.toLowerCase()) {
    const masked = `${invited[0]}...${invited.slice(invited.lastIndexOf('@'))}`;
    throw new HttpError(409, 'other_address', `This invitation is for ${masked}.`);
  }
  if (role !== 'customer') throw new HttpError(409, 'works_here', 'You work here already. Please log in.');
}

const createLoginNeededError = () =>
  new HttpError(403, 'login_again', 'Please log in with Google, then open this link again.');

const createLinkOverError = () =>
  new HttpError(410, 'link_over', 'This invitation no longer works. Please ask for a new one.');
