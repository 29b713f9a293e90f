import type { RequestBody, ResponseBody } from '@juniper/core/contracts/contract.ts';
import type { getStoreState, pauseStore, setBusy } from '@juniper/core/contracts/store-state.ts';
import { formatClockTime } from '@juniper/core/rules/clock.ts';
import { describePause } from '@juniper/core/rules/pause.ts';
import type { Store } from '@juniper/core/rules/shop.ts';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { ApiError, sendSigned } from '../../lib/api.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { showToast } from '../../ui/toast.ts';
import { loadUser } from '../auth/auth-calls.ts';
import { getCatalogue } from '../catalogue/catalogue-store.ts';
import { createPresses } from './optimistic-press.ts';

export type StoreState = ResponseBody<typeof getStoreState>['data'];
export type PauseRequest = RequestBody<typeof pauseStore>;
export type BusyRequest = RequestBody<typeof setBusy>;
type BusyAnswer = ResponseBody<typeof setBusy>['data'];

/** By store. What was not answered yet is missing. */
export type StoreStates = Readonly<Record<string, StoreState>>;
type Undo = () => Promise<void>;
type Pressed<Body> = { body: Body; isUndo: boolean };

type Listener = {
  onPaused: (store: string, pausedUntil: string | null, undo: Undo | undefined) => void;
  onBusy: (store: string, answer: BusyAnswer, undo: Undo | undefined) => void;
  onRefused: (store: string, error: ApiError) => void;
  /** An Undo that would overwrite a later change. */
  onOvertaken: (store: string) => void;
  onForbidden: () => void;
};

const unknown: StoreState = { pausedUntil: null, busyMinutes: 0, busyUntil: null, waiting: 0, overbooked: [] };
type Setting = Partial<Pick<StoreState, 'pausedUntil' | 'busyMinutes' | 'busyUntil'>>;
const hasSetting = (state: StoreState | undefined, set: Setting) =>
  Object.entries(set).every(([key, value]) => state?.[key as keyof Setting] === value);

/** Keeps whether stores are paused, busy or overbooked, as the server last said, and sends what is pressed. */
export const createStoreStates = (listener: Listener) => {
  const states = createStore<StoreStates>(() => ({}));
  // Of two answers about a store, the one that was asked for later counts.
  let asked = 0;
  const answered = new Map<string, number>();
  /** Stores of others, which are not asked about again. */
  const foreign = new Set<string>();

  const takeState = (store: string, turn: number, change: Partial<StoreState>) => {
    if (turn < (answered.get(store) ?? 0)) return;
    answered.set(store, turn);
    states.setState((all) => ({ [store]: { ...(all[store] ?? unknown), ...change } }));
  };

  /** Returns whether the state is now the server's. A failure is quiet: the next look comes soon. */
  const load = async (store: string): Promise<boolean> => {
    if (foreign.has(store)) return false;
    asked += 1;
    const turn = asked;
    try {
      const { data } = await sendSigned<typeof getStoreState>('GET', `/staff/stores/${store}/state`);
      takeState(store, turn, data);
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'other_store') foreign.add(store);
      else if (error.status === 403) listener.onForbidden();
      return false;
    }
  };

  /** Takes the answer of a press, and returns its Undo, which changes only what is still as it was set here. */
  const takeAnswer = (store: string, set: Setting, undo: Undo): Undo => {
    asked += 1;
    takeState(store, asked, set);
    return async () => {
      if ((await load(store)) && !hasSetting(states.getState()[store], set)) listener.onOvertaken(store);
      else await undo();
    };
  };

  const refuse = (store: string, _: unknown, error: ApiError) => {
    listener.onRefused(store, error);
    // A try without an answer may have arrived.
    return load(store);
  };

  const pauses = createPresses<Pressed<PauseRequest>, ResponseBody<typeof pauseStore>>({
    send: (store, { body }) => sendSigned<typeof pauseStore>('POST', `/staff/stores/${store}/pause`, body),
    on: {
      answered: (store, { isUndo }, { data: { pausedUntil, before } }) => {
        const undo = takeAnswer(store, { pausedUntil }, () =>
          pauses.press(store, { body: before as PauseRequest, isUndo: true }),
        );
        listener.onPaused(store, pausedUntil, isUndo ? undefined : undo);
        return load(store);
      },
      refused: refuse,
    },
  });

  const delays = createPresses<Pressed<BusyRequest>, ResponseBody<typeof setBusy>>({
    send: (store, { body }) => sendSigned<typeof setBusy>('POST', `/staff/stores/${store}/busy`, body),
    on: {
      answered: (store, { isUndo }, { data }) => {
        const { busyMinutes, busyUntil, before } = data;
        const undo = takeAnswer(store, { busyMinutes, busyUntil }, () =>
          delays.press(store, { body: before as BusyRequest, isUndo: true }),
        );
        listener.onBusy(store, data, isUndo ? undefined : undo);
        // How many wait has changed.
        return load(store);
      },
      refused: refuse,
    },
  });

  return {
    states,
    load,
    pause: (store: string, body: PauseRequest) => pauses.press(store, { body, isUndo: false }),
    busy: (store: string, body: BusyRequest) => delays.press(store, { body, isUndo: false }),
  };
};

/** Texts about a store that is paused, busy or overbooked. */
export const stateWords = {
  /** The text that customers read now. */
  paused: (store: Store, pausedUntil: string, now: number) =>
    `Customers read: “${describePause(store, Date.parse(pausedUntil), now)}”`,
  goesOn: ({ name }: Store) => `${name} takes orders again.`,
  busy: ({ timeZone }: Store, minutes: number, until: string | null) =>
    `New orders are promised ${minutes} minutes later${until ? ` until ${formatClockTime(timeZone, Date.parse(until))}` : ''}.`,
  told: (count: number) => (count === 1 ? ' The one who waits was told.' : ` The ${count} who wait were told.`),
  usual: ({ name }: Store) => `${name} promises its usual times again.`,
  tellWaiting: (count: number) =>
    count === 1 ? 'Let the waiting customer know' : `Let the ${count} waiting customers know`,
  refused: 'This could not be changed. Please try again.',
  unreachable: 'No connection, so nothing is changed yet. Please try again.',
  otherStore: 'You work at another store, so this one cannot be changed from here.',
  overtaken: ({ name }: Store) => `Somebody has changed ${name} again since. It stays as it is now.`,
} as const;

/** Names the overbooked stations: 'Overbooked: bar'. */
export const describeOverbooked = ({ overbooked }: StoreState): string =>
  `Overbooked: ${[...new Set(overbooked.map(({ station }) => station))].join(' and ')}`;

/** Says when stations are overbooked: 'at 9:00', or 'from 9:00' if it is several times. */
export const describeOverbookedTimes = ({ overbooked }: StoreState, timeZone: string): string => {
  const times = [...new Set(overbooked.map(({ startsAt }) => Date.parse(startsAt)))];
  return `${times.length > 1 ? 'from' : 'at'} ${formatClockTime(timeZone, Math.min(...times))}`;
};

export const isPaused = (state: StoreState | undefined, now: number): boolean =>
  !!state?.pausedUntil && Date.parse(state.pausedUntil) > now;

export const isBusy = (state: StoreState | undefined, now: number): boolean =>
  !!state && state.busyMinutes > 0 && (!state.busyUntil || Date.parse(state.busyUntil) > now);

const undoMs = 5_000;
const errorMs = 10_000;
const everyMs = 60_000;
/** A rush of orders is one look. */
const restMs = 1_000;

const getStore = (name: string) => {
  const store = getCatalogue().shop.stores.find((each) => each.store === name);
  if (!store) throw new Error(`There is no store ${name}`);
  return store;
};
const toUndoToast = (undo: (() => Promise<void>) | undefined) => ({
  durationMs: undoMs,
  action: undo && { label: 'Undo', act: () => void undo() },
});
const describeRefusal = ({ kind, code }: ApiError) => {
  if (kind === 'unreachable') return stateWords.unreachable;
  return code === 'other_store' ? stateWords.otherStore : stateWords.refused;
};

const createService = () =>
  createStoreStates({
    onPaused: (name, pausedUntil, undo) => {
      const store = getStore(name);
      const words = pausedUntil ? stateWords.paused(store, pausedUntil, serverNow()) : stateWords.goesOn(store);
      showToast('success', words, toUndoToast(undo));
    },
    onBusy: (name, { busyMinutes, busyUntil, moved }, undo) => {
      const store = getStore(name);
      const words = busyMinutes > 0 ? stateWords.busy(store, busyMinutes, busyUntil) : stateWords.usual(store);
      showToast('success', words + (moved > 0 ? stateWords.told(moved) : ''), toUndoToast(undo));
    },
    onRefused: (_, error) => showToast('error', describeRefusal(error), { durationMs: errorMs }),
    onOvertaken: (name) => showToast('warning', stateWords.overtaken(getStore(name)), { durationMs: errorMs }),
    // The account may no longer be staff: load it again, and the guard decides.
    onForbidden: () => void loadUser(),
  });

/**
 * Returns whether these stores are paused, busy or overbooked. Asked each minute, when the connection is there, and shortly after
 * `tickets` changed for those that count work.
 */
export const useStoreStates = (stores: readonly Store[], tickets: unknown, isLive: boolean) => {
  const [service] = useState(createService);
  const states = useStore(service.states);
  // The same list in two renders is no reason to ask.
  const all = stores.map(({ store }) => store).join(' ');
  const counting = stores
    .filter(({ countsWork }) => countsWork)
    .map(({ store }) => store)
    .join(' ');

  useEffect(() => {
    if (!isLive) return;
    const look = () => {
      if (!document.hidden) for (const store of splitNames(all)) void service.load(store);
    };
    look();
    const timer = setInterval(look, everyMs);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [service, all, isLive]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the tickets are what changed.
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const store of splitNames(counting)) void service.load(store);
    }, restMs);
    return () => clearTimeout(timer);
  }, [service, counting, tickets]);

  return { states, pause: service.pause, busy: service.busy };
};

const splitNames = (names: string): string[] => names.split(' ').filter(Boolean);
