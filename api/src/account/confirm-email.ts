import type { PgBoss } from 'pg-boss';
import { parseToken } from '../auth/session-token.ts';
import type { Db } from '../db/database.ts';
import { violatesUnique } from '../db/errors.ts';
import { uuidV7 } from '../db/uuid-v7.ts';
import { Refusal } from '../http/refusal.ts';
import { insertParting } from '../mail/store.ts';
import { enqueue } from '../queue/boss.ts';
import { giveWelcomeDrink } from '../vouchers/store.ts';
import { dropPendingEmail, findConfirmation, lockAccount, setVerifiedEmail, spendConfirmation } from './store.ts';

/** `changed`: the account has a new address. `drinkGiven`: with this confirmation came the welcome drink. */
type Confirmed = { changed: boolean; drinkGiven: boolean };

/**
 * A link proves that the customer reads an address. If that is the account's own, it is confirmed; if it is the one
 * that waits to become it, it does. A link opened twice finds its work done, which is as good.
 */
export async function confirmEmail(db: Db, boss: PgBoss, token: string): Promise<Confirmed> {
  const link = parseToken(token);
  if (!link) throw linkExpired();
  const { userId } = link;
  try {
    return await db.transaction().execute(async (trx) => {
      const account = await lockAccount(trx, userId, 'change');
      const confirmation = await findConfirmation(trx, link);
      if (!account || !confirmation) throw linkExpired();
      const isOwn = sameAddress(confirmation.email, account.email);
      if (isOwn && account.email_verified_at) return { changed: false, drinkGiven: false };

      const isPending = account.pending_email !== null && sameAddress(confirmation.email, account.pending_email);
      if (!confirmation.works || !(isOwn || isPending)) throw linkExpired();
      await spendConfirmation(trx, link);
      await setVerifiedEmail(trx, userId, isOwn ? account.email : confirmation.email);
      const drinkGiven = await giveWelcomeDrink(trx, userId);
      if (isOwn) return { changed: false, drinkGiven };

      await dropPendingEmail(trx, userId);
      const partingId = uuidV7();
      await insertParting(trx, partingId, account.email, userId);
      await enqueue(boss, trx, 'email-changed-mail', { partingId });
      return { changed: true, drinkGiven };
    });
  } catch (error) {
    // Said only to who holds a link that was mailed to this very address.
    if (violatesUnique(error, 'users_email_key')) {
      throw new Refusal(409, 'email_taken', 'This email address has an account of its own by now.');
    }
    throw error;
  }
}

const sameAddress = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

const linkExpired = () =>
  new Refusal(410, 'link_expired', 'This link does not work any more. You can ask for a new one on your account page.');
