import { sql } from 'kysely';
import { changeCatalogue } from '../../api/src/catalogue/menu/change-catalogue.ts';
import { lockLiveMenu, publishShop } from '../../api/src/catalogue/menu/publish.ts';
import { openDatabase } from '../../api/src/platform/db/database.ts';
import { switchCardsOn } from '../lib/switch-cards-on.ts';

/** The main store has a count of this item, which is never used up. */
export const countedItem = 1;
export const countAtStart = 1_000_000;

const slotMs = 300_000;

/** Lets Uptown count work and close in half an hour; returns when it closes. */
export async function closeSoon(databaseUrl: string): Promise<Date> {
  const closes = new Date(Math.ceil(Date.now() / slotMs) * slotMs + 6 * slotMs);
  const opens = new Date(closes.getTime() - 4 * 3_600_000);
  const clock = (at: Date) => at.toISOString().slice(11, 16);
  const db = openDatabase(databaseUrl, 1, () => {});
  await changeCatalogue(db, async (trx) => {
    const head = await lockLiveMenu(trx);
    await sql`update stores set counts_work = true, lead_minutes = 0, days_ahead = 1, time_zone = 'UTC'
      where store = 'uptown'`.execute(trx);
    await sql`update opening_hours set opens = ${clock(opens)}, closes = ${clock(closes)} where store = 'uptown'`.execute(
      trx,
    );
    await sql`update stations set online_percent = 100, workers = 99 where store = 'uptown'`.execute(trx);
    await publishShop(trx, head, null);
  });
  await db.destroy();
  return closes;
}

/** Opens the shop: cards are on, Downtown counts work day and night, and the main store counts one item. */
export async function openShop(databaseUrl: string, staffId: string): Promise<void> {
  const db = openDatabase(databaseUrl, 1, () => {});
  await changeCatalogue(db, async (trx) => {
    const head = await lockLiveMenu(trx);
    await sql`update stores set counts_work = true, lead_minutes = 0, days_ahead = 1, time_zone = 'UTC'
      where store = 'downtown'`.execute(trx);
    await sql`update opening_hours set opens = '00:00', closes = '00:00' where store = 'downtown'`.execute(trx);
    await sql`update stations set online_percent = 100, workers = 99 where store = 'downtown'`.execute(trx);
    await sql`insert into availability (store, kind, thing_id, left_count, until, set_by)
      values ('main', 'item', ${countedItem}, ${countAtStart}, 'infinity', ${staffId})`.execute(trx);
    await publishShop(trx, head, null);
  });
  await db.destroy();
  await switchCardsOn(databaseUrl);
}
