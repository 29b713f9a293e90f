import { sql } from 'kysely';
import type { Db } from './database.ts';

export const archivedAt = (isArchived: true | undefined) => (isArchived ? 'now' : null);

type Table = 'categories' | 'items' | 'option_groups' | 'options';
type Key = 'slug' | 'item_id' | 'group_id' | 'option_id';

/**
 * Makes a table of the draft hold these rows. What they do not name is archived; rows that stay the same keep their
 * version. Not `on conflict`: that takes a number of the sequence for each row, and a category's is small.
 */
export async function merge(
  trx: Db,
  table: Table,
  key: Key,
  columns: string[],
  rows: readonly { [key: string]: unknown }[],
): Promise<void> {
  const list = (names: string[], of = '') => sql.raw(names.map((name) => of + name).join(', '));
  const all = [key, ...columns, 'archived_at'];
  await sql`
    merge into ${sql.table(table)} kept
    using jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb) given
    on kept.${sql.ref(key)} = given.${sql.ref(key)}
    when matched and (${list(columns, 'kept.')}, kept.archived_at is null)
        is distinct from (${list(columns, 'given.')}, given.archived_at is null) then
      update set (${list(columns)}, archived_at, version) = (${list(columns, 'given.')}, given.archived_at, kept.version + 1)
    when not matched then insert (${list(all)}) values (${list(all, 'given.')})`.execute(trx);
  await sql`
    update ${sql.table(table)} set archived_at = now(), version = version + 1
    where archived_at is null and to_jsonb(${sql.ref(key)}) <> all(array(select jsonb_array_elements(${JSON.stringify(
      rows.map((row) => row[key]),
    )}::jsonb)))`.execute(trx);
}
