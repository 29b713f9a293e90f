import { welcomePoints } from '@juniper/core/rules/loyalty.ts';
import type { Db } from '../db/database.ts';
import { uuidV7 } from '../db/uuid-v7.ts';

/** The balance of a new account starts at the same number: whoever adds the row also sets it, in one transaction. */
export async function addWelcomePoints(trx: Db, userId: string): Promise<void> {
  await trx
    .insertInto('loyalty_ledger')
    .values({ user_id: userId, entry_id: uuidV7(), kind: 'welcome', points: welcomePoints })
    .execute();
}
