import { sql } from 'kysely';
import { slotMs } from '../../core/src/rules/make-time.ts';
import { changeShop, countWork, setHours, toClock } from '../lib/change-shop.ts';

/** Longer than the run, so that no slot begins meanwhile and a cancellation returns all work. */
const opensAfterMs = 40 * 60_000;

export type Hour = { opens: Date; closes: Date };
export type Workers = Readonly<Record<string, number>>;

/**
 * Publishes a shop that counts work: the main store opens for one hour, and Downtown is open day and night with more
 * people than it needs. Both have the clock of UTC.
 */
export async function openHour(databaseUrl: string, workers: Workers): Promise<Hour> {
  const opens = new Date(Math.ceil((Date.now() + opensAfterMs) / slotMs) * slotMs);
  const closes = new Date(opens.getTime() + 12 * slotMs);
  await changeShop(databaseUrl, async (trx) => {
    for (const store of ['main', 'downtown']) await countWork(trx, store);
    await setHours(trx, 'main', toClock(opens), toClock(closes));
    await setHours(trx, 'downtown');
    for (const [station, count] of Object.entries(workers)) {
      await sql`update stations set workers = ${count} where store = 'main' and station = ${station}`.execute(trx);
    }
  });
  return { opens, closes };
}
