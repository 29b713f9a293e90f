import type { BoardStore, Ticket } from '@juniper/core/contracts/staff.ts';
import { useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react';
import { serverNow } from '../../lib/server-clock.ts';
import { storage } from '../../lib/storage.ts';
import { useStored } from '../../lib/use-stored.ts';
import { showToast } from '../../ui/toast.ts';
import { loadUser } from '../auth/auth-calls.ts';
import { useAuth } from '../auth/auth-store.ts';
import { makeBoard } from './board-service.ts';
import type { BoardNews } from './board-state.ts';
import { staffMessages } from './staff-messages.ts';
import { startOf, timesOf } from './ticket-times.ts';
import { boardStores, timeZoneOf, whyGone } from './ticket-words.ts';

/** The board of one store, or of all. It follows the server while the component is mounted. */
export const useBoard = (store: BoardStore | undefined, onNews: (news: BoardNews) => void) => {
  const service = useMemo(() => makeBoard(store), [store]);
  const board = useSyncExternalStore(service.subscribe, service.read);
  const hear = useEffectEvent(onNews);
  const hasSession = useAuth(({ token }) => token !== null);

  useEffect(() => {
    if (!hasSession) return;
    // The account may no longer be staff: load it again, and the guard decides.
    const onForbidden = () => void loadUser();
    return service.open({ onNews: (news) => hear(news), onForbidden });
  }, [service, hasSession]);
  return { ...service, board };
};

/** The store whose orders the board shows, stored on the device. `undefined` means all stores. */
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
  const onNews = ({ arrived, toStart, gone, noted, isLost, isBack }: BoardNews) => {
    const now = serverNow();
    const times = (ticket: Ticket, isStarted = false) => timesOf(ticket, timeZoneOf(ticket), now, isStarted);
    const isTimed = (ticket: Ticket) => startOf(ticket) !== undefined && !toStart.includes(ticket);
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
    for (const ticket of gone) showToast('warning', whyGone(ticket), { durationMs: toastMs });
  };
  return [announcement, onNews] as const;
};

/** The server's time, updated every second. */
export const useNow = (): number => {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
};
