import { Readable } from 'node:stream';
import { getReport, getReportCsv } from '@juniper/core/contracts/reports.ts';
import { countReportDays, maxCsvDays, maxReportDays } from '@juniper/core/rules/reports.ts';
import { getMoney } from '../../catalogue/menu/current-menu.ts';
import { storesFor } from '../../catalogue/stores/works-at.ts';
import type { Db } from '../../platform/db/database.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { limitConcurrency } from '../../platform/http/limit-concurrency.ts';
import { type Api, mount, sendStream } from '../../platform/http/mount.ts';
import type { Services } from '../../services.ts';
import { linesAsCsv, rowsAsCsv } from './csv.ts';
import { type ReportRange, readLines, readRows, readTotal, skipCompiling } from './queries.ts';

/** Reports read many rows, so few are read at once, and few wait to begin. */
const mostAtOnce = 2;
const mostWaiting = 6;

export function reportRoutes(api: Api, { db, menu }: Services): void {
  const begin = limitConcurrency(mostAtOnce, mostWaiting);
  // The next page of a file that has begun always gets its turn.
  const inTurn = limitConcurrency(mostAtOnce, Number.POSITIVE_INFINITY);
  // One snapshot, so that an order that is completed meanwhile is in all parts or in none.
  const readSnapshot = <T>(read: (trx: Db) => Promise<T>): Promise<T> =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (trx) => {
        await skipCompiling(trx);
        return read(trx);
      });
  const readReport = <T>(read: (trx: Db) => Promise<T>): Promise<T> => begin(() => inTurn(() => readSnapshot(read)));
  const readLinesInTurn = async (range: ReportRange) => {
    const pages = readLines(db, range);
    const first = await begin(() => inTurn(() => pages.next()));
    return (async function* () {
      for (let page = first; !page.done; page = await inTurn(() => pages.next())) yield page.value;
    })();
  };

  mount(api, getReport).with(async ({ query: { by, store, ...days }, caller: { account } }) => {
    assertDays(days, maxReportDays);
    const range = { ...days, stores: await storesFor(db, account, store) };
    const data = await readReport(async (trx) => ({
      rows: await readRows(trx, by, range),
      total: await readTotal(trx, range),
    }));
    return { success: true, data };
  });

  mount(api, getReportCsv).with(async ({ query: { kind, by, store, ...days }, caller: { account }, reply }) => {
    assertDays(days, maxCsvDays);
    const range = { ...days, stores: await storesFor(db, account, store) };
    const money = getMoney(menu);
    const text =
      kind === 'lines'
        ? linesAsCsv(money, await readLinesInTurn(range))
        : Readable.from([rowsAsCsv(money, by, await readReport((trx) => readRows(trx, by, range)))]);
    return sendStream(reply, text, getReportCsv.answers);
  });
}

function assertDays({ from, to }: ReportRange, most: number): void {
  const days = countReportDays(from, to);
  if (days < 1) throw new HttpError(400, 'wrong_way_round', 'The last day is before the first one.');
  if (days > most) throw new HttpError(400, 'too_long', `Please choose ${most} days or fewer.`);
}
