import { type Insertable, sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Schema } from '../db/schema.ts';

/** Inserts counts. A row that exists was written by a try whose answer was lost. */
export async function insertSecurityEvents(db: Db, rows: Insertable<Schema['security_events']>[]): Promise<void> {
  await sql`
    insert into security_events (event_id, at, kind, network, account, count)
    select event_id, at, kind, network, account, count from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as
      event (event_id uuid, at timestamptz, kind text, network text, account uuid, count int)
    on conflict do nothing`.execute(db);
}
