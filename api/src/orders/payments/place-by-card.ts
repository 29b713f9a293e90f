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

type Fulfilment = Pick<PlaceOrderRequest, 'fulfilment'>;

const describeOtherPayment = ({ fulfilment }: Fulfilment): string =>
  `Press Place Order again to pay ${fulfilment === 'delivery' ? 'on delivery' : 'at the counter'} instead.`;

/** Refuses an order that cannot be paid by card. */
export function assertCardsAllowed(
  paymentProviders: PaymentProviders,
  catalogue: Catalogue,
  request: Fulfilment,
  amount: Cents,
): void {
  if (!listPaymentMethods(paymentProviders, catalogue).includes('card')) {
    throw new HttpError(409, 'cards_off', `Sorry, we cannot take cards right now. ${describeOtherPayment(request)}`);
  }
  if (amount < (getMinCardAmount(catalogue.shop.money) ?? 0)) {
    const message = `Sorry, this order is too small to pay by card. ${describeOtherPayment(request)}`;
    throw new HttpError(409, 'too_small', message);
  }
}

/** Refuses a card for an order that is due after its hold may have ended. */
export function assertHoldLasts(request: Fulfilment, dueAt: number): void {
  if (dueAt <= Date.now() + maxDaysAhead * dayMs) return;
  const message = `Sorry, cards work for the next ${maxDaysAhead} days only. ${describeOtherPayment(request)}`;
  throw new HttpError(409, 'cards_off', message);
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
