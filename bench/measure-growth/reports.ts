import { maxReportDays, type ReportGrouping, reportGroupings } from '../../core/src/rules/reports.ts';
import { median, rounded } from '../lib/figures.ts';
import { tokenOf } from '../lib/fill.ts';
import type { Shop } from './load.ts';

const dayMs = 86_400_000;
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10);

/** What a cafe sells in the longest report. The shops here have all their orders in two years. */
const ordersOfQuarter = 27_000;
const daysOfShop = 730;

/**
 * Each way of the report over the last 92 days, or fewer if they have more orders than a cafe: the median of so many calls
 * in milliseconds.
 */
export async function timeReports({ url, customers }: Shop, ordersOfShop: number, calls: number) {
  const days = Math.min(maxReportDays, Math.round((ordersOfQuarter * daysOfShop) / ordersOfShop));
  const now = Date.now();
  const range = `from=${dayOf(now - days * dayMs)}&to=${dayOf(now - dayMs)}`;
  const headers = { authorization: `Bearer ${tokenOf(customers + 1)}` };
  let orders = 0;
  const ask = async (by: ReportGrouping): Promise<number> => {
    const start = performance.now();
    const answer = await fetch(`${url}/api/owner/reports?by=${by}&${range}`, { headers });
    const body = (await answer.json()) as { data?: { total: { orders: number } } };
    if (!body.data) throw new Error(`the report by ${by}: ${answer.status}`);
    orders = body.data.total.orders;
    return performance.now() - start;
  };
  const times: Partial<Record<ReportGrouping, number>> = {};
  for (const by of reportGroupings) {
    // The first one prepares its statements and fills the caches.
    await ask(by);
    const taken: number[] = [];
    for (let nth = 0; nth < calls; nth += 1) taken.push(await ask(by));
    times[by] = rounded(median(taken));
  }
  return { days, orders, times };
}
