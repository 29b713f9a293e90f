import type { listAvailability, SetAvailability, setAvailability } from '@juniper/core/contracts/catalogue.ts';
import type { ResponseBody } from '@juniper/core/contracts/contract.ts';
import type { BoardStore } from '@juniper/core/contracts/staff.ts';
import { getBusinessDay } from '@juniper/core/rules/reports.ts';
import { getTimeZone } from '@juniper/core/rules/shop.ts';
import { ApiError, sendSigned } from '../../lib/api.ts';
import { serverNow } from '../../lib/server-clock.ts';
import { catalogueNow } from '../catalogue/catalogue-store.ts';
import { getUserId, isTemporary, retryMs } from './board-service.ts';

const pollMs = 10_000;

/** An item or option that is limited at a store, with who said so and when. */
export type Limited = ResponseBody<typeof listAvailability>['data'][number];
/** `left` 0 is sold out, null is no limit. */
export type Wish = Pick<SetAvailability, 'left' | 'until'>;
/** What was pressed on `day` and is not answered yet. `isUnanswered`: a try got no answer, and may have arrived. */
export type Press = { wish: Wish; known: Wish; day: string; isUnanswered: boolean };
export type SoldOut = {
  /** As the server last said, the newest first. */
  limits: readonly Limited[];
  presses: Readonly<Record<string, Press>>;
};

/** Something that a store can run out of. Options are not counted. */
export type Part = { store: BoardStore; kind: 'item' | 'option'; id: number };
type Listener = {
  /** The server has it. `undo` is missing where nothing changed. */
  onSet: (part: Part, wish: Wish, undo: (() => Promise<void>) | undefined) => void;
  onRefused: (part: Part, error: ApiError) => void;
  /** An Undo that would overwrite a later change. */
  onOvertaken: (part: Part) => void;
  /** Meant for a day that is over before it could be sent. */
  onLate: (part: Part) => void;
  onForbidden: () => void;
};

const keyOf = ({ store, kind, id }: Part) => `${store} ${kind} ${id}`;
const getDay = ({ store }: Part): string => getBusinessDay(getTimeZone(catalogueNow(), store), serverNow());
const noLimit: Wish = { left: null, until: 'today' };
const wishOf = ({ left, until }: { left: number | null; until: string }): Wish => ({
  left,
  until: until === 'open' ? 'open' : 'today',
});
const isSame = (one: Wish, other: Wish) => one.left === other.left && (one.left === null || one.until === other.until);

export const findLimit = ({ limits }: SoldOut, { store, kind, id }: Part): Limited | undefined =>
  limits.find((limit) => limit.store === store && limit.kind === kind && limit.id === id);
export const findPress = ({ presses }: SoldOut, part: Part): Press | undefined => presses[keyOf(part)];

/** What is limited at all stores: kept fresh from the server, and sent to it when pressed. */
export const makeSoldOut = () => {
  let state: SoldOut = { limits: [], presses: {} };
  let listener: Listener | undefined;
  const userId = getUserId();
  const views = new Set<() => void>();
  // Of two answers, the one that was asked for later counts.
  let asked = 0;
  let heard = 0;

  const change = (next: Partial<SoldOut>) => {
    state = { ...state, ...next };
    for (const view of views) view();
  };
  const setPress = (part: Part, press: Press | undefined) => {
    const { [keyOf(part)]: _, ...rest } = state.presses;
    change({ presses: press ? { ...rest, [keyOf(part)]: press } : rest });
  };

  /** Whether the list is now the server's. A failure is quiet: the next poll comes soon. */
  const load = async (): Promise<boolean> => {
    asked += 1;
    const turn = asked;
    try {
      const { data } = await sendSigned<typeof listAvailability>('GET', '/staff/availability');
      if (turn < heard) return false;
      heard = turn;
      change({ limits: data.filter(({ kind }) => kind === 'item' || kind === 'option') });
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status === 403) listener?.onForbidden();
      return false;
    }
  };

  /** The answer is what holds, until the list is loaded again with the name of who pressed. */
  const hearAnswer = (part: Part, after: Wish) => {
    asked += 1;
    heard = asked;
    const others = state.limits.filter((limit) => limit !== findLimit(state, part));
    const { left, until } = after;
    const row = { ...part, until, setBy: null, setAt: new Date(serverNow()).toISOString() };
    change({ limits: left === null ? others : [{ ...row, left }, ...others] });
  };

  const send = async (part: Part): Promise<void> => {
    const press = findPress(state, part);
    if (!press || getUserId() !== userId) return;
    const { wish } = press;
    // The server would take yesterday's 'today' for its own.
    if (wish.left !== null && wish.until === 'today' && press.day !== getDay(part)) {
      setPress(part, undefined);
      listener?.onLate(part);
      return void load();
    }
    try {
      const body = { ...part, ...wish };
      const { data } = await sendSigned<typeof setAvailability>('POST', '/staff/availability', body);
      settle(part, wish, wishOf(data.before), wishOf(data.after));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (isTemporary(error)) {
        const last = findPress(state, part) ?? press;
        setPress(part, { ...last, isUnanswered: true });
        setTimeout(() => void send(part), retryMs);
        return;
      }
      setPress(part, undefined);
      listener?.onRefused(part, error);
      if (error.status === 403) listener?.onForbidden();
      else void load();
    }
  };

  const settle = (part: Part, wish: Wish, before: Wish, after: Wish) => {
    hearAnswer(part, after);
    const press = findPress(state, part);
    // Pressed again meanwhile: the last wish counts.
    if (press && press.wish !== wish) return void send(part);
    setPress(part, undefined);
    const loading = load();
    // Where a try had arrived and only its answer was lost, `before` is this very press.
    const undone = press?.isUnanswered && isSame(before, after) ? press.known : before;
    listener?.onSet(part, after, isSame(undone, after) ? undefined : undoOf(part, undone, loading));
  };

  /** An order lowers a count and leaves `setAt`, so another `setAt` is someone's later press, which stays. */
  const undoOf = (part: Part, before: Wish, loading: Promise<boolean>) => {
    const setAt = loading.then((isLoaded) => isLoaded && findLimit(state, part)?.setAt);
    return async () => {
      const own = await setAt;
      if (own !== false && (await load()) && findLimit(state, part)?.setAt !== own) listener?.onOvertaken(part);
      else set(part, before);
    };
  };

  /** Sent at once. A press on a part that is being sent waits for that answer. */
  const set = (part: Part, wish: Wish) => {
    const waiting = findPress(state, part);
    const limit = findLimit(state, part);
    setPress(
      part,
      waiting
        ? { ...waiting, wish, day: getDay(part) }
        : { wish, known: limit ? wishOf(limit) : noLimit, day: getDay(part), isUnanswered: false },
    );
    if (!waiting) void send(part);
  };

  return {
    read: () => state,
    subscribe: (view: () => void) => {
      views.add(view);
      return () => {
        views.delete(view);
      };
    },
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
