import { Readable } from 'node:stream';
import type { ReportRow, ReportTotal } from '@juniper/core/contracts/reports.ts';
import { formatHour } from '@juniper/core/rules/clock.ts';
import { writeAmount } from '@juniper/core/rules/money.ts';
import { describePaymentMethod, formatRate, type ReportGrouping } from '@juniper/core/rules/reports.ts';
import type { Money } from '@juniper/core/rules/shop.ts';
import { stringify } from 'csv-stringify/sync';
import type { ReportLine } from './queries.ts';

type Column<Row> = { title: string; get: (row: Row) => string | number | null; isCents?: true };

/** Drops leading blanks, and quotes a formula after a semicolon, at which some spreadsheets begin the next cell. */
const escapeFormulas = (text: string): string =>
  text.replace(/^\p{Zs}+/u, '').replaceAll(/(;\s*)(?=[=+\-@＝＋－＠])/g, "$1'");

const writeRecords = <Row>(money: Money, columns: Column<Row>[], records: (string | number | null)[][]): string =>
  stringify(records, {
    record_delimiter: '\r\n',
    quoted_match: /[\r\n]/,
    escape_formulas: true,
    cast: {
      string: escapeFormulas,
      number: (value, { index }) => (columns[index]?.isCents ? writeAmount(money, value) : String(value)),
    },
  });

/** The mark at the beginning tells Excel that the file is UTF-8. */
const writeTitles = <Row>(money: Money, columns: Column<Row>[]): string =>
  `\ufeff${writeRecords(money, columns, [columns.map(({ title }) => title)])}`;
const writeRows = <Row>(money: Money, columns: Column<Row>[], rows: readonly Row[]): string =>
  writeRecords(
    money,
    columns,
    rows.map((row) => columns.map(({ get }) => get(row))),
  );

/** A report with what its stores are called. */
export type NamedReport = { rows: readonly ReportRow[]; total: ReportTotal; getStoreName: (store: string) => string };

const titles: Record<ReportGrouping, string> = {
  day: 'Day',
  hour: 'Hour',
  item: 'Item',
  option: 'Option',
  store: 'Store',
  payment: 'Payment',
};

function nameRow(by: ReportGrouping, { key, label }: ReportRow, getStoreName: (store: string) => string): string {
  if (by === 'hour') return formatHour(Number(key));
  if (by === 'store') return getStoreName(key);
  return by === 'payment' ? describePaymentMethod(key) : label;
}

type NamedRow = Omit<ReportRow, 'key' | 'orders'> & { orders: number | null };

/** The titles are those of the screen. */
const rowColumns: Column<NamedRow>[] = [
  { title: 'Sold', get: ({ quantity }) => quantity },
  { title: 'Orders', get: ({ orders }) => orders },
  { title: 'Gross', get: ({ gross }) => gross, isCents: true },
  { title: 'Discounts', get: ({ discounts }) => discounts, isCents: true },
  { title: 'Delivery', get: ({ delivery }) => delivery ?? null, isCents: true },
  { title: 'Tax', get: ({ tax }) => tax, isCents: true },
  { title: 'Net', get: ({ net }) => net, isCents: true },
  { title: 'Refunded', get: ({ refunded }) => refunded || null, isCents: true },
  { title: 'Total sales', get: ({ taken }) => taken, isCents: true },
  {
    title: 'After refunds',
    get: ({ taken, refunded }) => (taken === null || !refunded ? null : taken - refunded),
    isCents: true,
  },
];

/** Writes the rows of a report, without columns that are empty in all of them, and their total. */
export function writeRowsAsCsv(money: Money, by: ReportGrouping, { rows, total, getStoreName }: NamedReport): string {
  const named: NamedRow[] = rows.map((row) => ({ ...row, label: nameRow(by, row, getStoreName) }));
  if (rows.length === 0 && !total.unconfirmed) {
    const usual = rowColumns.filter(({ title }) => title !== 'Delivery');
    return writeTitles(money, [{ title: titles[by], get: () => null }, ...usual]);
  }
  const unconfirmed = total.unconfirmed ? [toUnconfirmedRow(total.unconfirmed)] : [];
  const used = rowColumns.filter(({ get }) => [...named, ...unconfirmed].some((row) => get(row) !== null));
  const columns: Column<NamedRow>[] = [{ title: titles[by], get: ({ label }) => label }, ...used.map(fillColumn)];
  return (
    writeTitles(money, columns) + writeRows(money, columns, [...named, toTotalRow(by, named, total), ...unconfirmed])
  );
}

/** A column that some row has a figure in shows zeros in the others. */
const fillColumn = (column: Column<NamedRow>): Column<NamedRow> => {
  if (column.title === 'Delivery') return { ...column, get: ({ delivery }) => delivery ?? 0 };
  if (column.title === 'Refunded') return { ...column, get: ({ refunded }) => refunded };
  if (column.title !== 'After refunds') return column;
  return { ...column, get: ({ taken, refunded }) => (taken === null ? null : taken - (refunded ?? 0)) };
};

/** Pieces of options are not added up: a drink may have several. */
function toTotalRow(by: ReportGrouping, rows: readonly NamedRow[], total: ReportTotal): NamedRow {
  if (by !== 'item' && by !== 'option') return { ...total, label: 'Total', quantity: null };
  return {
    label: 'Total',
    quantity: by === 'item' ? sum(rows.map(({ quantity }) => quantity ?? 0)) : null,
    orders: total.orders,
    gross: sum(rows.map(({ gross }) => gross)),
    discounts: null,
    tax: null,
    taken: null,
    net: null,
    refunded: null,
  };
}

/** Stands after the total, which it is not part of. */
const toUnconfirmedRow = ({ orders, cents }: NonNullable<ReportTotal['unconfirmed']>): NamedRow => ({
  label: 'Not confirmed, not in the total',
  quantity: null,
  orders,
  gross: cents,
  discounts: null,
  tax: null,
  taken: null,
  net: null,
  refunded: null,
});

const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);

type TaxRow = { name: string; rate: string; base: number; cents: number; refunded: number };

/** Writes the taxes of a report by name and rate, and their total. */
export function writeTaxesAsCsv(money: Money, { taxes }: ReportTotal): string {
  const hasRefunds = taxes.some(({ refunded }) => refunded);
  const columns: Column<TaxRow>[] = [
    { title: 'Tax', get: ({ name }) => name },
    { title: 'Rate', get: ({ rate }) => rate },
    { title: 'Taxed sales', get: ({ base }) => base, isCents: true },
    { title: 'Amount', get: ({ cents }) => cents, isCents: true },
  ];
  if (hasRefunds) {
    columns.push({ title: 'Refunded', get: ({ refunded }) => refunded, isCents: true });
    columns.push({ title: 'After refunds', get: ({ cents, refunded }) => cents - refunded, isCents: true });
  }
  const rows = taxes.map(
    ({ label, name = label, rateBp = 0, base = 0, cents, refunded = 0 }): TaxRow => ({
      name,
      rate: formatRate(rateBp),
      base,
      cents,
      refunded,
    }),
  );
  // Two taxes on the same sales have the same base, so bases are not added up.
  const [cents, refunded] = [sum(rows.map((row) => row.cents)), sum(rows.map((row) => row.refunded))];
  const total = { title: 'Total', cents, refunded };
  return (
    writeTitles(money, columns) +
    writeRows(money, columns, rows) +
    writeRecords(money, columns, [
      [total.title, null, null, total.cents, ...(hasRefunds ? [total.refunded, total.cents - total.refunded] : [])],
    ])
  );
}

const formatOptions = ({ options }: ReportLine): string =>
  options
    .filter(({ count }) => count > 0)
    .map(({ name, count }) => (count > 1 ? `${count} x ${name}` : name))
    .join(', ');

const lineColumns: Column<ReportLine>[] = [
  { title: 'Day', get: ({ day }) => day },
  { title: 'Completed', get: ({ time }) => time },
  { title: 'Order', get: ({ number }) => number },
  { title: 'Store', get: ({ store }) => store },
  { title: 'Item', get: ({ name }) => name },
  { title: 'Options', get: formatOptions },
  { title: 'Quantity', get: ({ quantity }) => quantity },
  { title: 'Price', get: ({ price }) => price, isCents: true },
  { title: 'Amount', get: ({ cents }) => cents, isCents: true },
];

const readTimeoutMs = 300_000;

/** Writes lines a page at a time, and their total. Reads no further page once the client hangs up. */
export const writeLinesAsCsv = (
  money: Money,
  pages: AsyncIterable<ReportLine[]>,
  getStoreName: NamedReport['getStoreName'],
): Readable =>
  Readable.from(writeLines(money, pages, getStoreName), {
    objectMode: false,
    signal: AbortSignal.timeout(readTimeoutMs),
  });

async function* writeLines(
  money: Money,
  pages: AsyncIterable<ReportLine[]>,
  getStoreName: NamedReport['getStoreName'],
) {
  yield writeTitles(money, lineColumns);
  let total: number | undefined;
  for await (const lines of pages) {
    total = (total ?? 0) + sum(lines.map(({ cents }) => cents));
    yield writeRows(
      money,
      lineColumns,
      lines.map((line) => ({ ...line, store: getStoreName(line.store) })),
    );
  }
  if (total === undefined) return;
  const sums = total;
  const cells = lineColumns.map(({ title }) => (title === 'Day' ? 'Total' : title === 'Amount' ? sums : null));
  yield writeRecords(money, lineColumns, [cells]);
}
