import type { ReportTotal } from '@juniper/core/contracts/reports.ts';
import { formatRate } from '@juniper/core/rules/reports.ts';
import { columnsFor, DataTable } from '../lib/DataTable.tsx';
import { amount } from './report-figures.ts';

type Row = ReportTotal['taxes'][number];

const column = columnsFor<Row>();
const fixed = { enableSorting: false } as const;

/** On a phone, where there is no head above it, a figure says what it is. */
const figure = (id: string, header: string, read: (row: Row) => number, place?: 'end') =>
  column.accessor(read, {
    ...fixed,
    id,
    header,
    meta: { isNumber: true, ...(place && { place }) },
    cell: ({ getValue }) => (
      <>
        {!place && <span className="lg:hidden">{header} </span>}
        {amount(getValue())}
      </>
    ),
  });

const columnsIf = (hasRefunds: boolean) => [
  column.accessor(
    ({ name, label, rateBp }) => [name ?? label, rateBp && formatRate(rateBp)].filter(Boolean).join(' '),
    {
      ...fixed,
      id: 'tax',
      header: 'Tax',
      meta: { place: 'title' },
    },
  ),
  figure('base', 'Taxed sales', ({ base }) => base ?? 0),
  ...(hasRefunds
    ? [
        figure('cents', 'Amount', ({ cents }) => cents),
        figure('refunded', 'Refunded', ({ refunded }) => refunded ?? 0),
        figure('left', 'After refunds', ({ cents, refunded }) => cents - (refunded ?? 0), 'end'),
      ]
    : [figure('cents', 'Amount', ({ cents }) => cents, 'end')]),
];
const [columns, columnsWithRefunds] = [columnsIf(false), columnsIf(true)];

/** Lists the taxes of a report by name and rate, less what refunds gave back. */
export function TaxTable({ caption, taxes }: { caption: string; taxes: Row[] }) {
  const hasRefunds = taxes.some(({ refunded }) => refunded);
  return (
    <section className="report-rows grid gap-4" aria-labelledby="taxes">
      <h2 id="taxes" className="h3">
        Taxes
      </h2>
      <DataTable
        caption={caption}
        columns={hasRefunds ? columnsWithRefunds : columns}
        rows={taxes}
        getKey={({ label }) => label}
      />
    </section>
  );
}
