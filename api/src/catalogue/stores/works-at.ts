import type { Db } from '../../platform/db/database.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { mayWorkAt, storesOf, type Worker } from './staff-queries.ts';

const otherStore = () => new HttpError(403, 'other_store', 'You work in another store.');

/** For everything that staff do in a store. */
export async function assertWorksAt(db: Db, { user_id, role }: Worker, store: string): Promise<void> {
  if (!(await mayWorkAt(db, user_id, role, store))) throw otherStore();
}

/** What a list shows: the store that is asked for, if the caller works there, or else all of theirs. Undefined: every store. */
export async function storesFor(
  db: Db,
  worker: Worker,
  asked: string | undefined,
): Promise<readonly string[] | undefined> {
  const theirs = await storesOf(db, worker);
  if (asked === undefined) return theirs;
  if (theirs && !theirs.includes(asked)) throw otherStore();
  return [asked];
}
