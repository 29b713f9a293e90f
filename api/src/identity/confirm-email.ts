import type { verifyEmail } from '@juniper/core/contracts/account.ts';
import type { z } from 'zod';
import type { Db } from '../platform/db/database.ts';
import { isUniqueViolation } from '../platform/db/errors.ts';
import { uuidV7 } from '../platform/db/uuid-v7.ts';
import type { Caller } from '../platform/http/authentication.ts';
import { HttpError } from '../platform/http/http-error.ts';
import { insertParting } from '../platform/queue/parting-emails.ts';
import { giveWelcomeDrink } from '../rewards/vouchers/queries.ts';
import type { Services } from '../services.ts';
import { assertNotStaff } from './assert-not-staff.ts';
import { audit } from './audit.ts';
import { assertPassword, wrongPassword } from './confirm-password.ts';
import { deleteIdentities } from './google-queries.ts';
import { deleteReset, findConfirmation, spendConfirmation } from './link-queries.ts';
import { forgetNetworks, rememberNetwork } from './network-queries.ts';
import { assertPasswordLength, hashPassword } from './passwords.ts';
import { deleteOtherSessions, deleteSessions, lockSession } from './session-queries.ts';
import { parseToken, type Session } from './session-token.ts';
import { dropPendingEmail, findAccount, lockAccount, setPassword, setVerifiedEmail } from './user-queries.ts';
import { hashNetwork, type Visit } from './visit.ts';

type Confirmed = { changed: boolean; passwordSet: boolean; drinkGiven: boolean };

const nothingNew: Confirmed = { changed: false, passwordSet: false, drinkGiven: false };

type Request = z.output<typeof verifyEmail.body>;
type Confirming = Visit & { caller: Caller | undefined };

/** Shows that the account belongs to the caller: a session in this browser, its password, or a new password. */
type Proof =
  | { kind: 'session'; tokenHash: Buffer }
  | { kind: 'password'; passwordHash: string }
  | { kind: 'new'; passwordHash: string };

/**
 * Confirms the account's address, or makes the pending address the account's. A link proves only access to a mailbox:
 * anyone can register with a stranger's address, and the stranger's mail scanner opens the link. So a session or a
 * password of the account is needed too. Using a link twice succeeds.
 */
export async function confirmEmail(services: Services, request: Request, confirming: Confirming): Promise<Confirmed> {
  const link = parseToken(request.token);
  if (!link) throw linkExpired();
  const { userId } = link;
  const { address } = confirming;
  const opened = await open(services.db, link, await findAccount(services.db, userId));
  if (opened === 'done') return nothingNew;
  const proof = await prove(services, { userId, opened }, { request, confirming });

  const confirmed = await finish(services, link, { proof, confirming }).catch((error) => {
    // This reveals nothing: the caller has a link that was mailed to this address.
    if (isUniqueViolation(error, 'users_email_key')) {
      throw new HttpError(409, 'email_taken', 'This email address has an account of its own by now.');
    }
    throw error;
  });
  audit(services, confirmed.changed ? 'address changed' : 'address confirmed', { userId, address });
  if (confirmed.passwordSet) audit(services, 'password changed', { userId, address });
  return confirmed;
}

type Found = NonNullable<Awaited<ReturnType<typeof findAccount>>>;
type AccountOf = Pick<Found, 'email' | 'role' | 'email_verified_at' | 'pending_email' | 'password_hash'>;
type Opened = { account: AccountOf; email: string; isOwn: boolean };

/** Returns what the link would change now, or 'done' if the address is confirmed already. */
async function open(db: Db, link: Session, account: AccountOf | undefined): Promise<Opened | 'done'> {
  const confirmation = await findConfirmation(db, link);
  if (!account || !confirmation) throw linkExpired();
  const { email, works } = confirmation;
  const isOwn = sameAddress(email, account.email);
  if (isOwn && account.email_verified_at) return 'done';
  const isPending = account.pending_email !== null && sameAddress(email, account.pending_email);
  if (!works || !(isOwn || isPending)) throw linkExpired();
  return { account, email: isOwn ? account.email : email, isOwn };
}

async function prove(
  services: Services,
  { userId, opened: { account, isOwn } }: { userId: string; opened: Opened },
  { request: { password, newPassword }, confirming }: { request: Request; confirming: Confirming },
): Promise<Proof> {
  const { caller, address } = confirming;
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
  // A new address may be mistyped and belong to a stranger, so its link cannot set a new password.
  const ways = [...(passwordHash === null ? [] : ['password']), ...(isOwn ? ['newPassword'] : [])];
  if (ways.length === 0) throw loginNeeded();
  const message = 'You are not logged in to this account here. Please show that it is yours.';
  // Who reads mail at the account's own address knows it already; who reads a new one may be a stranger.
  throw new HttpError(403, 'password_needed', message, { data: { ways, ...(isOwn && { email: account.email }) } });
}

const finish = (
  { db, queue }: Services,
  link: Session,
  { proof, confirming }: { proof: Proof; confirming: Confirming },
): Promise<Confirmed> =>
  db.transaction().execute(async (trx) => {
    const { userId } = link;
    const account = await lockAccount(trx, userId, 'change');
    const opened = await open(trx, link, account);
    if (opened === 'done') return nothingNew;
    const { isOwn, email } = opened;
    // Asked for before they began to work here.
    if (!isOwn) assertNotStaff(opened.account.role);
    await assertStillTrue(trx, opened.account, { userId, proof });

    await spendConfirmation(trx, link);
    await setVerifiedEmail(trx, userId, email);
    const drinkGiven = await giveWelcomeDrink(trx, userId);
    const passwordSet = proof.kind === 'new';
    if (passwordSet) {
      // Ends all access, as a reset does. Google's too: the address was never confirmed, so its identity may be a
      // stranger's.
      await setPassword(trx, userId, proof.passwordHash);
      await deleteIdentities(trx, userId);
      await deleteSessions(trx, userId);
      await deleteReset(trx, userId);
      await dropPendingEmail(trx, userId);
      await forgetNetworks(trx, userId);
      await rememberNetwork(trx, userId, hashNetwork(userId, confirming));
      await queue.send('mail', { kind: 'password-changed', userId }, trx);
    }
    if (isOwn) return { changed: false, passwordSet, drinkGiven };

    await dropPendingEmail(trx, userId);
    if (proof.kind === 'session') await deleteOtherSessions(trx, { userId, tokenHash: proof.tokenHash });
    else await deleteSessions(trx, userId);
    // An address that was never confirmed may be a stranger's.
    if (opened.account.email_verified_at) {
      const partingId = uuidV7();
      await insertParting(trx, partingId, opened.account.email, userId);
      await queue.send('mail', { kind: 'email-changed', partingId }, trx);
    }
    return { changed: true, passwordSet, drinkGiven };
  });

/** Checks the proof again: the session or the password may have changed before the account was locked. */
async function assertStillTrue(trx: Db, account: AccountOf, { userId, proof }: { userId: string; proof: Proof }) {
  if (proof.kind === 'password' && account.password_hash !== proof.passwordHash) throw wrongPassword();
  if (proof.kind === 'session' && !(await lockSession(trx, { userId, tokenHash: proof.tokenHash })))
    throw loginNeeded();
}

const sameAddress = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

const linkExpired = () =>
  new HttpError(
    410,
    'link_expired',
    'This link does not work any more. You can ask for a new one on your account page.',
  );

const loginNeeded = () =>
  new HttpError(403, 'login_needed', 'Please log in here first, then open the link in our email again.');

/** Mails a new link to the pending or else the unconfirmed address; false when there is neither. */
export async function resendConfirmationLink({ db, queue }: Services, userId: string): Promise<boolean> {
  const account = await findAccount(db, userId);
  if (account?.pending_email) await queue.send('mail', { kind: 'email-change', userId }, db);
  else if (account && !account.email_verified_at) await queue.send('mail', { kind: 'confirm-email', userId }, db);
  else return false;
  return true;
}
