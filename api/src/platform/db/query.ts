import { CompiledQuery } from 'kysely';
import type { Db } from './database.ts';

export type Statement = { text: string; values: unknown[] };

/** Sends raw SQL with values as `$1`, `$2`. The text must be the same each time, because it is prepared. */
export async function query<Row>(db: Db, text: string, values: unknown[]): Promise<Row[]> {
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, values));
  return rows;
}
