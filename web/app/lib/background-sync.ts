import { ApiError } from './api.ts';
import { storage } from './storage.ts';

const firstRetryMs = 10_000;
const longestRetryMs = 300_000;

/** Doubles with each failure. Varies by a quarter, so that customers do not all retry at the same moment. */
const backOffMs = (failures: number): number =>
  Math.min(firstRetryMs * 2 ** (failures - 1), longestRetryMs) * (0.75 + Math.random() / 2);

/** The customer who is logged in while something is sent. */
export type Session = {
  readonly owner: string;
  /** Waits for a call of this customer. Throws if somebody else, or nobody, is logged in when it ends. */
  readonly own: <T>(call: Promise<T>) => Promise<T>;
};

class SessionChanged extends Error {}

const currentSession = (): Session | undefined => {
  const token = storage.read('token');
  const owner = storage.read('user')?.id;
  if (token === undefined || !owner) return undefined;
  return {
    owner,
    own: async (call) => {
      const [outcome] = await Promise.allSettled([call]);
      if (storage.read('token') !== token || storage.read('user')?.id !== owner) throw new SessionChanged();
      if (outcome.status === 'rejected') throw outcome.reason;
      return outcome.value;
    },
  };
};

type Options = {
  /** The lock that keeps two tabs from sending at the same time. */
  name: string;
  /** How long to wait for further changes after the first one. */
  gatherMs: number;
  /** Sends everything that has not been sent. A rejection means: try again later. */
  send: (session: Session) => Promise<void>;
};

/**
 * Sends a customer's changes to the account in the background, one call at a time.
 *
 * - idle: there is nothing to send. `change` starts the wait for further changes, `wake` sends at once.
 * - sending: one call is under way. A change made meanwhile is sent after it.
 * - waiting: a timer runs, for further changes or after a failure. `change` leaves the timer as it is, so pressing
 *   does not bring the next try closer. `wake` ends the wait, but never before the time that the server asked for.
 */
export const createSync = ({ name, gatherMs, send }: Options) => {
  let state: 'idle' | 'sending' | 'waiting' = 'idle';
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  let isChanged = false;
  let failures = 0;
  let notBefore = 0;
  const listening = new AbortController();

  const sendInTurn = async () => {
    const work = async () => {
      const session = currentSession();
      if (session) await send(session);
    };
    try {
      // Locks exist in secure contexts only (HTTPS, localhost).
      await (navigator.locks ? navigator.locks.request(name, work) : work());
    } catch (error) {
      // The next customer has not failed, so does not wait.
      if (!(error instanceof SessionChanged)) throw error;
    }
  };

  const wait = (delayMs: number): void => {
    clearTimeout(timer);
    if (listening.signal.aborted) return;
    state = 'waiting';
    timer = setTimeout(run, delayMs);
  };

  const attempt = async (): Promise<void> => {
    try {
      await sendInTurn();
      failures = 0;
      notBefore = 0;
      state = 'idle';
      if (isChanged) wait(gatherMs);
    } catch (error) {
      failures += 1;
      const askedMs = error instanceof ApiError ? error.retryAfterMs : 0;
      notBefore = Date.now() + askedMs;
      wait(Math.max(backOffMs(failures), askedMs));
    }
  };

  const run = (): Promise<void> => {
    clearTimeout(timer);
    state = 'sending';
    isChanged = false;
    running = attempt();
    return running;
  };

  const change = (): void => {
    if (state === 'sending') isChanged = true;
    else if (state === 'idle') wait(gatherMs);
  };

  const wake = (): void => {
    if (state === 'sending') isChanged = true;
    else if (Date.now() < notBefore) wait(notBefore - Date.now());
    else void run();
  };

  const wakeIfWaiting = () => state === 'waiting' && wake();
  addEventListener('online', wakeIfWaiting, { signal: listening.signal });
  addEventListener('focus', wakeIfWaiting, { signal: listening.signal });

  return {
    /** Something changed on the device. */
    change,
    /** Something calls for a try now: a login, a restored connection. */
    wake,
    /** One last try before a logout discards what has not been sent, even if the server asked to wait. */
    flush: async (): Promise<void> => {
      while (state === 'sending') await running;
      await run();
    },
    /** A call under way ends by itself; no other follows. */
    stop: (): void => {
      listening.abort();
      clearTimeout(timer);
    },
  };
};
