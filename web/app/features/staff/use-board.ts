import type { BoardStore, Ticket } from '@juniper/core/contracts/staff.ts';
import { findItem } from '@juniper/core/rules/catalogue.ts';
import { findOption } from '@juniper/core/rules/options.ts';
import { type FocusEvent, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { serverNow } from '../../lib/server-clock.ts';
import { storage, useStored } from '../../lib/storage.ts';
import { showToast } from '../../ui/toast.ts';
import { loadUser } from '../auth/auth-calls.ts';
import { useAuth } from '../auth/auth-store.ts';
import { getCatalogue } from '../catalogue/catalogue-store.ts';
import { createBoard } from './board-service.ts';
import type { BoardChanges } from './board-state.ts';
import { createSoldOut, type Part } from './sold-out-service.ts';
import { soldOutWords, staffMessages } from './staff-messages.ts';
import { boardStores, describeLeaving, describeTimes, getStart, getTicketZone } from './tickets.ts';

/** Returns the board of one store, or of all. It follows the server while the component is mounted. */
export const useBoard = (store: BoardStore | undefined, onChanges: (changes: BoardChanges) => void) => {
  const service = useMemo(() => createBoard(store), [store]);
  const board = useStore(service.store);
  const announce = useEffectEvent(onChanges);
  const hasSession = useAuth(({ token }) => token !== null);

  useEffect(() => {
    if (!hasSession) return;
    // The account may no longer be staff: load it again, and the guard decides.
    const onForbidden = () => void loadUser();
    return service.open({ onChanges: (changes) => announce(changes), onForbidden });
  }, [service, hasSession]);
  return { ...service, board };
};

/** Returns the store whose orders the board shows, stored on the device. `undefined` means all stores. */
export const useBoardStore = (): [BoardStore | undefined, (store: string) => void] => {
  const stored = useStored('juniper_board_store');
  const choose = (store: string) => {
    if (store) storage.write('juniper_board_store', store);
    else storage.remove('juniper_board_store');
  };
  return [boardStores().find((store) => store === stored), choose];
};

const toastMs = 10_000;

/** Announces what happens on the board: to screen readers, by sound, and by a toast for a ticket that is gone. */
export const useAnnouncements = (chime: () => void) => {
  const [announcement, announce] = useState('');
  const onChanges = ({ arrived, toStart, gone, noted, isLost, isBack }: BoardChanges) => {
    const now = serverNow();
    const times = (ticket: Ticket, isStarted = false) => describeTimes(ticket, getTicketZone(ticket), now, isStarted);
    const isTimed = (ticket: Ticket) => getStart(ticket) !== undefined && !toStart.includes(ticket);
    const words = [
      ...arrived.map((ticket) =>
        isTimed(ticket)
          ? staffMessages.arrivedFor(ticket.orderNumber, ticket.fulfilment, times(ticket))
          : staffMessages.arrived(ticket.orderNumber, ticket.fulfilment),
      ),
      ...toStart
        .filter((ticket) => !arrived.includes(ticket))
        .map((ticket) => staffMessages.toStart(ticket.orderNumber, times(ticket, true))),
      ...noted.map(({ orderNumber }) => staffMessages.noted(orderNumber)),
    ];
    if (isLost) words.push(staffMessages.lost);
    if (isBack) words.push(staffMessages.back);
    if (words.length > 0) announce(words.join('. '));
    // An order for a later time rings when it is to be started.
    if (toStart.length > 0 || arrived.some((ticket) => !isTimed(ticket))) chime();
    for (const ticket of gone) showToast('warning', describeLeaving(ticket), { durationMs: toastMs });
  };
  return [announcement, onChanges] as const;
};

/** Returns the server's time, updated every second. */
export const useNow = (): number => {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
};

const undoMs = 5_000;
const errorMs = 10_000;

const getName = ({ kind, id }: Part) =>
  (kind === 'item' ? findItem : findOption)(getCatalogue(), id)?.name ?? soldOutWords.unnamed;

/** Returns what is sold out, and how to change it. It follows the server while the component is mounted. */
export const useSoldOut = (isLive: boolean) => {
  const [service] = useState(createSoldOut);
  const soldOut = useStore(service.store);

  useEffect(
    () =>
      service.open({
        onSet: (part, limit, undo) =>
          showToast('success', soldOutWords.set(getName(part), limit), {
            durationMs: undoMs,
            action: undo && { label: 'Undo', act: () => void undo() },
          }),
        onRefused: (part, { status }) =>
          showToast('error', soldOutWords.refused(getName(part), status), { durationMs: errorMs }),
        onOvertaken: (part) => showToast('warning', soldOutWords.overtaken(getName(part)), { durationMs: errorMs }),
        onLate: (part) => showToast('warning', soldOutWords.late(getName(part)), { durationMs: errorMs }),
        // The account may no longer be staff: load it again, and the guard decides.
        onForbidden: () => void loadUser(),
      }),
    [service],
  );

  // Something may have happened while there was no connection.
  useEffect(() => {
    if (isLive) void service.load();
  }, [service, isLive]);

  return { soldOut, set: service.set };
};

type Places = Readonly<Record<string, readonly string[]>>;

/** Tickets close up when nothing was touched for this long. */
const calmMs = 3_000;
const touches = ['pointerdown', 'pointerup', 'pointercancel', 'keydown'] as const;

/** Returns whether the page was touched a moment ago. A finger that stays down counts as long as it does. */
const useTouched = (): boolean => {
  const [isTouched, setTouched] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const touch = ({ type }: Event) => {
      clearTimeout(timer);
      setTouched(true);
      if (type !== 'pointerdown') timer = setTimeout(() => setTouched(false), calmMs);
    };
    for (const type of touches) document.addEventListener(type, touch, true);
    return () => {
      clearTimeout(timer);
      for (const type of touches) document.removeEventListener(type, touch, true);
    };
  }, []);
  return isTouched;
};

/** Keeps each place, also of a ticket that has left, and adds new tickets at the end. */
export const keepPlaces = (before: readonly string[], now: readonly string[]): string[] => [
  ...before,
  ...now.filter((id) => !before.includes(id)),
];

/** Returns the ids of each list in the order to draw them, so that no ticket moves under a finger on its way. */
export const useHeldPlaces = (now: Places): Places => {
  const isTouched = useTouched();
  const [held, setHeld] = useState(now);
  const next = isTouched
    ? Object.fromEntries(Object.entries(now).map(([list, ids]) => [list, keepPlaces(held[list] ?? [], ids)]))
    : now;
  if (JSON.stringify(next) !== JSON.stringify(held)) setHeld(next);
  return next;
};

const findVisible = (id: string) => {
  const ticket = document.querySelector<HTMLElement>(`[data-ticket="${id}"]`);
  return ticket?.checkVisibility() ? ticket : undefined;
};

/** Returns the ids of the tickets after it in its column, then of those before it. */
const findNeighbors = (ticket: HTMLElement): string[] => {
  const ids = [...(ticket.parentElement?.children ?? [])].map((each) => (each as HTMLElement).dataset.ticket ?? '');
  const at = ids.indexOf(ticket.dataset.ticket ?? '');
  return [...ids.slice(at + 1), ...ids.slice(0, at).reverse()];
};

/**
 * Keeps the focus when a ticket moves and the button with the focus is removed. The focus goes to the ticket's Undo,
 * else to the ticket in its new place, else to the next ticket. Not to that one's button: a late key press would move
 * it.
 */
export const useTicketFocus = () => {
  const last = useRef<string[]>([]);
  const isByKeyboard = useRef(false);

  useLayoutEffect(() => {
    if (last.current.length === 0 || document.activeElement !== document.body) return;
    const [own, ...others] = last.current.map(findVisible);
    const undo = own?.querySelector<HTMLElement>('[data-undo]');
    const next = undo ?? own ?? others.find(Boolean) ?? document.getElementById('main');
    // A finger needs no focus, so the list under it does not scroll.
    next?.focus({ preventScroll: !isByKeyboard.current });
  });

  return {
    onFocus: ({ target }: FocusEvent) => {
      const ticket = target.closest<HTMLElement>('[data-ticket]');
      isByKeyboard.current = target.matches(':focus-visible');
      last.current = ticket ? [ticket.dataset.ticket ?? '', ...findNeighbors(ticket)] : [];
    },
    // Not called when React removes an element, so the focus has really left.
    onBlur: () => {
      last.current = [];
    },
  };
};
