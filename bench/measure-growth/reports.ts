import { maxReportDays, type ReportGrouping, reportGroupings } from '../../core/src/rules/reports.ts';
import { callApi } from '../lib/call-api.ts';
import { median, rounded } from '../lib/figures.ts';
import { createToken } from '../lib/fill.ts';
import type { Shop } from './load.ts';

const dayMs = 86_400_000;
const toDay = (at: number) => new Date(at).toISOString().slice(0, 10);

/** The sales of a cafe in the longest report. */
const ordersOfQuarter = 27_000;
const daysOfShop = 730;

/**
 * Measures each kind of report over the last 92 days, or fewer if they have more orders than a cafe: the median in
 * milliseconds.
 */
export async function timeReports({ url, customers }: Shop, ordersOfShop: number, calls: number) {
  const days = Math.min(maxReportDays, Math.round((ordersOfQuarter * daysOfShop) / ordersOfShop));
  const now = Date.now();
  const range = `from=${toDay(now - days * dayMs)}&to=${toDay(now - dayMs)}`;
  const token = createToken(customers + 1);
  let orders = 0;
  const ask = async (by: ReportGrouping): Promise<number> => {
    const start = performance.now();
    const { status, body } = await callApi(`${url}/api/owner/reports?by=${by}&${range}`, { token });
    if (!body.data) throw new Error(`the report by ${by}: ${status}`);
    orders = body.data.total.orders;
    return performance.now() - start;
  };
  const times: Partial<Record<ReportGrouping, number>> = {};
  for (const by of reportGroupings) {
    // The first report prepares its statements and fills the caches.
    await ask(by);
    const taken: number[] = [];
    for (let nth = 0; nth < calls; nth += 1) taken.push(await ask(by));
    times[by] = rounded(median(taken));
  }
  return { days, orders, times };
}
