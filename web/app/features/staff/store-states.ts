import type { RequestBody, ResponseBody } from '@juniper/core/contracts/contract.ts';
import type { getStoreState, pauseStore, setBusy } from '@juniper/core/contracts/store-state.ts';
import { ApiError, sendSigned } from '../../lib/api.ts';

export type StoreState = ResponseBody<typeof getStoreState>['data'];
export type PauseWish = RequestBody<typeof pauseStore>;
export type BusyWish = RequestBody<typeof setBusy>;
type BusyAnswer = ResponseBody<typeof setBusy>['data'];

/** By store. What was not answered yet is missing. */
export type StoreStates = Readonly<Record<string, StoreState>>;
type Undo = () => Promise<void>;

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
const holds = (set: Setting, state: StoreState | undefined) =>
  Object.entries(set).every(([key, value]) => state?.[key as keyof Setting] === value);

/** Whether stores are paused, busy or overbooked, as the server last said, and how to change it. */
export const makeStoreStates = (listener: Listener) => {
  let states: StoreStates = {};
  const views = new Set<() => void>();
  // Of two answers about a store, the one that was asked for later counts.
  let asked = 0;
  const heard = new Map<string, number>();
  /** Stores of others, which are not asked about again. */
  const foreign = new Set<string>();

  const hear = (store: string, turn: number, change: Partial<StoreState>) => {
    if (turn < (heard.get(store) ?? 0)) return;
    heard.set(store, turn);
    states = { ...states, [store]: { ...(states[store] ?? unknown), ...change } };
    for (const view of views) view();
  };

  const hearAnswer = (store: string, set: Setting) => {
    asked += 1;
    hear(store, asked, set);
  };

  /** Whether it is now as the server says. A failure is quiet: the next look comes soon. */
  const load = async (store: string): Promise<boolean> => {
    if (foreign.has(store)) return false;
    asked += 1;
    const turn = asked;
    try {
      const { data } = await sendSigned<typeof getStoreState>('GET', `/staff/stores/${store}/state`);
      hear(store, turn, data);
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'other_store') foreign.add(store);
      else if (error.status === 403) listener.onForbidden();
      return false;
    }
  };

  const change = async (store: string, send: () => Promise<void>): Promise<void> => {
    try {
      await send();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      listener.onRefused(store, error);
    }
    // A try without an answer may have arrived, and how many wait has changed.
    await load(store);
  };

  /** Undoes only what is still as it was set here. */
  const undoOf =
    (store: string, set: Setting, undo: Undo): Undo =>
    async () => {
      if ((await load(store)) && !holds(set, states[store])) listener.onOvertaken(store);
      else await undo();
    };

  const pause = (store: string, wish: PauseWish, isUndo = false): Promise<void> =>
    change(store, async () => {
      const { data } = await sendSigned<typeof pauseStore>('POST', `/staff/stores/${store}/pause`, wish);
      const set = { pausedUntil: data.pausedUntil };
      hearAnswer(store, set);
      const undo = undoOf(store, set, () => pause(store, data.before as PauseWish, true));
      listener.onPaused(store, data.pausedUntil, isUndo ? undefined : undo);
    });

  const busy = (store: string, wish: BusyWish, isUndo = false): Promise<void> =>
    change(store, async () => {
      const { data } = await sendSigned<typeof setBusy>('POST', `/staff/stores/${store}/busy`, wish);
      const set = { busyMinutes: data.busyMinutes, busyUntil: data.busyUntil };
      hearAnswer(store, set);
      const undo = undoOf(store, set, () => busy(store, data.before as BusyWish, true));
      listener.onBusy(store, data, isUndo ? undefined : undo);
    });

  return {
    read: () => states,
    subscribe: (view: () => void) => {
      views.add(view);
      return () => {
        views.delete(view);
      };
    },
    load,
    pause,
    busy,
  };
};
