import type { RequestBody, ResponseBody } from '@juniper/core/contracts/contract.ts';
import type { getStoreState, pauseStore, setBusy } from '@juniper/core/contracts/store-state.ts';
import { createStore } from 'zustand/vanilla';
import { ApiError, sendSigned } from '../../lib/api.ts';
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
