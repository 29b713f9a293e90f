import './left-over.css';
import type { answerLeftOver, LeftOverAnswers, Ticket } from '@juniper/core/contracts/staff.ts';
import { formatTime, getWeekday } from '@juniper/core/rules/clock.ts';
import type { LeftOverAnswer } from '@juniper/core/rules/day-end.ts';
import { formatMoney, toCents } from '@juniper/core/rules/money.ts';
import { getStoreName, getTimeZone, type Shop } from '@juniper/core/rules/shop.ts';
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { sendSigned } from '../../lib/api.ts';
import { onSession } from '../auth/session-events.ts';
import { createPresses } from './optimistic-press.ts';
import { leftOverWords, staffMessages } from './staff-messages.ts';

type LeftOverProps = {
  tickets: readonly Ticket[];
  /** The published one: the console keeps no catalogue. */
  shop: Shop;
  showsStore: boolean;
  onAnswered?: () => void;
};

/** Asks what became of orders of yesterday that nobody began: one press for each, and one for the rest. */
export function LeftOver({ tickets, shop, showsStore, onAnswered = () => {} }: LeftOverProps) {
  const titleId = useId();
  const answered = useEffectEvent(onAnswered);
  const [service] = useState(() => createLeftOver(() => answered()));
  const { pressed, closed, notes } = useStore(service.store);
  const shown = tickets.filter(({ id }) => !closed.includes(id));
  const rest = shown.filter(({ id }) => !pressed[id]).map(({ id }) => id);
  const forAll = pressed[all];
  const focus = useKeptFocus();

  useEffect(() => {
    const onHidden = () => void (document.hidden && service.sendAll());
    document.addEventListener('visibilitychange', onHidden);
    const stopAtLogout = onSession('ending', ({ waitUntil }) => waitUntil(service.sendAll()));
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      stopAtLogout();
      void service.sendAll();
    };
  }, [service]);

  if (shown.length === 0) return null;
  return (
    <section className="leftover" aria-labelledby={titleId} {...focus}>
      <div className="leftover__head">
        <h2 id={titleId} tabIndex={-1}>
          {leftOverWords.title} <span className="leftover__count">{shown.length}</span>
        </h2>
        {(shown.length > 1 || forAll) && (
          <AnswerButton
            label={leftOverWords.all}
            press={forAll}
            isBlocked={rest.length === 0}
            onPress={() => service.press(all, { orders: rest, answer: 'handed_over' })}
            onUndo={() => service.undo(all)}
          />
        )}
      </div>
      <p className="leftover__hint">{leftOverWords.hint}</p>
      <ul className="leftover__list">
        {shown.map((ticket) => (
          <LeftOverRow
            key={ticket.id}
            ticket={ticket}
            shop={shop}
            showsStore={showsStore}
            note={notes[ticket.id]}
            press={pressed[ticket.id]}
            isBlocked={forAll?.orders.includes(ticket.id) ?? false}
            onPress={(answer) => service.press(ticket.id, { orders: [ticket.id], answer })}
            onUndo={() => service.undo(ticket.id)}
          />
        ))}
      </ul>
    </section>
  );
}

type PressState = { answer: LeftOverAnswer; isSending: boolean } | undefined;

type LeftOverRowProps = {
  ticket: Ticket;
  shop: Shop;
  showsStore: boolean;
  note: string | undefined;
  press: PressState;
  isBlocked: boolean;
  onPress: (answer: LeftOverAnswer) => void;
  onUndo: () => void;
};

function LeftOverRow({ ticket, shop, showsStore, note, press, isBlocked, onPress, onUndo }: LeftOverRowProps) {
  const { orderNumber, name, items, createdAt, dueAt, storeLocation, totalAmount, isPaid, fulfilment } = ticket;
  const isDelivery = fulfilment === 'delivery';
  const [timeZone, at] = [getTimeZone({ shop }, storeLocation), Date.parse(dueAt ?? createdAt)];
  const total = formatMoney(shop.money, toCents(shop.money, totalAmount));
  const facts = [
    orderNumber,
    showsStore && getStoreName({ shop }, storeLocation),
    `${dueAt ? 'due' : 'placed'} ${getWeekday(timeZone, at)}, ${formatTime(timeZone, at)}`,
    isDelivery && leftOverWords.delivery,
    `${total} ${isPaid ? leftOverWords.byCard : leftOverWords[isDelivery ? 'onDelivery' : 'atCounter']}`,
  ];
  return (
    <li className="leftover__row">
      <div className="leftover__what">
        <p className="leftover__name">
          <bdi>{name || 'No name'}</bdi>
        </p>
        <p>{items.map((item) => `${item.quantity} × ${item.name}`).join(', ')}</p>
        <p className="leftover__facts">{facts.filter(Boolean).join(' · ')}</p>
        {note && <p role="status">{note}</p>}
      </div>
      <div className="leftover__acts">
        {(['handed_over', 'no_show'] as const).map((answer) => (
          <AnswerButton
            key={answer}
            label={leftOverWords[answer]}
            name={orderNumber}
            press={press?.answer === answer ? press : undefined}
            isBlocked={isBlocked || (press !== undefined && press.answer !== answer)}
            onPress={() => onPress(answer)}
            onUndo={onUndo}
          />
        ))}
      </div>
    </li>
  );
}

type AnswerButtonProps = {
  label: string;
  /** The number of its order, for screen readers. */
  name?: string;
  press: PressState;
  /** Something else was pressed for the same order. */
  isBlocked: boolean;
  onPress: () => void;
  onUndo: () => void;
};

/** Stays the same element when its label changes, so it keeps its place and the focus. */
function AnswerButton({ label, name = '', press, isBlocked, onPress, onUndo }: AnswerButtonProps) {
  const isUndo = press?.isSending === false;
  const isWaiting = press?.isSending || (!press && isBlocked);
  const words = isUndo ? 'Undo' : label;
  return (
    <button
      className={`leftover__btn${isUndo ? ' leftover__btn--undo' : ''}`}
      type="button"
      aria-label={name && `${words} ${name}`}
      // Not disabled: that would drop the focus while the server answers.
      aria-disabled={isWaiting || undefined}
      // The second press of a double click was meant for the label before.
      onClick={({ detail }) => detail < 2 && !isWaiting && (isUndo ? onUndo : onPress)()}
    >
      {words}
    </button>
  );
}

/** Keeps the focus near when the row with the focus leaves: on the heading, or on the page once the list is empty. */
const useKeptFocus = () => {
  const last = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (!last.current || document.activeElement !== document.body) return;
    const heading = last.current.isConnected ? last.current.querySelector('h2') : null;
    (heading ?? document.getElementById('main'))?.focus({ preventScroll: true });
  });
  return {
    onFocus: ({ currentTarget }: { currentTarget: HTMLElement }) => {
      last.current = currentTarget;
    },
    // Not called when React removes an element, so the focus has really left.
    onBlur: () => {
      last.current = null;
    },
  };
};

/** The same time as the bar under Undo in left-over.css. */
const undoMs = 5_000;
const retryMs = 3_000;

type Press = { orders: readonly string[]; answer: LeftOverAnswer };

type LeftOverState = {
  /** The presses that are not answered, by order; or by 'all' for the rest. */
  pressed: Readonly<Record<string, Press & { isSending: boolean }>>;
  /** Orders that are closed, also by somebody else. */
  closed: readonly string[];
  /** Why an order is still there, by order. */
  notes: Readonly<Record<string, string>>;
};

/** The key of the press that is for all the rest. */
const all = 'all';

/** Sends what staff say of orders that are left over. Each press can be undone for five seconds. */
const createLeftOver = (onAnswered: () => void) => {
  const store = createStore<LeftOverState>(() => ({ pressed: {}, closed: [], notes: {} }));
  const without = (key: string) => {
    const { [key]: _, ...pressed } = store.getState().pressed;
    return pressed;
  };
  const note = (orders: readonly string[], words: string) => Object.fromEntries(orders.map((order) => [order, words]));

  const presses = createPresses<Press, LeftOverAnswers>({
    send: async (_, { orders, answer }) =>
      (await sendSigned<typeof answerLeftOver>('POST', '/staff/left-over', { orders: [...orders], answer })).data,
    undoMs,
    retryMs,
    on: {
      sent: (key) => {
        const { pressed } = store.getState();
        const press = pressed[key];
        if (press) store.setState({ pressed: { ...pressed, [key]: { ...press, isSending: true } } });
      },
      answered: (key, { orders }, { own }) => {
        const { closed, notes } = store.getState();
        store.setState({
          pressed: without(key),
          // Colleagues closed the orders that are neither answered nor the caller's own.
          closed: [...closed, ...orders.filter((order) => !own.includes(order))],
          notes: { ...notes, ...note(own, staffMessages.ownLeftOver) },
        });
        onAnswered();
      },
      refused: (key, { orders }) =>
        store.setState({
          pressed: without(key),
          notes: { ...store.getState().notes, ...note(orders, staffMessages.refused) },
        }),
    },
  });

  return {
    store,
    press: (key: string, press: Press) => {
      const { pressed } = store.getState();
      if (pressed[key]) return;
      store.setState({ pressed: { ...pressed, [key]: { ...press, isSending: false } } });
      void presses.press(key, press);
    },
    undo: (key: string) => {
      if (store.getState().pressed[key]?.isSending !== false) return;
      presses.undo(key);
      store.setState({ pressed: without(key) });
    },
    sendAll: presses.sendAll,
  };
};
