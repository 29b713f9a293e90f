import { sql } from 'kysely';
import { changeCatalogue } from '../../api/src/catalogue/menu/change-catalogue.ts';
import { lockLiveMenu, publishShop } from '../../api/src/catalogue/menu/publish.ts';
import { type Db, openDatabase } from '../../api/src/platform/db/database.ts';

/** Changes the shop part of the live menu and publishes it. */
export async function changeShop<Result>(databaseUrl: string, change: (trx: Db) => Promise<Result>): Promise<Result> {
  const db = openDatabase(databaseUrl, 1, () => {});
  const result = await changeCatalogue(db, async (trx) => {
    const head = await lockLiveMenu(trx);
    const changed = await change(trx);
    await publishShop(trx, head, null);
    return changed;
  });
  await db.destroy();
  return result;
}

/** Opens a store between two times of day, or day and night if they are equal. */
export const setHours = (trx: Db, store: string, opens = '00:00', closes = '00:00') =>
  sql`update opening_hours set opens = ${opens}, closes = ${closes} where store = ${store}`.execute(trx);

/** Lets a store promise times on the clock of UTC, with more people than it needs. */
export async function countWork(trx: Db, store: string): Promise<void> {
  await sql`update stores set counts_work = true, lead_minutes = 0, days_ahead = 1, time_zone = 'UTC'
    where store = ${store}`.execute(trx);
  await sql`update stations set online_percent = 100, workers = 99 where store = ${store}`.execute(trx);
}

/** Returns the time of day in UTC: '07:30'. */
export const toClock = (at: Date) => at.toISOString().slice(11, 16);
