import type { Change, Part, VersionedPart } from '@juniper/core/contracts/owner-menu.ts';
import type { UnseenChanges } from '@juniper/core/contracts/owner-publish.ts';
import type { Catalogue } from '@juniper/core/rules/catalogue.ts';
import { checkCatalogue } from '@juniper/core/rules/check-catalogue.ts';
import { describeMissingTaxClass, findMissingTaxClasses } from '@juniper/core/rules/check-shop.ts';
import { getShopDay } from '@juniper/core/rules/deals.ts';
import { diffCatalogues } from '@juniper/core/rules/diff-catalogues.ts';
import { diffShops } from '@juniper/core/rules/diff-shops.ts';
import { insertAudit } from '../../audit/queries.ts';
import { lockCaller } from '../../identity/confirm-password.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/authentication.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { listReadyPictures } from '../pictures/queries.ts';
import { readShop } from '../stores/shop-queries.ts';
import { changeCatalogue } from './change-catalogue.ts';
import { type Draft, toCatalogue } from './draft.ts';
import { addNeededParts, getSubject, listChanges, listDifferingParts, withParts } from './parts.ts';
import {
  findRevision,
  insertRevision,
  listRevisions,
  lockCatalogue,
  lockHead,
  moveHead,
  type StoredRevision,
} from './revision-queries.ts';
import { shippedPictures } from './seed.ts';
import { hashBody, serializeCatalogue, serializeRow } from './snapshot.ts';
import { readDraft } from './stored-draft.ts';

/** `head` is the revision that the publisher saw; `caller` is null for the command line. */
export type Publishing = { head: number; caller: Caller | null; note?: string | undefined };
/** `only`: the parts to publish, instead of all. `seen`: the changes that the publisher saw, if they looked at a screen. */
type Selection = { only?: readonly Part[] | undefined; seen?: readonly VersionedPart[] | undefined };
export type Published = { revision: number; hash: string; changes: string[] };

/**
 * Publishes the draft, or some of its parts. Refuses with 409 `head_moved` when somebody else has published meanwhile,
 * `edited_meanwhile` when the publisher has not seen a change, and `catalogue_wrong` with problems.
 */
export const publish = (db: Db, { only, seen, ...publishing }: Publishing & Selection): Promise<Published> =>
  changeCatalogue(db, async (trx) => {
    if (publishing.caller) await lockCaller(trx, publishing.caller);
    const head = await lockSeenHead(trx, publishing.head);
    const draft = await readDraft(trx);
    const pictures = await listReadyPictures(trx);
    const live: Catalogue = JSON.parse(head.body);
    if (seen) refuseUnseen(draft, live, only, seen);
    if (!only) {
      const catalogue = toCatalogue(draft, live.shop, getShopDay(live));
      refuseWrong(catalogue, pictures);
      return putRevision(trx, head, serializeCatalogue(catalogue), publishing);
    }
    const catalogue = withParts(live, draft, only, getShopDay(live));
    refuseWrong(catalogue, pictures);
    // What a newer release has added to the menu stays.
    const body = JSON.stringify({ ...live, ...JSON.parse(serializeCatalogue(catalogue)) });
    return putRevision(trx, head, body, publishing);
  });

/**
 * Makes an old revision the menu again, as a new one. A part that it does not have is the head's, and so is the shop part:
 * last month's hours do not come back with last month's menu. The draft stays as it is: `undone` are those of its parts that the next publication would bring back.
 */
export const rollBack = (db: Db, revision: number, publishing: Publishing): Promise<Published & { undone: Change[] }> =>
  changeCatalogue(db, async (trx) => {
    if (publishing.caller) await lockCaller(trx, publishing.caller);
    const head = await lockSeenHead(trx, publishing.head);
    const old = await findRevision(trx, revision);
    if (!old) throw new HttpError(404, 'not_found', `There is no revision ${revision}.`);
    const parts = JSON.parse(old.body) as Catalogue;
    const live: Catalogue = JSON.parse(head.body);
    // The first spread fixes the order of the parts, so that an old body that has all of them gives the same bytes.
    const catalogue: Catalogue = { ...parts, ...live, ...parts, shop: live.shop };
    refuseWrong(catalogue, await listReadyPictures(trx));
    const note = publishing.note ?? `Back to revision ${revision}`;
    const published = await putRevision(trx, head, JSON.stringify(catalogue), { ...publishing, note });
    const undone = new Set(listDifferingParts(live, catalogue).map(({ part }) => getSubject(part)));
    const changes = listChanges(await readDraft(trx), catalogue, getShopDay(live));
    return { ...published, undone: changes.filter((change) => undone.has(getSubject(change))) };
  });

/** Locks the catalogue and returns the menu that is live. Orders that are being placed commit first. */
export async function lockLiveMenu(trx: Db): Promise<StoredRevision> {
  const head = await lockHeadRevision(trx);
  await lockCatalogue(trx);
  return head;
}

/**
 * Publishes the shop part as its tables have it, beside the menu that is live. `head` is what `lockLiveMenu` has returned.
 * Refuses taxes that lack a class used by the menu: 409 `class_used`.
 */
export async function publishShop(trx: Db, head: StoredRevision, caller: Caller | null): Promise<Published> {
  // Written and read, so that the same shop part has its fields in the same order.
  const shop = JSON.parse(serializeRow(await readShop(trx)));
  const live: Catalogue = JSON.parse(head.body);
  const [missing] = findMissingTaxClasses({ ...live, shop });
  // One that is missing already does not stop a change of hours.
  if (missing && findMissingTaxClasses(live).length === 0)
    throw new HttpError(409, 'class_used', describeMissingTaxClass(missing));
  const body = JSON.stringify({ ...live, shop });
  return putRevision(trx, head, body, { head: head.revision, caller });
}

export type PastRevision = Published & {
  publishedAt: Date;
  /** Null: the command line, or somebody whose account is gone. */
  by: string | null;
  note: string | null;
};

/** Returns the newest revisions, each with what it changed. */
export async function history(db: Db, most = 20): Promise<PastRevision[]> {
  const rows = await listRevisions(db, most + 1);
  return rows.slice(0, most).map(({ revision, hash, body, published_at, by, note }, nth) => ({
    revision,
    hash,
    note,
    publishedAt: published_at,
    by,
    changes: describeDifferences(rows[nth + 1]?.body, body),
  }));
}

function refuseUnseen(
  draft: Draft,
  live: Catalogue,
  only: readonly Part[] | undefined,
  seen: readonly VersionedPart[],
): void {
  const wanted = only && new Set(addNeededParts(live, draft, only, getShopDay(live)).map(getSubject));
  const versions = new Map(seen.map((part) => [getSubject(part), part.version]));
  const unseen = listChanges(draft, live, getShopDay(live)).filter(
    (change) => (!wanted || wanted.has(getSubject(change))) && versions.get(getSubject(change)) !== change.version,
  );
  if (unseen.length === 0) return;
  const data: UnseenChanges = { changes: unseen.flatMap(({ words }) => words) };
  throw new HttpError(409, 'edited_meanwhile', 'Someone else has changed this meanwhile. Please look at it first.', {
    data,
  });
}

export function refuseWrong(catalogue: Catalogue, uploaded: readonly string[]): void {
  const problems = checkCatalogue(catalogue, new Set([...shippedPictures, ...uploaded]));
  if (problems.length === 0) return;
  throw new HttpError(409, 'catalogue_wrong', 'The menu cannot be published like this.', { data: { problems } });
}

export function describeDifferences(before: string | undefined, after: string): string[] {
  if (before === undefined) return [];
  const [old, now] = [JSON.parse(before) as Catalogue, JSON.parse(after) as Catalogue];
  return [...diffCatalogues(old, now), ...diffShops(old.shop, now.shop)];
}

/** Locks the head and returns its revision. A joined read would still see the head before the wait. */
export async function lockHeadRevision(trx: Db): Promise<StoredRevision> {
  const revision = await lockHead(trx);
  const head = revision === undefined ? undefined : await findRevision(trx, revision);
  if (!head) throw new Error('the database has no menu');
  return head;
}

async function lockSeenHead(trx: Db, seen: number): Promise<StoredRevision> {
  const head = await lockHeadRevision(trx);
  if (head.revision === seen) return head;
  const before = await findRevision(trx, seen);
  const data = { revision: head.revision, changes: describeDifferences(before?.body, head.body) };
  throw new HttpError(409, 'head_moved', 'Someone else has published the menu meanwhile. Please look at it first.', {
    data,
  });
}

/** Writes a revision and makes it the head, unless the menu stays the same. */
async function putRevision(trx: Db, head: StoredRevision, body: string, how: Publishing): Promise<Published> {
  if (body === head.body) return { revision: head.revision, hash: head.hash, changes: [] };
  const { caller, note = null } = how;
  const actor = caller?.account ?? null;
  const hash = hashBody(body);
  const changes = describeDifferences(head.body, body);
  const revision = await insertRevision(trx, { hash, body, published_by: actor?.user_id ?? null, note });
  await lockCatalogue(trx);
  await moveHead(trx, revision);
  await insertAudit(trx, {
    actor,
    action: 'menu.publish',
    subject: `revision:${revision}`,
    before: { revision: head.revision },
    after: { revision, hash, note, changes },
  });
  return { revision, hash, changes };
}
