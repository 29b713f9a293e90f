import { sql } from 'kysely';
import { notify } from '../../platform/db/channel.ts';
import type { Db } from '../../platform/db/database.ts';
import { isLockProblem } from '../../platform/db/migrate.ts';
import { unavailable } from '../../platform/http/http-error.ts';

export const channel = 'catalogue_changes';
const mostTries = 3;

/**
 * Runs a transaction that locks the catalogue, and notifies all processes after the commit. It waits 2 seconds at most for
 * each lock, because orders wait behind it, and is tried three times. A process that misses the notification reads the
 * head every 15 seconds.
 */
export async function changeCatalogue<Result>(db: Db, run: (trx: Db) => Promise<Result>): Promise<Result> {
  for (let nth = 1; ; nth += 1) {
    try {
      const result = await db.transaction().execute(async (trx) => {
        await sql`set local lock_timeout = '2s'`.execute(trx);
        return run(trx);
      });
      await notify(db, channel, '').catch(() => {});
      return result;
    } catch (error) {
      if (!isLockProblem(error)) throw error;
      if (nth === mostTries) throw unavailable('The menu could not be changed just now. Please try again in a moment.');
    }
  }
}
