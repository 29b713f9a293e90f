import type { Db } from '../db/database.ts';
import { eraseEnded, tablesWithAnEnd } from './store.ts';

const batch = 5_000;

/** Keeps the times that `/privacy` promises; says how many rows of which table went. */
export async function eraseOld(db: Db): Promise<Record<string, number>> {
  const erased: Record<string, number> = {};
  for (const table of tablesWithAnEnd) {
    let last: number;
    do {
      last = await eraseEnded(db, table, batch);
      erased[table] = (erased[table] ?? 0) + last;
    } while (last === batch);
  }
  return erased;
}
