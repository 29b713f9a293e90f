import type { PlaceOrderRequest } from '@juniper/core/contracts/orders.ts';
import type { Catalogue } from '@juniper/core/rules/catalogue.ts';
import { slotMs } from '@juniper/core/rules/make-time.ts';
import {
  createShareLookup,
  describeKeptTime,
  isSmallOrder,
  type PayerGroup,
  type QuarterUse,
} from '@juniper/core/rules/new-customers.ts';
import { getDueTime } from '@juniper/core/rules/opening.ts';
import { describePause } from '@juniper/core/rules/pause.ts';
import {
  findPromise,
  findWindow,
  getFirstCardTime,
  getStoreCapacity,
  getWorkload,
  type RefusalReason,
  type SlotPromise,
  type SlotWindow,
  type TimeRequest,
  type Workload,
} from '@juniper/core/rules/promise.ts';
import { getMainStore, type Store } from '@juniper/core/rules/shop.ts';
import type { Db } from '../../platform/db/database.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { createFreeSecondsLookup, findTimeForNew, getStoreState, readQuote, usesSlots } from './quote.ts';
import type { SlotRow, StateRow } from './work-queries.ts';

/** A refused time. `createTimeRefusedError` answers it after the rollback. */
export class TimeRefusedError extends Error {
  readonly reason: RefusalReason | 'kept_for_regulars';
  readonly availableToOthersAt: number | undefined;

  constructor(reason: TimeRefusedError['reason'], availableToOthersAt?: number) {
    super(reason);
    this.reason = reason;
    this.availableToOthersAt = availableToOthersAt;
  }
}

type TimedRequest = Pick<PlaceOrderRequest, 'items' | 'pickup'>;

function toTimeRequest({ pickup }: TimedRequest): TimeRequest {
  if (!pickup) return { kind: 'any' };
  return pickup.kind === 'at'
    ? { kind: 'at', at: Date.parse(pickup.at) }
    : { kind: 'asap', promised: Date.parse(pickup.promised) };
}

/**
 * Returns when the order is expected to be due: at the time that the customer chose or was shown, or else at the earliest
 * one. Ignores a time that is sent to a store without slots, where a far one would evade sold-out limits.
 */
export function requireExpectedDueAt(
  catalogue: Catalogue,
  store: Store,
  request: TimedRequest,
  isByCard: boolean,
): Date {
  const now = Date.now();
  const timeRequest = toTimeRequest(request);
  if (!usesSlots(store)) return new Date(getDueTime(store, now));
  if (timeRequest.kind === 'asap') return new Date(timeRequest.promised);
  if (timeRequest.kind === 'at') {
    if (timeRequest.at % slotMs === 0) return new Date(timeRequest.at);
    throw new HttpError(400, 'invalid_request', 'Please choose one of the times that we offer.');
  }
  const workload = { ...getWorkload(catalogue, store, request.items), isByCard };
  const idle = getStoreCapacity(store, now, { pausedUntil: null, busyMinutes: 0 });
  const window = findWindow(idle, workload, timeRequest);
  return new Date(typeof window === 'string' ? getDueTime(store, now) : window.earliestDueAt);
}

/** The work of an order and the slots that it may use. Without a `shareGroup` it may fill all of them. */
export type PlannedWork = {
  workload: Workload;
  window: SlotWindow;
  stations: string[];
  starts: Date[];
  shareGroup: PayerGroup | undefined;
};

type Conditions = StateRow & { isByCard: boolean; isNewCustomer: boolean };

/** Plans the work of an order and lists its slots. Refuses a time that no free slot could make possible. */
export function planWork(
  catalogue: Catalogue,
  store: Store,
  request: TimedRequest,
  { isByCard, isNewCustomer, ...row }: Conditions,
): PlannedWork | undefined {
  const now = Date.now();
  const state = getStoreState(row, now);
  const timeRequest = toTimeRequest(request);
  if (!usesSlots(store)) {
    if (state.pausedUntil !== null) throw new TimeRefusedError('paused');
    if (timeRequest.kind === 'at') throw new TimeRefusedError('closed_then');
    return undefined;
  }
  const workload = { ...getWorkload(catalogue, store, request.items), isByCard };
  const window = findWindow(getStoreCapacity(store, now, state), workload, timeRequest);
  if (typeof window === 'string') throw new TimeRefusedError(window);
  if (window.starts.length === 0) throw new TimeRefusedError(window.refusalReason);
  if (isByCard && timeRequest.kind === 'at' && timeRequest.at < getFirstCardTime(now, workload))
    throw createTooSoonForCardError();
  return {
    workload,
    window,
    stations: [...workload.work.keys()],
    starts: window.starts.map((startsAt) => new Date(startsAt)),
    shareGroup: findShareGroup(store, workload, isNewCustomer),
  };
}

function findShareGroup(store: Store, workload: Workload, isNewCustomer: boolean): PayerGroup | undefined {
  if (!workload.isByCard) return isNewCustomer ? 'new at the counter' : undefined;
  // A small card order is paid soon, so no share limits it.
  if (isSmallOrder(store, workload)) return undefined;
  return isNewCustomer ? 'new by card' : 'regular by card';
}

/** Chooses the time in slots that are locked, or refuses it. */
export function promiseTime(
  store: Store,
  { workload, window, shareGroup }: PlannedWork,
  slots: SlotRow[],
  getQuarterUse: ((station: string, quarter: number) => QuarterUse) | undefined,
): SlotPromise {
  const lockedSlots = slots.map(({ station, starts_at, free }) => [station, starts_at.getTime(), free] as const);
  // `lockSlots` has created all slots of the window, so none needs a default capacity.
  const free = createFreeSecondsLookup(new Map(), lockedSlots);
  const promised = findPromise(window, workload, free);
  if (typeof promised === 'string') throw new TimeRefusedError(promised);
  if (!shareGroup || !getQuarterUse) return promised;
  const limited = findPromise(window, workload, createShareLookup(store, window, free, getQuarterUse, shareGroup));
  if (typeof limited === 'object') return limited;
  throw workload.isByCard ? createHeldByOthersError() : new TimeRefusedError('kept_for_regulars', promised.dueAt);
}

type ExplainContext = { db: Db; catalogue: Catalogue; store: Store; request: TimedRequest; takesCards: boolean };

export async function createTimeRefusedError(
  { reason, availableToOthersAt = 0 }: TimeRefusedError,
  { db, catalogue, store, request, takesCards }: ExplainContext,
): Promise<HttpError> {
  if (reason === 'kept_for_regulars') {
    const at = await findTimeForNew(db, catalogue, store, request.items, availableToOthersAt);
    const ways = { takesCards, phone: store.phone ?? getMainStore(catalogue).phone };
    const message = describeKeptTime(store, { dueAt: availableToOthersAt, at, now: Date.now() }, ways);
    return new HttpError(409, reason, message, { data: { at: at === undefined ? null : new Date(at).toISOString() } });
  }
  const data = await readQuote(db, catalogue, store, request.items);
  const pausedUntil = data.pausedUntil && Date.parse(data.pausedUntil);
  const message =
    reason === 'paused' && pausedUntil ? describePause(store, pausedUntil, Date.now()) : refusalMessages[reason];
  return new HttpError(409, reason, message, { data });
}

const refusalMessages: Record<RefusalReason, string> = {
  paused: 'We are taking a short break. Please try again in a moment.',
  slot_full: 'That time is taken by now. Please choose another one.',
  later_than_promised: 'It takes longer than we said a moment ago. Please look at the new time.',
  closed_then: 'We take no orders for that time. Please choose another one.',
  too_large: 'That is more than we can promise online in one order. Please call us, and we plan it together.',
};

/** The page switches to the counter on this code. */
const createTooSoonForCardError = () =>
  new HttpError(409, 'cards_off', 'Too soon to pay by card, pay at the counter. Press Place Order again to do so.');

const createHeldByOthersError = () =>
  new HttpError(
    409,
    'times_held',
    'We cannot hold that much of this time for a card payment. Please choose another time, order less, or try again in a few minutes.',
  );
