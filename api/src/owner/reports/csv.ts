import { Readable } from 'node:stream';
import type { ReportRow } from '@juniper/core/contracts/reports.ts';
import { writeAmount } from '@juniper/core/rules/money.ts';
import type { ReportGrouping } from '@juniper/core/rules/reports.ts';
import type { Money } from '@juniper/core/rules/shop.ts';
import { stringify } from 'csv-stringify/sync';
import type { SoldLine } from './queries.ts';

type Column<Row> = { title: string; of: (row: Row) => string | number | null; isCents?: true };

/**
 * Drops blanks at the beginning, so that a formula behind them is seen, and puts a quote before a formula behind a semicolon, at which
 * spreadsheets of many countries begin the next cell.
 */
const disarm = (text: string): string => text.replace(/^\p{Zs}+/u, '').replaceAll(/(;\s*)(?=[=+\-@＝＋－＠])/g, "$1'");

/** RFC 4180. Text that a spreadsheet would run as a formula gets a quote before it; amounts are numbers and get none. */
const write = <Row>(money: Money, columns: Column<Row>[], records: (string | number | null)[][]): string =>
  stringify(records, {
    record_delimiter: '\r\n',
    quoted_match: /[\r\n]/,
    escape_formulas: true,
    cast: {
      string: disarm,
      number: (value, { index }) => (columns[index]?.isCents ? writeAmount(money, value) : String(value)),
    },
  });

/** The mark at the beginning tells Excel that it is UTF-8. */
const head = <Row>(money: Money, columns: Column<Row>[]): string =>
  `\ufeff${write(money, columns, [columns.map(({ title }) => title)])}`;
const body = <Row>(money: Money, columns: Column<Row>[], rows: readonly Row[]): string =>
  write(
    money,
    columns,
    rows.map((row) => columns.map(({ of }) => of(row))),
  );

const titles: Record<ReportGrouping, string> = {
  day: 'Day',
  hour: 'Hour',
  item: 'Item',
  option: 'Option',
  store: 'Store',
};
/** Only where there is a refund: a shop without any has the file that it had before. */
const refundedColumn: Column<ReportRow> = { title: 'Refunded', of: ({ refunded }) => refunded, isCents: true };
const rowColumns = (by: ReportGrouping, rows: readonly ReportRow[]): Column<ReportRow>[] => [
  { title: titles[by], of: ({ key }) => key },
  { title: 'Name', of: ({ label }) => label },
  { title: 'Quantity', of: ({ quantity }) => quantity },
  { title: 'Orders', of: ({ orders }) => orders },
  { title: 'Gross', of: ({ gross }) => gross, isCents: true },
  { title: 'Discounts', of: ({ discounts }) => discounts, isCents: true },
  { title: 'Tax', of: ({ tax }) => tax, isCents: true },
  { title: 'Taken', of: ({ taken }) => taken, isCents: true },
  { title: 'Net', of: ({ net }) => net, isCents: true },
  ...(rows.some(({ refunded }) => refunded) ? [refundedColumn] : []),
];

export const rowsAsCsv = (money: Money, by: ReportGrouping, rows: readonly ReportRow[]): string => {
  const columns = rowColumns(by, rows);
  return head(money, columns) + body(money, columns, rows);
};

const optionsOf = ({ options }: SoldLine): string =>
  options
    .filter(({ count }) => count > 0)
    .map(({ name, count }) => (count > 1 ? `${count} x ${name}` : name))
    .join(', ');

const lineColumns: Column<SoldLine>[] = [
  { title: 'Day', of: ({ day }) => day },
  { title: 'Completed', of: ({ time }) => time },
  { title: 'Order', of: ({ number }) => number },
  { title: 'Store', of: ({ store }) => store },
  { title: 'Item', of: ({ product }) => product },
  { title: 'Name', of: ({ name }) => name },
  { title: 'Options', of: optionsOf },
  { title: 'Quantity', of: ({ quantity }) => quantity },
  { title: 'Price', of: ({ price }) => price, isCents: true },
  { title: 'Amount', of: ({ cents }) => cents, isCents: true },
];

/** Who reads slower than this is cut off. */
const readWithinMs = 300_000;

/** Read and sent a page at a time; when the client hangs up, no further page is read. */
export const linesAsCsv = (money: Money, pages: AsyncIterable<SoldLine[]>): Readable =>
  Readable.from(writeLines(money, pages), { objectMode: false, signal: AbortSignal.timeout(readWithinMs) });

async function* writeLines(money: Money, pages: AsyncIterable<SoldLine[]>) {
  yield head(money, lineColumns);
  for await (const lines of pages) yield body(money, lineColumns, lines);
}
