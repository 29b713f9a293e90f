import type { PlaceOrderRequest } from '@juniper/core/contracts/orders.ts';
import type { Catalogue } from '@juniper/core/rules/catalogue.ts';
import { slotMs } from '@juniper/core/rules/make-time.ts';
import { describeKeptTime, isSmallOrder, limitToShare, type Payer } from '@juniper/core/rules/new-customers.ts';
import { describePause } from '@juniper/core/rules/pause.ts';
import {
  findPromise,
  findWindow,
  getFirstCardTime,
  getStoreCapacity,
  getWorkload,
  type RefusalReason,
  type SlotPromise,
  type TimeRequest,
} from '@juniper/core/rules/promise.ts';
import { getMainStore, type Store } from '@juniper/core/rules/shop.ts';
import type { Db } from '../../platform/db/database.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { findTimeForNew, freeIn, isCounting, quote, readShare, stateAt } from './quote.ts';
import { type StateRow, takeWork } from './work-queries.ts';

/** There is no promise for this wish. The answer carries a fresh quote, which is read after the rollback. */
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

const wishOf = ({ pickup }: Request): TimeRequest => {
  if (!pickup) return { kind: 'any' };
  return pickup.kind === 'at'
    ? { kind: 'at', at: Date.parse(pickup.at) }
    : { kind: 'asap', promised: Date.parse(pickup.promised) };
};

/**
 * The time that the customer was shown or chose, against which limits are held; nothing if none was named. A store that
 * promises no times has shown none: a time that is sent to it would only lead past what is sold out.
 */
export const namedTime = (store: Store, request: Request): Date | undefined => {
  const wish = wishOf(request);
  if (wish.kind === 'any' || !isCounting(store)) return undefined;
  if (wish.kind === 'asap') return new Date(wish.promised);
  if (wish.at % slotMs !== 0)
    throw new HttpError(400, 'invalid_request', 'Please choose one of the times that we offer.');
  return new Date(wish.at);
};

/**
 * What can be promised, in two steps: the first refuses what no slot could change, the second locks the slots and books
 * nothing yet. Where the store counts no work there is no second one.
 */
export function beginPromise(
  catalogue: Catalogue,
  store: Store,
  request: Request,
  row: StateRow & { isByCard: boolean; isNew: boolean },
) {
  const now = Date.now();
  const state = stateAt(row, now);
  const wish = wishOf(request);
  if (!isCounting(store)) {
    if (state.pausedUntil !== null) throw new NoTime('paused');
    // It was chosen from times that this store no longer offers.
    if (wish.kind === 'at') throw new NoTime('closed_then');
    return undefined;
  }
  const job = { ...getWorkload(catalogue, store, request.items), isByCard: row.isByCard };
  const window = findWindow(getStoreCapacity(store, now, state), job, wish);
  if (typeof window === 'string') throw new NoTime(window);
  if (window.starts.length === 0) throw new NoTime(window.otherwise);
  if (row.isByCard && wish.kind === 'at' && wish.at < getFirstCardTime(now, job)) throw tooSoonForCard();
  return async (trx: Db): Promise<SlotPromise> => {
    const moments = window.starts.map((startsAt) => new Date(startsAt));
    const slots = await takeWork(trx, store.store, [...job.work.keys()], moments);
    const touched = slots.map(({ station, starts_at, free }) => [station, starts_at.getTime(), free] as const);
    const free = freeIn({ ...store, stations: [] }, touched);
    const promised = findPromise(window, job, free);
    if (typeof promised === 'string') throw new NoTime(promised);
    const payer = findPayer(row);
    // An ordinary order by card is soon paid, and nobody fills much time with it.
    if (!payer || (row.isByCard && isSmallOrder(store, job))) return promised;
    const taken = await readShare(trx, store, window.starts[0] ?? now, window.starts.at(-1) ?? now);
    const share = limitToShare(store, window, free, taken, payer);
    const limited = findPromise(window, job, share);
    if (typeof limited === 'object') return limited;
    throw row.isByCard ? heldByOthers() : new NoTime('kept_for_regulars', promised.dueAt);
  };
}

/** Returns whose share of the time an order gets; undefined: all of it. */
function findPayer({ isByCard, isNew }: { isByCard: boolean; isNew: boolean }): Payer | undefined {
  if (isByCard) return isNew ? 'new by card' : 'regular by card';
  return isNew ? 'new at the counter' : undefined;
}

type Refusing = { db: Db; catalogue: Catalogue; store: Store; request: Request; takesCards: boolean };

/** Call it after the rollback. */
export async function refusalOf(
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
