import type { PlaceOrderRequest } from '@juniper/core/contracts/orders.ts';
import { getMinCardAmount } from '@juniper/core/rules/card-currencies.ts';
import type { Catalogue } from '@juniper/core/rules/catalogue.ts';
import type { Cents } from '@juniper/core/rules/money.ts';
import type { Db } from '../../platform/db/database.ts';
import { uuidV7 } from '../../platform/db/uuid-v7.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import type { NewOrder, PaidRow } from '../placing/queries.ts';
import { methodsOf, type Payments } from './payments.ts';
import { insertPayment } from './queries.ts';

/** How long a payment waits for its page; then `beginOpening` gives it more time. */
export const secondsToOpen = 5 * 60;

/** A hold lasts about a week, and money is taken when work begins. */
const mostDaysAhead = 5;
const dayMs = 86_400_000;

/** Refuses a card where none is taken, for too small an amount, or too far ahead. */
export function assertCardsAllowed(
  payments: Payments,
  catalogue: Catalogue,
  { pickup, fulfilment }: PlaceOrderRequest,
  amount: Cents,
): void {
  // The page has changed to it by then.
  const instead = `Press Place Order again to pay ${fulfilment === 'delivery' ? 'on delivery' : 'at the counter'} instead.`;
  if (!methodsOf(payments, catalogue).includes('card')) {
    throw new HttpError(409, 'cards_off', `Sorry, we cannot take cards right now. ${instead}`);
  }
  if (amount < (getMinCardAmount(catalogue.shop.money) ?? 0)) {
    throw new HttpError(409, 'too_small', `Sorry, this order is too small to pay by card. ${instead}`);
  }
  if (pickup?.kind === 'at' && Date.parse(pickup.at) > Date.now() + mostDaysAhead * dayMs) {
    throw new HttpError(409, 'cards_off', `Sorry, cards work for the next ${mostDaysAhead} days only. ${instead}`);
  }
}

/** Returns the payment of an order that is placed now, as its views show it. */
export const createAwaitingPayment = (placedAt: Date): PaidRow => ({
  state: 'awaiting',
  expires_at: new Date(placedAt.getTime() + secondsToOpen * 1_000).toISOString(),
  captured_cents: 0,
  returned_cents: 0,
  refunds: [],
});

/** Inserts the payment of a new order. Call it where `assertCardsAllowed` has passed. */
export async function insertCardPayment(
  trx: Db,
  { cards }: Payments,
  order: NewOrder,
  currency: string,
): Promise<void> {
  if (!cards || !order.paid?.expires_at) throw new Error('an order by card has a provider and a time to pay');
  await insertPayment(trx, {
    user_id: order.user_id,
    order_id: order.order_id,
    payment_id: uuidV7(),
    provider: cards.name,
    amount_cents: order.total_cents,
    currency,
    state: 'awaiting',
    expires_at: new Date(order.paid.expires_at),
  });
}
