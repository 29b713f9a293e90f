import { sql } from 'kysely';
import { slotMs } from '../../core/src/rules/make-time.ts';
import { changeShop, countWork, setHours, toClock } from '../lib/change-shop.ts';
import { switchCardsOn } from '../lib/switch-cards-on.ts';

/** The main store has a count of this item, which is never used up. */
export const countedItem = 1;
export const countAtStart = 1_000_000;

/** Lets Uptown count work and close in half an hour; returns when it closes. */
export async function closeSoon(databaseUrl: string): Promise<Date> {
  const closes = new Date(Math.ceil(Date.now() / slotMs) * slotMs + 6 * slotMs);
  const opens = new Date(closes.getTime() - 4 * 3_600_000);
  await changeShop(databaseUrl, async (trx) => {
    await countWork(trx, 'uptown');
    await setHours(trx, 'uptown', toClock(opens), toClock(closes));
  });
  return closes;
}

/** Opens the shop: cards are on, Downtown counts work day and night, and the main store counts one item. */
export async function openShop(databaseUrl: string, staffId: string): Promise<void> {
  await changeShop(databaseUrl, async (trx) => {
    await countWork(trx, 'downtown');
    await setHours(trx, 'downtown');
    await sql`insert into availability (store, kind, thing_id, left_count, until, set_by)
      values ('main', 'item', ${countedItem}, ${countAtStart}, 'infinity', ${staffId})`.execute(trx);
  });
  await switchCardsOn(databaseUrl);
}
