import './ticket.css';
import type { Claim, Ticket } from '@juniper/core/contracts/staff.ts';
import { formatClockTime } from '@juniper/core/rules/clock.ts';
import { describeAllergens } from '@juniper/core/rules/food-facts.ts';
import { formatMoney, toCents } from '@juniper/core/rules/money.ts';
import { canBeTracked, describeTracking } from '@juniper/core/rules/tracking.ts';
import { memo, useId } from 'react';
import { Icon } from '../../ui/Icon.tsx';
import { useMoney } from '../catalogue/catalogue-store.ts';
import type { Column, Next } from './board-columns.ts';
import type { Move, Place } from './board-state.ts';
import { staffMessages } from './staff-messages.ts';
import { TicketButton, TrackButton } from './TicketButton.tsx';
import { describeAge, describeTimes, getStart, getStoreLabel, getUrgency, isLeftOff } from './tickets.ts';
import { getLineKey, tickLine } from './ticks.ts';

type TicketCardProps = {
  ticket: Ticket;
  column: Column;
  next: Next;
  /** The store's. */
  timeZone: string;
  now: number;
  move: Move | undefined;
  /** A press on another board. */
  claim: Claim | undefined;
  note: string | undefined;
  ticked: readonly string[] | undefined;
  isNew: boolean;
  /** The ticket has left: only its place is kept, empty. */
  isFrame: boolean;
  showsStore: boolean;
  onPress: (id: string, to: Place) => void;
  onUndo: (id: string) => void;
  onCancel: (id: string) => void;
  onTrack: (id: string) => void;
};

/** Says how long it has waited, or the times that were promised. */
const formatTicketTime = ({ ticket, column: { status }, timeZone, now }: TicketCardProps): string => {
  const urgency = getUrgency(ticket, status, now);
  const isUrgent = urgency === 'late' || urgency === 'now';
  const isTimed = getStart(ticket) !== undefined;
  const words = isTimed
    ? describeTimes(ticket, timeZone, now, isUrgent || status === 'preparing')
    : describeAge(ticket, now);
  if (urgency === 'now') return `Start now, ${words}`;
  return urgency === 'late' ? `Late, ${words}` : words;
};

/** Compares what a card shows. The board's time passes each second, its words change each minute. */
const isSame = (before: TicketCardProps, after: TicketCardProps): boolean =>
  (Object.keys(after) as (keyof TicketCardProps)[]).every((name) => name === 'now' || before[name] === after[name]) &&
  formatTicketTime(before) === formatTicketTime(after);

export const TicketCard = memo(DrawnTicket, isSame);

function DrawnTicket(props: TicketCardProps) {
  const { ticket, column, next, timeZone, now, move, claim, note, ticked, isNew, isFrame, showsStore, ...act } = props;
  const { id, orderNumber, name, fulfilment, storeLocation, deliverTo, items, recalledAt, readyAt } = ticket;
  const nameId = useId();
  const numberId = useId();
  const urgency = getUrgency(ticket, column.status, now);
  const words = move?.isRetried ? staffMessages.unanswered : note;
  const looks = [urgency && `ticket--${urgency}`, isNew && 'ticket--new', move && 'ticket--moved'];
  const body = (
    <>
      <div className="ticket__top">
        <h3 className="ticket__name" id={nameId}>
          <bdi>{name || 'No name'}</bdi>
        </h3>
        <p className="ticket__age">{formatTicketTime(props)}</p>
      </div>
      <p className="ticket__who">
        <span className="ticket__no" id={numberId}>
          {orderNumber}
        </span>
        {fulfilment === 'delivery' ? <b className="ticket__tag">{fulfilment}</b> : <span>{fulfilment}</span>}
        {showsStore && <span>{getStoreLabel(storeLocation)}</span>}
        <TicketMoney ticket={ticket} />
      </p>
      <TicketNote ticket={ticket} />
      {recalledAt && <p className="ticket__told">{staffMessages.recalled}</p>}
      {readyAt && <p className="ticket__told">{staffMessages.ready(formatClockTime(timeZone, Date.parse(readyAt)))}</p>}
      {ticket.dueMovedAt && (
        <p className="ticket__told">{staffMessages.moved(formatClockTime(timeZone, Date.parse(ticket.dueMovedAt)))}</p>
      )}
      {deliverTo && (
        <p className="ticket__to">
          <Icon name="pin" /> <bdi>{deliverTo}</bdi>
        </p>
      )}
      {ticket.tracking && (
        <p className="ticket__told">
          <bdi>{describeTracking(ticket.tracking)}</bdi>
        </p>
      )}
      <ul className="ticket__items">
        {items.map((item) => (
          <TicketItem
            key={getLineKey(item)}
            item={item}
            // One line is done when the ticket is. What nobody makes yet has no ticks, so that more tickets fit.
            isTicked={column.status === 'preparing' && items.length > 1 && !!ticked?.includes(getLineKey(item))}
            onTick={
              column.status === 'preparing' && items.length > 1 ? () => tickLine(id, getLineKey(item)) : undefined
            }
          />
        ))}
      </ul>
      {words && (
        <p className="ticket__note">
          <Icon name="warn" /> {words}
        </p>
      )}
      <div className="ticket__acts">
        <TicketButton
          orderNumber={orderNumber}
          next={next}
          move={move}
          claim={claim}
          onPress={() => act.onPress(id, next.to)}
          onUndo={() => act.onUndo(id)}
        />
        {!move && canBeTracked(ticket) && <TrackButton ticket={ticket} onPress={() => act.onTrack(id)} />}
        {!move && !recalledAt && (
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
    </>
  );
  // The same content, unseen, so that the place keeps its height.
  if (isFrame)
    return (
      <div ref={packTicket} className="ticket ticket--frame" aria-hidden="true" inert>
        {body}
      </div>
    );
  return (
    <article
      ref={packTicket}
      className={['ticket', ...looks].filter(Boolean).join(' ')}
      aria-labelledby={`${nameId} ${numberId}`}
      data-ticket={id}
      tabIndex={-1}
    >
      {body}
    </article>
  );
}

const rowPx = 4;
const gapPx = 8;

/** Lets a ticket take as many rows of its list as it is high, so that short ones leave no holes beside long ones. */
const packTicket = (ticket: HTMLElement | null) => {
  if (!ticket) return undefined;
  const observer = new ResizeObserver(() => {
    ticket.style.gridRowEnd = `span ${Math.ceil((ticket.offsetHeight + gapPx) / rowPx)}`;
  });
  observer.observe(ticket);
  return () => observer.disconnect();
};

/** Says what is paid, and what to collect at the handover. */
function TicketMoney({ ticket: { totalAmount, deliveryFee, isPaid, atTill, fulfilment } }: { ticket: Ticket }) {
  const money = useMoney();
  const price = formatMoney(money, toCents(money, totalAmount));
  if (atTill) return totalAmount > 0 && <b className="ticket__collect">{`TILL ${price}`}</b>;
  if (isPaid) return <b className="ticket__tag ticket__paid">paid</b>;
  if (isPaid === false)
    return (
      <b className="ticket__due">{`NOT PAID, ${price} ${fulfilment === 'delivery' ? 'on delivery' : 'at the counter'}`}</b>
    );
  const fee = deliveryFee ? `, delivery ${formatMoney(money, toCents(money, deliveryFee))} of it` : '';
  return totalAmount > 0 && <b className="ticket__collect">{`COLLECT ${price}${fee}`}</b>;
}

/** Shows what the customer wrote to the barista, and a phone number. */
function TicketNote({ ticket: { note, phone } }: { ticket: Ticket }) {
  return (
    <>
      {note && (
        <p className="ticket-note">
          <Icon name="chat" /> <bdi>{note}</bdi>
        </p>
      )}
      {phone && (
        <p className="ticket-phone">
          <Icon name="phone" /> {phone}
        </p>
      )}
    </>
  );
}

type TicketItemProps = { item: Ticket['items'][number]; isTicked: boolean; onTick: (() => void) | undefined };

/**
 * Shows a line. A customized one has its options under it, and its allergens, to repeat at the handover. Each line of an
 * order with a note has its allergens.
 */
function TicketItem({ item: { quantity, name, options = [], contains }, isTicked, onTick }: TicketItemProps) {
  const words = (
    <>
      <b>{quantity}×</b> <span>{name}</span>
    </>
  );
  return (
    <li className={isTicked ? 'ticket__made' : undefined}>
      {onTick ? (
        <label className="ticket__tick">
          <input
            type="checkbox"
            checked={isTicked}
            aria-label={`Made: ${[`${quantity}× ${name}`, ...options].join(', ')}`}
            onChange={onTick}
          />
          {words}
        </label>
      ) : (
        words
      )}
      {(options.length > 0 || contains !== undefined) && (
        <div className="ticket__cup">
          {options.length > 0 && (
            <ul>
              {options.map((option) => (
                <li key={option} className={isLeftOff(option) ? 'ticket__without' : undefined}>
                  {option}
                </li>
              ))}
            </ul>
          )}
          <p className="ticket__contains">{describeAllergens({ allergens: contains ?? null, traces: null })}</p>
        </div>
      )}
    </li>
  );
}
