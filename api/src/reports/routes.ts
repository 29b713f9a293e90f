import { getReport } from '@juniper/core/contracts/reports.ts';
import { longestReportDays, reportDays } from '@juniper/core/rules/reports.ts';
import { type Api, mount } from '../http/mount.ts';
import { Refusal } from '../http/refusal.ts';
import type { Services } from '../services.ts';
import { readRows, readTotal } from './store.ts';

export function reportRoutes(api: Api, { db }: Services): void {
  mount(api, getReport).with(async ({ query: { by, ...range } }) => {
    const days = reportDays(range.from, range.to);
    if (days < 1) throw new Refusal(400, 'wrong_way_round', 'The last day is before the first one.');
    if (days > longestReportDays) {
      throw new Refusal(400, 'too_long', `Please choose ${longestReportDays} days or fewer.`);
    }
    // One snapshot, so that an order that is completed meanwhile is in both or in neither.
    const data = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (trx) => ({ rows: await readRows(trx, by, range), total: await readTotal(trx, range) }));
    return { success: true, data };
  });
}
