import type { PgBoss } from 'pg-boss';
import type { Db } from '../db/database.ts';
import { uuidV7 } from '../db/uuid-v7.ts';
import type { Caller } from '../http/authentication.ts';
import { insertParting } from '../mail/store.ts';
import { enqueue } from '../queue/boss.ts';
import { holdAccount } from './owner.ts';
import { anonymizeOrders, deleteContactMessages, deleteUser } from './store.ts';

/**
 * The person goes; orders and ledger stay for the books, under an id that leads to nobody. The account is held first,
 * so that an order which is being placed is either seen here or finds no account.
 */
export async function removeAccount(db: Db, boss: PgBoss, caller: Caller): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { userId, email, email_verified_at } = await holdAccount(trx, caller, 'removal');
    await anonymizeOrders(trx, userId);
    if (email_verified_at) await deleteContactMessages(trx, email);
    await deleteUser(trx, userId);
    const partingId = uuidV7();
    await insertParting(trx, partingId, email, null);
    await enqueue(boss, trx, 'account-deleted-mail', { partingId });
  });
}
