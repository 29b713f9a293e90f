import type { Db } from '../../platform/db/database.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { listBoundStores, type Worker } from './staff-queries.ts';

const createOtherStoreError = () => new HttpError(403, 'other_store', 'You work in another store.');

export async function assertWorksAt(db: Db, worker: Worker, store: string): Promise<void> {
  const bound = await listBoundStores(db, worker);
  if (bound && !bound.includes(store)) throw createOtherStoreError();
}

/** Returns the stores of a list: the one asked for, or all of the caller's. Undefined means every store. */
export async function listAllowedStores(
  db: Db,
  worker: Worker,
  asked: string | undefined,
): Promise<readonly string[] | undefined> {
  const bound = await listBoundStores(db, worker);
  if (asked === undefined) return bound;
  if (bound && !bound.includes(asked)) throw createOtherStoreError();
  return [asked];
}
