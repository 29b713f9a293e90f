import type { PlaceOrderRequest } from '@juniper/core/contracts/orders.ts';
import type { Catalogue } from '@juniper/core/rules/catalogue.ts';
import { slotMs } from '@juniper/core/rules/make-time.ts';
import { pauseWords } from '@juniper/core/rules/pause.ts';
import {
  deskOf,
  isTooLarge,
  jobOf,
  mostSlots,
  type Promised,
  promiseIn,
  type Refused,
  type Wish,
  windowFor,
} from '@juniper/core/rules/promise.ts';
import type { Store } from '@juniper/core/rules/shop.ts';
import type { Db } from '../db/database.ts';
import { Refusal } from '../http/refusal.ts';
import { freeIn, isCounting, quote, stateAt } from '../stores/quote.ts';
import { type StateRow, takeWork } from '../stores/work-store.ts';

/** There is no promise for this wish. The answer carries a fresh quote, which is read after the rollback. */
export class NoTime extends Error {
  readonly why: Refused;

  constructor(why: Refused) {
    super(why);
    this.why = why;
  }
}

type Request = Pick<PlaceOrderRequest, 'items' | 'pickup'>;

const wishOf = ({ pickup }: Request): Wish => {
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
    throw new Refusal(400, 'invalid_request', 'Please choose one of the times that we offer.');
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
  row: StateRow & { isUnconfirmed: boolean },
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
  const job = jobOf(catalogue, store, request.items);
  if (row.isUnconfirmed && isTooLarge(store, job, mostSlots.unconfirmed)) throw confirmForMore();
  const window = windowFor(deskOf(store, now, state), job, wish);
  if (typeof window === 'string') throw new NoTime(window);
  if (window.starts.length === 0) throw new NoTime(window.otherwise);
  return async (trx: Db): Promise<Promised> => {
    const moments = window.starts.map((startsAt) => new Date(startsAt));
    const slots = await takeWork(trx, store.store, [...job.work.keys()], moments);
    const touched = slots.map(({ station, starts_at, free }) => [station, starts_at.getTime(), free] as const);
    const promised = promiseIn(window, job, freeIn({ ...store, stations: [] }, touched));
    if (typeof promised === 'string') throw new NoTime(promised);
    return promised;
  };
}

/** Call it after the rollback. */
export async function refusalOf(
  { why }: NoTime,
  { db, catalogue, store, request }: { db: Db; catalogue: Catalogue; store: Store; request: Request },
): Promise<Refusal> {
  const data = await quote(db, catalogue, store, request.items);
  const pausedUntil = data.pausedUntil && Date.parse(data.pausedUntil);
  const message = why === 'paused' && pausedUntil ? pauseWords(store, pausedUntil, Date.now()) : words[why];
  return new Refusal(409, why, message, { data });
}

const words: Record<Refused, string> = {
  paused: 'We are taking a short break. Please try again in a moment.',
  slot_full: 'That time is taken by now. Please choose another one.',
  later_than_promised: 'It takes longer than we said a moment ago. Please look at the new time.',
  closed_then: 'We take no orders for that time. Please choose another one.',
  too_large: 'That is more than we can promise online in one order. Please call us, and we plan it together.',
};

/** Nothing is paid yet, so whoever has no address could fill a whole day's slots and never come. */
const confirmForMore = () =>
  new Refusal(
    409,
    'confirm_email',
    'That is a large order, and until your email address is confirmed we take small ones. Open the link we emailed you, or call us.',
  );
