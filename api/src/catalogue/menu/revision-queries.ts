import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** Locks the head until the transaction ends, so that one person publishes at a time. */
export async function lockHead(trx: Db): Promise<number | undefined> {
  const { rows } = await sql<{ revision: number }>`select revision from catalogue_head for update`.execute(trx);
  return rows[0]?.revision;
}

/** Locks the head and returns its revision, which is read apart: a join would see the head from before the wait. */
export async function lockHeadRevision(trx: Db): Promise<StoredRevision> {
  const revision = await lockHead(trx);
  const head = revision === undefined ? undefined : await findRevision(trx, revision);
  if (!head) throw new Error('the database has no menu');
  return head;
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

/** Returns the newest revision before this one. */
export const findEarlierRevision = (db: Db, revision: number) =>
  db
    .selectFrom('catalogue_revisions')
    .select(['revision', 'hash', 'body'])
    .where('revision', '<', revision)
    .orderBy('revision', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Lists the newest revisions, or those before `cursor`. */
export function listRevisions(db: Db, most: number, cursor?: number) {
  const newest = db
    .selectFrom('catalogue_revisions')
    .leftJoin('users', 'users.user_id', 'published_by')
    .select(['revision', 'hash', 'body', 'published_at', 'users.name as by', 'note'])
    .orderBy('revision', 'desc')
    .limit(most);
  return (cursor === undefined ? newest : newest.where('revision', '<', cursor)).execute();
}

type NewRevision = { hash: string; body: string; published_by: string | null; note: string | null };

export async function insertRevision(trx: Db, { hash, body, published_by, note }: NewRevision): Promise<number> {
  const { rows } = await sql<{ revision: number }>`
    insert into catalogue_revisions (hash, body, published_by, note, draft_form)
    values (${hash}, ${body}, ${published_by}, ${note}, 'parts') returning revision`.execute(trx);
  const [inserted] = rows;
  if (!inserted) throw new Error('an insert without a condition returns its row');
  return inserted.revision;
}

export async function limitLockWaits(trx: Db): Promise<void> {
  await sql`set local lock_timeout = '2s'`.execute(trx);
}

export async function lockCatalogue(trx: Db): Promise<void> {
  await sql`select hold_catalogue()`.execute(trx);
}

export async function moveHead(trx: Db, revision: number): Promise<void> {
  await sql`
    insert into catalogue_head (revision) values (${revision})
    on conflict (singleton) do update set revision = excluded.revision`.execute(trx);
}

export type StoredRevision = { revision: number; hash: string; body: string };
export type StoredLimit = { store: string; kind: string; id: number; left: number; until: string | null };
export type StoredState = { store: string; pausedUntil: string | null; busyMinutes: number; busyUntil: string | null };
type State = {
  head: number | null;
  revisions: StoredRevision[];
  limits: StoredLimit[];
  states: StoredState[];
};

/** Reads the head, up to `most` revisions newer than `revision`, the oldest first, and the limits and states at `now`. */
export async function readState(db: Db, revision: number, most: number, now: Date): Promise<State> {
  const { rows } = await sql<State>`select
    (select revision from catalogue_head) as head,
    (select coalesce(json_agg(json_build_object('revision', revision, 'hash', hash, 'body', body) order by revision), '[]')
      from (
        select revision, hash, body from catalogue_revisions
        where revision > ${revision} or revision = (select revision from catalogue_head)
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
