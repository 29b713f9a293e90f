import { welcomePoints } from '@juniper/core/rules/loyalty.ts';
import type { PgBoss } from 'pg-boss';
import { dropPendingEmail } from '../account/store.ts';
import { startSession } from '../auth/sessions.ts';
import { deleteSessions, insertUser } from '../auth/store.ts';
import type { Db } from '../db/database.ts';
import { violatesUnique } from '../db/errors.ts';
import type { Account } from '../db/schema.ts';
import { uuidV7 } from '../db/uuid-v7.ts';
import { addWelcomePoints } from '../loyalty/store.ts';
import { deleteReset } from '../password-reset/store.ts';
import { enqueue } from '../queue/boss.ts';
import { giveWelcomeDrink } from '../vouchers/store.ts';
import {
  dropPassword,
  findByIdentity,
  insertIdentity,
  lockByEmail,
  setAvatarIfNone,
  spendCredential,
} from './store.ts';
import { type GoogleIdentity, googleRefused } from './verify-credential.ts';

const raced = ['users_email_key', 'user_identities_pkey', 'user_identities_one_an_issuer'];

/** Logs in who is known, links who has an account with this address, and opens an account for anyone else (decision 36). */
export async function signInWithGoogle(db: Db, boss: PgBoss, identity: GoogleIdentity) {
  const enter = () =>
    db.transaction().execute(async (trx) => {
      if (!(await spendCredential(trx, identity.credentialHash, identity.expiresAt))) throw googleRefused();
      const known = (await findByIdentity(trx, identity)) ?? (await linkByEmail(trx, boss, identity));
      const account = known ?? (await openAccount(trx, boss, identity));
      const token = await startSession(trx, account.user_id, account.role);
      return { token, account, created: known === undefined };
    });
  // The same person at the same moment from two windows, or registering: the second time the account is there.
  return enter().catch((error) => {
    if (raced.some((constraint) => violatesUnique(error, constraint))) return enter();
    throw error;
  });
}

/** Google says that the address is verified. If we never were sure of it, who set the password may be somebody else. */
async function linkByEmail(trx: Db, boss: PgBoss, identity: GoogleIdentity): Promise<Account | undefined> {
  const found = await lockByEmail(trx, identity.email, identity.issuer);
  if (!found) return undefined;
  const userId = found.user_id;
  // Linked meanwhile, from another window.
  if (found.linked_subject === identity.subject) return findByIdentity(trx, identity);
  // The address went to another person at Google: that is not the one whose account this is.
  if (found.linked_subject !== null) throw googleRefused();
  await insertIdentity(trx, identity, userId);
  if (!found.email_verified_at) {
    await dropPassword(trx, userId);
    await deleteSessions(trx, userId);
    await deleteReset(trx, userId);
    await dropPendingEmail(trx, userId);
    await giveWelcomeDrink(trx, userId);
  }
  const passwordDropped = !found.email_verified_at && found.password_hash !== null;
  await enqueue(boss, trx, 'google-linked-mail', { userId, passwordDropped });
  return setAvatarIfNone(trx, userId, identity.avatar);
}

async function openAccount(trx: Db, boss: PgBoss, identity: GoogleIdentity): Promise<Account> {
  const userId = uuidV7();
  const { email, name, avatar } = identity;
  const account = await insertUser(trx, {
    user_id: userId,
    email,
    name,
    avatar,
    provider: 'google',
    email_verified_at: new Date(),
    loyalty_points: welcomePoints,
  });
  await insertIdentity(trx, identity, userId);
  await addWelcomePoints(trx, userId);
  await giveWelcomeDrink(trx, userId);
  await enqueue(boss, trx, 'welcome-mail', { userId });
  return account;
}
