import { type Db, openDatabase } from '../../api/src/db/database.ts';
import { uuidV7 } from '../../api/src/db/uuid-v7.ts';
import { startSession } from '../../api/src/identity/sessions.ts';
import { insertUser } from '../../api/src/identity/user-store.ts';
import { addWelcomePoints } from '../../api/src/loyalty/store.ts';
import { welcomePoints } from '../../core/src/rules/loyalty.ts';
import { mostOrdersAnHour } from '../../core/src/rules/order-status.ts';

export type Account = { userId: string; token: string };

/** Half of what an account may place in an hour: at two mails an order, it leaves room for retries and for their limit too. */
export const ordersOfAccount = mostOrdersAnHour / 2;

/**
 * Same rows as a registration whose address was confirmed, but without a password: hashing it would take longer than the
 * orders do.
 */
async function open(db: Db, email: string, role: 'customer' | 'staff'): Promise<Account> {
  const userId = uuidV7();
  const user = { user_id: userId, email, name: 'Ada Byron', provider: 'local', loyalty_points: welcomePoints } as const;
  await insertUser(db, { ...user, role, email_verified_at: new Date() });
  await addWelcomePoints(db, userId);
  return { userId, token: await startSession(db, userId) };
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

/** Gives each account this many birthday vouchers, one a year. */
export async function giveVouchers(databaseUrl: string, accounts: Account[], each: number) {
  const db = openDatabase(databaseUrl, 1, () => {});
  const expires_at = new Date(Date.now() + 24 * 3_600_000);
  const given = new Map<string, string[]>();
  for (const { userId } of accounts) {
    const rows = Array.from({ length: each }, (_, index) => ({
      ...{ user_id: userId, voucher_id: uuidV7(), kind: 'birthday' as const, expires_at },
      year: 2000 + index,
    }));
    await db.insertInto('vouchers').values(rows).execute();
    given.set(
      userId,
      rows.map(({ voucher_id }) => voucher_id),
    );
  }
  await db.destroy();
  return given;
}
