import type { EditConflict, Part, VersionedPart } from '@juniper/core/contracts/owner-menu.ts';
import { getShopDay } from '@juniper/core/rules/deals.ts';
import { findChangedFields } from '../../audit/changed-fields.ts';
import { insertAudit } from '../../audit/queries.ts';
import { lockCaller } from '../../identity/confirm-password.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/authentication.ts';
import { notFound } from '../../platform/http/errors.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { type Draft, normalizeDraft } from '../menu/draft.ts';
import { refuseImpossible } from '../menu/menu-file.ts';
import { findPart, getSubject, getVersion, listChanges, restoreParts } from '../menu/parts.ts';
import { lockHead, readHead } from '../menu/revision-queries.ts';
import { putDraft, readDraft } from '../menu/stored-draft.ts';
import { findLastEdit } from './queries.ts';
import { type DraftRow, toOwnerRow } from './row-view.ts';

export type Edit<Kind extends Part['kind']> = {
  part: { kind: Kind; id: string | number };
  next: Draft;
  /** The version that was on the screen. */
  version?: string | null;
};

/** Changes the draft. The head's lock lets one person edit or publish at a time, so all reads stay true. */
export const editDraft = <Kind extends Part['kind']>(
  db: Db,
  caller: Caller,
  edit: (draft: Draft) => Edit<Kind>,
): Promise<DraftRow[Kind]> =>
  db.transaction().execute(async (trx) => {
    await lockCaller(trx, caller);
    await lockHead(trx);
    const draft = await readDraft(trx);
    const { next, version, ...edited } = edit(draft);
    const part = edited.part as Part;
    if (version !== undefined) await refuseEdited(trx, draft, { part, version, caller });
    refuseImpossible(next);
    const written = normalizeDraft(next);
    await putDraft(trx, draft, written);
    const [before, after] = [findPart(draft, part), findPart(written, part)];
    const changed = findChangedFields(before, after);
    if (changed)
      await insertAudit(trx, { actor: caller.account, action: 'menu.edit', subject: getSubject(part), ...changed });
    return after as DraftRow[Kind];
  });

export const discard = (db: Db, caller: Caller, parts: readonly VersionedPart[]): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await lockCaller(trx, caller);
    await lockHead(trx);
    const draft = await readDraft(trx);
    for (const { version, ...part } of parts) await refuseEdited(trx, draft, { part: part as Part, version, caller });
    const published = JSON.parse((await readHead(trx)).body);
    const next = restoreParts(draft, published, parts);
    refuseImpossible(next);
    if (!(await putDraft(trx, draft, normalizeDraft(next)))) return;
    const discarded = parts.map(getSubject);
    const changes = listChanges(draft, published, getShopDay(published))
      .filter((change) => discarded.includes(getSubject(change)))
      .flatMap(({ words }) => words);
    const [subject = 'draft', ...others] = discarded;
    await insertAudit(trx, {
      actor: caller.account,
      action: 'menu.edit',
      subject: others.length > 0 ? 'draft' : subject,
      after: { discarded, changes },
    });
  });

/** `version` is the one that was on the screen; null: there was no row. */
type ShownPart = { part: Part; version: string | null; caller: Caller };

/** Refuses an edit of a row that has changed since it was shown (409 `edited_meanwhile`). */
async function refuseEdited(trx: Db, draft: Draft, { part, version, caller }: ShownPart): Promise<void> {
  const row = findPart(draft, part);
  if (!row && part.kind !== 'deal') throw notFound();
  if (version === getVersion(draft, part) || (version === null && !row)) return;
  const last = await findLastEdit(trx, getSubject(part));
  const data: EditConflict = {
    part,
    row: row && part.kind !== 'positions' ? toOwnerRow(part.kind, row) : null,
    by: last?.by ?? null,
    at: last?.at.toISOString() ?? null,
    isOwn: last?.actor === caller.account.user_id,
  };
  throw new HttpError(409, 'edited_meanwhile', 'Someone else has just changed this. Please look at it first.', {
    data,
  });
}
