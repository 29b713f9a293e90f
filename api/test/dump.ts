import { sql } from 'kysely';
import type { Db } from '../src/platform/db/database.ts';

/** Returns every row of every table, including the job queue's, as text: what someone who stole a backup could read. */
export async function dumpTables(db: Db): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`.execute(db);
  const names = tables.rows.map(({ name }) => name);
  const readTable = (name: string) => sql`select ${name}::text as name, t::text as text from ${sql.raw(name)} t`;
  // One statement for all tables: a test that compares dumps would otherwise send thousands.
  const { rows } = await sql<{
    name: string;
    text: string;
  }>`${sql.join(names.map(readTable), sql` union all `)}`.execute(db);
  const texts = Object.groupBy(rows, ({ name }) => name);
  return Object.fromEntries(names.map((name) => [name, (texts[name] ?? []).map(({ text }) => text).join('\n')]));
}
