import type { listAvailability, SetAvailability, setAvailability } from '@juniper/core/contracts/catalogue.ts';
import type { ResponseBody } from '@juniper/core/contracts/contract.ts';
import type { BoardStore } from '@juniper/core/contracts/staff.ts';
import { getBusinessDay } from '@juniper/core/rules/reports.ts';
import { getTimeZone } from '@juniper/core/rules/shop.ts';
import { createStore } from 'zustand/vanilla';
import { ApiError, sendSigned } from '../../lib/api.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { getCatalogue } from '../catalogue/catalogue-store.ts';
import { createPresses } from './optimistic-press.ts';

const pollMs = 10_000;
const retryMs = 3_000;

/** An item or option that is limited at a store, with who said so and when. */
export type Limited = ResponseBody<typeof listAvailability>['data'][number];
/** `left` 0 is sold out, null is no limit. */
export type Limit = Pick<SetAvailability, 'left' | 'until'>;
/** A press that is not answered yet: the limit that is wanted, and the one before it. */
export type Press = {
  part: Part;
  wanted: Limit;
  before: Limit;
  day: string;
  /** A try got no answer, and may have arrived. */
  isUnanswered: boolean;
};
export type SoldOut = {
  /** As the server last said, the newest first. */
  limits: readonly Limited[];
  presses: Readonly<Record<string, Press>>;
};

/** Something that a store can run out of. Options are not counted. */
export type Part = { store: BoardStore; kind: 'item' | 'option'; id: number };
type Listener = {
  /** The server has it. `undo` is missing where nothing changed. */
  onSet: (part: Part, limit: Limit, undo: (() => Promise<void>) | undefined) => void;
  onRefused: (part: Part, error: ApiError) => void;
  /** An Undo that would overwrite a later change. */
  onOvertaken: (part: Part) => void;
  /** Meant for a day that is over before it could be sent. */
  onLate: (part: Part) => void;
  onForbidden: () => void;
};

const getKey = ({ store, kind, id }: Part) => `${store} ${kind} ${id}`;
const getDay = ({ store }: Part): string => getBusinessDay(getTimeZone(getCatalogue(), store), serverNow());
const toLimit = ({ left, until }: { left: number | null; until: string } = { left: null, until: 'today' }): Limit => ({
  left,
  until: until === 'open' ? 'open' : 'today',
});
const isSame = (one: Limit, other: Limit) =>
  one.left === other.left && (one.left === null || one.until === other.until);

export const findLimit = ({ limits }: SoldOut, { store, kind, id }: Part): Limited | undefined =>
  limits.find((limit) => limit.store === store && limit.kind === kind && limit.id === id);
export const findPress = ({ presses }: SoldOut, part: Part): Press | undefined => presses[getKey(part)];

/** Keeps what is limited at all stores fresh from the server, and sends what is pressed. */
export const createSoldOut = () => {
  const store = createStore<SoldOut>(() => ({ limits: [], presses: {} }));
  let listener: Listener | undefined;
  // Of two answers, the one that was asked for later counts.
  let asked = 0;
  let answered = 0;

  const changePress = (key: string, press: Press | undefined) =>
    store.setState(({ presses: { [key]: _, ...others } }) => ({
      presses: press ? { ...others, [key]: press } : others,
    }));

  /** Returns whether the list is now the server's. A failure is quiet: the next poll comes soon. */
  const load = async (): Promise<boolean> => {
    asked += 1;
    const turn = asked;
    try {
      const { data } = await sendSigned<typeof listAvailability>('GET', '/staff/availability');
      if (turn < answered) return false;
      answered = turn;
      store.setState({ limits: data.filter(({ kind }) => kind === 'item' || kind === 'option') });
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 403) listener?.onForbidden();
      return false;
    }
  };

  /** Stores the answer until the list is loaded again with the name of the person who pressed. */
  const takeAnswer = (part: Part, { left, until }: Limit) => {
    asked += 1;
    answered = asked;
    const state = store.getState();
    const others = state.limits.filter((limit) => limit !== findLimit(state, part));
    const row = { ...part, until, setBy: null, setAt: new Date(serverNow()).toISOString() };
    store.setState({ limits: left === null ? others : [{ ...row, left }, ...others] });
  };

  const presses = createPresses<Press, { before: Limit; after: Limit } | 'late'>({
    send: async (_, { part, wanted, day }) => {
      // The server would take yesterday's 'today' for its own.
      if (wanted.left !== null && wanted.until === 'today' && day !== getDay(part)) return 'late';
      const body = { ...part, ...wanted };
      const { data } = await sendSigned<typeof setAvailability>('POST', '/staff/availability', body);
      takeAnswer(part, toLimit(data.after));
      return { before: toLimit(data.before), after: toLimit(data.after) };
    },
    retryMs,
    on: {
      unanswered: (key) => {
        const press = store.getState().presses[key];
        if (press) changePress(key, { ...press, isUnanswered: true });
      },
      answered: (key, { part }, answer) => {
        const press = store.getState().presses[key];
        changePress(key, undefined);
        const loading = load();
        if (answer === 'late') return listener?.onLate(part);
        const { before, after } = answer;
        // Where a try had arrived and only its answer was lost, `before` is this very press.
        const undone = press?.isUnanswered && isSame(before, after) ? press.before : before;
        listener?.onSet(part, after, isSame(undone, after) ? undefined : createUndo(part, undone, loading));
      },
      refused: (key, { part }, error) => {
        changePress(key, undefined);
        listener?.onRefused(part, error);
        if (error.status === 403) listener?.onForbidden();
        else void load();
      },
    },
  });

  /** Creates an Undo. An order lowers a count and leaves `setAt`, so another `setAt` is a later press, which stays. */
  const createUndo = (part: Part, before: Limit, loading: Promise<boolean>) => {
    const getSetAt = () => findLimit(store.getState(), part)?.setAt;
    const setAt = loading.then((isLoaded) => isLoaded && getSetAt());
    return async () => {
      const own = await setAt;
      if (own !== false && (await load()) && getSetAt() !== own) listener?.onOvertaken(part);
      else set(part, before);
    };
  };

  const set = (part: Part, wanted: Limit) => {
    const state = store.getState();
    const { before, isUnanswered } = findPress(state, part) ?? {
      before: toLimit(findLimit(state, part)),
      isUnanswered: false,
    };
    const press = { part, wanted, before, day: getDay(part), isUnanswered };
    changePress(getKey(part), press);
    void presses.press(getKey(part), press);
  };

  return {
    store,
    load,
    set,
    /** Keeps the list fresh while the page is seen, until the returned function is called. */
    open: (tell: Listener): (() => void) => {
      listener = tell;
      const look = () => {
        if (!document.hidden) void load();
      };
      look();
      const timer = setInterval(look, pollMs);
      document.addEventListener('visibilitychange', look);
      return () => {
        clearInterval(timer);
        document.removeEventListener('visibilitychange', look);
        listener = undefined;
      };
    },
  };
};
