import './board.css';
import type { Ticket } from '@juniper/core/contracts/staff.ts';
import { formatTime } from '@juniper/core/rules/clock.ts';
import { isOpenStatus } from '@juniper/core/rules/order-status.ts';
import { getTimeZone } from '@juniper/core/rules/shop.ts';
import { type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react';
import { lateComponent } from '../../lib/late-component.tsx';
import { useWakeLock } from '../../lib/screen.ts';
import { Button } from '../../ui/Button.tsx';
import { useCatalogue } from '../catalogue/catalogue-store.ts';
import { BoardBar, findSoldOut, MenuButton, OutStrip, SoundButton, useChime } from './BoardBar.tsx';
import { type Column, type ColumnStatus, columns, findTickets, getNext, isReady } from './board-columns.ts';
import { emptyBoard, isLeftOver } from './board-state.ts';
import { DoneTicket } from './DoneTicket.tsx';
import { staffMessages } from './staff-messages.ts';
import { TicketCard } from './TicketCard.tsx';
import type { TrackTicketProps } from './TrackingModal.tsx';
import { getTicketZone, isLater } from './tickets.ts';
import { useTicks } from './ticks.ts';
import {
  useAnnouncements,
  useBoard,
  useBoardStore,
  useHeldPlaces,
  useNow,
  useSoldOut,
  useTicketFocus,
} from './use-board.ts';

const loadCancel = () => import('./CancelModal.tsx');
const CancelModal = lateComponent(loadCancel, 'CancelModal');
const loadAllDay = () => import('./AllDay.tsx');
const AllDay = lateComponent(loadAllDay, 'AllDay');
const loadDrawer = () => import('./MenuDrawer.tsx');
const MenuDrawer = lateComponent(loadDrawer, 'MenuDrawer');
const loadNewOrder = () => import('./NewOrder.tsx');
const NewOrder = lateComponent(loadNewOrder, 'NewOrder');
const loadStates = () => import('./StoreStateBar.tsx');
const StoreStateBar = lateComponent(loadStates, 'StoreStateBar');

const TrackTicket = lateComponent<'TrackTicket', TrackTicketProps>(() => import('./TrackingModal.tsx'), 'TrackTicket');
const LeftOver = lateComponent(() => import('./LeftOver.tsx'), 'LeftOver');

/** How long a new ticket is highlighted. */
const newMs = 6_000;

/** Shows the screen behind the counter: all open orders, and the last completed ones. */
export function StaffBoard() {
  const now = useNow();
  const [open, setOpen] = useState<ColumnStatus>('pending');
  const [toCancel, askToCancel] = useState<string>();
  const [toTrack, askToTrack] = useState<string>();
  const [store, chooseStore] = useBoardStore();
  const sound = useChime();
  const [announcement, announce] = useAnnouncements(sound.chime);
  const { board, press, undo, cancel } = useBoard(store, announce);
  const { soldOut, set } = useSoldOut(board.link === 'live');
  const catalogue = useCatalogue();
  const out = findSoldOut(soldOut, store, catalogue);
  const stores = useShownStores(store);
  const timeZone = getTimeZone(catalogue, stores.find(({ countsWork }) => countsWork)?.store ?? store ?? null);
  const [warning, placeWarning] = useState<Element | null>(null);
  const [strip, placeStrip] = useState<Element | null>(null);
  const [isMenuOpen, openMenu] = useState(false);
  const [isAllDayOpen, openAllDay] = useState(false);
  const [isEntering, enterOrder] = useState(false);
  const menuButton = useRef<HTMLButtonElement>(null);
  const ticketFocus = useTicketFocus();
  const ticks = useTicks();
  useWakeLock(true);
  // After the orders, so that they open without a connection too.
  useEffect(() => {
    for (const load of [loadCancel, loadDrawer, loadAllDay, loadNewOrder]) load().catch(() => {});
  }, []);

  const pending = Map.groupBy(findTickets(board, 'pending', now), (ticket) => isLater(ticket, now));
  const lists = {
    pending: pending.get(false) ?? [],
    later: pending.get(true) ?? [],
    preparing: findTickets(board, 'preparing', now),
    completed: findTickets(board, 'completed', now),
  };
  const leftOver = Object.values(board.tickets).filter(isLeftOver);
  const places = useHeldPlaces(
    Object.fromEntries(Object.entries(lists).map(([list, tickets]) => [list, tickets.map(({ id }) => id)])),
  );
  const rangAt = ({ id, startAt }: Ticket) => (startAt ? board.rung : board.arrivals)[id] ?? 0;
  const draw = (list: keyof typeof lists, column: Column) =>
    places[list]?.map((id) => {
      const ticket = board.tickets[id];
      const isFrame = !lists[list].some((each) => each.id === id);
      if (!ticket || (isFrame && list === 'completed')) return null;
      // What is said of a ticket that has left is said where it is now.
      const said = isFrame ? emptyBoard : board;
      const state = { ticket, column, move: said.moves[id], claim: said.claims[id], note: said.notes[id] };
      const act = { timeZone: getTicketZone(ticket), onPress: press, onUndo: undo, onTrack: askToTrack };
      if (list === 'completed') return <DoneTicket key={id} {...state} {...act} />;
      return (
        <TicketCard
          key={id}
          {...state}
          {...act}
          next={getNext(column, ticket)}
          now={now}
          ticked={ticks[id]?.lines}
          isNew={now - rangAt(ticket) < newMs}
          isFrame={isFrame}
          showsStore={store === undefined}
          onCancel={askToCancel}
        />
      );
    });
  const counts = {
    pending: lists.pending.length,
    preparing: lists.preparing.length,
    completed: lists.completed.length,
  };
  const tracked = toTrack === undefined ? undefined : board.tickets[toTrack];
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
        <Button size="sm" aria-haspopup="dialog" onClick={() => enterOrder(true)}>
          New order
        </Button>
        <button className="board__sound" type="button" aria-haspopup="dialog" onClick={() => openAllDay(true)}>
          All day
        </button>
        <Suspense fallback={<span className="board__state">Pause</span>}>
          <StoreStateBar
            stores={stores}
            now={now}
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
          {board.receivedAt === null
            ? staffMessages.lost
            : staffMessages.lostSince(formatTime(timeZone, board.receivedAt))}
        </p>
      )}
      {board.unpaid > 0 && <p className="board__more">{staffMessages.unpaid(board.unpaid)}</p>}
      {board.more > 0 && <p className="board__more">{staffMessages.more(board.more)}</p>}
      <Suspense>
        {leftOver.length > 0 && (
          <LeftOver key={store} tickets={leftOver} shop={catalogue.shop} showsStore={store === undefined} />
        )}
      </Suspense>
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
            isUnknown={board.receivedAt === null}
          >
            <div className="bcol__list">{draw(column.status, column)}</div>
            {column.status === 'pending' && lists.later.length > 0 && (
              <details className="fold bcol__later">
                <summary>Later ({lists.later.length})</summary>
                <div className="bcol__list">{draw('later', column)}</div>
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
      <Suspense>{tracked && <TrackTicket ticket={tracked} onClose={() => askToTrack(undefined)} />}</Suspense>
      <Suspense>{isEntering && <NewOrder boardStore={store} onClose={() => enterOrder(false)} />}</Suspense>
      <Suspense>
        {isAllDayOpen && (
          <AllDay
            tickets={[...lists.pending, ...lists.preparing.filter((ticket) => !isReady(ticket))]}
            ticks={ticks}
            onClose={() => openAllDay(false)}
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

/** Returns the store that the board shows, or all of them. */
const useShownStores = (store: string | undefined) => {
  const stores = useCatalogue(({ shop }) => shop.stores);
  return store === undefined ? stores : stores.filter((each) => each.store === store);
};

type BoardColumnProps = {
  column: Column;
  count: number;
  /** The column that is shown where only one fits. */
  isOpen: boolean;
  /** No ticket was loaded yet, so the column does not say that it is empty. */
  isUnknown: boolean;
  children: ReactNode;
};

function BoardColumn({ column: { status, title, empty }, count, isOpen, isUnknown, children }: BoardColumnProps) {
  const titleId = useId();
  return (
    <section className={`bcol bcol--${status}${isOpen ? ' bcol--open' : ''}`} aria-labelledby={titleId}>
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
