import type { PlaceOrderRequest } from '@juniper/core/contracts/orders.ts';
import { getMinCardAmount } from '@juniper/core/rules/card-currencies.ts';
import type { Catalogue } from '@juniper/core/rules/catalogue.ts';
import type { Cents } from '@juniper/core/rules/money.ts';
import { dayMs } from '@juniper/core/rules/wall-clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { uuidV7 } from '../../platform/db/uuid-v7.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import type { NewOrder } from '../placing/placing-queries.ts';
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
  { amount, fulfilment, dueAt }: { amount: Cents; fulfilment: PlaceOrderRequest['fulfilment']; dueAt: Date },
): void {
  const instead = `Press Place Order again to pay ${fulfilment === 'delivery' ? 'on delivery' : 'at the counter'} instead.`;
  if (!listPaymentMethods(paymentProviders, catalogue).includes('card')) {
    throw new HttpError(409, 'cards_off', `Sorry, we cannot take cards right now. ${instead}`);
  }
  if (amount < (getMinCardAmount(catalogue.shop.money) ?? 0)) {
    throw new HttpError(409, 'too_small', `Sorry, this order is too small to pay by card. ${instead}`);
  }
  if (dueAt.getTime() > Date.now() + maxDaysAhead * dayMs) {
    throw new HttpError(409, 'cards_off', `Sorry, cards work for the next ${maxDaysAhead} days only. ${instead}`);
  }
}

export async function insertCardPayment(
  trx: Db,
  { cardProvider }: PaymentProviders,
  order: NewOrder,
  { payBy, currency }: { payBy: Date; currency: string },
): Promise<void> {
  if (!cardProvider) throw new Error('a card order without a provider');
  await insertPayment(trx, {
    user_id: order.user_id,
    order_id: order.order_id,
    payment_id: uuidV7(),
    provider: cardProvider.name,
    amount_cents: order.total_cents,
    currency,
    state: 'awaiting',
    expires_at: payBy,
  });
}
