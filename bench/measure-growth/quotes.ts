import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { changeCatalogue } from '../../api/src/catalogue/menu/change-catalogue.ts';
import { lockLiveMenu, publishShop } from '../../api/src/catalogue/menu/publish.ts';
import { openDatabase } from '../../api/src/platform/db/database.ts';
import { quantile, rounded } from '../lib/figures.ts';
import { tokenOf } from '../lib/fill.ts';
import type { Shop } from './load.ts';

const store = 'downtown';
const perSecond = 30;

/**
 * Lets one store count work and promise times for seven days, at its hours or day and night, with half of each slot
 * booked. Placing is measured in another store.
 */
async function bookHalf(databaseUrl: string, isAlwaysOpen: boolean): Promise<number> {
  const db = openDatabase(databaseUrl, 1, () => {});
  const slots = await changeCatalogue(db, async (trx) => {
    const head = await lockLiveMenu(trx);
    await sql`update stores set counts_work = true, days_ahead = 6 where store = ${store}`.execute(trx);
    if (isAlwaysOpen)
      await sql`update opening_hours set opens = '00:00', closes = '00:00' where store = ${store}`.execute(trx);
    const { numAffectedRows } = await sql`insert into work_slots (store, station, starts_at, capacity_s, used_s)
      select store, station, starts_at, 180, 90 from stores join stations using (store), generate_series(
        date_bin('5 minutes', now(), '2000-01-01'), now() + interval '8 days', '5 minutes') starts_at
      where store = ${store} and (${isAlwaysOpen} or (starts_at at time zone time_zone)::time >= '07:00'
        and (starts_at at time zone time_zone)::time < '21:00')
      on conflict do nothing`.execute(trx);
    await publishShop(trx, head, null);
    return Number(numAffectedRows);
  });
  await db.destroy();
  return slots;
}

/** Measures quotes at a fixed rate, each by another customer, in milliseconds. */
export async function timeQuotes(
  { url, customers, databaseUrl }: Shop & { databaseUrl: string },
  calls: number,
  isAlwaysOpen = false,
) {
  const slots = await bookHalf(databaseUrl, isAlwaysOpen);
  const body = JSON.stringify({
    store,
    items: [
      { id: 1, quantity: 2 },
      { id: 2, quantity: 1 },
    ],
  });
  let times = 0;
  const ask = async (customer: number): Promise<number> => {
    const headers = {
      authorization: `Bearer ${tokenOf(customer)}`,
      'content-type': 'application/json',
      // Each visitor has a network of its own, which limits apply to.
      'x-forwarded-for': `${11 + (customer % 100)}.${(customer >> 8) & 255}.${customer & 255}.1`,
    };
    const start = performance.now();
    const answer = await fetch(`${url}/api/pickup/quote`, { method: 'POST', headers, body });
    const { data } = (await answer.json()) as { data?: { days: { times: string[] }[] } };
    if (!data) throw new Error(`a quote: ${answer.status}`);
    times = data.days.reduce((sum, day) => sum + day.times.length, 0);
    return performance.now() - start;
  };
  // The server reads the new shop part, prepares its statements and fills the caches.
  const least = isAlwaysOpen ? 500 : 1;
  while (times < least) {
    await pause(500);
    await ask(1);
  }
  for (let nth = 0; nth < 30; nth += 1) await ask(1 + nth);
  const taken: Promise<number>[] = [];
  for (let nth = 0; nth < calls; nth += 1) {
    taken.push(ask(1 + (nth % customers)));
    await pause(1000 / perSecond);
  }
  const all = await Promise.all(taken);
  return { calls, slots, times, p50Ms: rounded(quantile(all, 0.5)), p99Ms: rounded(quantile(all, 0.99)) };
}
