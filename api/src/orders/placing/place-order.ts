import { hash } from 'node:crypto';
import type { Order, PlaceOrderRequest } from '@juniper/core/contracts/orders.ts';
import type { Catalogue } from '@juniper/core/rules/catalogue.ts';
import { hasDefaultOptions, resolveOptions } from '@juniper/core/rules/options.ts';
import { findUnavailableLines } from '@juniper/core/rules/order-changes.ts';
import type { SlotPromise } from '@juniper/core/rules/promise.ts';
import { lockStock, reserveStock } from '../../catalogue/menu/availability-queries.ts';
import { getMoney } from '../../catalogue/menu/current-menu.ts';
import { openStore } from '../../catalogue/stores/open-store.ts';
import { isUniqueViolation } from '../../platform/db/errors.ts';
import { query } from '../../platform/db/query.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { uuidV7 } from '../../platform/db/uuid-v7.ts';
import type { Attempt } from '../../platform/http/attempts.ts';
import { HttpError, unavailable } from '../../platform/http/http-error.ts';
import { findUsableVoucher, lockUsableVoucher, spendVoucher } from '../../rewards/vouchers/queries.ts';
import type { Services } from '../../services.ts';
import { type OrderedLine, removeOrdered } from '../cart/queries.ts';
import { methodsOf } from '../payments/payments.ts';
import {
  assertCardsAllowed,
  createAwaitingPayment,
  insertCardPayment,
  secondsToOpen,
} from '../payments/place-by-card.ts';
import { explainNoTime, getNamedTime, NoTime, planWork, promiseTime } from '../slots/promise-time.ts';
import { readShare } from '../slots/quote.ts';
import { bookSlots, lockSlots } from '../slots/work-queries.ts';
import { getDueAt } from './due.ts';
import { assertWithinBounds, isNew, isUnconfirmed } from './new-customers.ts';
import { drawOrderNumber } from './order-number.ts';
import { toNewOrder, toOrder } from './order-view.ts';
import {
  assertInStock,
  assertMayOrder,
  assertNoneUnpaid,
  assertNotTooOften,
  voucherUnusable,
} from './placing-rules.ts';
import { outdated, priceByMenu } from './price-by-menu.ts';
import {
  findOrderByKey,
  findOrdersToBound,
  insertOrder,
  lockAccountAndCatalogue,
  readPlacingFacts,
} from './queries.ts';

export type PlacingServices = Pick<
  Services,
  'db' | 'queue' | 'notifications' | 'health' | 'menu' | 'payments' | 'attempts'
>;

type PlaceOrderInput = {
  userId: string;
  isNewCustomer: boolean;
  /** The network address of the caller. */
  ip: string;
  key: string;
  request: PlaceOrderRequest;
  /** The hash of the menu that the customer saw. */
  seenMenu: string | undefined;
};

/** A publication may come between the pricing of an order and its lock, but not so often. */
const mostTries = 3;

/**
 * Places an order once, however often it is sent. The key is looked up only when placing fails: whatever the reason
 * (changed prices, a used voucher, too many open orders), a retry gets the order that was placed under its key.
 */
export async function placeOrder(services: PlacingServices, input: PlaceOrderInput): Promise<Order> {
  const { db, menu, attempts } = services;
  const { userId, key, request } = input;
  // The request is parsed, so its keys are in the contract's order and its defaults are filled in.
  const requestHash = hash('sha256', JSON.stringify(request), 'buffer');
  let attempt: Attempt | undefined;
  try {
    if (request.payment === 'card' && input.isNewCustomer) attempt = await attempts.record('unpaid-order', input.ip);
    for (let nth = 1; nth <= mostTries; nth += 1) {
      const order = await tryToPlace(services, input, requestHash);
      if (attempt && order && order.status !== 'unpaid') await attempts.forgive(attempt);
      if (order) return order;
      await menu.refresh();
    }
    throw unavailable('Our menu is changing just now. Please try again in a moment.');
  } catch (error) {
    // A refused order holds nothing, so it does not count.
    if (attempt) await attempts.forgive(attempt);
    const isRefused = error instanceof HttpError || error instanceof NoTime;
    if (!isRefused && !isUniqueViolation(error, 'orders_user_id_idempotency_key_key')) throw error;
    const placed = await findOrderByKey(db, userId, key);
    if (!placed) throw error instanceof NoTime ? await explainWithQuote(services, request, error) : error;
    if (placed.request_hash.equals(requestHash)) return toOrder(getMoney(menu), placed);
    const message = 'This order was placed already. Nothing was ordered twice.';
    throw new HttpError(409, 'key_reused', message, { data: toOrder(getMoney(menu), placed) });
  }
}

/**
 * Places the order by the menu of now. Returns undefined if another menu was published before the lock, so that no order
 * is priced by a menu that is not the published one when it commits. Locks in the order of `platform/db/lock-order.ts`.
 */
async function tryToPlace(
  { db, queue, notifications, health, menu, payments }: PlacingServices,
  { userId, key, request, seenMenu }: PlaceOrderInput,
  requestHash: Buffer,
): Promise<Order | undefined> {
  const { catalogue, revision } = menu.get();
  const store = openStore(catalogue, request.storeLocation);
  const { voucherId } = request;
  const voucher = voucherId ? await findUsableVoucher(db, userId, voucherId) : undefined;
  if (voucherId && !voucher) throw voucherUnusable();
  const seen = seenMenu === undefined ? undefined : (await menu.byHash(seenMenu))?.catalogue;
  const pricing = { catalogue, seen, voucher };
  const { lines, totals } = priceByMenu(request, pricing);
  const payByCard = request.payment === 'card' && totals.final > 0;
  if (payByCard) assertCardsAllowed(payments, catalogue, request, totals.final);

  const orderId = uuidV7();
  const number = drawOrderNumber();
  const ordered = listOrdered(catalogue, request);
  const due = getNamedTime(store, request) ?? getDueAt(catalogue, store.store, new Date());
  const job = payByCard
    ? await queue.buildJob('payment', { kind: 'settle', userId, orderId }, secondsToOpen)
    : await queue.buildJob('mail', { kind: 'order-placed', userId, orderId });

  const placed = await inTransaction(db, async (trx, commit) => {
    const [account, facts, lockedVoucher] = await Promise.all([
      lockAccountAndCatalogue(trx, userId),
      readPlacingFacts(trx, { userId, number, store: store.store, due, ordered }),
      voucherId ? lockUsableVoucher(trx, userId, voucherId) : undefined,
    ]);
    assertMayOrder(account, health);
    if (facts.revision !== revision || facts.is_number_taken) return undefined;
    if (payByCard) assertNoneUnpaid(facts);

    const isNewCustomer = isNew(account);
    const work = planWork(catalogue, store, request, { ...facts, payByCard, isNewCustomer });
    if (isNewCustomer && !payByCard) {
      const open = await findOrdersToBound(trx, userId);
      const orders = [...open, { store: store.store, lines: request.items }];
      assertWithinBounds(orders, payments, { catalogue, store, isUnconfirmed: isUnconfirmed(health, account) });
    }
    const missing = findUnavailableLines(catalogue, request.items, facts.limits);
    if (missing.length > 0) throw outdated(request, pricing, missing);
    assertNotTooOften(facts);
    if (voucherId && !lockedVoucher) throw voucherUnusable();

    const hasCounts = facts.limits.length > 0;
    // Read again, under the rows' locks: two orders may have read the same count.
    const counts = hasCounts ? await lockStock(trx, store.store, request.items, due) : [];
    assertInStock(request, pricing, counts, isNewCustomer && payByCard);
    let promised: SlotPromise | undefined;
    if (work) {
      const [slots, taken] = await Promise.all([
        lockSlots(trx, store.store, work.stations, work.starts),
        work.payer && readShare(trx, store, work.window),
      ]);
      promised = promiseTime(store, work, slots, taken);
    }

    const order = toNewOrder({
      user_id: userId,
      order_id: orderId,
      number,
      idempotency_key: key,
      request_hash: requestHash,
      store: store.store,
      catalogue_revision: revision,
      created_at: facts.now,
      due_at: promised ? new Date(promised.dueAt) : null,
      start_at: promised ? new Date(promised.startsAt) : null,
      is_asap: !promised || request.pickup?.kind !== 'at',
      request,
      lines,
      totals,
      paid: payByCard ? createAwaitingPayment(facts.now) : null,
    });
    await Promise.all([
      insertOrder(trx, order, uuidV7()),
      voucherId && spendVoucher(trx, userId, voucherId, orderId),
      removeOrdered(trx, userId, ordered),
      payByCard && insertCardPayment(trx, payments, order, catalogue.shop.money.code),
      query(trx, job.text, job.values),
      reserveStock(trx, order, counts),
      promised && bookSlots(trx, order, promised.bookings),
      commit(),
    ]);
    return { order, hasCounts };
  });
  if (!placed) return undefined;
  notifications.notify(userId, orderId, placed.order.status);
  if (placed.hasCounts) menu.tellCounts();
  return toOrder(catalogue.shop.money, placed.order);
}

/** Returns what leaves the account's cart. */
const listOrdered = (catalogue: Catalogue, request: PlaceOrderRequest): OrderedLine[] =>
  request.items.map((line) => {
    const { id, quantity, options } = resolveOptions(catalogue, line);
    const isDefault = hasDefaultOptions(catalogue, options ? { id, options } : { id });
    return { product_id: id, quantity, options: options ?? null, is_default: isDefault };
  });

async function explainWithQuote(
  { db, menu, payments }: PlacingServices,
  request: PlaceOrderRequest,
  refused: NoTime,
): Promise<HttpError> {
  const { catalogue } = menu.get();
  const store = openStore(catalogue, request.storeLocation);
  const takesCards = methodsOf(payments, catalogue).includes('card');
  return explainNoTime(refused, { db, catalogue, store, request, takesCards });
}
