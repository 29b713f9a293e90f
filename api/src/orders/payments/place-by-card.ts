import type { PlaceOrderRequest } from '@juniper/core/contracts/orders.ts';
import { getMinCardAmount } from '@juniper/core/rules/card-currencies.ts';
import type { Catalogue } from '@juniper/core/rules/catalogue.ts';
import type { Cents } from '@juniper/core/rules/money.ts';
import { dayMs } from '@juniper/core/rules/wall-clock.ts';
import { requireOpenStore } from '../../catalogue/stores/open-store.ts';
import type { Db } from '../../platform/db/database.ts';
import { uuidV7 } from '../../platform/db/uuid-v7.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import type { NewOrder } from '../placing/placing-queries.ts';
import { getDueAt } from '../placing/placing-rules.ts';
import type { PaymentSummary } from '../placing/queries.ts';
import { getRequestedTime } from '../slots/promise-time.ts';
import { listPaymentMethods, type PaymentProviders } from './providers.ts';
import { insertPayment } from './queries.ts';

/** The customer must open the payment page within this time. `markOpening` then extends it. */
export const openWithinSeconds = 5 * 60;

/** A hold lasts about a week, and money is taken when work begins. */
const maxDaysAhead = 5;

/** Refuses an order that cannot be paid by card. */
export function assertCardsAllowed(
  paymentProviders: PaymentProviders,
  catalogue: Catalogue,
  request: Pick<PlaceOrderRequest, 'items' | 'pickup' | 'fulfilment' | 'storeLocation'>,
  amount: Cents,
): void {
  const instead = `Press Place Order again to pay ${request.fulfilment === 'delivery' ? 'on delivery' : 'at the counter'} instead.`;
  if (!listPaymentMethods(paymentProviders, catalogue).includes('card')) {
    throw new HttpError(409, 'cards_off', `Sorry, we cannot take cards right now. ${instead}`);
  }
  if (amount < (getMinCardAmount(catalogue.shop.money) ?? 0)) {
    throw new HttpError(409, 'too_small', `Sorry, this order is too small to pay by card. ${instead}`);
  }
  const store = requireOpenStore(catalogue, request.storeLocation);
  const dueAt = getRequestedTime(store, request) ?? getDueAt(catalogue, store.store, new Date());
  if (dueAt.getTime() > Date.now() + maxDaysAhead * dayMs) {
    throw new HttpError(409, 'cards_off', `Sorry, cards work for the next ${maxDaysAhead} days only. ${instead}`);
  }
}

export const createAwaitingPayment = (placedAt: Date): PaymentSummary => ({
  state: 'awaiting',
  expires_at: new Date(placedAt.getTime() + openWithinSeconds * 1_000).toISOString(),
  captured_cents: 0,
  returned_cents: 0,
  refunds: [],
});

export async function insertCardPayment(
  trx: Db,
  { cardProvider }: PaymentProviders,
  order: NewOrder,
  currency: string,
): Promise<void> {
  if (!cardProvider || !order.latestPayment?.expires_at)
    throw new Error('a card order without a provider or a time to pay');
  await insertPayment(trx, {
    user_id: order.user_id,
    order_id: order.order_id,
    payment_id: uuidV7(),
    provider: cardProvider.name,
    amount_cents: order.total_cents,
    currency,
    state: 'awaiting',
    expires_at: new Date(order.latestPayment.expires_at),
  });
}
