import { hash } from 'node:crypto';
import type { Order } from '@juniper/core/contracts/orders.ts';
import type { Catalogue } from '@juniper/core/rules/catalogue.ts';
import { hasDefaultOptions, resolveOptions } from '@juniper/core/rules/options.ts';
import { findUnavailableLines } from '@juniper/core/rules/order-changes.ts';
import type { SlotPromise } from '@juniper/core/rules/promise.ts';
import { type Money, mainStore } from '@juniper/core/rules/shop.ts';
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
  assertHoldLasts,
  insertCardPayment,
  openWithinSeconds,
} from '../payments/place-by-card.ts';
import { listPaymentMethods } from '../payments/providers.ts';
import {
  createTimeRefusedError,
  planWork,
  promiseTime,
  requireExpectedDueAt,
  TimeRefusedError,
} from '../slots/promise-time.ts';
import { readQuarterUse } from '../slots/quote.ts';
import { bookSlots, lockSlots } from '../slots/work-queries.ts';
import type { RunOrder } from './limit-orders.ts';
import { assertNewCustomerLimits, isNew, isUnconfirmed } from './new-customer-limits.ts';
import { toNewOrder } from './new-order.ts';
import { drawOrderNumber } from './order-number.ts';
import { toOrder } from './order-view.ts';
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
import { createCartOutdatedError, type OrderRequest, priceByMenu } from './price-by-menu.ts';
import { findOrderByKey, findTillOrderByKey, type OrderRow } from './queries.ts';

export type PlacingServices = Pick<
  Services,
  'db' | 'queue' | 'notifications' | 'health' | 'menu' | 'paymentProviders' | 'attempts'
>;

type TillEntry = {
  staffId: string;
  /** Spends a member's code and writes the audit log. Absent: the order belongs to the store's own account. */
  spendCodeAndAudit?: (trx: Db, orderId: string) => Promise<void>;
};

type PlaceOrderInput = {
  userId: string;
  /** Read with the session, before the account's lock. It only limits attempts. */
  isNewBeforeLock: boolean;
  ip: string;
  key: string;
  request: OrderRequest;
  /** The hash of the menu that the customer saw. */
  shownMenuHash: string | undefined;
  /** Staff entered it. It is paid at the till, and no limit of customers holds. */
  tillEntry?: TillEntry;
};

type HashedInput = PlaceOrderInput & { requestHash: Buffer };

/** The unique keys of an account's orders (migration 0002, named by PostgreSQL) and of a store's at the till (0076). */
const keyConstraints = ['orders_user_id_idempotency_key_key', 'orders_till_key'];

/** Retries, because a menu may be published between pricing and lock. */
const maxTries = 3;

/**
 * Places an order once per idempotency key. A repeated call returns the same order, or throws `key_reused` if it asks for
 * something else. Looks the key up only after a refusal, so that a new order needs no read for it.
 */
export async function placeOrder(
  services: PlacingServices,
  runOrder: RunOrder,
  placeInput: PlaceOrderInput,
): Promise<Order> {
  const { request, ip } = placeInput;
  const input = { ...placeInput, requestHash: hash('sha256', JSON.stringify(request), 'buffer') };
  try {
    const { store: storeKey } = requireOpenStore(services.menu.get().catalogue, request.storeLocation);
    return await runOrder(storeKey, toWideNetwork(ip), () => placeByNewestMenu(services, input));
  } catch (error) {
    const isRefused = error instanceof HttpError || error instanceof TimeRefusedError;
    if (!isRefused && !keyConstraints.some((name) => isUniqueViolation(error, name))) throw error;
    const earlier = await findEarlierOrder(services.db, input);
    if (earlier) return answerRepeated(getMoney(services.menu), earlier, input);
    throw error instanceof TimeRefusedError ? await createErrorWithQuote(services, request, error) : error;
  }
}

/** Finds the order that has the key. Staff may repeat an order without its code, so first among all of their store. */
async function findEarlierOrder(db: Db, { userId, key, request, tillEntry }: PlaceOrderInput) {
  const storeKey = request.storeLocation ?? mainStore;
  const atTill = tillEntry && (await findTillOrderByKey(db, storeKey, key));
  return atTill ?? findOrderByKey(db, userId, key);
}

function answerRepeated(
  money: Money,
  earlier: OrderRow & { request_hash: Buffer },
  { request, requestHash, tillEntry }: HashedInput,
): Order {
  const order = toOrder(money, earlier);
  if (earlier.request_hash.equals(requestHash)) return order;
  // Staff do not see an order that the customer placed online or that another store entered.
  const isVisible = !tillEntry || (earlier.at_till && earlier.store === (request.storeLocation ?? mainStore));
  const data = isVisible ? order : { id: order.id, orderNumber: order.orderNumber };
  throw new HttpError(409, 'key_reused', 'This order was placed already. Nothing was ordered twice.', { data });
}

async function placeByNewestMenu(services: PlacingServices, input: HashedInput): Promise<Order> {
  for (let nth = 1; nth <= maxTries; nth += 1) {
    const order = await tryToPlace(services, input);
    if (order) return order;
    // A taken number refreshes too; it is too rare for a branch of its own.
    await services.menu.refresh();
  }
  throw createUnavailableError('Our menu is changing just now. Please try again in a moment.');
}

/**
 * Places the order by the current menu. Returns undefined if a newer menu was published or the number is taken; the caller
 * tries again. Locks in the order of `platform/db/lock-order.ts`.
 */
async function tryToPlace(services: PlacingServices, input: HashedInput): Promise<Order | undefined> {
  const { db, notifications, menu, attempts } = services;
  const prepared = await prepareOrder(services, input);
  const attempt =
    prepared.isByCard && input.isNewBeforeLock ? await attempts.record('unpaid-order', input.ip) : undefined;
  let outcome: { order: NewOrder; isStockLowered: boolean } | undefined;
  try {
    outcome = await inTransaction(db, async (trx, sendCommit) => {
      const decision = await decideOrder(trx, services, prepared);
      if (!decision) return undefined;
      const order = await writeOrder(trx, sendCommit, services, prepared, decision);
      return { order, isStockLowered: decision.counts.length > 0 };
    });
  } finally {
    // Forgives the attempt, because a refused order holds no slots.
    if (attempt && !outcome) await attempts.forgive(attempt);
  }
  if (!outcome) return undefined;
  const { order, isStockLowered } = outcome;
  notifications.notify(input.userId, order.order_id, order.status);
  if (isStockLowered) menu.notifyCounts();
  return toOrder(prepared.pricing.catalogue.shop.money, order);
}

type PreparedOrder = Awaited<ReturnType<typeof prepareOrder>>;

/** Prices the order and collects all that needs no lock. */
async function prepareOrder({ db, queue, menu, paymentProviders }: PlacingServices, input: HashedInput) {
  const { userId, request, shownMenuHash } = input;
  const { voucherId } = request;
  const { catalogue, revision } = menu.get();
  const store = requireOpenStore(catalogue, request.storeLocation);
  const voucher = voucherId ? await findUsableVoucher(db, userId, voucherId) : undefined;
  if (voucherId && !voucher) throw createVoucherUnusableError();
  const shownCatalogue = shownMenuHash === undefined ? undefined : (await menu.byHash(shownMenuHash))?.catalogue;
  const pricing = { catalogue, shownCatalogue, voucher };
  const { lines, totals } = priceByMenu(request, pricing);
  const isByCard = request.payment === 'card' && totals.final > 0;
  const expectedDueAt = requireExpectedDueAt(catalogue, store, request, isByCard);
  if (isByCard) assertCardsAllowed(paymentProviders, catalogue, request, totals.final);
  const orderId = uuidV7();
  return {
    ...input,
    orderId,
    number: drawOrderNumber(),
    revision,
    store,
    pricing,
    lines,
    totals,
    isByCard,
    ordered: listOrdered(catalogue, request),
    expectedDueAt,
    firstJob: await buildFirstJob(queue, input, orderId, isByCard),
  };
}

/** Builds the job that ends the payment or mails the receipt. Call it before the locks, because it may wait. */
function buildFirstJob(queue: Services['queue'], input: PlaceOrderInput, orderId: string, isByCard: boolean) {
  const { userId, tillEntry } = input;
  if (isByCard) return queue.buildJob('payment', { kind: 'settle', userId, orderId }, openWithinSeconds);
  const hasMailbox = !tillEntry || tillEntry.spendCodeAndAudit;
  return hasMailbox ? queue.buildJob('mail', { kind: 'order-placed', userId, orderId }) : undefined;
}

type Decision = NonNullable<Awaited<ReturnType<typeof decideOrder>>>;

/** Locks all that the order needs and refuses it, or chooses its time. Returns undefined if it must be prepared again. */
async function decideOrder(trx: Db, { health, paymentProviders }: PlacingServices, prepared: PreparedOrder) {
  const { userId, request, tillEntry, orderId, number, store, pricing, isByCard, ordered, expectedDueAt } = prepared;
  const { catalogue } = pricing;
  const { voucherId } = request;
  // Sends these statements in this order on one connection.
  const [account, facts, lockedVoucher] = await Promise.all([
    lockAccountAndCatalogue(trx, userId),
    readPlacingFacts(trx, { userId, number, store: store.store, due: expectedDueAt, ordered, isByCard }),
    voucherId ? lockUsableVoucher(trx, userId, voucherId) : undefined,
  ]);
  if (!tillEntry) assertMayOrder(account, health);
  if (facts.revision !== prepared.revision || facts.is_number_taken) return undefined;
  // Spent first; a refusal below rolls it back.
  await tillEntry?.spendCodeAndAudit?.(trx, orderId);
  if (isByCard) assertNoneUnpaid(facts);

  const isNewCustomer = account !== undefined && !tillEntry && isNew(account);
  const work = planWork(catalogue, store, request, { ...facts, isByCard, isNewCustomer });
  // A busy store may be ready only at a later opening than was expected.
  if (isByCard) assertHoldLasts(request, work?.window.earliestDueAt ?? expectedDueAt.getTime());
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
  if (!tillEntry) assertNotTooOften(facts);
  if (voucherId && !lockedVoucher) throw createVoucherUnusableError();

  // Orders change counts of items without the catalogue's lock, so they are read again under their own. Options have none.
  const counts = facts.stockLimits.length > 0 ? await lockStock(trx, store.store, request.items, expectedDueAt) : [];
  assertInStock(request, pricing, counts, isNewCustomer && isByCard);
  let promised: SlotPromise | undefined;
  if (work) {
    const [slots, getQuarterUse] = await Promise.all([
      lockSlots(trx, store.store, work.stations, work.starts),
      // Reads after the slots are locked, so that it sees what was booked before.
      work.shareGroup && readQuarterUse(trx, store, work.window.starts[0] ?? 0, work.window.starts.at(-1) ?? 0),
    ]);
    promised = promiseTime(store, work, slots, getQuarterUse);
  }
  return { now: facts.now, counts, promised };
}

/** Writes the order and commits it. */
async function writeOrder(
  trx: Db,
  sendCommit: () => Promise<void>,
  { paymentProviders }: PlacingServices,
  prepared: PreparedOrder,
  { now, counts, promised }: Decision,
): Promise<NewOrder> {
  const { userId, request, tillEntry, orderId, pricing, lines, totals, isByCard, ordered, firstJob } = prepared;
  const { voucherId } = request;
  const payBy = isByCard ? new Date(now.getTime() + openWithinSeconds * 1_000) : null;
  const order = toNewOrder({
    user_id: userId,
    order_id: orderId,
    number: prepared.number,
    idempotency_key: prepared.key,
    request_hash: prepared.requestHash,
    store: prepared.store.store,
    catalogue_revision: prepared.revision,
    // Not written: the column's default is the same now() of the transaction.
    created_at: now,
    due_at: promised ? new Date(promised.dueAt) : null,
    start_at: promised ? new Date(promised.startsAt) : null,
    is_asap: !promised || request.pickup?.kind !== 'at',
    at_till: tillEntry !== undefined,
    request,
    lines,
    totals,
    payBy,
  });
  // Sends these statements in this order on one connection.
  await Promise.all([
    insertOrder(trx, order, uuidV7(), tillEntry?.staffId ?? null),
    voucherId && spendVoucher(trx, userId, voucherId, orderId),
    !tillEntry && removeOrdered(trx, userId, ordered),
    payBy && insertCardPayment(trx, paymentProviders, order, { payBy, currency: pricing.catalogue.shop.money.code }),
    firstJob && query(trx, firstJob.text, firstJob.values),
    reserveStock(trx, order, counts),
    promised && bookSlots(trx, order, promised.bookings),
    sendCommit(),
  ]);
  return order;
}

const listOrdered = (catalogue: Catalogue, request: OrderRequest): OrderedLine[] =>
  request.items.map((line) => {
    const { id, quantity, options } = resolveOptions(catalogue, line);
    const isDefault = hasDefaultOptions(catalogue, options ? { id, options } : { id });
    return { product_id: id, quantity, options: options ?? null, is_default: isDefault };
  });

async function createErrorWithQuote(
  { db, menu, paymentProviders }: PlacingServices,
  request: OrderRequest,
  refused: TimeRefusedError,
): Promise<HttpError> {
  const { catalogue } = menu.get();
  const store = requireOpenStore(catalogue, request.storeLocation);
  const takesCards = listPaymentMethods(paymentProviders, catalogue).includes('card');
  return createTimeRefusedError(refused, { db, catalogue, store, request, takesCards });
}
