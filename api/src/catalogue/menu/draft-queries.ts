import type { RowKind } from '@juniper/core/contracts/owner-menu.ts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** A row of the draft. `id` is a category's slug, otherwise a number; a deal has its item's. */
export type StoredPart = { kind: RowKind; id: string; position: number; body: object };

export async function listParts(db: Db): Promise<StoredPart[]> {
  const { rows } = await sql<StoredPart>`
    select kind, id, position, body from draft_parts order by position`.execute(db);
  return rows;
}

export async function writeParts(trx: Db, changed: StoredPart[], removed: StoredPart[]): Promise<void> {
  await sql`
    with removed as (
      delete from draft_parts using jsonb_to_recordset(${JSON.stringify(removed)}::jsonb) as gone (kind text, id text)
      where draft_parts.kind = gone.kind and draft_parts.id = gone.id
    )
    insert into draft_parts (kind, id, position, body)
    select kind, id, position, body
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as part (kind text, id text, position int, body jsonb)
    on conflict (kind, id) do update
      set position = excluded.position, body = excluded.body, version = draft_parts.version + 1`.execute(trx);
}
