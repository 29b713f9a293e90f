import type { PlaceOrderRequest } from '@juniper/core/contracts/orders.ts';
import type { Catalogue } from '@juniper/core/rules/catalogue.ts';
import { slotMs } from '@juniper/core/rules/make-time.ts';
import {
  describeKeptTime,
  isSmallOrder,
  limitToShare,
  type Payer,
  type QuarterUse,
} from '@juniper/core/rules/new-customers.ts';
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
import { findTimeForNew, freeIn, isCounting, quote, stateAt } from './quote.ts';
import type { SlotRow, StateRow } from './work-queries.ts';

/** Refuses the wanted time. The answer carries a fresh quote, which is read after the rollback. */
export class NoTime extends Error {
  readonly why: RefusalReason | 'kept_for_regulars';
  /** When others could have it. */
  readonly dueAt: number | undefined;

  constructor(why: NoTime['why'], dueAt?: number) {
    super(why);
    this.why = why;
    this.dueAt = dueAt;
  }
}

type Request = Pick<PlaceOrderRequest, 'items' | 'pickup'>;

function readWish({ pickup }: Request): TimeRequest {
  if (!pickup) return { kind: 'any' };
  return pickup.kind === 'at'
    ? { kind: 'at', at: Date.parse(pickup.at) }
    : { kind: 'asap', promised: Date.parse(pickup.promised) };
}

/**
 * Returns the time that the customer was shown or chose, against which limits are held; undefined if none was named. A
 * store that promises no times has shown none: a time that is sent to it would only lead past what is sold out.
 */
export function getNamedTime(store: Store, request: Request): Date | undefined {
  const wish = readWish(request);
  if (wish.kind === 'any' || !isCounting(store)) return undefined;
  if (wish.kind === 'asap') return new Date(wish.promised);
  if (wish.at % slotMs !== 0)
    throw new HttpError(400, 'invalid_request', 'Please choose one of the times that we offer.');
  return new Date(wish.at);
}

/** The work of an order and the slots that it may use. `payer` is undefined for an order that may fill all of them. */
export type PlannedWork = {
  job: Workload;
  window: SlotWindow;
  stations: string[];
  starts: Date[];
  payer: Payer | undefined;
};

type Conditions = StateRow & { payByCard: boolean; isNewCustomer: boolean };

/** Refuses a time that no slot could change, and plans the work. Returns undefined where the store counts no work. */
export function planWork(
  catalogue: Catalogue,
  store: Store,
  request: Request,
  { payByCard, isNewCustomer, ...row }: Conditions,
): PlannedWork | undefined {
  const now = Date.now();
  const state = stateAt(row, now);
  const wish = readWish(request);
  if (!isCounting(store)) {
    if (state.pausedUntil !== null) throw new NoTime('paused');
    // It was chosen from times that this store no longer offers.
    if (wish.kind === 'at') throw new NoTime('closed_then');
    return undefined;
  }
  const job = { ...getWorkload(catalogue, store, request.items), isByCard: payByCard };
  const window = findWindow(getStoreCapacity(store, now, state), job, wish);
  if (typeof window === 'string') throw new NoTime(window);
  if (window.starts.length === 0) throw new NoTime(window.otherwise);
  if (payByCard && wish.kind === 'at' && wish.at < getFirstCardTime(now, job)) throw tooSoonForCard();
  return {
    job,
    window,
    stations: [...job.work.keys()],
    starts: window.starts.map((startsAt) => new Date(startsAt)),
    // An ordinary order by card is soon paid, and does not fill much time.
    payer: payByCard && isSmallOrder(store, job) ? undefined : findPayer(payByCard, isNewCustomer),
  };
}

/** Returns whose share of the time an order gets; undefined: all of it. */
function findPayer(payByCard: boolean, isNewCustomer: boolean): Payer | undefined {
  if (payByCard) return isNewCustomer ? 'new by card' : 'regular by card';
  return isNewCustomer ? 'new at the counter' : undefined;
}

/** Chooses the time in slots that are locked, or refuses it. `taken` is what others have of the payer's share. */
export function promiseTime(
  store: Store,
  { job, window, payer }: PlannedWork,
  slots: SlotRow[],
  taken: ((station: string, quarter: number) => QuarterUse) | undefined,
): SlotPromise {
  const touched = slots.map(({ station, starts_at, free }) => [station, starts_at.getTime(), free] as const);
  const free = freeIn({ ...store, stations: [] }, touched);
  const promised = findPromise(window, job, free);
  if (typeof promised === 'string') throw new NoTime(promised);
  if (!payer || !taken) return promised;
  const limited = findPromise(window, job, limitToShare(store, window, free, taken, payer));
  if (typeof limited === 'object') return limited;
  throw job.isByCard ? heldByOthers() : new NoTime('kept_for_regulars', promised.dueAt);
}

type Refusing = { db: Db; catalogue: Catalogue; store: Store; request: Request; takesCards: boolean };

/** Returns the answer to a refused time, with a fresh quote. Call it after the rollback. */
export async function explainNoTime(
  { why, dueAt = 0 }: NoTime,
  { db, catalogue, store, request, takesCards }: Refusing,
): Promise<HttpError> {
  if (why === 'kept_for_regulars') {
    const at = await findTimeForNew(db, catalogue, store, request.items, dueAt);
    const ways = { takesCards, phone: store.phone ?? getMainStore(catalogue).phone };
    const message = describeKeptTime(store, { dueAt, at, now: Date.now() }, ways);
    return new HttpError(409, why, message, { data: { at: at === undefined ? null : new Date(at).toISOString() } });
  }
  const data = await quote(db, catalogue, store, request.items);
  const pausedUntil = data.pausedUntil && Date.parse(data.pausedUntil);
  const message = why === 'paused' && pausedUntil ? describePause(store, pausedUntil, Date.now()) : words[why];
  return new HttpError(409, why, message, { data });
}

const words: Record<RefusalReason, string> = {
  paused: 'We are taking a short break. Please try again in a moment.',
  slot_full: 'That time is taken by now. Please choose another one.',
  later_than_promised: 'It takes longer than we said a moment ago. Please look at the new time.',
  closed_then: 'We take no orders for that time. Please choose another one.',
  too_large: 'That is more than we can promise online in one order. Please call us, and we plan it together.',
};

/** The page changes to the counter, as for other orders that cannot be paid by card. */
const tooSoonForCard = () =>
  new HttpError(409, 'cards_off', 'Too soon to pay by card, pay at the counter. Press Place Order again to do so.');

/** Orders that wait for their payment hold a part of each quarter of an hour at most, so nobody can fill a day for nothing. */
const heldByOthers = () =>
  new HttpError(
    409,
    'times_held',
    'We cannot hold that much of this time for a card payment. Please choose another time, order less, or try again in a few minutes.',
  );
