import type { Db } from '../../platform/db/database.ts';
import { eraseUnusedAccount } from '../delete-account.ts';
import { findUnusedAccounts } from '../queries.ts';
import { eraseExpiredRows, eraseTillNames, expiringTables } from './queries.ts';

const batchSize = 5_000;

/**
 * Enforces the retention times of `/privacy` and returns the erased rows by table. Keeps unconfirmed accounts where
 * email is off, because no address can be confirmed there.
 */
export async function eraseExpiredData(db: Db, { mail }: { mail: 'on' | 'off' }): Promise<Record<string, number>> {
  const erased: Record<string, number> = {};
  for (const table of expiringTables) erased[table] = await eraseAll((most) => eraseExpiredRows(db, table, most));
  erased.order_contacts = await eraseAll((most) => eraseTillNames(db, most));
  erased.users = mail === 'on' ? await eraseUnusedAccounts(db) : 0;
  return erased;
}

async function eraseAll(eraseBatch: (most: number) => Promise<number>): Promise<number> {
  let erased = 0;
  let rows: number;
  do {
    rows = await eraseBatch(batchSize);
    erased += rows;
  } while (rows === batchSize);
  return erased;
}

async function eraseUnusedAccounts(db: Db): Promise<number> {
  let erased = 0;
  let userIds: string[];
  do {
    userIds = await findUnusedAccounts(db, batchSize);
    for (const userId of userIds) if (await eraseUnusedAccount(db, userId)) erased += 1;
  } while (userIds.length === batchSize);
  return erased;
}
