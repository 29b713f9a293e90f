import './ticket.css';
import type { Ticket } from '@juniper/core/contracts/staff.ts';
import { formatUsd, toCents } from '@juniper/core/rules/money.ts';
import { storeLabel } from '@juniper/core/rules/stores.ts';
import { useId } from 'react';
import { formatTime } from '../../lib/dates.ts';
import { staffMessages } from '../../lib/staff-messages.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { Column } from './board-columns.ts';
import type { Move } from './board-state.ts';
import { TicketAction } from './TicketAction.tsx';
import { ageOf, isLate } from './ticket-words.ts';

type TicketCardProps = {
  ticket: Ticket;
  column: Column;
  now: number;
  move: Move | undefined;
  note: string | undefined;
  isNew: boolean;
  showsStore: boolean;
  onPress: () => void;
  onUndo: () => void;
  onCancel: () => void;
};

export function TicketCard({ ticket, column, now, move, note, isNew, showsStore, ...act }: TicketCardProps) {
  const { id, orderNumber, name, fulfilment, storeLocation, totalAmount, deliverTo, items, closedAt } = ticket;
  const titleId = useId();
  const isClosed = column.status === 'completed';
  const late = column.status === 'pending' && isLate(ticket, now);
  const prefix = orderNumber.slice(0, orderNumber.indexOf('-') + 1);
  const price = formatUsd(toCents(totalAmount));
  const words = move?.isRetried ? staffMessages.unanswered : note;
  return (
    <article
      className={`ticket${late ? ' ticket--late' : ''}${isNew ? ' ticket--new' : ''}`}
      aria-labelledby={titleId}
      data-ticket={id}
      tabIndex={-1}
    >
      <div className="ticket__top">
        <h3 className="ticket__no" id={titleId}>
          <small>{prefix}</small>
          {orderNumber.slice(prefix.length)}
        </h3>
        <p className="ticket__age">
          {isClosed ? formatTime(closedAt ?? now) : `${late ? 'Late, ' : ''}${ageOf(ticket, now)}`}
        </p>
      </div>
      <div className="ticket__who">
        <p>
          {name ? `${name} · ${fulfilment}` : fulfilment}
          <br />
          {showsStore ? `${price} · ${storeLabel(storeLocation)}` : price}
        </p>
        {!isClosed && !move && (
          <button className="ticket__cancel" type="button" aria-label={`Cancel ${orderNumber}`} onClick={act.onCancel}>
            Cancel
          </button>
        )}
      </div>
      {deliverTo && !isClosed && (
        <p className="ticket__to">
          <Icon name="pin" /> {deliverTo}
        </p>
      )}
      {!isClosed && (
        <ul className="ticket__items">
          {items.map((item) => (
            <li key={item.name}>
              <b>{item.quantity}×</b> <span>{item.name}</span>
            </li>
          ))}
        </ul>
      )}
      {words && (
        <p className="ticket__note">
          <Icon name="warn" /> {words}
        </p>
      )}
      <TicketAction orderNumber={orderNumber} column={column} move={move} onPress={act.onPress} onUndo={act.onUndo} />
    </article>
  );
}
