import './ticket.css';
import type { Ticket } from '@juniper/core/contracts/staff.ts';
import { formatClockTime, formatTime } from '@juniper/core/rules/clock.ts';
import { describeAllergens } from '@juniper/core/rules/food-facts.ts';
import { formatMoney, toCents } from '@juniper/core/rules/money.ts';
import type { OrderStatus } from '@juniper/core/rules/order-status.ts';
import { memo, useId } from 'react';
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
  onPress: (id: string, to: OrderStatus) => void;
  onUndo: (id: string) => void;
  onCancel: (id: string) => void;
};

// What was promised no time is late until it is begun, else until it is done.
const isTicketLate = ({ ticket, column: { status }, now }: TicketCardProps) =>
  (status === 'pending' || (status !== 'completed' && !!ticket.dueAt)) && isLate(ticket, now);

/** Says how long it has waited, or the times that were promised. */
const timeWords = (props: TicketCardProps): string => {
  const { ticket, column, timeZone, now } = props;
  if (column.status === 'completed') return formatTime(timeZone, ticket.closedAt ? Date.parse(ticket.closedAt) : now);
  const late = isTicketLate(props);
  const isTimed = startOf(ticket) !== undefined;
  const words = isTimed ? timesOf(ticket, timeZone, now, late || column.status === 'preparing') : ageOf(ticket, now);
  return late ? `Late, ${words}` : words;
};

/** The board's time passes each second, its words change each minute. */
const isSame = (before: TicketCardProps, after: TicketCardProps): boolean =>
  (Object.keys(after) as (keyof TicketCardProps)[]).every((name) => name === 'now' || before[name] === after[name]) &&
  timeWords(before) === timeWords(after);

export const TicketCard = memo(DrawnTicket, isSame);

function DrawnTicket(props: TicketCardProps) {
  const { ticket, column, timeZone, move, note, isNew, showsStore, ...act } = props;
  const { id, orderNumber, name, fulfilment, storeLocation, totalAmount, deliverTo, items, isPaid } = ticket;
  const titleId = useId();
  const money = useMoney();
  const isDelivery = fulfilment === 'delivery';
  const isClosed = column.status === 'completed';
  const late = isTicketLate(props);
  const isTimed = !isClosed && startOf(ticket) !== undefined;
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
        <p className={isTimed ? 'ticket__age ticket__age--times' : 'ticket__age'}>{timeWords(props)}</p>
      </div>
      {ticket.dueMovedAt && !isClosed && (
        <p className="ticket__told">{staffMessages.moved(formatClockTime(timeZone, Date.parse(ticket.dueMovedAt)))}</p>
      )}
      <div className="ticket__who">
        <p>
          {name && (
            <>
              <bdi>{name}</bdi>
              {' · '}
            </>
          )}
          {isDelivery ? <b className="ticket__tag">{fulfilment}</b> : fulfilment}
          <br />
          {showsStore ? `${price} · ${labelOf(storeLocation)}` : price}
          {isPaid && <b className="ticket__tag ticket__paid">paid</b>}
          {isPaid === false && (
            <b className="ticket__due">{`NOT PAID, ${price} ${isDelivery ? 'on delivery' : 'at the counter'}`}</b>
          )}
        </p>
        {!isClosed && !move && (
          <button
            className="ticket__cancel"
            type="button"
            aria-label={`Cancel ${orderNumber}`}
            onClick={() => act.onCancel(id)}
          >
            Cancel
          </button>
        )}
      </div>
      {deliverTo && !isClosed && (
        <p className="ticket__to">
          <Icon name="pin" /> <bdi>{deliverTo}</bdi>
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
      <TicketAction
        orderNumber={orderNumber}
        column={column}
        move={move}
        onPress={() => column.next && act.onPress(id, column.next.to)}
        onUndo={() => act.onUndo(id)}
      />
    </article>
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
          <p className="ticket__contains">{describeAllergens({ allergens: contains, traces: null })}</p>
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
