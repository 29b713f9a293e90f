import { Readable } from 'node:stream';
import { getReport, getReportCsv } from '@juniper/core/contracts/reports.ts';
import { longestCsvDays, longestReportDays, reportDays } from '@juniper/core/rules/reports.ts';
import { moneyOf } from '../catalogue/current-menu.ts';
import { type Api, mount, sendStream } from '../http/mount.ts';
import { Refusal } from '../http/refusal.ts';
import type { Services } from '../services.ts';
import { storesFor } from '../stores/works-at.ts';
import { linesAsCsv, rowsAsCsv } from './csv.ts';
import { type ReportRange, readRows, readTotal, skipCompiling } from './store.ts';

export function reportRoutes(api: Api, { db, menu }: Services): void {
  mount(api, getReport).with(async ({ query: { by, store, ...days }, caller: { account } }) => {
    assertDays(days, longestReportDays);
    const range = { ...days, stores: await storesFor(db, account, store) };
    // One snapshot, so that an order that is completed meanwhile is in both or in neither.
    const data = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (trx) => {
        await skipCompiling(trx);
        return { rows: await readRows(trx, by, range), total: await readTotal(trx, range) };
      });
    return { success: true, data };
  });

  mount(api, getReportCsv).with(async ({ query: { kind, by, store, ...days }, caller: { account }, reply }) => {
    assertDays(days, longestCsvDays);
    const range = { ...days, stores: await storesFor(db, account, store) };
    const money = moneyOf(menu);
    const text =
      kind === 'lines'
        ? linesAsCsv(db, money, range)
        : Readable.from([rowsAsCsv(money, by, await readRows(db, by, range))]);
    return sendStream(reply, text, getReportCsv.answers);
  });
}

function assertDays({ from, to }: ReportRange, most: number): void {
  const days = reportDays(from, to);
  if (days < 1) throw new Refusal(400, 'wrong_way_round', 'The last day is before the first one.');
  if (days > most) throw new Refusal(400, 'too_long', `Please choose ${most} days or fewer.`);
}
