import './ordered-rows.css';
import type { OwnerCatalogue, RowKind, setPositions } from '@juniper/core/contracts/owner-menu.ts';
import { Fragment, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import { Icon } from '../../app/ui/Icon.tsx';
import { StatusBadge } from '../../app/ui/StatusBadge.tsx';
import { showToast } from '../../app/ui/toast.ts';
import { callWords, useChange } from '../lib/calls.ts';
import { MoveButtons } from './MoveButtons.tsx';
import { outdatedByMenu, useReloadMenu } from './working-copy.ts';

type OrderedProps<Row> = {
  kind: RowKind;
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  /** A row as a list item, and in it the buttons that move it. */
  children: (row: Row, movers: ReactNode) => ReactNode;
};

/** A list whose order is changed in the working copy. It is published like any other change. */
export function Ordered<Row extends { id: string | number }>({ kind, rows, nameOf, children }: OrderedProps<Row>) {
  // The order that was chosen, until the server's answer shows it.
  const [order, setOrder] = useState<readonly Row['id'][]>();
  const [said, setSaid] = useState('');
  /** Settles when all orders are sent that were chosen so far. False: one was refused, and those after it built on it. */
  const calls = useRef(Promise.resolve(true));
  const reload = useReloadMenu();
  const { mutateAsync } = useChange<typeof setPositions>('PUT', {
    outdates: outdatedByMenu,
    onFailed: (error) => {
      showToast('error', `The new order may not be stored. ${callWords(error)}`);
      // An answer may be lost although the order was stored.
      void reload();
    },
  });
  const shown = order ? order.flatMap((id) => rows.find((row) => row.id === id) ?? []) : rows;

  const move = (row: Row, from: number, to: number) => {
    const ids = shown
      .map(({ id }) => id)
      .toSpliced(from, 1)
      .toSpliced(to, 0, row.id);
    flushSync(() => setOrder(ids));
    // One call after the other, so that the last order is the one that stays.
    const mine = calls.current.then(async (isGood) => {
      const body = { kind, ids } as never;
      const isDone =
        isGood &&
        (await mutateAsync({ path: '/owner/positions', body }).then(
          () => true,
          () => false,
        ));
      if (isDone) setSaid(`${nameOf(row)} is now number ${to + 1} of ${shown.length}.`);
      if (calls.current !== mine) return isDone;
      const focused = document.activeElement;
      flushSync(() => setOrder(undefined));
      if (document.activeElement === document.body && focused instanceof HTMLElement) focused.focus();
      return true;
    });
    calls.current = mine;
  };

  return (
    <>
      <ol className="rows">
        {shown.map((row, at) => (
          <Fragment key={row.id}>
            {children(
              row,
              <MoveButtons name={nameOf(row)} at={at} count={shown.length} onMove={(to) => move(row, at, to)} />,
            )}
          </Fragment>
        ))}
      </ol>
      <p className="sr-only" role="status">
        {said}
      </p>
    </>
  );
}

type OrderedRowsProps<Row> = Omit<OrderedProps<Row>, 'children'> & {
  to: (row: Row) => string;
  /** Under the name. */
  children: (row: Row) => ReactNode;
};

/** Rows that lead to their forms, with buttons that move them. */
export function OrderedRows<Row extends { id: string | number }>({ to, children, ...list }: OrderedRowsProps<Row>) {
  return (
    <Ordered {...list}>
      {(row, movers) => (
        <li className="row ordered">
          <Link className="ordered__link" to={to(row)}>
            <span className="strong">{list.nameOf(row)}</span>
            {children(row)}
          </Link>
          {movers}
        </li>
      )}
    </Ordered>
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
