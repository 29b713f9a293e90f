import type { ReportRow } from '@juniper/core/contracts/reports.ts';
import type { ReportGrouping } from '@juniper/core/rules/reports.ts';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { columnsFor, DataTable } from '../lib/DataTable.tsx';
import { paths } from '../lib/paths.ts';
import { amount, describeRow, isOfLines, wayWords } from './report-figures.ts';
import type { ReportQuery } from './report-query.ts';

/** `to`: the orders behind a day. */
type Row = ReportRow & { words: string; to: string | undefined; left: number | null };
type Figure =
  | 'quantity'
  | 'orders'
  | 'gross'
  | 'discounts'
  | 'delivery'
  | 'tax'
  | 'taken'
  | 'net'
  | 'refunded'
  | 'left';

const column = columnsFor<Row>();

/** On a phone, where there is no head above it, a figure says what it is. */
const figure = (key: Figure, header: string, { isCount = false, isMain = false } = {}) =>
  column.accessor(key, {
    header,
    meta: { isNumber: true, ...(isMain && { place: 'end' }) },
    cell: ({ row: { original } }) => {
      const value = original[key];
      if (value === null || value === undefined) return null;
      return (
        <>
          {!isMain && <span className="lg:hidden">{header} </span>}
          {isCount ? value : amount(value)}
        </>
      );
    },
  });

const columnsBy = (by: ReportGrouping, { hasRefunds = false, hasFees = false } = {}) => [
  column.accessor('key', {
    header: wayWords[by],
    meta: { place: 'title' },
    // Hours follow the business day, which ends at 4 AM; names are sorted as names.
    enableSorting: by === 'day',
    cell: ({ row: { original } }) =>
      original.to ? (
        <Link className="row-link" to={original.to}>
          {original.words}
        </Link>
      ) : (
        original.words
      ),
  }),
  ...(isOfLines(by)
    ? [
        figure('quantity', 'Sold', { isCount: true }),
        figure('orders', 'Orders', { isCount: true }),
        figure('gross', 'Gross', { isMain: true }),
      ]
    : [
        figure('orders', 'Orders', { isCount: true }),
        figure('gross', 'Gross'),
        figure('discounts', 'Discounts'),
        ...(hasFees ? [figure('delivery', 'Delivery')] : []),
        figure('tax', 'Tax'),
        figure('net', 'Net'),
        ...(hasRefunds ? [figure('refunded', 'Refunded')] : []),
        ...(hasRefunds ? [figure('left', 'After refunds')] : []),
        figure('taken', 'Total sales', { isMain: true }),
      ]),
];

type ReportTableProps = { caption: string; query: ReportQuery; rows: readonly ReportRow[] };

export function ReportTable({ caption, query: { by, store }, rows }: ReportTableProps) {
  const shown = useMemo(() => {
    return rows.map(
      (row): Row => ({
        ...row,
        left: row.taken === null ? null : row.taken - (row.refunded ?? 0),
        words: describeRow(by, row),
        to: by === 'day' ? paths.completedOrders(row.key, store) : undefined,
      }),
    );
  }, [by, store, rows]);
  const hasRefunds = rows.some(({ refunded }) => refunded);
  const hasFees = rows.some(({ delivery }) => delivery);
  const columns = useMemo(() => columnsBy(by, { hasRefunds, hasFees }), [by, hasRefunds, hasFees]);
  return (
    <div className="report-rows">
      <DataTable caption={caption} columns={columns} rows={shown} getKey={({ key }) => key} />
    </div>
  );
}
