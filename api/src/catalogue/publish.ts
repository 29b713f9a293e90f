import { shop } from '@juniper/core/content/shop.ts';
import type { Change, Part } from '@juniper/core/contracts/owner-menu.ts';
import type { Catalogue } from '@juniper/core/rules/catalogue.ts';
import { checkCatalogue } from '@juniper/core/rules/check-catalogue.ts';
import { dayIn } from '@juniper/core/rules/deals.ts';
import { diffCatalogues } from '@juniper/core/rules/diff-catalogues.ts';
import { type Actor, insertAudit } from '../audit/store.ts';
import type { Db } from '../db/database.ts';
import { Refusal } from '../http/refusal.ts';
import { readDraft } from './draft-store.ts';
import { exclusively } from './exclusively.ts';
import { changesOf, differingParts, subjectOf, withParts } from './parts.ts';
import {
  findRevision,
  holdCatalogue,
  insertRevision,
  listRevisions,
  lockHead,
  moveHead,
  type StoredRevision,
} from './revision-store.ts';
import { shippedPictures } from './seed.ts';
import { bodyOf, catalogueOf, hashOf } from './snapshot.ts';

/** `head` is the revision that the publisher saw. */
export type Publishing = { head: number; actor: Actor; note?: string | undefined };
type Only = { only?: readonly Part[] | undefined };
export type Published = { revision: number; hash: string; changes: string[] };

/** Publishes the draft, or some of its parts: 409 `head_moved` when somebody else has published meanwhile, 409 `catalogue_wrong` with problems. */
export const publish = (db: Db, { only, ...publishing }: Publishing & Only): Promise<Published> =>
  exclusively(db, async (trx) => {
    const head = await holdHead(trx, publishing.head);
    const { draft, pictures } = await readDraft(trx);
    if (!only) {
      const catalogue = catalogueOf(draft, today());
      refuseWrong(catalogue, pictures);
      return putRevision(trx, head, bodyOf(catalogue), publishing);
    }
    const live: Catalogue = JSON.parse(head.body);
    const catalogue = withParts(live, draft, only, today());
    refuseWrong(catalogue, pictures);
    // What a newer release has added to the menu stays.
    const body = JSON.stringify({ ...live, ...JSON.parse(bodyOf(catalogue)) });
    return putRevision(trx, head, body, publishing);
  });

/**
 * Makes an old revision the menu again, as a new one with the old hash. A part that it does not have is the head's. The
 * draft stays as it is: `undone` are those of its parts that the next publication would bring back.
 */
export const rollBack = (db: Db, revision: number, publishing: Publishing): Promise<Published & { undone: Change[] }> =>
  exclusively(db, async (trx) => {
    const head = await holdHead(trx, publishing.head);
    const old = await findRevision(trx, revision);
    if (!old) throw new Refusal(404, 'not_found', `There is no revision ${revision}.`);
    const parts = JSON.parse(old.body) as Catalogue;
    const live: Catalogue = JSON.parse(head.body);
    // The first spread fixes the order of the parts, so that an old body that has all of them gives the same bytes.
    const catalogue: Catalogue = { ...parts, ...live, ...parts };
    const { draft, pictures } = await readDraft(trx);
    refuseWrong(catalogue, pictures);
    const note = publishing.note ?? `Back to revision ${revision}`;
    const published = await putRevision(trx, head, JSON.stringify(catalogue), { ...publishing, note });
    const undone = new Set(differingParts(live, catalogue).map(({ part }) => subjectOf(part)));
    const changes = changesOf(draft, catalogue, today());
    return { ...published, undone: changes.filter((change) => undone.has(subjectOf(change))) };
  });

export type PastRevision = Published & {
  publishedAt: Date;
  /** Null: the command line, or somebody whose account is gone. */
  by: string | null;
  note: string | null;
};

/** The newest revisions, each with what it changed. */
export async function history(db: Db, most = 20): Promise<PastRevision[]> {
  const rows = await listRevisions(db, most + 1);
  return rows.slice(0, most).map(({ revision, hash, body, published_at, by, note }, nth) => ({
    ...{ revision, hash, note, publishedAt: published_at, by },
    changes: differences(rows[nth + 1]?.body, body),
  }));
}

/** What the draft would change if it were published. */
export async function compareDraft(db: Db, head: number): Promise<string[]> {
  const { draft } = await readDraft(db);
  const live = await findRevision(db, head);
  return differences(live?.body, bodyOf(catalogueOf(draft, today())));
}

export const today = (): string => dayIn(shop.timeZone, Date.now());

export function refuseWrong(catalogue: Catalogue, uploaded: readonly string[]): void {
  const problems = checkCatalogue(catalogue, new Set([...shippedPictures, ...uploaded]));
  if (problems.length === 0) return;
  throw new Refusal(409, 'catalogue_wrong', 'The menu cannot be published like this.', { data: { problems } });
}

const differences = (before: string | undefined, after: string): string[] =>
  before === undefined ? [] : diffCatalogues(JSON.parse(before), JSON.parse(after));

/** In two statements: joined, the read would still see the revision that was the head before the wait. */
async function holdHead(trx: Db, seen: number): Promise<StoredRevision> {
  const revision = await lockHead(trx);
  const head = revision === undefined ? undefined : await findRevision(trx, revision);
  if (!head) throw new Error('the database has no menu');
  if (head.revision === seen) return head;
  const before = await findRevision(trx, seen);
  const data = { revision: head.revision, changes: differences(before?.body, head.body) };
  throw new Refusal(409, 'head_moved', 'Someone else has published the menu meanwhile. Please look at it first.', {
    data,
  });
}

/** Nothing is written when the menu stays the same. */
async function putRevision(trx: Db, head: StoredRevision, body: string, how: Publishing): Promise<Published> {
  if (body === head.body) return { revision: head.revision, hash: head.hash, changes: [] };
  const { actor, note = null } = how;
  const hash = hashOf(body);
  const changes = differences(head.body, body);
  const revision = await insertRevision(trx, { hash, body, published_by: actor?.user_id ?? null, note });
  await holdCatalogue(trx);
  await moveHead(trx, revision);
  await insertAudit(trx, {
    ...{ actor, action: 'menu.publish', subject: `revision:${revision}` },
    before: { revision: head.revision },
    after: { revision, hash, note, changes },
  });
  return { revision, hash, changes };
}
