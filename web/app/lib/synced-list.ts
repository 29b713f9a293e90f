import { ApiError, logFailure } from './api.ts';
import { storage } from './storage.ts';

const firstRetryMs = 10_000;
const longestRetryMs = 300_000;
/** Asking fails to help only if another device changes the account at the same moment each time. */
const mostAsks = 5;

/** Doubles with each failure. Varies by a quarter, so that customers do not all retry at the same moment. */
const getBackoffMs = (failures: number): number =>
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

type SenderOptions = {
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
export const createSender = ({ name, gatherMs, send }: SenderOptions) => {
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
      wait(Math.max(getBackoffMs(failures), askedMs));
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

/**
 * `local` is the device's list. `base` is what device and account last agreed on, with a note of what has been sent
 * since. Both are in the device's storage, which other tabs read and write as well.
 */
type State<Local, Base> = { readonly local: Local; readonly base: Base };

type Event<Remote, Call> =
  /** The account has answered with its list. */
  | { kind: 'heard'; remote: Remote }
  | { kind: 'sending'; call: Call }
  /** The server understood the call and does not want it. */
  | { kind: 'refused'; call: Call };

/** How one kind of list is stored, compared, merged and sent. Making a call twice must do no harm. */
export type Adapter<Local, Base, Remote, Call extends { name: string }> = {
  name: string;
  gatherMs: number;
  /** What is logged when a call fails; without it, failures are silent. */
  failure?: string;
  read: (owner: string) => Local;
  write: (owner: string, local: Local, remote: Remote) => void;
  readBase: (owner: string) => Base;
  writeBase: (owner: string, base: Base) => void;
  /** Whether the account has not changed since the base, and nothing is unanswered. */
  isEqual: (base: Base, remote: Remote) => boolean;
  /** Whether the base alone does not say what the account holds. */
  isUncertain: (base: Base) => boolean;
  /** Returns what both sides agreed on, knowing that a call without an answer may have arrived. */
  agree: (base: Base, remote: Remote) => Local;
  merge: (agreed: Local, local: Local, remote: Remote) => Local;
  toBase: (remote: Remote) => Base;
  /** Notes in the base whether a call is without an answer. */
  mark: (base: Base, call: Call, isSent: boolean) => Base;
  /** Returns the calls that the account still needs. */
  plan: (local: Local, base: Base) => readonly Call[];
  /** Returns the account's list after the call. */
  send: (call: Call) => Promise<Remote>;
  /** Returns the account's list; a server of an older release may have none. */
  fetchRemote: () => Promise<Remote | undefined>;
  /** `changed`: ask again. `refused`: the same call would get the same answer. `lost`: try again later. */
  judge: (error: unknown) => 'changed' | 'refused' | 'lost';
  onAnswered?: () => void;
};

const reduce = <Local, Base, Remote, Call extends { name: string }>(
  adapter: Adapter<Local, Base, Remote, Call>,
  state: State<Local, Base>,
  event: Event<Remote, Call>,
): State<Local, Base> => {
  const { local, base } = state;
  if (event.kind !== 'heard') return { local, base: adapter.mark(base, event.call, event.kind === 'sending') };
  const { remote } = event;
  if (adapter.isEqual(base, remote)) return state;
  return { local: adapter.merge(adapter.agree(base, remote), local, remote), base: adapter.toBase(remote) };
};

/** Keeps a list on the device and the same list of the account equal. */
export const createSyncedList = <Local, Base, Remote, Call extends { name: string }>(
  adapter: Adapter<Local, Base, Remote, Call>,
) => {
  /** Whether the account may hold something else than the base says: changed elsewhere, or by a call without an answer. */
  let isStale = false;
  /** Whether this page has sent anything. An answer asked for before that may arrive after it. */
  let hasCalled = false;
  /** Calls that the server has refused, by owner. They are not made again until the next visit. */
  const refused = new Set<string>();

  const currentOwner = () => storage.read('user')?.id ?? '';

  const readState = (owner: string): State<Local, Base> => ({
    local: adapter.read(owner),
    base: adapter.readBase(owner),
  });

  const dispatch = (owner: string, event: Event<Remote, Call>): void => {
    const before = readState(owner);
    const after = reduce(adapter, before, event);
    // The device first: if the page is closed in between, the same merge happens again. The other way round, what the
    // device lacks would look removed.
    if (event.kind === 'heard' && after !== before) adapter.write(owner, after.local, event.remote);
    if (after.base !== before.base) adapter.writeBase(owner, after.base);
  };

  const logIfWanted = (error: unknown) => {
    if (adapter.failure && error instanceof ApiError) logFailure(adapter.failure, error);
  };

  /** Makes a call. Returns whether the account has answered it, with its list or with a refusal. */
  const make = async ({ owner, own }: Session, call: Call): Promise<boolean> => {
    hasCalled = true;
    dispatch(owner, { kind: 'sending', call });
    try {
      dispatch(owner, { kind: 'heard', remote: await own(adapter.send(call)) });
      adapter.onAnswered?.();
    } catch (error) {
      const outcome = adapter.judge(error);
      if (outcome === 'lost') throw error;
      if (outcome === 'changed') {
        isStale = true;
        return false;
      }
      refused.add(`${owner} ${call.name}`);
      dispatch(owner, { kind: 'refused', call });
      logIfWanted(error);
    }
    return true;
  };

  /** Makes each call once. Asks the account before, where it may hold something else than the base says. */
  const sendCalls = async (session: Session): Promise<void> => {
    const { owner, own } = session;
    const made = new Set<string>();
    let asks = 0;
    for (;;) {
      const { local, base } = readState(owner);
      if (isStale || adapter.isUncertain(base)) {
        if (asks === mostAsks) throw new Error('The account was changed by another device each time');
        asks += 1;
        isStale = false;
        const remote = await own(adapter.fetchRemote());
        if (remote === undefined) return;
        dispatch(owner, { kind: 'heard', remote });
        continue;
      }
      const call = adapter.plan(local, base).find(({ name }) => !made.has(name) && !refused.has(`${owner} ${name}`));
      if (!call) return;
      if (await make(session, call)) made.add(call.name);
    }
  };

  const sender = createSender({
    name: adapter.name,
    gatherMs: adapter.gatherMs,
    send: async (session) => {
      try {
        await sendCalls(session);
      } catch (error) {
        isStale = true;
        logIfWanted(error);
        throw error;
      }
    },
  });

  return {
    ...sender,
    /** Notes that the account may have changed: it is asked before the next call. */
    outdate: (): void => {
      isStale = true;
    },
    /**
     * Takes the account's list from another answer. Only the first is used directly: a later one may have been
     * requested before our last call and arrive after it, so if it differs, the list is loaded again in turn.
     */
    hear: (remote: Remote, { isFirst }: { isFirst: boolean }): void => {
      if (isFirst && !hasCalled) dispatch(currentOwner(), { kind: 'heard', remote });
      else if (!adapter.isEqual(adapter.readBase(currentOwner()), remote)) isStale = true;
      sender.change();
    },
    isUnsent: (): boolean => {
      const { local, base } = readState(currentOwner());
      return currentOwner() !== '' && adapter.plan(local, base).length > 0;
    },
  };
};
