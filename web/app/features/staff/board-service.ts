import type {
  BoardStore,
  changeStatus,
  claimOrder,
  followTickets,
  listTickets,
  markReady,
  recallOrder,
  Ticket,
} from '@juniper/core/contracts/staff.ts';
import { createStore } from 'zustand/vanilla';
import { ApiError, sendSigned } from '../../lib/api.ts';
import { followStream } from '../../lib/event-stream.ts';
import { isAmount, isObject } from '../../lib/guards.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { storage } from '../../lib/storage.ts';
import { showToast } from '../../ui/toast.ts';
import { onSession } from '../auth/session-events.ts';
import {
  type Board,
  type BoardAction,
  type BoardChanges,
  emptyBoard,
  findChanges,
  getServerStatus,
  type Move,
  type Place,
  reduceBoard,
} from './board-state.ts';
import { createPresses } from './optimistic-press.ts';
import { staffMessages } from './staff-messages.ts';

/** The same time as the bar under Undo in ticket.css. */
const undoMs = 5_000;
const retryMs = 3_000;
const pollMs = 15_000;
/** A stream that reconnects within this time is not shown as lost. */
const graceMs = 2_000;
const lookMs = 1_000;
/** A little less than a logout waits, so that it is said what is lost. */
const patienceMs = 1_900;

/** An order that still waits after this time may ring again. */
const rungKeptMs = 24 * 3_600_000;

type Listener = { onChanges: (changes: BoardChanges) => void; onForbidden: () => void };

const getNote = ({ code, message }: ApiError): string => {
  if (code === 'status_changed') return staffMessages.overtaken;
  return code === 'own_order' ? message : staffMessages.refused;
};

/** Returns the orders that this device has rung for, at any store: a reload does not ring again. */
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

/** Tells this board's claims from those of others, which may be of the same account. */
const boardKey = crypto.randomUUID();

/** Tells other boards of a press, or with null that it was undone. If it is lost, they see the press when it is sent. */
const sendClaim = (orderId: string, to: 'preparing' | 'ready' | 'completed' | null): void => {
  sendSigned<typeof claimOrder>('POST', `/staff/orders/${orderId}/claim`, { board: boardKey, to }).catch(() => {});
};

/** Creates the board of one store, or of all: it follows the server, and sends what is pressed. */
export const createBoard = (boardStore: BoardStore | undefined) => {
  const query = boardStore ? (`?store=${boardStore}` as const) : '';
  const store = createStore<Board>(() => ({ ...emptyBoard, rung: readRung() }));
  let listener: Listener | undefined;

  const act = (action: BoardAction) => {
    const before = store.getState();
    const board = reduceBoard(before, action);
    if (board === before) return;
    if (board.rung !== before.rung) keepRung(board.rung);
    store.setState(board, true);
    // A move that was undone or overtaken is not sent.
    for (const id of Object.keys(before.moves)) if (!board.moves[id]) presses.undo(id);
    listener?.onChanges(findChanges(before, board));
  };

  const refuse = (id: string, move: Move, error: ApiError) => {
    const ticket = error.code === 'status_changed' ? (error.data as Ticket) : undefined;
    // The first try had arrived; only its answer was lost.
    if (store.getState().moves[id]?.isRetried && ticket && getServerStatus(ticket) === move.to)
      act({ type: 'confirmed', id, ticket });
    else act({ type: 'refused', id, ticket, note: getNote(error) });
  };

  const presses = createPresses<Move, Ticket>({
    send: async (id, { from, to, reason, isRecall }) => {
      if (isRecall) {
        const isReady = to === 'completed';
        return (await sendSigned<typeof recallOrder>('POST', `/staff/orders/${id}/recall`, { isReady })).data;
      }
      if (to === 'ready') return (await sendSigned<typeof markReady>('POST', `/staff/orders/${id}/ready`)).data;
      const body = { from: from === 'ready' ? 'preparing' : from, to, ...(reason && { reason }) } as const;
      return (await sendSigned<typeof changeStatus>('POST', `/staff/orders/${id}/status`, body)).data;
    },
    undoMs,
    retryMs,
    on: {
      sent: (id) => act({ type: 'sent', id }),
      unanswered: (id) => act({ type: 'unanswered', id }),
      answered: (id, _, ticket) => act({ type: 'confirmed', id, ticket }),
      refused: refuse,
    },
  });

  const press = (id: string, to: Place, reason?: string) => {
    if (store.getState().moves[id]) return;
    act({ type: 'pressed', id, to, ...(reason && { reason }) });
    const move = store.getState().moves[id];
    if (!move) return;
    void presses.press(id, move);
    if (move.phase === 'sending') void presses.sendNow(id);
    else if (to === 'preparing' || to === 'ready' || to === 'completed') sendClaim(id, to);
  };

  const undo = (id: string) => {
    if (store.getState().moves[id]?.phase !== 'undoable') return;
    act({ type: 'undone', id });
    sendClaim(id, null);
  };

  /** Polls while the stream is down. Each outage has its own loop, and an answer that comes after its end is ignored. */
  const pollWhileDown = () => {
    let isOver = false;
    let timer: ReturnType<typeof setTimeout>;
    const poll = async () => {
      act({ type: 'linked', link: 'lost', at: serverNow() });
      try {
        const { data, more, unpaid } = await sendSigned<typeof listTickets>('GET', `/staff/orders${query}`);
        if (!isOver) act({ type: 'received', isWhole: true, tickets: data, more, unpaid, at: serverNow() });
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
    store,

    /** Follows the server until the returned function is called, which sends all moves that could still be undone. */
    open: (tell: Listener): (() => void) => {
      listener = tell;
      let stopPolling: (() => void) | undefined;
      const stopStream = followStream<typeof followTickets>(`/staff/events${query}`, {
        onEvent: (event) => {
          const claims = event.claims?.filter(({ board }) => board !== boardKey);
          act({ type: 'received', ...event, claims, at: serverNow() });
        },
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
      const onHidden = () => void (document.hidden && presses.sendAll());
      document.addEventListener('visibilitychange', onHidden);
      const sendUnsent = async () => {
        const patience = new Promise((resolve) => setTimeout(resolve, patienceMs));
        await Promise.race([presses.sendAll(), patience]);
        if (Object.keys(store.getState().moves).length > 0) showToast('warning', 'Your last tap was not sent.');
      };
      const stopAtLogout = onSession('ending', ({ waitUntil }) => waitUntil(sendUnsent()));
      return () => {
        stopStream();
        stopPolling?.();
        clearInterval(looking);
        document.removeEventListener('visibilitychange', onHidden);
        stopAtLogout();
        void presses.sendAll();
        listener = undefined;
      };
    },

    press: (id: string, to: Place) => press(id, to),
    undo,
    cancel: (id: string, reason: string) => press(id, 'cancelled', reason),
  };
};
