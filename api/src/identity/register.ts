import type { RegisterRequest } from '@juniper/core/contracts/auth.ts';
import { welcomePoints } from '@juniper/core/rules/loyalty.ts';
import { isUniqueViolation } from '../platform/db/errors.ts';
import { uuidV7 } from '../platform/db/uuid-v7.ts';
import { HttpError } from '../platform/http/http-error.ts';
import { addWelcomePoints } from '../rewards/loyalty/queries.ts';
import { giveWelcomeDrink } from '../rewards/vouchers/queries.ts';
import type { Services } from '../services.ts';
import { hashPassword } from './passwords.ts';
import { startSession } from './sessions.ts';
import { findUserId, insertUser } from './user-queries.ts';
import type { Visit } from './visit.ts';

/**
 * Creates the user with all that belongs to it. Where email is off, no address can be confirmed, so the welcome drink
 * is given at once.
 */
export async function registerAccount(
  { db, queue, health }: Pick<Services, 'db' | 'queue' | 'health'>,
  { name, email, password }: RegisterRequest,
  visit?: Visit,
) {
  if (await findUserId(db, email)) throw emailTaken();
  const passwordHash = await hashPassword(password);
  const userId = uuidV7();
  try {
    return await db.transaction().execute(async (trx) => {
      const account = await insertUser(trx, {
        user_id: userId,
        email,
        name,
        password_hash: passwordHash,
        provider: 'local',
        loyalty_points: welcomePoints,
      });
      await addWelcomePoints(trx, userId);
      if (health.mail === 'off') await giveWelcomeDrink(trx, userId);
      const token = await startSession(trx, userId, visit);
      await queue.send('mail', { kind: 'welcome', userId }, trx);
      return { token, account };
    });
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_key')) throw emailTaken();
    throw error;
  }
}

export const emailTaken = () =>
  new HttpError(409, 'email_taken', 'This email address already has an account. Please log in instead.');
