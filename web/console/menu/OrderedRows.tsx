import './ordered-rows.css';
import type { OwnerCatalogue, RowKind, setPositions } from '@juniper/core/contracts/owner-menu.ts';
import { Fragment, type ReactNode, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import { StatusBadge } from '../../app/ui/Banner.tsx';
import { Icon } from '../../app/ui/Icon.tsx';
import { showToast } from '../../app/ui/toast.ts';
import { describeError, useChange, useInvalidate } from '../lib/calls.ts';
import { MoveButtons } from './MoveButtons.tsx';
import { outdatedByMenu } from './working-copy.ts';

type OrderedProps<Row> = {
  kind: RowKind;
  rows: readonly Row[];
  getName: (row: Row) => string;
  /** A row as a list item, and in it the buttons that move it. */
  children: (row: Row, movers: ReactNode) => ReactNode;
};

/** Lists rows whose order is changed in the working copy. It is published like any other change. */
export function Ordered<Row extends { id: string | number }>({ kind, rows, getName, children }: OrderedProps<Row>) {
  // The order that was chosen, until the server's answer shows it.
  const [order, setOrder] = useState<readonly Row['id'][]>();
  const [said, setSaid] = useState('');
  /** Settles when all orders are sent that were chosen so far. False: one was refused, and those after it built on it. */
  const calls = useRef(Promise.resolve(true));
  const reload = useInvalidate(outdatedByMenu);
  const { mutateAsync } = useChange<typeof setPositions>('PUT', {
    outdates: outdatedByMenu,
    onFailed: (error) => {
      showToast('error', `The new order may not be stored. ${describeError(error)}`);
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
      if (isDone) setSaid(`${getName(row)} is now number ${to + 1} of ${shown.length}.`);
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
              <MoveButtons name={getName(row)} at={at} count={shown.length} onMove={(to) => move(row, at, to)} />,
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

/** Lists rows that lead to their forms, with buttons that move them. */
export function OrderedRows<Row extends { id: string | number }>({ to, children, ...list }: OrderedRowsProps<Row>) {
  return (
    <Ordered {...list}>
      {(row, movers) => (
        <li className="row ordered">
          <Link className="ordered__link" to={to(row)}>
            <span className="strong">{list.getName(row)}</span>
            {children(row)}
          </Link>
          {movers}
        </li>
      )}
    </Ordered>
  );
}

type OffRowsProps<Row> = Pick<OrderedRowsProps<Row>, 'rows' | 'getName' | 'to'>;

/** Lists what was taken off the menu, folded. */
export function OffRows<Row extends { id: string | number }>({ rows, getName, to }: OffRowsProps<Row>) {
  if (rows.length === 0) return null;
  return (
    <details className="fold mt-6">
      <summary>Off the menu ({rows.length})</summary>
      <ul className="rows">
        {rows.map((row) => (
          <li key={row.id}>
            <Link className="row" to={to(row)}>
              <span className="row__words strong">{getName(row)}</span>
              <Icon name="right" />
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}

type ChangedProps = { copy: OwnerCatalogue; kind: RowKind; id: string | number };

/** Marks a row that differs from what is published. */
export function Changed({ copy, kind, id }: ChangedProps) {
  const isChanged = copy.changes.some((change) => change.kind === kind && change.id === id);
  return isChanged ? <StatusBadge kind="wait">Not published</StatusBadge> : null;
}
