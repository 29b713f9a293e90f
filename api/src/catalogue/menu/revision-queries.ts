import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** Locks the head until the transaction ends: one publisher at a time. */
export async function lockHead(trx: Db): Promise<number | undefined> {
  const head = await trx.selectFrom('catalogue_head').select('revision').forUpdate().executeTakeFirst();
  return head?.revision;
}

export async function findHead(db: Db): Promise<number | undefined> {
  const head = await db.selectFrom('catalogue_head').select('revision').executeTakeFirst();
  return head?.revision;
}

export const readHead = (db: Db) =>
  db
    .selectFrom('catalogue_head')
    .innerJoin('catalogue_revisions', 'catalogue_revisions.revision', 'catalogue_head.revision')
    .select(['catalogue_revisions.revision', 'hash', 'body', 'published_at'])
    .executeTakeFirstOrThrow();

export const findRevision = (db: Db, revision: number) =>
  db
    .selectFrom('catalogue_revisions')
    .select(['revision', 'hash', 'body'])
    .where('revision', '=', revision)
    .executeTakeFirst();

export const listRevisions = (db: Db, most: number) =>
  db
    .selectFrom('catalogue_revisions')
    .leftJoin('users', 'users.user_id', 'published_by')
    .select(['revision', 'hash', 'body', 'published_at', 'users.name as by', 'note'])
    .orderBy('revision', 'desc')
    .limit(most)
    .execute();

type NewRevision = { hash: string; body: string; published_by: string | null; note: string | null };

export async function insertRevision(trx: Db, row: NewRevision): Promise<number> {
  const { revision } = await trx
    .insertInto('catalogue_revisions')
    .values({ ...row, draft_form: 'parts' })
    .returning('revision')
    .executeTakeFirstOrThrow();
  return revision;
}

/** Takes the exclusive lock until the transaction ends. Orders that are being placed commit first; later ones wait. */
export async function lockCatalogue(trx: Db): Promise<void> {
  await sql`select hold_catalogue()`.execute(trx);
}

export async function moveHead(trx: Db, revision: number): Promise<void> {
  await trx
    .insertInto('catalogue_head')
    .values({ revision })
    .onConflict((conflict) => conflict.column('singleton').doUpdateSet({ revision }))
    .execute();
}

export type StoredRevision = { revision: number; hash: string; body: string };
export type StoredLimit = { store: string; kind: string; id: number; left: number; until: string | null };
/** Of a store that is paused or busy. */
export type StoredState = { store: string; pausedUntil: string | null; busyMinutes: number; busyUntil: string | null };
type State = {
  head: number | null;
  revisions: StoredRevision[];
  limits: StoredLimit[];
  states: StoredState[];
};

/**
 * Reads the live state in one statement: the head, its revision and up to `most` that are newer than `known`, the oldest first,
 * and the limits, pauses and busy times that hold at `now`.
 */
export async function readState(db: Db, known: number, most: number, now: Date): Promise<State> {
  const { rows } = await sql<State>`select
    (select revision from catalogue_head) as head,
    (select coalesce(json_agg(json_build_object('revision', revision, 'hash', hash, 'body', body) order by revision), '[]')
      from (
        select revision, hash, body from catalogue_revisions
        where revision > ${known} or revision = (select revision from catalogue_head)
        order by revision desc limit ${most}
      ) latest) as revisions,
    (select coalesce(json_agg(json_build_object(
        'store', store, 'kind', kind, 'id', thing_id, 'left', left_count, 'until', nullif(until, 'infinity')
      ) order by store, kind, thing_id), '[]') from availability where until > ${now}) as limits,
    (select coalesce(json_agg(json_build_object(
        'store', store, 'pausedUntil', paused_until, 'busyMinutes', busy_minutes, 'busyUntil', busy_until
      ) order by store), '[]') from store_state where paused_until > ${now} or busy_until > ${now}) as states`.execute(
    db,
  );
  const [state] = rows;
  if (!state) throw new Error('a select without a table has one row');
  return state;
}
