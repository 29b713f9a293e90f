import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** Returns the last edit through a form. Its name is null once that account is gone. */
export async function findLastEdit(db: Db, subject: string): Promise<{ by: string | null; at: Date } | undefined> {
  const { rows } = await sql<{ by: string | null; at: Date }>`
    select users.name as by, at from audit_log left join users on user_id = actor
    where action = 'menu.edit' and (subject = ${subject}
      or subject = 'draft' and after -> 'discarded' @> to_jsonb(${subject}::text))
    order by entry_id desc limit 1`.execute(db);
  return rows[0];
}
