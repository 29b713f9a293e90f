import type { Claim, Ticket } from '@juniper/core/contracts/staff.ts';
import type { Next } from './board-columns.ts';
import type { Move } from './board-state.ts';
import { staffMessages } from './staff-messages.ts';

type TicketButtonProps = {
  orderNumber: string;
  next: Next;
  move: Move | undefined;
  /** A press on another board, which this one waits for. */
  claim: Claim | undefined;
  isSmall?: boolean;
  onPress: () => void;
  onUndo: () => void;
};

/** Moves a ticket on. It stays the same element when its label changes, so it keeps its place, its size and the focus. */
export function TicketButton({ orderNumber, next, move, claim, isSmall, onPress, onUndo }: TicketButtonProps) {
  const isUndo = move?.phase === 'undoable';
  const isWaiting = move?.phase === 'sending' || (!move && !!claim);
  const label = isUndo ? 'Undo' : !move && claim ? staffMessages.claimed(claim.by, next.claimed) : next.label;
  return (
    <button
      className={`ticket__btn${isUndo ? ' ticket__btn--undo' : ''}${isSmall ? ' ticket__btn--small' : ''}`}
      type="button"
      data-undo={isUndo || undefined}
      aria-label={`${label} ${orderNumber}`}
      // Not disabled: that would drop the focus while the server answers.
      aria-disabled={isWaiting || undefined}
      // The second press of a double click was meant for the label before.
      onClick={({ detail }) => detail < 2 && !isWaiting && (isUndo ? onUndo : onPress)()}
    >
      {label}
    </button>
  );
}

/** Opens the dialog for the carrier of a delivery. */
export function TrackButton({ ticket: { orderNumber }, onPress }: { ticket: Ticket; onPress: () => void }) {
  return (
    <button className="ticket__cancel" type="button" aria-label={`Tracking ${orderNumber}`} onClick={onPress}>
      Tracking
    </button>
  );
}
