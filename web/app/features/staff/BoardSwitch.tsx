import { type ColumnStatus, columns } from './board-columns.ts';

type BoardSwitchProps = {
  counts: Record<ColumnStatus, number>;
  open: ColumnStatus;
  onOpen: (status: ColumnStatus) => void;
};

/** Where there is room for one column, it says which. */
export function BoardSwitch({ counts, open, onOpen }: BoardSwitchProps) {
  return (
    <fieldset className="board__switch">
      <legend className="sr-only">Columns</legend>
      {columns.map(({ status, title }) => (
        <button
          key={status}
          className={`board__tab board__tab--${status}`}
          type="button"
          aria-pressed={status === open}
          onClick={() => onOpen(status)}
        >
          {title} {counts[status]}
        </button>
      ))}
    </fieldset>
  );
}
