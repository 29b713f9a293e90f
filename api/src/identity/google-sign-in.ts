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

type SignInServices = Pick<Services, 'queue' | 'health'> & { trx: Db };

const racedConstraints = ['users_email_key', 'user_identities_pkey', 'user_identities_one_an_issuer'];

/** Logs in a linked identity, else links it to the account with this address, else opens an account. */
export async function signInWithGoogle({ db, queue, health }: Services, identity: GoogleIdentity, visit: Visit) {
  const signIn = () =>
    db.transaction().execute(async (trx) => {
      if (!(await spendCredential(trx, identity.credentialHash, identity.expiresAt))) throw googleRefused();
      const linked = (await findUserByIdentity(trx, identity)) ?? (await linkByEmail({ trx, queue, health }, identity));
      const account = linked ?? (await openAccount({ trx, queue, health }, identity));
      const token = await startSession(trx, account.user_id, visit);
      return { token, account, created: linked === undefined };
    });
  // A concurrent sign-in or registration was faster, and the second try finds its account.
  return signIn().catch((error) => {
    if (racedConstraints.some((constraint) => isUniqueViolation(error, constraint))) return signIn();
    throw error;
  });
}

/**
 * Links the identity if Google hosts the address. A stranger may have set the password of an unconfirmed address, so it
 * is removed.
 */
async function linkByEmail({ trx, queue }: SignInServices, identity: GoogleIdentity): Promise<Account | undefined> {
  const row = await lockUserByEmail(trx, identity.email, identity.issuer);
  if (!row) return undefined;
  const userId = row.user_id;
  // Linked concurrently, from another window.
  if (row.linked_subject === identity.subject) return findUserByIdentity(trx, identity);
  // The address now belongs to another Google user.
  if (row.linked_subject !== null) throw googleRefused();
  // An address alone never opens the account of a staff member.
  if (!identity.isAuthoritative || row.google_unlinked_at || row.role !== 'customer') throw notLinked();
  await insertIdentity(trx, identity, userId);
  if (!row.email_verified_at) {
    await dropPassword(trx, userId);
    await forgetNetworks(trx, userId);
    await deleteSessions(trx, userId);
    await deleteReset(trx, userId);
    await dropPendingEmail(trx, userId);
    await giveWelcomeDrink(trx, userId);
  }
  const passwordDropped = !row.email_verified_at && row.password_hash !== null;
  await queue.send('mail', { kind: 'google-linked', userId, passwordDropped }, trx);
  return setAvatarIfNone(trx, userId, identity.avatar);
}

const notLinked = () =>
  new HttpError(
    409,
    'google_not_linked',
    'This email address has an account already. Please log in with its password.',
  );

/** An address that Google does not host may have a new owner, so it must be confirmed. */
async function openAccount({ trx, queue, health }: SignInServices, identity: GoogleIdentity): Promise<Account> {
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
