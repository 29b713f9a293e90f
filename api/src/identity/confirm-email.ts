import type { verifyEmail } from '@juniper/core/contracts/account.ts';
import type { z } from 'zod';
import type { Db } from '../platform/db/database.ts';
import { isUniqueViolation } from '../platform/db/errors.ts';
import { uuidV7 } from '../platform/db/uuid-v7.ts';
import type { Caller } from '../platform/http/authentication.ts';
import { HttpError } from '../platform/http/http-error.ts';
import { insertParting } from '../platform/queue/parting-queries.ts';
import { giveWelcomeDrink } from '../rewards/vouchers/queries.ts';
import type { Services } from '../services.ts';
import { logAccountEvent } from './account-events.ts';
import { assertNotStaff } from './assert-not-staff.ts';
import { assertPassword, wrongPassword } from './confirm-password.ts';
import { deleteIdentities } from './google-queries.ts';
import { deleteReset, findConfirmation, spendConfirmation } from './link-queries.ts';
import { forgetNetworks, rememberNetwork } from './network-queries.ts';
import { assertPasswordLength, hashPassword } from './passwords.ts';
import { deleteOtherSessions, deleteSessions, lockSession } from './session-queries.ts';
import { parseToken, type Session } from './session-token.ts';
import { dropPendingEmail, findAccount, lockAccount, setPassword, setVerifiedEmail } from './user-queries.ts';
import { hashNetwork, type Visit } from './visit.ts';

type Confirmation = { changed: boolean; passwordSet: boolean; drinkGiven: boolean };

const nothingChanged: Confirmation = { changed: false, passwordSet: false, drinkGiven: false };

type Request = z.output<typeof verifyEmail.body>;
type Requester = Visit & { caller: Caller | undefined };

/** Shows that the account belongs to the caller. */
type Proof =
  | { kind: 'session'; tokenHash: Buffer }
  | { kind: 'password'; passwordHash: string }
  | { kind: 'new'; passwordHash: string };

/**
 * Confirms the account's address, or makes the pending address the account's. A link proves only access to a mailbox:
 * strangers can register with any address, and mail scanners open links. So a session or a password of the account is
 * needed too. Using a link twice succeeds.
 */
export async function confirmEmail(services: Services, request: Request, requester: Requester): Promise<Confirmation> {
  const link = parseToken(request.token);
  if (!link) throw linkExpired();
  const { userId } = link;
  const { address } = requester;
  const target = await resolveLink(services.db, link, await findAccount(services.db, userId));
  if (target === 'done') return nothingChanged;
  const proof = await getProof(services, { userId, target }, { request, requester });

  const confirmation = await applyConfirmation(services, link, { proof, requester }).catch((error) => {
    // Not a secret: the caller has a link that was sent to this address.
    if (isUniqueViolation(error, 'users_email_key')) {
      throw new HttpError(409, 'email_taken', 'This email address has an account of its own by now.');
    }
    throw error;
  });
  logAccountEvent(services, confirmation.changed ? 'address changed' : 'address confirmed', { userId, address });
  if (confirmation.passwordSet) logAccountEvent(services, 'password changed', { userId, address });
  return confirmation;
}

type LinkAccount = Pick<
  NonNullable<Awaited<ReturnType<typeof findAccount>>>,
  'email' | 'role' | 'email_verified_at' | 'pending_email' | 'password_hash'
>;
type LinkTarget = { account: LinkAccount; email: string; isOwn: boolean };

/** Returns what the link would change now, or 'done' if the address is confirmed already. */
async function resolveLink(db: Db, link: Session, account: LinkAccount | undefined): Promise<LinkTarget | 'done'> {
  const row = await findConfirmation(db, link);
  if (!account || !row) throw linkExpired();
  const { email, works } = row;
  const isOwn = isSameAddress(email, account.email);
  if (isOwn && account.email_verified_at) return 'done';
  const isPending = account.pending_email !== null && isSameAddress(email, account.pending_email);
  if (!works || !(isOwn || isPending)) throw linkExpired();
  return { account, email: isOwn ? account.email : email, isOwn };
}

async function getProof(
  services: Services,
  { userId, target: { account, isOwn } }: { userId: string; target: LinkTarget },
  { request: { password, newPassword }, requester }: { request: Request; requester: Requester },
): Promise<Proof> {
  const { caller, address } = requester;
  if (caller?.account.user_id === userId) return { kind: 'session', tokenHash: caller.tokenHash };
  const { password_hash: passwordHash, role } = account;
  if (newPassword !== undefined && isOwn) {
    assertPasswordLength(role, newPassword);
    return { kind: 'new', passwordHash: await hashPassword(newPassword) };
  }
  if (password !== undefined && passwordHash !== null) {
    await assertPassword(services, { userId, address, passwordHash }, password);
    return { kind: 'password', passwordHash };
  }
  // The link to a new, perhaps mistyped address cannot set a password.
  const ways: string[] = [];
  if (passwordHash !== null) ways.push('password');
  if (isOwn) ways.push('newPassword');
  if (ways.length === 0) throw loginNeeded();
  const message = 'You are not logged in to this account here. Please show that it is yours.';
  // The reader of a new address may be a stranger.
  const data = isOwn ? { ways, email: account.email } : { ways };
  throw new HttpError(403, 'password_needed', message, { data });
}

const applyConfirmation = (
  { db, queue }: Services,
  link: Session,
  { proof, requester }: { proof: Proof; requester: Requester },
): Promise<Confirmation> =>
  db.transaction().execute(async (trx) => {
    const { userId } = link;
    const account = await lockAccount(trx, userId, 'change');
    const target = await resolveLink(trx, link, account);
    if (target === 'done') return nothingChanged;
    const { isOwn, email } = target;
    // The change was requested before the customer joined the staff.
    if (!isOwn) assertNotStaff(target.account.role);
    await assertProof(trx, target.account, { userId, proof });

    await spendConfirmation(trx, link);
    await setVerifiedEmail(trx, userId, email);
    const drinkGiven = await giveWelcomeDrink(trx, userId);
    const passwordSet = proof.kind === 'new';
    if (passwordSet) {
      // The address was never confirmed, so the linked Google identity may be a stranger's too.
      await setPassword(trx, userId, proof.passwordHash);
      await deleteIdentities(trx, userId);
      await deleteSessions(trx, userId);
      await deleteReset(trx, userId);
      await dropPendingEmail(trx, userId);
      await forgetNetworks(trx, userId);
      await rememberNetwork(trx, userId, hashNetwork(userId, requester));
      await queue.send('mail', { kind: 'password-changed', userId }, trx);
    }
    if (isOwn) return { changed: false, passwordSet, drinkGiven };

    await dropPendingEmail(trx, userId);
    if (proof.kind === 'session') await deleteOtherSessions(trx, { userId, tokenHash: proof.tokenHash });
    else await deleteSessions(trx, userId);
    // An address that was never confirmed may be a stranger's.
    if (target.account.email_verified_at) {
      const partingId = uuidV7();
      await insertParting(trx, partingId, target.account.email, userId);
      await queue.send('mail', { kind: 'email-changed', partingId }, trx);
    }
    return { changed: true, passwordSet, drinkGiven };
  });

/** Checks the proof again: the session or the password may have changed before the account was locked. */
async function assertProof(trx: Db, account: LinkAccount, { userId, proof }: { userId: string; proof: Proof }) {
  if (proof.kind === 'password' && account.password_hash !== proof.passwordHash) throw wrongPassword();
  if (proof.kind === 'session' && !(await lockSession(trx, { userId, tokenHash: proof.tokenHash })))
    throw loginNeeded();
}

const isSameAddress = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

const linkExpired = () =>
  new HttpError(410, 'link_expired', 'This link no longer works. You can ask for a new one on your account page.');

const loginNeeded = () =>
  new HttpError(403, 'login_needed', 'Please log in here first, then open the link in our email again.');

/** Queues a new link to the pending or unconfirmed address. Returns false when there is neither. */
export async function resendConfirmationLink({ db, queue }: Services, userId: string): Promise<boolean> {
  const account = await findAccount(db, userId);
  if (account?.pending_email) await queue.send('mail', { kind: 'email-change', userId }, db);
  else if (account && !account.email_verified_at) await queue.send('mail', { kind: 'confirm-email', userId }, db);
  else return false;
  return true;
}
