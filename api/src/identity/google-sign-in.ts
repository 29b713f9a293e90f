import { welcomePoints } from '@juniper/core/rules/loyalty.ts';
import type { Db } from '../platform/db/database.ts';
import { isUniqueViolation } from '../platform/db/errors.ts';
import type { Account } from '../platform/db/schema.ts';
import { uuidV7 } from '../platform/db/uuid-v7.ts';
import { HttpError } from '../platform/http/http-error.ts';
import { addWelcomePoints } from '../rewards/loyalty/queries.ts';
import { giveWelcomeDrink } from '../rewards/vouchers/queries.ts';
import type { Services } from '../services.ts';
import { type GoogleIdentity, googleRefused } from './google-credential.ts';
import {
  dropPassword,
  findUserByIdentity,
  insertIdentity,
  lockUserByEmail,
  setAvatarIfNone,
  spendCredential,
} from './google-queries.ts';
import { deleteReset } from './link-queries.ts';
import { forgetNetworks } from './network-queries.ts';
import { deleteSessions } from './session-queries.ts';
import { startSession } from './sessions.ts';
import { dropPendingEmail, insertUser } from './user-queries.ts';
import type { Visit } from './visit.ts';

type Entering = Pick<Services, 'queue' | 'health'> & { trx: Db };

const raced = ['users_email_key', 'user_identities_pkey', 'user_identities_one_an_issuer'];

/** Logs in a known identity, else links it to the account with this address, else opens an account (decision 36). */
export async function signInWithGoogle({ db, queue, health }: Services, identity: GoogleIdentity, visit: Visit) {
  const enter = () =>
    db.transaction().execute(async (trx) => {
      if (!(await spendCredential(trx, identity.credentialHash, identity.expiresAt))) throw googleRefused();
      const known = (await findUserByIdentity(trx, identity)) ?? (await linkByEmail({ trx, queue, health }, identity));
      const account = known ?? (await openAccount({ trx, queue, health }, identity));
      const token = await startSession(trx, account.user_id, visit);
      return { token, account, created: known === undefined };
    });
  // Two concurrent sign-ins, or a concurrent registration: the second try finds the account.
  return enter().catch((error) => {
    if (raced.some((constraint) => isUniqueViolation(error, constraint))) return enter();
    throw error;
  });
}

/**
 * Google's verification counts only for addresses that Google hosts. If the account's address was never confirmed,
 * somebody else may have set the password, so it is removed.
 */
async function linkByEmail({ trx, queue }: Entering, identity: GoogleIdentity): Promise<Account | undefined> {
  const found = await lockUserByEmail(trx, identity.email, identity.issuer);
  if (!found) return undefined;
  const userId = found.user_id;
  // Linked concurrently, from another window.
  if (found.linked_subject === identity.subject) return findUserByIdentity(trx, identity);
  // The address now belongs to a different Google user, who is not the owner of this account.
  if (found.linked_subject !== null) throw googleRefused();
  // An address alone never opens the account of somebody who works here.
  if (!identity.isAuthoritative || found.google_unlinked_at || found.role !== 'customer') throw notLinked();
  await insertIdentity(trx, identity, userId);
  if (!found.email_verified_at) {
    await dropPassword(trx, userId);
    await forgetNetworks(trx, userId);
    await deleteSessions(trx, userId);
    await deleteReset(trx, userId);
    await dropPendingEmail(trx, userId);
    await giveWelcomeDrink(trx, userId);
  }
  const passwordDropped = !found.email_verified_at && found.password_hash !== null;
  await queue.send('mail', { kind: 'google-linked', userId, passwordDropped }, trx);
  return setAvatarIfNone(trx, userId, identity.avatar);
}

const notLinked = () =>
  new HttpError(
    409,
    'google_not_linked',
    'This email address has an account already. Please log in with its password.',
  );

/** An address that Google does not host may have a new owner by now, so it must be confirmed like any other. */
async function openAccount({ trx, queue, health }: Entering, identity: GoogleIdentity): Promise<Account> {
  const userId = uuidV7();
  const { email, name, avatar } = identity;
  const account = await insertUser(trx, {
    user_id: userId,
    email,
    name,
    avatar,
    provider: 'google',
    email_verified_at: identity.isAuthoritative ? new Date() : null,
    loyalty_points: welcomePoints,
  });
  await insertIdentity(trx, identity, userId);
  await addWelcomePoints(trx, userId);
  if (identity.isAuthoritative || health.mail === 'off') await giveWelcomeDrink(trx, userId);
  await queue.send('mail', { kind: 'welcome', userId }, trx);
  return account;
}
