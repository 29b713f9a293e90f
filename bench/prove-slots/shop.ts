import { sql } from 'kysely';
import { changeCatalogue } from '../../api/src/catalogue/menu/change-catalogue.ts';
import { lockLiveMenu, publishShop } from '../../api/src/catalogue/menu/publish.ts';
import { openDatabase } from '../../api/src/platform/db/database.ts';
import { slotMs } from '../../core/src/rules/make-time.ts';

/** Longer than the run, so that no slot begins meanwhile and a cancellation returns all work. */
const opensAfterMs = 40 * 60_000;

export type Hour = { opens: Date; closes: Date };
/** How many people each station of the main store has. */
export type Workers = Readonly<Record<string, number>>;

/**
 * Publishes a shop that counts work: the main store opens for one hour, which is twelve slots, and Downtown is open day and
 * night with more people than it needs. Both have the clock of UTC.
 */
export async function openHour(databaseUrl: string, workers: Workers): Promise<Hour> {
  const opens = new Date(Math.ceil((Date.now() + opensAfterMs) / slotMs) * slotMs);
  const closes = new Date(opens.getTime() + 12 * slotMs);
  const clock = (at: Date) => at.toISOString().slice(11, 16);
  const db = openDatabase(databaseUrl, 1, () => {});
  await changeCatalogue(db, async (trx) => {
    const head = await lockLiveMenu(trx);
    await sql`update stores set counts_work = true, lead_minutes = 0, days_ahead = 1, time_zone = 'UTC'
      where store in ('main', 'downtown')`.execute(trx);
    await sql`update opening_hours set opens = ${clock(opens)}, closes = ${clock(closes)} where store = 'main'`.execute(
      trx,
    );
    await sql`update opening_hours set opens = '00:00', closes = '00:00' where store = 'downtown'`.execute(trx);
    await sql`update stations set online_percent = 100, workers = 99 where store in ('main', 'downtown')`.execute(trx);
    for (const [station, count] of Object.entries(workers)) {
      await sql`update stations set workers = ${count} where store = 'main' and station = ${station}`.execute(trx);
    }
    await publishShop(trx, head, null);
  });
  await db.destroy();
  return { opens, closes };
}
