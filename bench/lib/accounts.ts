import { createToken } from '../../api/src/identity/session-token.ts';
import { type Db, openDatabase } from '../../api/src/platform/db/database.ts';
import { uuidV7 } from '../../api/src/platform/db/uuid-v7.ts';
import { welcomePoints } from '../../core/src/rules/loyalty.ts';
import { maxOrdersPerHour } from '../../core/src/rules/order-status.ts';

export type Account = { userId: string; token: string };

/** Half of what an account may place in an hour: at two mails an order, it leaves room for retries and for their limit too. */
export const ordersOfAccount = maxOrdersPerHour / 2;

const sessionMs = 24 * 3_600_000;
const rowsAtOnce = 1_000;

/**
 * Opens customers and one member of staff, with the rows of a registration whose address was confirmed and whose first
 * order was completed, but without a password, and with a session. A second call for the same database needs another prefix for their addresses.
 */
export async function openAccounts(databaseUrl: string, count: number, prefix = '') {
  const db = openDatabase(databaseUrl, 1, () => {});
  const customers: Account[] = [];
  while (customers.length < count) {
    const emails = Array.from(
      { length: Math.min(rowsAtOnce, Math.ceil(count) - customers.length) },
      (_, nth) => `${prefix}c${customers.length + nth}@example.com`,
    );
    customers.push(...(await insertAccounts(db, emails)));
  }
  const [staff] = await insertAccounts(db, [`${prefix}staff@example.com`]);
  if (!staff) throw new Error('no account was opened');
  await db.updateTable('users').set({ role: 'staff' }).where('user_id', '=', staff.userId).execute();
  await db.destroy();
  return { customers, staff };
}

async function insertAccounts(db: Db, emails: string[]): Promise<Account[]> {
  const accounts = emails.map((email) => {
    const userId = uuidV7();
    return { email, userId, ...createToken(userId) };
  });
  await db.transaction().execute(async (trx) => {
    const users = accounts.map(({ userId, email }) => ({
      user_id: userId,
      email,
      name: 'Ada Byron',
      provider: 'local' as const,
      loyalty_points: welcomePoints,
      email_verified_at: new Date(),
      trusted_at: new Date(),
      last_login_at: new Date(),
    }));
    await trx.insertInto('users').values(users).execute();
    const entries = accounts.map(({ userId }) => ({
      user_id: userId,
      entry_id: uuidV7(),
      kind: 'welcome' as const,
      points: welcomePoints,
    }));
    await trx.insertInto('loyalty_ledger').values(entries).execute();
    const sessions = accounts.map(({ userId, tokenHash }) => ({
      user_id: userId,
      token_hash: tokenHash,
      expires_at: new Date(Date.now() + sessionMs),
    }));
    await trx.insertInto('sessions').values(sessions).execute();
  });
  return accounts.map(({ userId, token }) => ({ userId, token }));
}

/** Gives each account this many birthday vouchers, one a year. */
export async function giveVouchers(databaseUrl: string, accounts: Account[], each: number) {
  const db = openDatabase(databaseUrl, 1, () => {});
  const expires_at = new Date(Date.now() + 24 * 3_600_000);
  const given = new Map<string, string[]>();
  for (const { userId } of accounts) {
    const rows = Array.from({ length: each }, (_, index) => ({
      user_id: userId,
      voucher_id: uuidV7(),
      kind: 'birthday' as const,
      expires_at,
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
