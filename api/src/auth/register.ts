import type { RegisterRequest } from '@juniper/core/contracts/auth.ts';
import { welcomePoints } from '@juniper/core/rules/loyalty.ts';
import type { PgBoss } from 'pg-boss';
import type { Db } from '../db/database.ts';
import { violatesUnique } from '../db/errors.ts';
import { uuidV7 } from '../db/uuid-v7.ts';
import { Refusal } from '../http/refusal.ts';
import { addWelcomePoints } from '../loyalty/store.ts';
import { enqueue } from '../queue/boss.ts';
import { hashPassword } from './passwords.ts';
import { startSession } from './sessions.ts';
import { insertUser, isEmailTaken } from './store.ts';

/** Opens an account: the person, the welcome points, the first session and the welcome mail, all of it or nothing. */
export async function registerAccount(db: Db, boss: PgBoss, { name, email, password }: RegisterRequest) {
  if (await isEmailTaken(db, email)) throw emailTaken();
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
      const token = await startSession(trx, userId, account.role);
      await enqueue(boss, trx, 'welcome-mail', { userId });
      return { token, account };
    });
  } catch (error) {
    // Two registrations of one address at the same moment: the other one was first.
    if (violatesUnique(error, 'users_email_key')) throw emailTaken();
    throw error;
  }
}

const emailTaken = () =>
  new Refusal(409, 'email_taken', 'This email address already has an account. Please log in instead.');
