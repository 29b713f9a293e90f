import { hash } from 'node:crypto';
import type { Order } from '@juniper/core/contracts/orders.ts';
import type { Catalogue } from '@juniper/core/rules/catalogue.ts';
import { hasDefaultOptions, resolveOptions } from '@juniper/core/rules/options.ts';
import { findUnavailableLines } from '@juniper/core/rules/order-changes.ts';
import type { SlotPromise } from '@juniper/core/rules/promise.ts';
import { mainStore } from '@juniper/core/rules/shop.ts';
import { lockStock, reserveStock } from '../../catalogue/menu/availability-queries.ts';
import { getMoney } from '../../catalogue/menu/current-menu.ts';
import { requireOpenStore } from '../../catalogue/stores/open-store.ts';
import type { Db } from '../../platform/db/database.ts';
import { isUniqueViolation } from '../../platform/db/errors.ts';
import { query } from '../../platform/db/query.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { uuidV7 } from '../../platform/db/uuid-v7.ts';
import { createUnavailableError, HttpError } from '../../platform/http/http-error.ts';
import { toWideNetwork } from '../../platform/http/network-prefix.ts';
import { findUsableVoucher, lockUsableVoucher, spendVoucher } from '../../rewards/vouchers/queries.ts';
import type { Services } from '../../services.ts';
import { type OrderedLine, removeOrdered } from '../cart/queries.ts';
import {
  assertCardsAllowed,
  createAwaitingPayment,
  insertCardPayment,
  openWithinSeconds,
} from '../payments/place-by-card.ts';
import { listPaymentMethods } from '../payments/providers.ts';
import {
  createTimeRefusedError,
  planWork,
  promiseTime,
  requireLimitsTime,
  TimeRefusedError,
} from '../slots/promise-time.ts';
import { readQuarterUse } from '../slots/quote.ts';
import { bookSlots, lockSlots } from '../slots/work-queries.ts';
import type { RunOrder } from './limit-orders.ts';
import { assertNewCustomerLimits, isNew, isUnconfirmed } from './new-customer-limits.ts';
import { drawOrderNumber } from './order-number.ts';
import { toNewOrder, toOrder } from './order-view.ts';
import {
  insertOrder,
  listOrdersForLimits,
  lockAccountAndCatalogue,
  type NewOrder,
  readPlacingFacts,
} from './placing-queries.ts';
import {
  assertInStock,
  assertMayOrder,
  assertNoneUnpaid,
  assertNotTooOften,
  createVoucherUnusableError,
} from './placing-rules.ts';
import { createCartOutdatedError, type PlacedRequest, priceByMenu } from './price-by-menu.ts';
import { findOrderByKey, findTillOrderByKey } from './queries.ts';

export type PlacingServices = Pick<
  Services,
  'db' | 'queue' | 'notifications' | 'health' | 'menu' | 'paymentProviders' | 'attempts'
>;

type Entry = {
  staffId: string;
  /** Uses up the code that makes the order a customer's own. Absent: it belongs to the store's own account. */
  spendCode?: (trx: Db, orderId: string) => Promise<void>;
};

type PlaceOrderInput = {
  userId: string;
  isNewCustomer: boolean;
  ip: string;
  key: string;
  request: PlacedRequest;
  /** The hash of the menu that the customer saw. */
  shownMenuHash: string | undefined;
  /** Staff entered it. It is paid at the till, and no limit of customers holds. */
  entry?: Entry;
};

const keyConstraints = ['orders_user_id_idempotency_key_key', 'orders_till_key'];

/** Retries, because a menu may be published between pricing and lock. */
const maxTries = 3;

/**
 * Places an order once per idempotency key. A repeated call returns the same order, or throws `key_reused` if it asks for
 * something else.
 */
export async function placeOrder(
  services: PlacingServices,
  runOrder: RunOrder,
  input: PlaceOrderInput,
): Promise<Order> {
  const { db, menu } = services;
  const { userId, key, request, entry } = input;
  const requestHash = hash('sha256', JSON.stringify(request), 'buffer');
  try {
    const { store } = requireOpenStore(menu.get().catalogue, request.storeLocation);
    return await runOrder(store, toWideNetwork(input.ip), () => placeByNewestMenu(services, input, requestHash));
  } catch (error) {
    const isRefused = error instanceof HttpError || error instanceof TimeRefusedError;
    if (!isRefused && !keyConstraints.some((name) => isUniqueViolation(error, name))) throw error;
    const store = request.storeLocation ?? mainStore;
    const atTill = entry && (await findTillOrderByKey(db, store, key));
    const placed = atTill ?? (await findOrderByKey(db, userId, key));
    if (!placed) throw error instanceof TimeRefusedError ? await createErrorWithQuote(services, request, error) : error;
    if (placed.request_hash.equals(requestHash)) return toOrder(getMoney(menu), placed);
    const message = 'This order was placed already. Nothing was ordered twice.';
    throw new HttpError(409, 'key_reused', message, { data: toOrder(getMoney(menu), placed) });
  }
}

async function placeByNewestMenu(
  services: PlacingServices,
  input: PlaceOrderInput,
  requestHash: Buffer,
): Promise<Order> {
  for (let nth = 1; nth <= maxTries; nth += 1) {
    const order = await tryToPlace(services, input, requestHash);
    if (order) return order;
    await services.menu.refresh();
  }
  throw createUnavailableError('Our menu is changing just now. Please try again in a moment.');
}

/**
 * Places the order by the current menu. Returns undefined if a newer menu was published or the number is taken; the caller
 * tries again. Locks in the order of `platform/db/lock-order.ts`.
 */
async function tryToPlace(
  { db, queue, notifications, health, menu, paymentProviders, attempts }: PlacingServices,
  { userId, key, request, shownMenuHash, ip, isNewCustomer: isNewAtLogin, entry }: PlaceOrderInput,
  requestHash: Buffer,
): Promise<Order | undefined> {
  const { catalogue, revision } = menu.get();
  const store = requireOpenStore(catalogue, request.storeLocation);
  const { voucherId } = request;
  const voucher = voucherId ? await findUsableVoucher(db, userId, voucherId) : undefined;
  if (voucherId && !voucher) throw createVoucherUnusableError();
  const shownCatalogue = shownMenuHash === undefined ? undefined : (await menu.byHash(shownMenuHash))?.catalogue;
  const pricing = { catalogue, shownCatalogue, voucher };
  const { lines, totals } = priceByMenu(request, pricing);
  const isByCard = request.payment === 'card' && totals.final > 0;
  if (isByCard) assertCardsAllowed(paymentProviders, catalogue, request, totals.final);

  const orderId = uuidV7();
  const number = drawOrderNumber();
  const ordered = listOrdered(catalogue, request);
  const limitsHoldAt = requireLimitsTime(catalogue, store, request, isByCard);
  let queuedJob: Awaited<ReturnType<typeof queue.buildJob>> | undefined;
  if (isByCard) queuedJob = await queue.buildJob('payment', { kind: 'settle', userId, orderId }, openWithinSeconds);
  else if (!entry || entry.spendCode)
    queuedJob = await queue.buildJob('mail', { kind: 'order-placed', userId, orderId });

  const attempt = isByCard && isNewAtLogin ? await attempts.record('unpaid-order', ip) : undefined;
  let placed: { order: NewOrder; isStockLowered: boolean } | undefined;
  try {
    placed = await inTransaction(db, async (trx, sendCommit) => {
      // Sends these statements in this order on one connection.
      const [account, facts, lockedVoucher] = await Promise.all([
        lockAccountAndCatalogue(trx, userId),
        readPlacingFacts(trx, { userId, number, store: store.store, due: limitsHoldAt, ordered, isByCard }),
        voucherId ? lockUsableVoucher(trx, userId, voucherId) : undefined,
      ]);
      if (!entry) assertMayOrder(account, health);
      if (facts.revision !== revision || facts.is_number_taken) return undefined;
      await entry?.spendCode?.(trx, orderId);
      if (isByCard) assertNoneUnpaid(facts);

      const isNewCustomer = account !== undefined && !entry && isNew(account);
      const work = planWork(catalogue, store, request, { ...facts, isByCard, isNewCustomer });
      if (isNewCustomer && !isByCard) {
        const open = await listOrdersForLimits(trx, userId);
        const orders = [...open, { store: store.store, lines: request.items }];
        assertNewCustomerLimits(orders, paymentProviders, {
          catalogue,
          store,
          isUnconfirmed: isUnconfirmed(health, account),
        });
      }
      const missing = findUnavailableLines(catalogue, request.items, facts.stockLimits);
      if (missing.length > 0) throw createCartOutdatedError(request, pricing, missing);
      if (!entry) assertNotTooOften(facts);
      if (voucherId && !lockedVoucher) throw createVoucherUnusableError();

      // Two orders may have read the same count, so it is read again under the rows' locks.
      const counts = facts.stockLimits.length > 0 ? await lockStock(trx, store.store, request.items, limitsHoldAt) : [];
      assertInStock(request, pricing, counts, isNewCustomer && isByCard);
      let promised: SlotPromise | undefined;
      if (work) {
        const [slots, getQuarterUse] = await Promise.all([
          lockSlots(trx, store.store, work.stations, work.starts),
          work.shareGroup && readQuarterUse(trx, store, work.window.starts[0] ?? 0, work.window.starts.at(-1) ?? 0),
        ]);
        promised = promiseTime(store, work, slots, getQuarterUse);
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
        at_till: entry !== undefined,
        request,
        lines,
        totals,
        latestPayment: isByCard ? createAwaitingPayment(facts.now) : null,
      });
      // Sends these statements in this order on one connection.
      await Promise.all([
        insertOrder(trx, order, uuidV7(), entry?.staffId ?? null),
        voucherId && spendVoucher(trx, userId, voucherId, orderId),
        !entry && removeOrdered(trx, userId, ordered),
        isByCard && insertCardPayment(trx, paymentProviders, order, catalogue.shop.money.code),
        queuedJob && query(trx, queuedJob.text, queuedJob.values),
        reserveStock(trx, order, counts),
        promised && bookSlots(trx, order, promised.bookings),
        sendCommit(),
      ]);
      return { order, isStockLowered: counts.length > 0 };
    });
  } finally {
    // Forgives the attempt, because a refused order holds no slots.
    if (attempt && !placed) await attempts.forgive(attempt);
  }
  if (!placed) return undefined;
  notifications.notify(userId, orderId, placed.order.status);
  if (placed.isStockLowered) menu.notifyCounts();
  return toOrder(catalogue.shop.money, placed.order);
}

const listOrdered = (catalogue: Catalogue, request: PlacedRequest): OrderedLine[] =>
  request.items.map((line) => {
    const { id, quantity, options } = resolveOptions(catalogue, line);
    const isDefault = hasDefaultOptions(catalogue, options ? { id, options } : { id });
    return { product_id: id, quantity, options: options ?? null, is_default: isDefault };
  });

async function createErrorWithQuote(
  { db, menu, paymentProviders }: PlacingServices,
  request: PlacedRequest,
  refused: TimeRefusedError,
): Promise<HttpError> {
  const { catalogue } = menu.get();
  const store = requireOpenStore(catalogue, request.storeLocation);
  const takesCards = listPaymentMethods(paymentProviders, catalogue).includes('card');
  return createTimeRefusedError(refused, { db, catalogue, store, request, takesCards });
}
