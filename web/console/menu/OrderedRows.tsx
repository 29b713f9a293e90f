import './ordered-rows.css';
import type { OwnerCatalogue, RowKind, setPositions } from '@juniper/core/contracts/owner-menu.ts';
import { type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import { Icon } from '../../app/ui/Icon.tsx';
import { StatusBadge } from '../../app/ui/StatusBadge.tsx';
import { useChange } from '../lib/calls.ts';
import { outdatedByMenu } from './working-copy.ts';

type OrderedRowsProps<Row> = {
  kind: RowKind;
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  to: (row: Row) => string;
  /** Under the name. */
  children: (row: Row) => ReactNode;
};

/** Rows that lead to their forms, with buttons that change their order in the working copy. */
export function OrderedRows<Row extends { id: string | number }>(props: OrderedRowsProps<Row>) {
  const { kind, rows, nameOf, to, children } = props;
  // The order that was chosen, until the server's answer shows it.
  const [order, setOrder] = useState<readonly Row['id'][]>();
  const [said, setSaid] = useState('');
  const calls = useRef(Promise.resolve());
  const { mutateAsync } = useChange<typeof setPositions>('PUT', { outdates: outdatedByMenu });
  const shown = order ? order.flatMap((id) => rows.find((row) => row.id === id) ?? []) : rows;

  const move = ({ currentTarget }: MouseEvent<HTMLButtonElement>, from: number, at: number) => {
    const [row, other] = [shown[from], shown[at]];
    if (!row || !other) return;
    const ids = shown
      .map(({ id }) => id)
      .with(at, row.id)
      .with(from, other.id);
    flushSync(() => {
      setOrder(ids);
      setSaid(`${nameOf(row)} is now number ${at + 1} of ${shown.length}.`);
    });
    // A row that is moved in the page loses the focus.
    currentTarget.focus();
    // One call after the other, so that the last order is the one that stays.
    const mine = calls.current.then(async () => {
      await mutateAsync({ path: '/owner/positions', body: { kind, ids } as never }).catch(() => {});
      if (calls.current === mine) setOrder(undefined);
    });
    calls.current = mine;
  };

  return (
    <>
      <ol className="rows">
        {shown.map((row, at) => (
          <li key={row.id} className="row ordered">
            <Link className="ordered__link" to={to(row)}>
              <span className="strong">{nameOf(row)}</span>
              {children(row)}
            </Link>
            <button
              className="iconbtn"
              type="button"
              aria-label={`Move ${nameOf(row)} up`}
              aria-disabled={at === 0}
              onClick={(event) => move(event, at, at - 1)}
            >
              <Icon name="up" />
            </button>
            <button
              className="iconbtn ordered__down"
              type="button"
              aria-label={`Move ${nameOf(row)} down`}
              aria-disabled={at === shown.length - 1}
              onClick={(event) => move(event, at, at + 1)}
            >
              <Icon name="up" />
            </button>
          </li>
        ))}
      </ol>
      <p className="sr-only" role="status">
        {said}
      </p>
    </>
  );
}

type OffRowsProps<Row> = Pick<OrderedRowsProps<Row>, 'rows' | 'nameOf' | 'to'>;

/** What was taken off the menu, folded. */
export function OffRows<Row extends { id: string | number }>({ rows, nameOf, to }: OffRowsProps<Row>) {
  if (rows.length === 0) return null;
  return (
    <details className="fold mt-6">
      <summary>Off the menu ({rows.length})</summary>
      <ul className="rows">
        {rows.map((row) => (
          <li key={row.id}>
            <Link className="row" to={to(row)}>
              <span className="row__words strong">{nameOf(row)}</span>
              <Icon name="right" />
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}

type ChangedProps = { copy: OwnerCatalogue; kind: RowKind; id: string | number };

/** A badge on a row that is not as it is published. */
export function Changed({ copy, kind, id }: ChangedProps) {
  const isChanged = copy.changes.some((change) => change.kind === kind && change.id === id);
  return isChanged ? <StatusBadge kind="wait">Not published</StatusBadge> : null;
}
