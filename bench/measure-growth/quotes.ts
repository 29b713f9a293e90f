import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { callApi } from '../lib/call-api.ts';
import { changeShop, setHours } from '../lib/change-shop.ts';
import { quantile, rounded } from '../lib/figures.ts';
import { createToken } from '../lib/fill.ts';
import type { Shop } from './load.ts';

const store = 'downtown';
const perSecond = 30;

type Quote = { days: { times: string[] }[] };

/** Lets one store promise times for seven days with half of each slot booked. Orders are measured in another store. */
const bookHalf = (databaseUrl: string, isAlwaysOpen: boolean) =>
  changeShop(databaseUrl, async (trx) => {
    await sql`update stores set counts_work = true, days_ahead = 6 where store = ${store}`.execute(trx);
    if (isAlwaysOpen) await setHours(trx, store);
    const { numAffectedRows } = await sql`insert into work_slots (store, station, starts_at, capacity_s, used_s)
      select store, station, starts_at, 180, 90 from stores join stations using (store), generate_series(
        date_bin('5 minutes', now(), '2000-01-01'), now() + interval '8 days', '5 minutes') starts_at
      where store = ${store} and (${isAlwaysOpen} or (starts_at at time zone time_zone)::time >= '07:00'
        and (starts_at at time zone time_zone)::time < '21:00')
      on conflict do nothing`.execute(trx);
    return Number(numAffectedRows);
  });

/** Measures quotes at a fixed rate, each by another customer, in milliseconds. */
export async function timeQuotes(
  { url, customers, databaseUrl }: Shop & { databaseUrl: string },
  calls: number,
  isAlwaysOpen = false,
) {
  const slots = await bookHalf(databaseUrl, isAlwaysOpen);
  const items = [1, 2].map((id) => ({ id, quantity: 3 - id }));
  let times = 0;
  const ask = async (customer: number): Promise<number> => {
    // Limits apply to a visitor's network.
    const address = `${11 + (customer % 100)}.${(customer >> 8) & 255}.${customer & 255}.1`;
    const call = { token: createToken(customer), address, body: { store, items } };
    const start = performance.now();
    const answer = await callApi<{ data?: Quote }>(`${url}/api/pickup/quote`, call);
    if (!answer.body.data) throw new Error(`a quote: ${answer.status}`);
    times = answer.body.data.days.reduce((sum, day) => sum + day.times.length, 0);
    return performance.now() - start;
  };
  // The server reads the new shop part and fills its caches.
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
