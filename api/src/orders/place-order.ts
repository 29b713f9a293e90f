import { hash } from 'node:crypto';
import { priceOrder } from '@juniper/core/content/price-order.ts';
import { shop } from '@juniper/core/content/shop.ts';
import type { Order, PlaceOrderRequest } from '@juniper/core/contracts/orders.ts';
import { dayIn } from '@juniper/core/rules/deals.ts';
import { toCents, toDollars } from '@juniper/core/rules/money.ts';
import { mostOpenOrders } from '@juniper/core/rules/order-status.ts';
import type { Db } from '../db/database.ts';
import { violatesCheck, violatesUnique } from '../db/errors.ts';
import { uuidV7 } from '../db/uuid-v7.ts';
import { Refusal, sessionEnded } from '../http/refusal.ts';
import type { OrderNews } from '../live/order-news.ts';
import { drawOrderNumber } from './order-number.ts';
import { toOrder } from './order-view.ts';
import { findOrderByKey, findUsableVoucher, insertOrder } from './store.ts';

type Placing = { userId: string; key: string; requestHash: Buffer; request: PlaceOrderRequest };

/**
 * Places an order once, however often it is sent. Only when it cannot be placed is the key looked up: whatever stands in
 * the way now (prices, a spent voucher, too many open orders), who asks again gets the order that the key has made.
 */
export async function placeOrder(
  db: Db,
  news: OrderNews,
  userId: string,
  key: string,
  request: PlaceOrderRequest,
): Promise<Order> {
  // Parsed, so its keys stand in the contract's order and its defaults are filled in.
  const requestHash = hash('sha256', JSON.stringify(request), 'buffer');
  try {
    const order = await placeNew(db, { userId, key, requestHash, request });
    news.tell(userId, order.id, order.status);
    return order;
  } catch (error) {
    if (!(error instanceof Refusal) && !violatesUnique(error, 'orders_user_id_idempotency_key_key')) throw error;
    const placed = await findOrderByKey(db, userId, key);
    if (!placed) throw error;
    if (placed.request_hash.equals(requestHash)) return toOrder(placed);
    const message = 'This order was placed already. Nothing was ordered twice.';
    throw new Refusal(409, 'key_reused', message, { data: toOrder(placed) });
  }
}

async function placeNew(db: Db, { userId, key, requestHash, request }: Placing): Promise<Order> {
  const { items, voucherId, expectedTotal, fulfilment, storeLocation } = request;
  const voucher = voucherId ? await findUsableVoucher(db, userId, voucherId) : undefined;
  if (voucherId && !voucher) throw voucherUnusable();
  const priced = priceOrder(items, dayIn(shop.timeZone, Date.now()), voucher);
  if (!priced) {
    const message = 'Something in your cart is not on the menu any more. Please remove it and try again.';
    throw new Refusal(409, 'item_unavailable', message);
  }
  const { lines, totals } = priced;
  if (voucher && totals.discount === 0) {
    throw new Refusal(409, 'voucher_unfit', 'This voucher fits nothing in your order. You can use it another time.');
  }
  if (expectedTotal !== undefined && toCents(expectedTotal) !== totals.final) {
    const message = 'Prices have changed since you opened this page. Please look at the new total and order again.';
    throw new Refusal(409, 'price_changed', message, { data: { totalAmount: toDollars(totals.final) } });
  }

  const order = {
    order_id: uuidV7(),
    items: lines.map(({ id, price, ...line }) => ({ ...line, product_id: id, price_cents: price })),
  };
  const { number, created_at } = await insertNumbered(db, {
    ...{ userId, key, requestHash, request, totals, items: order.items },
    orderId: order.order_id,
    eventId: uuidV7(),
  });
  return toOrder({
    ...order,
    number,
    created_at,
    preparing_at: null,
    closed_at: null,
    total_cents: totals.final,
    discount_cents: totals.discount,
    status: 'pending',
    cancel_reason: null,
    fulfilment,
    store_location: storeLocation,
  });
}

/** A number that the customer has already is drawn again; with 28 million of them that happens once in a lifetime. */
async function insertNumbered(db: Db, order: Omit<Parameters<typeof insertOrder>[1], 'number'>) {
  const number = drawOrderNumber();
  try {
    const created_at = await insertOrder(db, { ...order, number });
    if (!created_at) throw order.request.voucherId ? voucherUnusable() : sessionEnded();
    return { number, created_at };
  } catch (error) {
    if (violatesUnique(error, 'orders_user_id_number_key')) return insertNumbered(db, order);
    if (!violatesCheck(error, 'users_open_orders_limit')) throw error;
    const message = `You have ${mostOpenOrders} orders on the way. Please place the next one when one of them is done.`;
    throw new Refusal(409, 'too_many_open_orders', message);
  }
}

const voucherUnusable = () =>
  new Refusal(409, 'voucher_unusable', 'This voucher is used or has run out. Please order without it.');
