import { type ReactNode, useId } from 'react';
import type { Column } from './board-columns.ts';

type BoardColumnProps = {
  column: Column;
  count: number;
  /** The one that is seen where there is room for one. */
  isOpen: boolean;
  /** Nothing has been heard yet, so nothing is claimed. */
  isUnknown: boolean;
  children: ReactNode;
};

export function BoardColumn({
  column: { status, title, empty, next },
  count,
  isOpen,
  isUnknown,
  children,
}: BoardColumnProps) {
  const titleId = useId();
  return (
    <section
      className={`bcol bcol--${status}${isOpen ? ' bcol--open' : ''}`}
      aria-labelledby={titleId}
      // What scrolls must be reachable by keyboard, also where it holds no button.
      tabIndex={next ? undefined : 0}
    >
      <h2 className="bcol__title" id={titleId}>
        {title} <span>{count}</span>
      </h2>
      <div className="bcol__list">{children}</div>
      {count === 0 && !isUnknown && <p className="bcol__empty">{empty}</p>}
    </section>
  );
}
