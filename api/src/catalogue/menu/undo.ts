import type { Part } from '@juniper/core/contracts/owner-menu.ts';
import type { RevisionPreview } from '@juniper/core/contracts/owner-publish.ts';
import type { Catalogue, Deal, Item } from '@juniper/core/rules/catalogue.ts';
import { diffCatalogues } from '@juniper/core/rules/diff-catalogues.ts';
import { removeMissingGroups } from '@juniper/core/rules/live-groups.ts';
import { insertAudit } from '../../audit/queries.ts';
import { lockCaller } from '../../identity/confirm-password.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/authentication.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { listReadyPictures } from '../pictures/queries.ts';
import { changeCatalogue } from './change-catalogue.ts';
import { type Draft, normalizeDraft } from './draft.ts';
import { refuseImpossible } from './menu-file.ts';
import {
  findPart,
  getRowId,
  getSubject,
  listDifferingParts,
  putRow,
  type Row,
  reorder,
  restoreParts,
  toDraft,
  toLists,
} from './parts.ts';
import { type PublishResult, putRevision, refuseMoved, refuseWrong, withOldParts } from './publish.ts';
import { findEarlierRevision, findRevision, lockHeadRevision, readHead } from './revision-queries.ts';
import { serializeCatalogue } from './snapshot.ts';
import { putDraft, readDraft } from './stored-draft.ts';

type UndoInput = {
  revision: number;
  /** The revision that was on the screen. */
  head: number;
  /** Absent: all parts that the revision changed. */
  parts?: readonly Part[] | undefined;
  caller: Caller;
};
type Step = { before: Catalogue; after: Catalogue };

/**
 * Publishes parts that a revision changed as they were before it, and puts their drafts back. Keeps fields that were
 * changed since. Refuses with 409 `head_moved` if one of the parts was published again since `head`.
 */
export const undoRevision = (db: Db, { revision, head: shown, parts, caller }: UndoInput): Promise<PublishResult> =>
  changeCatalogue(db, async (trx) => {
    await lockCaller(trx, caller);
    const head = await lockHeadRevision(trx);
    const step = await readStep(trx, revision);
    const live: Catalogue = JSON.parse(head.body);
    const chosen = parts ?? listDifferingParts(step.before, step.after).map(({ part }) => part);
    await refuseMoved(trx, shown, head, new Set(chosen.map(getSubject)));
    const catalogue = undoParts(live, step, chosen);
    refuseWrong(catalogue, await listReadyPictures(trx));
    // Keeps fields that a newer release has added.
    const body = JSON.stringify({ ...live, ...JSON.parse(serializeCatalogue(catalogue)) });
    const published = await putRevision(trx, head, body, { head: head.revision, caller, note: 'Undo' });
    const draft = await readDraft(trx);
    const next = undoDraft(draft, live, JSON.parse(body), chosen);
    refuseImpossible(next);
    if (await putDraft(trx, draft, normalizeDraft(next))) {
      const after = { discarded: chosen.map(getSubject), changes: published.changes };
      await insertAudit(trx, { actor: caller.account, action: 'menu.edit', subject: 'draft', after });
    }
    return published;
  });

/** Describes what undoing a revision would change for customers, by parts, and what making it the menu again would. */
export async function previewRevision(db: Db, revision: number): Promise<RevisionPreview> {
  const head = await readHead(db);
  const live: Catalogue = JSON.parse(head.body);
  const old = await findRevision(db, revision);
  if (!old) throw createUnknownError(revision);
  const step = await readStep(db, revision);
  const changed = listDifferingParts(step.before, step.after);
  const later = new Set(
    listChangedSince(
      step,
      live,
      changed.map(({ part }) => part),
    ).map(getSubject),
  );
  const parts = changed.flatMap(({ part }) => {
    const words = diffCatalogues(live, undoParts(live, step, [part]));
    return words.length === 0 ? [] : [{ ...part, words, isChangedSince: later.has(getSubject(part)) }];
  });
  return { head: head.revision, parts, restored: diffCatalogues(live, withOldParts(live, JSON.parse(old.body))) };
}

async function readStep(db: Db, revision: number): Promise<Step> {
  const after = await findRevision(db, revision);
  if (!after) throw createUnknownError(revision);
  const before = await findEarlierRevision(db, revision);
  // No revision is older than the first menu, so the first menu changed nothing.
  return { before: JSON.parse((before ?? after).body), after: JSON.parse(after.body) };
}

const createUnknownError = (revision: number) => new HttpError(404, 'not_found', `There is no revision ${revision}.`);

/** Returns the parts in which the live menu differs from `after` where the revision changed something. */
const listChangedSince = ({ before, after }: Step, live: Catalogue, parts: readonly Part[]): Part[] =>
  parts.filter((part) => {
    if (part.kind === 'positions') {
      return listDifferingParts(after, live).some((other) => getSubject(other.part) === getSubject(part));
    }
    const [was, is, now] = [before, after, live].map((menu) => findPart(menu, part) as Row | undefined);
    if (!was || !is || !now) return JSON.stringify(is) !== JSON.stringify(now);
    return listFields(was, is).some((field) => !isSameField(is, now, field));
  });

type Fields = { readonly [field: string]: unknown };

const isSameField = (one: Row, other: Row, field: string): boolean =>
  JSON.stringify((one as Fields)[field]) === JSON.stringify((other as Fields)[field]);

/** Returns the fields in which two rows differ. */
const listFields = (one: Row, other: Row): string[] =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].filter((field) => !isSameField(one, other, field));

/** Returns `row` with these fields of another one. */
const copyFields = (row: Row, from: Row, fields: readonly string[]): Row => {
  const copied: Record<string, unknown> = { ...row };
  for (const field of fields) {
    const value = (from as Fields)[field];
    if (value === undefined) delete copied[field];
    else copied[field] = value;
  }
  return copied as Row;
};

function undoParts(live: Catalogue, { before, after }: Step, parts: readonly Part[]): Catalogue {
  const [old, changed, lists] = [toLists(before), toLists(after), toLists(live)];
  for (const part of parts) {
    const { kind, id } = part;
    if (kind === 'positions') {
      lists[id] = reorder(lists[id], old[id].map(getRowId));
      continue;
    }
    const [was, is, now] = [old, changed, lists].map((each) => each[kind].find((row) => getRowId(row) === id));
    const isEdited = was && is && now;
    const shown = isEdited
      ? old[kind].map((row) => (row === was ? copyFields(now, was, listFields(was, is)) : row))
      : old[kind];
    lists[kind] = putRow(lists[kind], shown, id);
  }
  const { categories, items, groups, deals } = toDraft(lists);
  const ids = new Set(items.map((item) => item.id));
  return {
    ...live,
    categories,
    items: items.map((item) => removeMissingGroups(item as Item, groups)),
    groups,
    deals: deals.filter((deal: Deal) => ids.has(deal.id)),
  };
}

/** Returns the draft with what was undone. A field that differs from the menu before stays: somebody works on it. */
function undoDraft(draft: Draft, before: Catalogue, after: Catalogue, parts: readonly Part[]): Draft {
  const isMerged = (part: Part) =>
    (part.kind === 'item' || part.kind === 'category' || part.kind === 'deal') &&
    [draft, before, after].every((menu) => findPart(menu, part) !== undefined);
  const lists = toLists(
    restoreParts(
      draft,
      after,
      parts.filter((part) => !isMerged(part)),
    ),
  );
  for (const part of parts.filter(isMerged)) {
    const [mine, was, is] = [draft, before, after].map((menu) => findPart(menu, part)) as [Row, Row, Row];
    const fields = listFields(was, is).filter((field) => isSameField(mine, was, field));
    const kind = part.kind as 'item';
    lists[kind] = lists[kind].map((row) => (getRowId(row) === part.id ? copyFields(row, is, fields) : row));
  }
  return toDraft(lists);
}
