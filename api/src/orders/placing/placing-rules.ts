import { type Catalogue, findItem } from '@juniper/core/rules/catalogue.ts';
import { getDueTime } from '@juniper/core/rules/opening.ts';
import { findUnavailableLines } from '@juniper/core/rules/order-changes.ts';
import { maxOpenOrders, maxOpenOrdersUnconfirmed, maxOrdersPerHour } from '@juniper/core/rules/order-status.ts';
import { findStore } from '@juniper/core/rules/shop.ts';
import type { StockCount } from '../../catalogue/menu/availability-queries.ts';
import { createSessionEndedError, HttpError } from '../../platform/http/http-error.ts';
import type { Services } from '../../services.ts';
import { isUnconfirmed } from './new-customer-limits.ts';
import type { OrderingAccount, PlacingFacts } from './placing-queries.ts';
import { createCartOutdatedError, type OrderRequest, type Pricing } from './price-by-menu.ts';

/** Returns the due time of an order without slots: now, or the next opening. */
export const getDueAt = (catalogue: Pick<Catalogue, 'shop'>, store: string, placedAt: Date): Date => {
  const hours = findStore(catalogue, store);
  return hours ? new Date(getDueTime(hours, placedAt.getTime())) : placedAt;
};

export const createAccountBlockedError = () =>
  new HttpError(
    403,
    'account_blocked',
    'We cannot take online orders from this account. Please order at the counter, or write to us.',
  );

const hourSeconds = 3_600;

/** Refuses a blocked account, and one that has as many open orders as it may have. */
export function assertMayOrder(
  account: OrderingAccount | undefined,
  health: Services['health'],
): asserts account is OrderingAccount {
  if (!account) throw createSessionEndedError();
  if (account.blocked_at) throw createAccountBlockedError();
  if (isUnconfirmed(health, account) && account.open_orders >= maxOpenOrdersUnconfirmed) {
    const message = 'You’ve got one on the way! Confirm your email to place another: we sent you a link.';
    throw new HttpError(409, 'confirm_email', message);
  }
  if (account.open_orders >= maxOpenOrders) {
    const message = `You have ${maxOpenOrders} orders on the way. Please place the next one when one of them is done.`;
    throw new HttpError(409, 'too_many_open_orders', message);
  }
}

/** Refuses a second order that waits for a card payment: it would hold slots and stock too, and is on no board. */
export function assertNoneUnpaid({ has_unpaid }: PlacingFacts): void {
  if (!has_unpaid) return;
  const message =
    'You have an order that waits for its payment. Pay or cancel it first, or pay for this one at the counter.';
  throw new HttpError(409, 'unpaid_order', message);
}

export function assertNotTooOften({ seconds_since_limiting_order }: PlacingFacts): void {
  if (seconds_since_limiting_order === null || seconds_since_limiting_order >= hourSeconds) return;
  const wait = hourSeconds - seconds_since_limiting_order;
  const minutes = Math.ceil(wait / 60);
  const message = `That is ${maxOrdersPerHour} orders within an hour, which is as many as we take from one account. Please try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`;
  throw new HttpError(429, 'too_many_orders', message, { retryAfterSeconds: wait });
}

export const createVoucherUnusableError = () =>
  new HttpError(409, 'voucher_unusable', 'This voucher is used or has run out. Please order without it.');

/** Refuses an order for more items than are left. A new customer's unpaid order may take half. */
export function assertInStock(
  request: OrderRequest,
  pricing: Pricing,
  counts: readonly StockCount[],
  isNewByCard: boolean,
): void {
  const missing = findUnavailableLines(pricing.catalogue, request.items, counts);
  if (missing.length > 0) throw createCartOutdatedError(request, pricing, missing);
  if (!isNewByCard) return;
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
