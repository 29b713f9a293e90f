import { startSession } from '../../api/src/auth/sessions.ts';
import { insertUser } from '../../api/src/auth/store.ts';
import { type Db, openDatabase } from '../../api/src/db/database.ts';
import { uuidV7 } from '../../api/src/db/uuid-v7.ts';
import { addWelcomePoints } from '../../api/src/loyalty/store.ts';
import { welcomePoints } from '../../core/src/rules/loyalty.ts';

export type Account = { userId: string; token: string };

/** As after registration, but without the password, whose hash alone would take longer than the orders do. */
async function open(db: Db, email: string, role: 'customer' | 'staff'): Promise<Account> {
  const userId = uuidV7();
  const user = { user_id: userId, email, name: 'Ada Byron', provider: 'local', loyalty_points: welcomePoints } as const;
  await insertUser(db, { ...user, role });
  await addWelcomePoints(db, userId);
  return { userId, token: await startSession(db, userId, role) };
}

export async function openAccounts(databaseUrl: string, count: number) {
  const db = openDatabase(databaseUrl, 1, () => {});
  const accounts = await db.transaction().execute(async (trx) => {
    const customers: Account[] = [];
    while (customers.length < count) customers.push(await open(trx, `c${customers.length}@example.com`, 'customer'));
    return { customers, staff: await open(trx, 'staff@example.com', 'staff') };
  });
  await db.destroy();
  return accounts;
}
