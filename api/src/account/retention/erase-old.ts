import type { Db } from '../../platform/db/database.ts';
import { eraseUnusedAccount } from '../delete-account.ts';
import { findUnusedAccounts } from '../queries.ts';
import { eraseExpiredRows, expiringTables } from './queries.ts';

const batch = 5_000;

/**
 * Enforces the retention times of `/privacy`; returns the number of erased rows by table. Where mail is off, nobody can
 * confirm an address, so no account is erased for that.
 */
export async function eraseExpiredData(db: Db, { mail }: { mail: 'on' | 'off' }): Promise<Record<string, number>> {
  const erased: Record<string, number> = {};
  for (const table of expiringTables) {
    let last: number;
    do {
      last = await eraseExpiredRows(db, table, batch);
      erased[table] = (erased[table] ?? 0) + last;
    } while (last === batch);
  }
  erased.users = mail === 'on' ? await eraseForgotten(db) : 0;
  return erased;
}

async function eraseForgotten(db: Db): Promise<number> {
  let erased = 0;
  let found: string[];
  do {
    found = await findUnusedAccounts(db, batch);
    for (const userId of found) if (await eraseUnusedAccount(db, userId)) erased += 1;
  } while (found.length === batch);
  return erased;
}
