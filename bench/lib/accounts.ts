import { createToken } from '../../api/src/identity/session-token.ts';
import { type Db, openDatabase } from '../../api/src/platform/db/database.ts';
import { uuidV7 } from '../../api/src/platform/db/uuid-v7.ts';
import { welcomePoints } from '../../core/src/rules/loyalty.ts';
import { maxOrdersPerHour } from '../../core/src/rules/order-status.ts';
import { withClient } from './with-client.ts';

export type Account = { userId: string; token: string };

/** Half of the limit on orders, which leaves room for retries and for the limit on emails. */
export const ordersOfAccount = maxOrdersPerHour / 2;

const sessionMs = 24 * 3_600_000;
const rowsAtOnce = 1_000;

/**
 * Inserts customers and a staff member with sessions but no passwords. Each database needs another prefix for a second
 * call.
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
  await db.destroy();
  await setRole(databaseUrl, [staff], 'staff');
  return { customers, staff };
}

/** Gives accounts a role. */
export async function setRole(databaseUrl: string, accounts: readonly Account[], role: string): Promise<void> {
  const ids = accounts.map(({ userId }) => userId);
  await withClient(databaseUrl, (client) =>
    client.query('update users set role = $1 where user_id = any($2::uuid[])', [role, ids]),
  );
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
    const ids = rows.map(({ voucher_id }) => voucher_id);
    given.set(userId, ids);
  }
  await db.destroy();
  return given;
}
