import { notify } from '../../platform/db/channel.ts';
import type { Db } from '../../platform/db/database.ts';
import { isLockProblem } from '../../platform/db/migrate.ts';
import { createUnavailableError } from '../../platform/http/http-error.ts';
import { limitLockWaits } from './revision-queries.ts';

export const channel = 'catalogue_changes';
const maxTries = 3;

/**
 * Runs a transaction that locks the catalogue, and notifies all processes after the commit. Waits 2 seconds at most for
 * each lock, because orders wait behind it, and tries three times. Processes read the head every 15 seconds anyway.
 */
export async function changeCatalogue<Result>(db: Db, run: (trx: Db) => Promise<Result>): Promise<Result> {
  for (let nth = 1; ; nth += 1) {
    try {
      const result = await db.transaction().execute(async (trx) => {
        await limitLockWaits(trx);
        return run(trx);
      });
      await notify(db, channel, '').catch(() => {});
      return result;
    } catch (error) {
      if (!isLockProblem(error)) throw error;
      if (nth === maxTries)
        throw createUnavailableError('The menu could not be changed just now. Please try again in a moment.');
    }
  }
}
