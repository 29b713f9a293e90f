import {
  type ColumnDef,
  createColumnHelper,
  createSortedRowModel,
  type RowData,
  rowSortingFeature,
  sortFn_alphanumeric,
  sortFn_basic,
  sortFn_text,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { Icon } from '../../app/ui/Icon.tsx';

/** The place of a column's cell in a row on a phone. In the table, cells stand side by side. */
type ColumnMeta = {
  /** 'title': the first line. 'end': at the right, as an amount or a button. Others follow under the title. */
  place?: 'title' | 'end';
  /** Right-aligned, with figures of one width. */
  isNumber?: boolean;
};

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { alphanumeric: sortFn_alphanumeric, basic: sortFn_basic, text: sortFn_text },
  columnMeta: {} as ColumnMeta,
});

/** Creates a helper for the columns of one kind of row. Make columns outside the component. */
export const columnsFor = <Row extends RowData>() => createColumnHelper<typeof features, Row>();

/** Aligns a header as its cells. */
const isAtEnd = ({ place, isNumber = false }: ColumnMeta = {}): boolean => isNumber || place === 'end';

type DataTableProps<Row extends RowData> = {
  /** Read out before the table. */
  caption: string;
  // biome-ignore lint/suspicious/noExplicitAny: each column has values of its own type.
  columns: readonly ColumnDef<typeof features, Row, any>[];
  /** The same array until it changes. */
  rows: readonly Row[];
  getKey: (row: Row) => string;
};

/** Shows a table from 1024 px on, and rows of 64 px below that, from one set of columns. */
export function DataTable<Row extends RowData>({ caption, columns, rows, getKey }: DataTableProps<Row>) {
  const table = useTable({ features, columns: columns as never, data: rows as Row[], getRowId: getKey });
  return (
    <table className="dtable">
      <caption className="sr-only">{caption}</caption>
      <thead>
        {table.getHeaderGroups().map(({ id, headers }) => (
          <tr key={id}>
            {headers.map((header) => {
              const sorted = header.column.getIsSorted();
              return (
                <th
                  key={header.id}
                  scope="col"
                  className={isAtEnd(header.column.columnDef.meta) ? 'dtable__number' : undefined}
                  aria-sort={sorted ? (sorted === 'asc' ? 'ascending' : 'descending') : undefined}
                >
                  {header.column.getCanSort() ? (
                    <button
                      className="dtable__sort"
                      type="button"
                      data-sorted={sorted || undefined}
                      onClick={header.column.getToggleSortingHandler()}
                    >
                      <table.FlexRender header={header} />
                      <Icon name="down" />
                    </button>
                  ) : (
                    <table.FlexRender header={header} />
                  )}
                </th>
              );
            })}
          </tr>
        ))}
      </thead>
      <tbody>
        {table.getRowModel().rows.map((row) => (
          <tr key={row.id}>
            {row.getAllCells().map((cell) => {
              const { place, isNumber } = cell.column.columnDef.meta ?? {};
              return (
                <td key={cell.id} className={`dtable__${place ?? 'line'}${isNumber ? ' dtable__number' : ''}`}>
                  <table.FlexRender cell={cell} />
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
