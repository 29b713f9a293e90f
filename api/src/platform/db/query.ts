import { CompiledQuery } from 'kysely';
import type { Db } from './database.ts';

/** A statement of raw SQL, whose values stand in it as `$1`, `$2` and so on. */
export type Statement = { text: string; values: unknown[] };

/** Sends a statement as it is written. It is prepared once per connection, so its text must be the same each time. */
export async function query<Row>(db: Db, text: string, values: unknown[]): Promise<Row[]> {
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, values));
  return rows;
}
