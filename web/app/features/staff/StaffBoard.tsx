import './board.css';
import type { Ticket } from '@juniper/core/contracts/staff.ts';
import { formatTime } from '@juniper/core/rules/clock.ts';
import { isOpenStatus } from '@juniper/core/rules/order-status.ts';
import { getTimeZone } from '@juniper/core/rules/shop.ts';
import { type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react';
import { lateComponent } from '../../lib/late-component.tsx';
import { useMedia } from '../../lib/use-media.ts';
import { useWakeLock } from '../../lib/use-wake-lock.ts';
import { useCatalogue } from '../catalogue/catalogue-store.ts';
import { BoardBar } from './BoardBar.tsx';
import { SoundButton, useChime } from './BoardSound.tsx';
import { type Column, type ColumnStatus, columns, ticketsIn } from './board-columns.ts';
import { MenuButton, OutStrip, outAt } from './OutStrip.tsx';
import { staffMessages } from './staff-messages.ts';
import { TicketCard } from './TicketCard.tsx';
import { isLater } from './ticket-times.ts';
import { timeZoneOf } from './ticket-words.ts';
import { useAnnouncements, useBoard, useBoardStore, useNow } from './use-board.ts';
import { useSoldOut } from './use-sold-out.ts';
import { useTicketFocus } from './use-ticket-focus.ts';

const loadCancel = () => import('./CancelModal.tsx');
const CancelModal = lateComponent(loadCancel, 'CancelModal');
const loadDrawer = () => import('./MenuDrawer.tsx');
const MenuDrawer = lateComponent(loadDrawer, 'MenuDrawer');
const loadStates = () => import('./StoreStateBar.tsx');
const StoreStateBar = lateComponent(loadStates, 'StoreStateBar');

/** How long a new ticket is highlighted. */
const newMs = 6_000;

/** The screen behind the counter: all open orders, and the last completed ones. */
export function StaffBoard() {
  const now = useNow();
  const isNarrow = useMedia('(max-width: 64em)');
  const [open, setOpen] = useState<ColumnStatus>('pending');
  const [toCancel, askToCancel] = useState<string>();
  const [store, chooseStore] = useBoardStore();
  const sound = useChime();
  const [announcement, announce] = useAnnouncements(sound.chime);
  const { board, press, undo, cancel } = useBoard(store, announce);
  const { soldOut, set } = useSoldOut(board.link === 'live');
  const catalogue = useCatalogue();
  const out = outAt(soldOut, store, catalogue);
  const stores = useShownStores(store);
  const timeZone = getTimeZone(catalogue, stores.find(({ countsWork }) => countsWork)?.store ?? store ?? null);
  const [warning, placeWarning] = useState<Element | null>(null);
  const [strip, placeStrip] = useState<Element | null>(null);
  const [isMenuOpen, openMenu] = useState(false);
  const menuButton = useRef<HTMLButtonElement>(null);
  const ticketFocus = useTicketFocus();
  useWakeLock(true);
  // After the orders, so that they open without a connection too.
  useEffect(() => {
    loadCancel().catch(() => {});
    loadDrawer().catch(() => {});
  }, []);

  const ticketsOf = (status: ColumnStatus) => ticketsIn(board, status, now, isNarrow);
  const pending = Map.groupBy(ticketsOf('pending'), (ticket) => isLater(ticket, now));
  const later = pending.get(true) ?? [];
  const tickets = {
    pending: pending.get(false) ?? [],
    preparing: ticketsOf('preparing'),
    completed: ticketsOf('completed'),
  };
  const counts = {
    pending: tickets.pending.length,
    preparing: tickets.preparing.length,
    completed: tickets.completed.length,
  };
  const rangAt = ({ id, startAt }: Ticket) => (startAt ? board.rung : board.arrivals)[id] ?? 0;
  const card = (ticket: Ticket, column: Column) => (
    <TicketCard
      key={ticket.id}
      ticket={ticket}
      column={column}
      timeZone={timeZoneOf(ticket)}
      now={now}
      move={board.moves[ticket.id]}
      note={board.notes[ticket.id]}
      isNew={now - rangAt(ticket) < newMs}
      showsStore={store === undefined}
      onPress={press}
      onUndo={undo}
      onCancel={askToCancel}
    />
  );
  const asked = toCancel === undefined ? undefined : board.tickets[toCancel];

  return (
    <main id="main" tabIndex={-1} className="board">
      <BoardBar
        store={store}
        onStore={chooseStore}
        isLive={board.link === 'live'}
        now={now}
        timeZone={timeZone}
        warning={<div ref={placeWarning} />}
      >
        <Suspense fallback={<span className="board__state">Pause</span>}>
          <StoreStateBar
            {...{ stores, now }}
            tickets={board.tickets}
            isLive={board.link === 'live'}
            places={{ warning, strip }}
          />
        </Suspense>
        <MenuButton ref={menuButton} count={out.length} onOpen={() => openMenu(true)} />
        <SoundButton state={sound.state} onPress={sound.press} />
      </BoardBar>
      {board.link === 'lost' && (
        <p className="board__lost">
          {board.heardAt === null ? staffMessages.lost : staffMessages.lostSince(formatTime(timeZone, board.heardAt))}
        </p>
      )}
      {board.unpaid > 0 && <p className="board__more">{staffMessages.unpaid(board.unpaid)}</p>}
      {board.more > 0 && <p className="board__more">{staffMessages.more(board.more)}</p>}
      <div ref={placeStrip} />
      <OutStrip out={out} showsStore={store === undefined} onOpen={() => openMenu(true)} />
      <p className="sr-only" role="status">
        {announcement}
      </p>
      <BoardSwitch counts={counts} open={open} onOpen={setOpen} />
      <div className="board__cols" {...ticketFocus}>
        {columns.map((column) => (
          <BoardColumn
            key={column.status}
            column={column}
            count={counts[column.status]}
            isOpen={column.status === open}
            isUnknown={board.heardAt === null}
          >
            <div className="bcol__list">{tickets[column.status].map((ticket) => card(ticket, column))}</div>
            {column.status === 'pending' && later.length > 0 && (
              <details className="fold bcol__later">
                <summary>Later ({later.length})</summary>
                <div className="bcol__list">{later.map((ticket) => card(ticket, column))}</div>
              </details>
            )}
          </BoardColumn>
        ))}
      </div>
      <Suspense>
        {asked && isOpenStatus(asked.status) && (
          <CancelModal
            ticket={asked}
            onCancel={(reason) => cancel(asked.id, reason)}
            onClose={() => askToCancel(undefined)}
          />
        )}
      </Suspense>
      <Suspense>
        {isMenuOpen && (
          <MenuDrawer
            boardStore={store}
            soldOut={soldOut}
            onSet={set}
            onClose={() => {
              openMenu(false);
              // The strip that opened it may be gone.
              menuButton.current?.focus();
            }}
          />
        )}
      </Suspense>
    </main>
  );
}

/** The store that the board shows, or all of them. */
const useShownStores = (store: string | undefined) => {
  const stores = useCatalogue(({ shop }) => shop.stores);
  return store === undefined ? stores : stores.filter((each) => each.store === store);
};

type BoardColumnProps = {
  column: Column;
  count: number;
  /** The column that is shown where only one fits. */
  isOpen: boolean;
  /** Nothing was loaded yet, so the column does not say that it is empty. */
  isUnknown: boolean;
  children: ReactNode;
};

function BoardColumn({ column: { status, title, empty, next }, count, isOpen, isUnknown, children }: BoardColumnProps) {
  const titleId = useId();
  return (
    <section
      className={`bcol bcol--${status}${isOpen ? ' bcol--open' : ''}`}
      aria-labelledby={titleId}
      // A part that scrolls must be reachable by keyboard, also if it has no button in it.
      tabIndex={next ? undefined : 0}
    >
      <h2 className="bcol__title" id={titleId}>
        {title} <span>{count}</span>
      </h2>
      {count === 0 && !isUnknown && <p className="bcol__empty">{empty}</p>}
      {children}
    </section>
  );
}

type BoardSwitchProps = {
  counts: Record<ColumnStatus, number>;
  open: ColumnStatus;
  onOpen: (status: ColumnStatus) => void;
};

/** Chooses the column where only one fits. */
function BoardSwitch({ counts, open, onOpen }: BoardSwitchProps) {
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
