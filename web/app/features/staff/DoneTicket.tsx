import type { Claim, Ticket } from '@juniper/core/contracts/staff.ts';
import { formatTime } from '@juniper/core/rules/clock.ts';
import { canBeTracked, describeTracking } from '@juniper/core/rules/tracking.ts';
import { useId } from 'react';
import type { Column } from './board-columns.ts';
import type { Move, Place } from './board-state.ts';
import { staffMessages } from './staff-messages.ts';
import { TicketButton, TrackButton } from './TicketButton.tsx';

type DoneTicketProps = {
  ticket: Ticket;
  column: Column;
  /** The store's. */
  timeZone: string;
  move: Move | undefined;
  claim: Claim | undefined;
  note: string | undefined;
  onPress: (id: string, to: Place) => void;
  onUndo: (id: string) => void;
  onTrack: (id: string) => void;
};

/** Shows a completed order in one line, with the way back for one that is not ready after all. */
export function DoneTicket({ ticket, column, timeZone, move, claim, note, onPress, onUndo, onTrack }: DoneTicketProps) {
  const { id, orderNumber, name, closedAt } = ticket;
  const nameId = useId();
  const numberId = useId();
  const words = move?.isRetried ? staffMessages.unanswered : note;
  return (
    <article className="ticket-done" aria-labelledby={`${nameId} ${numberId}`} data-ticket={id} tabIndex={-1}>
      <p className="ticket-done__words">
        <b id={nameId}>
          <bdi>{name || 'No name'}</bdi>
        </b>{' '}
        <span className="ticket__no" id={numberId}>
          {orderNumber}
        </span>
        <br />
        {words ?? (closedAt && formatTime(timeZone, Date.parse(closedAt)))}
        {ticket.tracking && (
          <>
            , <bdi>{describeTracking(ticket.tracking)}</bdi>
          </>
        )}
      </p>
      {!move && canBeTracked(ticket) && <TrackButton ticket={ticket} onPress={() => onTrack(id)} />}
      <TicketButton
        orderNumber={orderNumber}
        next={column.next}
        move={move}
        claim={claim}
        isSmall
        onPress={() => onPress(id, column.next.to)}
        onUndo={() => onUndo(id)}
      />
    </article>
  );
}
