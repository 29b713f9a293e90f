import type { BoardStore, changeStatus, followTickets, listTickets, Ticket } from '@juniper/core/contracts/staff.ts';
import type { OrderStatus } from '@juniper/core/rules/order-status.ts';
import { ApiError, sendSigned } from '../../lib/api.ts';
import { followStream } from '../../lib/event-stream.ts';
import { isAmount, isObject } from '../../lib/guards.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { storage } from '../../lib/storage.ts';
import { showToast } from '../../ui/toast.ts';
import { onBeforeLogout } from '../auth/auth-calls.ts';
import { useAuth } from '../auth/auth-store.ts';
import { type Board, type BoardAction, type BoardNews, emptyBoard, newsBetween, reduceBoard } from './board-state.ts';
import { staffMessages } from './staff-messages.ts';

/** The same time as the bar under Undo in ticket.css. */
const undoMs = 5_000;
export const retryMs = 3_000;
const pollMs = 15_000;
/** A stream that reconnects within this time is not shown as lost. */
const graceMs = 2_000;
const lookMs = 1_000;
/** A little less than a logout waits, so that it is said what is lost. */
const patienceMs = 1_900;

/** An order that still waits after this time may ring again. */
const rungKeptMs = 24 * 3_600_000;

type Listener = { onNews: (news: BoardNews) => void; onForbidden: () => void };

/** Worth a retry: no answer, a session that ended (the same person may log in again), too many requests, or a fault. */
export const isTemporary = ({ kind, status }: ApiError) =>
  kind === 'unreachable' || status === 401 || status === 429 || status >= 500;

export const getUserId = (): string | undefined => useAuth.getState().user?.id;

const noteOf = ({ code, message }: ApiError): string => {
  if (code === 'status_changed') return staffMessages.overtaken;
  return code === 'own_order' ? message : staffMessages.refused;
};

/** What this device has rung for, at any store: a reload does not ring again. */
const readRung = (): Record<string, number> => {
  const stored = storage.read('juniper_board_rung');
  return Object.fromEntries(
    Object.entries(isObject(stored) ? stored : {}).filter((entry): entry is [string, number] => isAmount(entry[1])),
  );
};
const keepRung = (rung: Readonly<Record<string, number>>) => {
  const all = Object.entries({ ...readRung(), ...rung });
  const kept = all.filter(([, at]) => serverNow() - at < rungKeptMs);
  storage.write('juniper_board_rung', Object.fromEntries(kept));
};

/** The board of one store, or of all: follows the server, and sends what is pressed. */
export const makeBoard = (store: BoardStore | undefined) => {
  const query = store ? (`?store=${store}` as const) : '';
  let board: Board = { ...emptyBoard, rung: readRung() };
  let listener: Listener | undefined;
  const userId = getUserId();
  const views = new Set<() => void>();
  const undoTimers = new Map<string, ReturnType<typeof setTimeout>>();
  const running = new Set<Promise<void>>();

  const act = (action: BoardAction) => {
    const before = board;
    board = reduceBoard(before, action);
    if (board === before) return;
    if (board.rung !== before.rung) keepRung(board.rung);
    listener?.onNews(newsBetween(before, board));
    for (const view of views) view();
  };

  const sendMove = async (id: string): Promise<void> => {
    const move = board.moves[id];
    // What one person pressed is not sent in the name of the next.
    if (!move || getUserId() !== userId) return;
    const { from, to, reason } = move;
    try {
      const body = { from, to, ...(reason && { reason }) };
      const { data } = await sendSigned<typeof changeStatus>('POST', `/staff/orders/${id}/status`, body);
      act({ type: 'settled', id, ticket: data });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (isTemporary(error)) {
        act({ type: 'unanswered', id });
        setTimeout(() => void send(id), retryMs);
        return;
      }
      const ticket = error.code === 'status_changed' ? (error.data as Ticket) : undefined;
      // The first try had arrived; only its answer was lost.
      if (move.isRetried && ticket?.status === to) act({ type: 'settled', id, ticket });
      else act({ type: 'refused', id, ticket, note: noteOf(error) });
    }
  };

  const send = (id: string): Promise<void> => {
    const sending = sendMove(id).finally(() => running.delete(sending));
    running.add(sending);
    return sending;
  };

  const commit = async (id: string): Promise<void> => {
    clearTimeout(undoTimers.get(id));
    if (board.moves[id]?.phase !== 'undoable') return;
    act({ type: 'sent', id });
    await send(id);
  };
  const commitAll = () => Promise.all(Object.keys(board.moves).map(commit));

  /** Polls while the stream is down. Each outage has its own loop, and an answer that comes after its end is ignored. */
  const pollWhileDown = () => {
    let isOver = false;
    let timer: ReturnType<typeof setTimeout>;
    const poll = async () => {
      act({ type: 'linked', link: 'lost', at: serverNow() });
      try {
        const { data, more, unpaid } = await sendSigned<typeof listTickets>('GET', `/staff/orders${query}`);
        if (!isOver) act({ type: 'heard', isWhole: true, tickets: data, more, unpaid, at: serverNow() });
      } catch (error) {
        if (error instanceof ApiError && error.status === 403) listener?.onForbidden();
      }
      if (!isOver) timer = setTimeout(poll, pollMs);
    };
    timer = setTimeout(poll, graceMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  };

  return {
    read: () => board,
    subscribe: (view: () => void) => {
      views.add(view);
      return () => {
        views.delete(view);
      };
    },

    /** Follows the server until the returned function is called, which sends all moves that could still be undone. */
    open: (tell: Listener): (() => void) => {
      listener = tell;
      let stopPolling: (() => void) | undefined;
      const stopStream = followStream<typeof followTickets>(`/staff/events${query}`, {
        onEvent: (event) => act({ type: 'heard', ...event, at: serverNow() }),
        onState: (state) => {
          if (state === 'reconnecting') {
            stopPolling ??= pollWhileDown();
            return;
          }
          stopPolling?.();
          stopPolling = undefined;
          act({ type: 'linked', link: 'live', at: serverNow() });
        },
      });
      const looking = setInterval(() => act({ type: 'looked', at: serverNow() }), lookMs);
      const onHidden = () => void (document.hidden && commitAll());
      document.addEventListener('visibilitychange', onHidden);
      const stopAtLogout = onBeforeLogout(async () => {
        const patience = new Promise((resolve) => setTimeout(resolve, patienceMs));
        await Promise.race([Promise.allSettled([commitAll(), ...running]), patience]);
        if (Object.keys(board.moves).length > 0) showToast('warning', 'Your last press was not sent.');
      });
      return () => {
        stopStream();
        stopPolling?.();
        clearInterval(looking);
        document.removeEventListener('visibilitychange', onHidden);
        stopAtLogout();
        void commitAll();
        listener = undefined;
      };
    },

    press: (id: string, to: OrderStatus) => {
      act({ type: 'pressed', id, to });
      clearTimeout(undoTimers.get(id));
      undoTimers.set(
        id,
        setTimeout(() => void commit(id), undoMs),
      );
    },
    undo: (id: string) => act({ type: 'undone', id }),
    cancel: (id: string, reason: string) => {
      act({ type: 'pressed', id, to: 'cancelled', reason });
      if (board.moves[id]?.to === 'cancelled') void send(id);
    },
  };
};
