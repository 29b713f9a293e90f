import type { PlaceOrderRequest } from '@juniper/core/contracts/orders.ts';
import { type Catalogue, findItem } from '@juniper/core/rules/catalogue.ts';
import { findUnavailableLines } from '@juniper/core/rules/order-changes.ts';
import { maxOpenOrders, maxOpenOrdersUnconfirmed, maxOrdersPerHour } from '@juniper/core/rules/order-status.ts';
import type { StockCount } from '../../catalogue/menu/availability-queries.ts';
import { HttpError, sessionEnded } from '../../platform/http/http-error.ts';
import type { Services } from '../../services.ts';
import { isUnconfirmed } from './new-customers.ts';
import { outdated, type Pricing } from './price-by-menu.ts';
import type { OrderingAccount, PlacingFacts } from './queries.ts';

const hourSeconds = 3_600;

/** Refuses an account that is deleted or blocked, or has as many open orders as it may. */
export function assertMayOrder(
  account: OrderingAccount | undefined,
  health: Services['health'],
): asserts account is OrderingAccount {
  if (!account) throw sessionEnded();
  if (account.blocked_at) {
    const message = 'We cannot take online orders from this account. Please order at the counter, or write to us.';
    throw new HttpError(403, 'account_blocked', message);
  }
  if (isUnconfirmed(health, account) && account.open_orders >= maxOpenOrdersUnconfirmed) {
    const message =
      'You have an order on the way, and until your email address is confirmed we take one at a time. Open the link we emailed you, or order again when this one is done.';
    throw new HttpError(409, 'confirm_email', message);
  }
  if (account.open_orders >= maxOpenOrders) {
    const message = `You have ${maxOpenOrders} orders on the way. Please place the next one when one of them is done.`;
    throw new HttpError(409, 'too_many_open_orders', message);
  }
}

/** Refuses a second unpaid order: it would hold slots and stock too, and is on no board. */
export function assertNoneUnpaid({ has_unpaid }: PlacingFacts): void {
  if (!has_unpaid) return;
  const message =
    'You have an order that waits for its payment. Pay or cancel it first, or pay for this one at the counter.';
  throw new HttpError(409, 'unpaid_order', message);
}

/** Refuses more orders within an hour than we take from one account. */
export function assertNotTooOften({ tenth_before_seconds }: PlacingFacts): void {
  if (tenth_before_seconds === null || tenth_before_seconds >= hourSeconds) return;
  const wait = hourSeconds - tenth_before_seconds;
  const minutes = Math.ceil(wait / 60);
  const message = `That is ${maxOrdersPerHour} orders within an hour, which is as many as we take from one account. Please try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`;
  throw new HttpError(429, 'too_many_orders', message, { retryAfterSeconds: wait });
}

export const voucherUnusable = () =>
  new HttpError(409, 'voucher_unusable', 'This voucher is used or has run out. Please order without it.');

/** Refuses items of which less is left, or is left to an unpaid order of a new customer, than the order asks for. */
export function assertInStock(
  request: PlaceOrderRequest,
  pricing: Pricing,
  counts: readonly StockCount[],
  isHeldForNew: boolean,
): void {
  const missing = findUnavailableLines(pricing.catalogue, request.items, counts);
  if (missing.length > 0) throw outdated(request, pricing, missing);
  if (!isHeldForNew) return;
  // Such an order is on no board, so it leaves half of what is counted to others.
  const half = counts.map((count) => ({ ...count, most: Math.ceil(count.left / 2) }));
  const lacking = half.filter(({ most, wanted }) => most < wanted);
  if (lacking.length === 0) return;
  const amounts = lacking.map(({ id, most }) => `${most} ${nameItem(pricing.catalogue, id)}`);
  const instead = request.fulfilment === 'delivery' ? 'pay on delivery' : 'pay at the counter';
  const message = `We can hold ${amounts.join(' and ')} for a first payment by card. Please order no more, or ${instead}.`;
  throw new HttpError(409, 'stock_held', message);
}

const nameItem = (catalogue: Catalogue, id: number): string => findItem(catalogue, id)?.name ?? 'of an item';
