import { ApiError } from '../../lib/api.ts';
import { useAuth } from '../auth/auth-store.ts';

type Press<Wanted> = {
  wanted: Wanted;
  /** Set while the press can still be undone. */
  timer?: ReturnType<typeof setTimeout> | undefined;
};

type PressOptions<Wanted, Answer> = {
  send: (key: string, wanted: Wanted) => Promise<Answer>;
  /** How long a press is held back, so that it can be undone. */
  undoMs?: number;
  /** When a press without an answer is sent again; without it, it counts as refused. */
  retryMs?: number;
  on: {
    /** A press was held long enough and is sent now. */
    sent?: (key: string) => void;
    /** A try got no answer, and may have arrived. */
    unanswered?: (key: string) => void;
    answered: (key: string, wanted: Wanted, answer: Answer) => unknown;
    refused: (key: string, wanted: Wanted, error: ApiError) => unknown;
  };
};

/** Returns whether a retry may help: no answer, a session that ended (the same person may log in again), too many requests, or a fault. */
const isTemporary = ({ kind, status }: ApiError) =>
  kind === 'unreachable' || status === 401 || status === 429 || status >= 500;

const getUserId = (): string | undefined => useAuth.getState().user?.id;

/**
 * Sends what is pressed, by key: each press is held for `undoMs`, sent, and tried again until it is answered. The last
 * press counts while another one is under way. No press is sent in the name of another person.
 */
export const createPresses = <Wanted, Answer>({ send, undoMs = 0, retryMs, on }: PressOptions<Wanted, Answer>) => {
  const userId = getUserId();
  const presses = new Map<string, Press<Wanted>>();
  const running = new Set<Promise<void>>();

  const sendOnce = async (key: string, press: Press<Wanted>): Promise<void> => {
    if (getUserId() !== userId) return;
    const { wanted } = press;
    try {
      const answer = await send(key, wanted);
      if (press.wanted !== wanted) return sendOnce(key, press);
      presses.delete(key);
      await on.answered(key, wanted, answer);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (retryMs !== undefined && isTemporary(error)) {
        on.unanswered?.(key);
        setTimeout(() => void start(key, press), retryMs);
        return;
      }
      presses.delete(key);
      await on.refused(key, wanted, error);
    }
  };

  const start = (key: string, press: Press<Wanted>): Promise<void> => {
    const sending = sendOnce(key, press).finally(() => running.delete(sending));
    running.add(sending);
    return sending;
  };

  /** Sends a press that is held back. */
  const sendNow = async (key: string): Promise<void> => {
    const press = presses.get(key);
    if (!press?.timer) return;
    clearTimeout(press.timer);
    press.timer = undefined;
    on.sent?.(key);
    await start(key, press);
  };

  return {
    press: async (key: string, wanted: Wanted): Promise<void> => {
      const last = presses.get(key);
      if (last && !last.timer) {
        last.wanted = wanted;
        return;
      }
      clearTimeout(last?.timer);
      const press: Press<Wanted> = { wanted };
      presses.set(key, press);
      if (undoMs > 0) press.timer = setTimeout(() => void sendNow(key), undoMs);
      else await start(key, press);
    },
    /** Drops a press that is held back. */
    undo: (key: string): void => {
      const timer = presses.get(key)?.timer;
      if (!timer) return;
      clearTimeout(timer);
      presses.delete(key);
    },
    sendNow,
    /** Sends all that is held back, and waits for all that is being sent. */
    sendAll: () => Promise.allSettled([...[...presses.keys()].map(sendNow), ...running]),
  };
};
