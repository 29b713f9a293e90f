import { sql } from 'kysely';
import type { Db } from '../src/db/database.ts';

/** Every row of every table, including the job queue's, as text: what someone who stole a backup could read. */
export async function dumpTables(db: Db): Promise<Record<string, string>> {
  const tables = await sql<{ schema: string; name: string }>`
    select schemaname as schema, tablename as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`.execute(db);
  const dump: Record<string, string> = {};
  for (const { schema, name } of tables.rows) {
    const rows = await sql<{ text: string }>`select t::text as text from ${sql.table(`${schema}.${name}`)} t`.execute(
      db,
    );
    dump[`${schema}.${name}`] = rows.rows.map(({ text }) => text).join('\n');
  }
  return dump;
}
