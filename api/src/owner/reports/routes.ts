import { Readable } from 'node:stream';
import { getReport, getReportCsv } from '@juniper/core/contracts/reports.ts';
import { countReportDays, maxCsvDays, maxReportDays, type ReportGrouping } from '@juniper/core/rules/reports.ts';
import { getStoreName, toStoreLocation } from '@juniper/core/rules/shop.ts';
import { getMoney } from '../../catalogue/menu/current-menu.ts';
import { listAllowedStores } from '../../catalogue/stores/works-at.ts';
import type { Db } from '../../platform/db/database.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { limitConcurrency } from '../../platform/http/limit-concurrency.ts';
import { type Api, mount, sendStream } from '../../platform/http/mount.ts';
import type { Services } from '../../services.ts';
import { writeLinesAsCsv, writeRowsAsCsv, writeTaxesAsCsv } from './csv.ts';
import { disableJit, type ReportRange, readLines, readRows, readTotal } from './queries.ts';

const maxAtOnce = 2;
const maxWaiting = 6;

export function mountReportRoutes(api: Api, { db, menu }: Services): void {
  const runFirst = limitConcurrency(maxAtOnce, maxWaiting);
  // The next page of a file that was begun is never refused.
  const runNext = limitConcurrency(maxAtOnce, Number.POSITIVE_INFINITY);
  // One snapshot, so that all parts of a report have the same orders.
  const readSnapshot = <T>(read: (trx: Db) => Promise<T>): Promise<T> =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (trx) => {
        await disableJit(trx);
        return read(trx);
      });
  const readReport = <T>(read: (trx: Db) => Promise<T>): Promise<T> =>
    runFirst(() => runNext(() => readSnapshot(read)));
  const readRowsAndTotal = (by: ReportGrouping, range: ReportRange) =>
    readReport(async (trx) => ({ rows: await readRows(trx, by, range), total: await readTotal(trx, range) }));
  const readLinesInTurn = async (range: ReportRange) => {
    const pages = readLines(db, range);
    const first = await runFirst(() => runNext(() => pages.next()));
    return (async function* () {
      for (let page = first; !page.done; page = await runNext(() => pages.next())) yield page.value;
    })();
  };

  mount(api, getReport).with(async ({ query: { by, store, ...days }, caller: { account } }) => {
    assertDays(days, maxReportDays);
    const range = { ...days, stores: await listAllowedStores(db, account, store) };
    return { success: true, data: await readRowsAndTotal(by, range) };
  });

  mount(api, getReportCsv).with(async ({ query: { kind, by, store, ...days }, caller: { account }, reply }) => {
    assertDays(days, maxCsvDays);
    const range = { ...days, stores: await listAllowedStores(db, account, store) };
    const money = getMoney(menu);
    const nameStore = (key: string) => getStoreName(menu.get().catalogue, toStoreLocation(key));
    if (kind === 'lines') {
      const lines = writeLinesAsCsv(money, await readLinesInTurn(range), nameStore);
      return sendStream(reply, lines, getReportCsv.answers);
    }
    const report = { ...(await readRowsAndTotal(by, range)), getStoreName: nameStore };
    const text = kind === 'taxes' ? writeTaxesAsCsv(money, report.total) : writeRowsAsCsv(money, by, report);
    return sendStream(reply, Readable.from([text]), getReportCsv.answers);
  });
}

function assertDays({ from, to }: ReportRange, most: number): void {
  const days = countReportDays(from, to);
  if (days < 1) throw new HttpError(400, 'wrong_way_round', 'The last day is before the first one.');
  if (days > most) throw new HttpError(400, 'too_long', `Please choose ${most} days or fewer.`);
}
