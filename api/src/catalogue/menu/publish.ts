import type { Change, Part, VersionedPart } from '@juniper/core/contracts/owner-menu.ts';
import type { PublicationConflict, UnseenChanges } from '@juniper/core/contracts/owner-publish.ts';
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
  lockCatalogue,
  lockHeadRevision,
  moveHead,
  type StoredRevision,
} from './revision-queries.ts';
import { shippedPictures } from './seed.ts';
import { hashBody, serializeCatalogue, serializeRow } from './snapshot.ts';
import { readDraft } from './stored-draft.ts';

/** `head` is the revision that was on the screen; `caller` is null for the command line. */
type PublishInput = { head: number; caller: Caller | null; note?: string | undefined };
/** `only`: the parts to publish, instead of all. `seen`: the changes that were on the screen, if there was one. */
type Selection = { only?: readonly Part[] | undefined; seen?: readonly VersionedPart[] | undefined };
export type PublishResult = { revision: number; hash: string; changes: string[] };

/**
 * Publishes the draft, or some of its parts. Refuses with 409 `head_moved` after another publication of the same parts,
 * `edited_meanwhile` if a change was not on the screen, and `catalogue_wrong` with problems.
 */
export const publish = (db: Db, { only, seen, ...publishing }: PublishInput & Selection): Promise<PublishResult> =>
  changeCatalogue(db, async (trx) => {
    if (publishing.caller) await lockCaller(trx, publishing.caller);
    const head = await lockHeadRevision(trx);
    const draft = await readDraft(trx);
    const pictures = await listReadyPictures(trx);
    const live: Catalogue = JSON.parse(head.body);
    const wanted = listWanted(draft, live, only);
    await refuseMoved(trx, publishing.head, head, new Set(wanted.map(getSubject)));
    if (seen) refuseUnseen(wanted, seen);
    if (!only) {
      const catalogue = toCatalogue(draft, live.shop, getShopDay(live));
      refuseWrong(catalogue, pictures);
      return putRevision(trx, head, serializeCatalogue(catalogue), publishing);
    }
    const catalogue = withParts(live, draft, only, getShopDay(live));
    refuseWrong(catalogue, pictures);
    // Keeps fields that a newer release has added.
    const body = JSON.stringify({ ...live, ...JSON.parse(serializeCatalogue(catalogue)) });
    return putRevision(trx, head, body, publishing);
  });

/**
 * Publishes an old revision again, as a new one. Parts that it lacks and the shop are the head's: last month's hours do not
 * come back with last month's menu. The draft stays; `undone` are its changes that the next publication would bring back.
 */
export const rollBack = (
  db: Db,
  revision: number,
  publishing: PublishInput,
): Promise<PublishResult & { undone: Change[] }> =>
  changeCatalogue(db, async (trx) => {
    if (publishing.caller) await lockCaller(trx, publishing.caller);
    const head = await lockShownHead(trx, publishing.head);
    const old = await findRevision(trx, revision);
    if (!old) throw new HttpError(404, 'not_found', `There is no revision ${revision}.`);
    const live: Catalogue = JSON.parse(head.body);
    const catalogue = withOldParts(live, JSON.parse(old.body));
    refuseWrong(catalogue, await listReadyPictures(trx));
    const note = publishing.note ?? `Back to revision ${revision}`;
    const published = await putRevision(trx, head, JSON.stringify(catalogue), { ...publishing, note });
    const undone = new Set(listDifferingParts(live, catalogue).map(({ part }) => getSubject(part)));
    const changes = listChanges(await readDraft(trx), catalogue, getShopDay(live));
    return { ...published, undone: changes.filter((change) => undone.has(getSubject(change))) };
  });

/**
 * Returns an old menu with the parts that it lacks and with today's shop. The first spread fixes the order of the parts,
 * so that an old body that has all of them gives the same bytes.
 */
export const withOldParts = (live: Catalogue, old: Catalogue): Catalogue => ({
  ...old,
  ...live,
  ...old,
  shop: live.shop,
});

/** Locks the catalogue and returns the live menu. Orders that are being placed commit first. */
export async function lockLiveMenu(trx: Db): Promise<StoredRevision> {
  const head = await lockHeadRevision(trx);
  await lockCatalogue(trx);
  return head;
}

/** Publishes the shop part from its tables, beside the live menu. Refuses taxes that lack a class used by the menu. */
export async function publishShop(trx: Db, head: StoredRevision, caller: Caller | null): Promise<PublishResult> {
  // Serialized, so that the same shop part has its fields in the same order.
  const shop = JSON.parse(serializeRow(await readShop(trx)));
  const live: Catalogue = JSON.parse(head.body);
  const [missing] = findMissingTaxClasses({ ...live, shop });
  // A class that was missing before does not stop a change of hours.
  if (missing && findMissingTaxClasses(live).length === 0)
    throw new HttpError(409, 'class_used', describeMissingTaxClass(missing));
  const body = JSON.stringify({ ...live, shop });
  return putRevision(trx, head, body, { head: head.revision, caller });
}

/** Lists the changes that a publication would put on the menu. */
function listWanted(draft: Draft, live: Catalogue, only: readonly Part[] | undefined): Change[] {
  const today = getShopDay(live);
  const changes = listChanges(draft, live, today);
  if (!only) return changes;
  const wanted = new Set(addNeededParts(live, draft, only, today).map(getSubject));
  return changes.filter((change) => wanted.has(getSubject(change)));
}

function refuseUnseen(wanted: readonly Change[], seen: readonly VersionedPart[]): void {
  const versions = new Map(seen.map((part) => [getSubject(part), part.version]));
  const unseen = wanted.filter((change) => versions.get(getSubject(change)) !== change.version);
  if (unseen.length === 0) return;
  const data: UnseenChanges = { changes: unseen.flatMap(({ words }) => words) };
  throw new HttpError(409, 'edited_meanwhile', 'Someone else has just changed this. Please look at it first.', {
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

async function lockShownHead(trx: Db, shown: number): Promise<StoredRevision> {
  const head = await lockHeadRevision(trx);
  if (head.revision !== shown) throw await createMovedError(trx, shown, head);
  return head;
}

/** Refuses (409 `head_moved`) to change parts that were published since revision `shown`. Other publications stop nobody. */
export async function refuseMoved(
  trx: Db,
  shown: number,
  head: StoredRevision,
  subjects: ReadonlySet<string>,
): Promise<void> {
  if (head.revision === shown) return;
  const before = await findRevision(trx, shown);
  if (!before) throw await createMovedError(trx, shown, head);
  const moved = listDifferingParts(JSON.parse(before.body), JSON.parse(head.body))
    .filter(({ part }) => subjects.has(getSubject(part)))
    .flatMap(({ words }) => words);
  if (moved.length > 0) throw await createMovedError(trx, shown, head, moved);
}

async function createMovedError(trx: Db, shown: number, head: StoredRevision, words?: string[]): Promise<HttpError> {
  const changes = words ?? describeDifferences((await findRevision(trx, shown))?.body, head.body);
  const data: PublicationConflict = { revision: head.revision, changes };
  return new HttpError(409, 'head_moved', 'Someone else has just published the menu. Please look at it first.', {
    data,
  });
}

export async function putRevision(
  trx: Db,
  head: StoredRevision,
  body: string,
  how: PublishInput,
): Promise<PublishResult> {
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
