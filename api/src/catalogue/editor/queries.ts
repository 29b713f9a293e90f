import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

type LastEdit = { by: string | null; actor: string | null; at: Date };

/** Returns the last edit in the console. The name is null once the account is gone. */
export async function findLastEdit(db: Db, subject: string): Promise<LastEdit | undefined> {
  const { rows } = await sql<LastEdit>`
    select users.name as by, actor, at from audit_log left join users on user_id = actor
    where action = 'menu.edit' and (subject = ${subject}
      or subject = 'draft' and after -> 'discarded' @> to_jsonb(${subject}::text))
    order by entry_id desc limit 1`.execute(db);
  return rows[0];
}
