import { hash } from 'node:crypto';
import type { Order, PlaceOrderRequest } from '@juniper/core/contracts/orders.ts';
import { hasDefaultOptions, resolveOptions } from '@juniper/core/rules/options.ts';
import { findUnavailableLines } from '@juniper/core/rules/order-changes.ts';
import { maxOpenOrders, maxOpenOrdersUnconfirmed, maxOrdersPerHour } from '@juniper/core/rules/order-status.ts';
import { takeStock } from '../../catalogue/menu/availability-queries.ts';
import { getMoney, type Menu } from '../../catalogue/menu/current-menu.ts';
import { openStore } from '../../catalogue/stores/open-store.ts';
import { isCheckViolation, isUniqueViolation } from '../../platform/db/errors.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { uuidV7 } from '../../platform/db/uuid-v7.ts';
import { HttpError, sessionEnded, unavailable } from '../../platform/http/http-error.ts';
import { findUsableVoucher, spendVoucher } from '../../rewards/vouchers/queries.ts';
import type { Services } from '../../services.ts';
import { removeOrdered } from '../cart/queries.ts';
import { methodsOf } from '../payments/payments.ts';
import { type CardPayment, cardFor } from '../payments/place-by-card.ts';
import { beginPromise, NoTime, namedTime, refusalOf } from '../slots/promise-time.ts';
import { bookWork } from '../slots/work-queries.ts';
import { dueOf } from './due.ts';
import { assertWithinBounds, isNew, isUnconfirmed, stockHeld } from './new-customers.ts';
import { drawOrderNumber } from './order-number.ts';
import { toOrder } from './order-view.ts';
import { type Basis, outdated, priceByMenu } from './price-by-menu.ts';
import { findOrderByKey, insertOrder, lockBuyer, type NewOrder, type OrderRow } from './queries.ts';

export type PlacingTools = Pick<
  Services,
  'db' | 'queue' | 'notifications' | 'health' | 'menu' | 'payments' | 'attempts'
>;

type Placing = {
  userId: string;
  isNew: boolean;
  address: string;
  key: string;
  request: PlaceOrderRequest;
  /** The hash of the menu that the customer saw. */
  seen?: string | undefined;
};

/**
 * Places an order once, however often it is sent. The key is looked up only when placing fails: whatever the reason
 * (changed prices, a used voucher, too many open orders), a retry gets the order that was placed under its key.
 */
export async function placeOrder(tools: PlacingTools, placing: Placing): Promise<Order> {
  const { userId, key, request } = placing;
  // The request is parsed, so its keys are in the contract's order and its defaults are filled in.
  const requestHash = hash('sha256', JSON.stringify(request), 'buffer');
  try {
    const order = await placeNew(tools, { ...placing, requestHash });
    tools.notifications.notify(userId, order.id, order.status);
    return order;
  } catch (error) {
    const isRefused = error instanceof HttpError || error instanceof NoTime;
    if (!isRefused && !isUniqueViolation(error, 'orders_user_id_idempotency_key_key')) throw error;
    const placed = await findOrderByKey(tools.db, userId, key);
    if (!placed) throw error instanceof NoTime ? await withQuote(tools, request, error) : error;
    if (placed.request_hash.equals(requestHash)) return toOrder(getMoney(tools.menu), placed);
    const message = 'This order was placed already. Nothing was ordered twice.';
    throw new HttpError(409, 'key_reused', message, { data: toOrder(getMoney(tools.menu), placed) });
  }
}

async function withQuote(tools: PlacingTools, request: PlaceOrderRequest, refused: NoTime): Promise<HttpError> {
  const { catalogue } = tools.menu.get();
  return refusalOf(refused, {
    db: tools.db,
    catalogue,
    store: openStore(catalogue, request.storeLocation),
    request,
    takesCards: methodsOf(tools.payments, catalogue).includes('card'),
  });
}

type Hashed = Placing & { requestHash: Buffer };

/** The menu was published anew between the pricing and the lock. */
class MenuMoved extends Error {}

const mostTries = 3;

/** No order is priced by a menu that is not the published one when it commits. */
async function placeNew(tools: PlacingTools, placing: Hashed): Promise<Order> {
  for (let nth = 1; ; nth += 1) {
    try {
      return await placeByMenu(tools, placing, tools.menu.get());
    } catch (error) {
      if (!(error instanceof MenuMoved)) throw error;
      if (nth === mostTries) throw unavailable('Our menu is changing just now. Please try again in a moment.');
      await tools.menu.refresh();
    }
  }
}

async function placeByMenu(tools: PlacingTools, placing: Hashed, menu: Menu): Promise<Order> {
  const { userId, key, requestHash, request } = placing;
  const { voucherId, fulfilment } = request;
  const { store } = openStore(menu.catalogue, request.storeLocation);
  const voucher = voucherId ? await findUsableVoucher(tools.db, userId, voucherId) : undefined;
  if (voucherId && !voucher) throw voucherUnusable();
  const seen = placing.seen === undefined ? undefined : (await tools.menu.byHash(placing.seen))?.catalogue;
  const basis = { menu, seen, voucher };
  const { lines, totals } = priceByMenu(request, basis);
  const card = cardFor(tools.payments, menu, request, totals.final);

  const order = {
    order_id: uuidV7(),
    items: lines.map(({ id, price, base, allergens, traces, ...line }) => ({
      ...{ ...line, product_id: id, price_cents: price, base_cents: base },
      ...{ allergens: allergens && [...allergens], traces: traces && [...traces] },
    })),
  };
  const ordered = request.items.map((line) => {
    const { id, quantity, options = null } = resolveOptions(menu.catalogue, line);
    return {
      product_id: id,
      quantity,
      options,
      is_default: hasDefaultOptions(menu.catalogue, { id, ...(options && { options }) }),
    };
  });
  // What is refused holds nothing, so it does not count.
  const takeBack = card && placing.isNew ? await tools.attempts.begin('unpaid-order', placing.address) : undefined;
  const { number, ...written } = await writeNumbered({ ...tools, card }, basis, {
    ...{ userId, key, requestHash, request, store, totals, items: order.items, ordered },
    status: card ? 'unpaid' : 'pending',
    orderId: order.order_id,
    eventId: uuidV7(),
    catalogueRevision: menu.revision,
  }).catch(async (error) => {
    await takeBack?.();
    throw error;
  });
  return toOrder(menu.catalogue.shop.money, {
    ...order,
    number,
    ...written,
    due_moved_at: null,
    preparing_at: null,
    closed_at: null,
    total_cents: totals.final,
    discount_cents: totals.discount,
    taxes: totals.taxes,
    tax_included: totals.isTaxIncluded,
    status: card ? 'unpaid' : 'pending',
    payment: card ? 'card' : 'counter',
    cancel_reason: null,
    cancelled_by: null,
    fulfilment,
    store,
  });
}

type Unnumbered = Omit<NewOrder, 'number'>;

/** `card` takes the payment of an order that waits for it. */
type WritingTools = PlacingTools & { card: CardPayment | undefined };

/** Draws again if the customer already has the number, which is very rare with 28 million of them. */
async function writeNumbered(
  tools: WritingTools,
  basis: Basis,
  order: Unnumbered,
): Promise<Written & { number: string }> {
  const number = drawOrderNumber();
  try {
    return { number, ...(await write(tools, basis, { ...order, number })) };
  } catch (error) {
    if (isUniqueViolation(error, 'orders_user_id_number_key')) return writeNumbered(tools, basis, order);
    if (!isCheckViolation(error, 'users_open_orders_limit')) throw error;
    const message = `You have ${maxOpenOrders} orders on the way. Please place the next one when one of them is done.`;
    throw new HttpError(409, 'too_many_open_orders', message);
  }
}

type Written = {
  created_at: Date;
  due_at: Date | null;
  start_at: Date | null;
  is_asap: boolean;
  paid: OrderRow['paid'];
};

/**
 * All writes of placing an order, in one transaction, in the order of `platform/db/lock-order.ts`. The steps after account and
 * catalogue do not need each other's results, so they are sent together, in this order.
 */
async function write(tools: WritingTools, basis: Basis, order: NewOrder): Promise<Written> {
  const { db, queue, health, menu, payments, card } = tools;
  const { userId, orderId, request, store } = order;
  const { catalogue } = basis.menu;
  const asked = openStore(catalogue, store);
  const due = namedTime(asked, request) ?? dueOf(catalogue, store, new Date());
  const isAsap = request.pickup?.kind !== 'at';
  let hasCounts = false;
  const written = await inTransaction(db, async (trx): Promise<Written> => {
    const account = await lockBuyer(trx, userId);
    if (!account) throw sessionEnded();
    if (account.blocked_at) {
      const message = 'We cannot take online orders from this account. Please order at the counter, or write to us.';
      throw new HttpError(403, 'account_blocked', message);
    }
    const isNewCustomer = isNew(account);
    const isToConfirm = isUnconfirmed({ health }, account);
    if (isToConfirm && account.open_orders >= maxOpenOrdersUnconfirmed) throw confirmFirst();
    const [{ revision, limits, created_at, tenth_before_seconds, has_unpaid, ...state }, isSpent] = await Promise.all([
      insertOrder(trx, order, due),
      request.voucherId ? spendVoucher(trx, userId, request.voucherId, orderId) : true,
      removeOrdered(trx, userId, order.ordered),
      // A card's receipt goes out when it is paid.
      card
        ? card.begin({ trx, queue }, { userId, orderId })
        : queue.send('mail', { kind: 'order-placed', userId, orderId }, trx),
    ]);
    if (revision !== order.catalogueRevision) throw new MenuMoved();
    if (has_unpaid) throw payFirst();
    const isByCard = card !== undefined;
    const promise = beginPromise(catalogue, asked, request, { ...state, isByCard, isNew: isNewCustomer });
    if (isNewCustomer && !isByCard)
      await assertWithinBounds(trx, { payments }, { userId, store, catalogue, isUnconfirmed: isToConfirm });
    const short = findUnavailableLines(catalogue, request.items, limits);
    if (short.length > 0) throw outdated(request, basis, short);
    if (tenth_before_seconds !== null && tenth_before_seconds < anHour)
      throw tooManyOrders(anHour - tenth_before_seconds);
    if (!isSpent) throw voucherUnusable();
    hasCounts = limits.length > 0;
    if (hasCounts) {
      // Counted again, under the rows' locks: two orders may have read the same count.
      const part = isNewCustomer && isByCard ? 'half' : 'all';
      const lacking = await takeStock(trx, order, request.items, due, part);
      const missing = findUnavailableLines(catalogue, request.items, lacking);
      if (missing.length > 0) throw outdated(request, basis, missing);
      if (lacking.length > 0) throw stockHeld(catalogue, request, lacking);
    }
    let promised: Pick<Written, 'due_at' | 'start_at' | 'is_asap'> = { due_at: null, start_at: null, is_asap: true };
    if (promise) {
      const { dueAt, startsAt, bookings } = await promise(trx);
      const [due_at, start_at] = [new Date(dueAt), new Date(startsAt)];
      await bookWork(trx, { userId, orderId, store }, { dueAt: due_at, startAt: start_at, isAsap, bookings });
      promised = { due_at, start_at, is_asap: isAsap };
    }
    return { created_at, ...promised, paid: card?.shown(created_at) ?? null };
  });
  if (hasCounts) menu.tellCounts();
  return written;
}

const anHour = 3_600;

const confirmFirst = () =>
  new HttpError(
    409,
    'confirm_email',
    'You have an order on the way, and until your email address is confirmed we take one at a time. Open the link we emailed you, or order again when this one is done.',
  );

/** An unpaid order holds slots and stock and is on no board, so an account has one at a time. */
const payFirst = () =>
  new HttpError(
    409,
    'unpaid_order',
    'You have an order that waits for its payment. Pay or cancel it first, or pay for this one at the counter.',
  );

function tooManyOrders(wait: number): HttpError {
  const minutes = Math.ceil(wait / 60);
  const message = `That is ${maxOrdersPerHour} orders within an hour, which is as many as we take from one account. Please try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`;
  return new HttpError(429, 'too_many_orders', message, { retryAfterSeconds: wait });
}

const voucherUnusable = () =>
  new HttpError(409, 'voucher_unusable', 'This voucher is used or has run out. Please order without it.');
