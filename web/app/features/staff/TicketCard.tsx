import './ticket.css';
import type { Ticket } from '@juniper/core/contracts/staff.ts';
import { clockTime, fullTime } from '@juniper/core/rules/clock.ts';
import { allergenWords } from '@juniper/core/rules/food-facts.ts';
import { formatMoney, toCents } from '@juniper/core/rules/money.ts';
import { useId } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { useMoney } from '../catalogue/catalogue-store.ts';
import { type Column, columns } from './board-columns.ts';
import type { Move } from './board-state.ts';
import { staffMessages } from './staff-messages.ts';
import { startOf, timesOf } from './ticket-times.ts';
import { ageOf, isLate, isLeftOff, labelOf } from './ticket-words.ts';

type TicketCardProps = {
  ticket: Ticket;
  column: Column;
  /** The store's. */
  timeZone: string;
  now: number;
  move: Move | undefined;
  note: string | undefined;
  isNew: boolean;
  showsStore: boolean;
  onPress: () => void;
  onUndo: () => void;
  onCancel: () => void;
};

export function TicketCard({ ticket, column, timeZone, now, move, note, isNew, showsStore, ...act }: TicketCardProps) {
  const { id, orderNumber, name, fulfilment, storeLocation, totalAmount, deliverTo, items, isPaid } = ticket;
  const titleId = useId();
  const money = useMoney();
  const isDelivery = fulfilment === 'delivery';
  const isClosed = column.status === 'completed';
  // What was promised no time is late until it is begun, else until it is done.
  const late = (column.status === 'pending' || (!isClosed && !!ticket.dueAt)) && isLate(ticket, now);
  const prefix = orderNumber.slice(0, orderNumber.indexOf('-') + 1);
  const price = formatMoney(money, toCents(money, totalAmount));
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
        <TicketTime {...{ ticket, timeZone, now, late }} status={column.status} />
      </div>
      {ticket.dueMovedAt && !isClosed && (
        <p className="ticket__told">{staffMessages.moved(clockTime(timeZone, Date.parse(ticket.dueMovedAt)))}</p>
      )}
      <div className="ticket__who">
        <p>
          {name && `${name} · `}
          {isDelivery ? <b className="ticket__tag">{fulfilment}</b> : fulfilment}
          <br />
          {showsStore ? `${price} · ${labelOf(storeLocation)}` : price}
          {isPaid && <b className="ticket__tag ticket__paid">paid</b>}
          {isPaid === false && (
            <b className="ticket__due">{`NOT PAID, ${price} ${isDelivery ? 'on delivery' : 'at the counter'}`}</b>
          )}
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
            <TicketItem key={[item.name, ...(item.options ?? [])].join()} item={item} />
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

type TicketTimeProps = {
  ticket: Ticket;
  timeZone: string;
  now: number;
  late: boolean;
  status: Column['status'];
};

/** How long it has waited, or the times that were promised. */
function TicketTime({ ticket, timeZone, now, late, status }: TicketTimeProps) {
  if (status === 'completed')
    return <p className="ticket__age">{fullTime(timeZone, ticket.closedAt ? Date.parse(ticket.closedAt) : now)}</p>;
  const isTimed = startOf(ticket) !== undefined;
  const words = isTimed ? timesOf(ticket, timeZone, now, late || status === 'preparing') : ageOf(ticket, now);
  return (
    <p className={isTimed ? 'ticket__age ticket__age--times' : 'ticket__age'}>
      {late && 'Late, '}
      {words}
    </p>
  );
}

/** A cup other than the default has its options under it, and its allergens, as they are told again at the handover. */
function TicketItem({ item: { quantity, name, options, contains = null } }: { item: Ticket['items'][number] }) {
  return (
    <li>
      <b>{quantity}×</b> <span>{name}</span>
      {options && (
        <div className="ticket__cup">
          <ul>
            {options.map((option) => (
              <li key={option} className={isLeftOff(option) ? 'ticket__without' : undefined}>
                {option}
              </li>
            ))}
          </ul>
          <p className="ticket__contains">{allergenWords({ allergens: contains, traces: null })}</p>
        </div>
      )}
    </li>
  );
}

type TicketActionProps = {
  orderNumber: string;
  column: Column;
  move: Move | undefined;
  onPress: () => void;
  onUndo: () => void;
};

/** The large button of a ticket. It stays the same element when its label changes, so it keeps the focus. */
function TicketAction({ orderNumber, column, move, onPress, onUndo }: TicketActionProps) {
  const isUndo = move?.phase === 'undoable';
  const isBusy = move?.phase === 'sending';
  if (!isUndo && !column.next) return null;
  const label = isUndo ? 'Undo' : column.next?.label;
  const target = columns.find(({ status }) => status === move?.to);
  return (
    <>
      {/* On a narrow screen the ticket is still in its old column, and Undo alone does not say where it goes. */}
      {isUndo && target !== column && <p className="ticket__moved">Goes to {target?.title}</p>}
      <button
        className={`ticket__btn${isUndo ? ' ticket__btn--undo' : ''}`}
        type="button"
        data-undo={isUndo || undefined}
        aria-label={`${label} ${orderNumber}`}
        // Not disabled: that would drop the focus while the server answers.
        aria-disabled={isBusy || undefined}
        // The second press of a double click was meant for the label before.
        onClick={({ detail }) => detail < 2 && (isUndo ? onUndo : onPress)()}
      >
        {label}
      </button>
    </>
  );
}
