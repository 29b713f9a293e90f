import type { Column } from './board-columns.ts';
import { columns } from './board-columns.ts';
import type { Move } from './board-state.ts';

type TicketActionProps = {
  orderNumber: string;
  column: Column;
  move: Move | undefined;
  onPress: () => void;
  onUndo: () => void;
};

/** The one large button of a ticket. It stays the same element when its word changes, and so keeps the focus. */
export function TicketAction({ orderNumber, column, move, onPress, onUndo }: TicketActionProps) {
  const isUndo = move?.phase === 'undoable';
  const isBusy = move?.phase === 'sending';
  if (!isUndo && !column.next) return null;
  const label = isUndo ? 'Undo' : column.next?.label;
  const target = columns.find(({ status }) => status === move?.to);
  return (
    <>
      {/* Where a ticket waits in its old column, the button alone would not say what it undoes. */}
      {isUndo && target !== column && <p className="ticket__moved">Goes to {target?.title}</p>}
      <button
        className={`ticket__btn${isUndo ? ' ticket__btn--undo' : ''}`}
        type="button"
        data-undo={isUndo || undefined}
        aria-label={`${label} ${orderNumber}`}
        // Not disabled, which would drop the focus for the moment that the server takes.
        aria-disabled={isBusy || undefined}
        // The second press of two in a row is meant for what stood there before.
        onClick={({ detail }) => detail < 2 && (isUndo ? onUndo : onPress)()}
      >
        {label}
      </button>
    </>
  );
}
