import type { Insertable } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';

/** Inserts counts. A row that is there already was written by a try whose answer got lost. */
export async function insertSecurityEvents(db: Db, rows: Insertable<Schema['security_events']>[]): Promise<void> {
  await db
    .insertInto('security_events')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
