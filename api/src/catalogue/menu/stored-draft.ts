import { rowKinds } from '@juniper/core/contracts/owner-menu.ts';
import type { Db } from '../../platform/db/database.ts';
import { type Draft, emptyDraft, normalizeDraft } from './draft.ts';
import { listParts, type StoredPart, writeParts } from './draft-queries.ts';
import { getRowId, type Row, toDraft, toLists } from './parts.ts';

export async function readDraft(db: Db): Promise<Draft> {
  const parts = await listParts(db);
  const lists = toLists(emptyDraft);
  for (const kind of rowKinds) lists[kind] = parts.filter((part) => part.kind === kind).map(({ body }) => body as Row);
  return normalizeDraft(toDraft(lists)); // jsonb has an order of fields of its own
}

export async function putDraft(trx: Db, before: Draft, after: Draft): Promise<boolean> {
  const [old, next] = [toParts(before), toParts(after)];
  const texts = new Set(old.map((part) => JSON.stringify(part)));
  const keys = new Set(next.map(({ kind, id }) => `${kind}:${id}`));
  const changed = next.filter((part) => !texts.has(JSON.stringify(part)));
  const removed = old.filter(({ kind, id }) => !keys.has(`${kind}:${id}`));
  if (changed.length + removed.length === 0) return false;
  await writeParts(trx, changed, removed);
  return true;
}

function toParts(draft: Draft): StoredPart[] {
  const lists = toLists(draft);
  return rowKinds.flatMap((kind) =>
    lists[kind].map((body, position) => ({ kind, id: String(getRowId(body)), position, body })),
  );
}
