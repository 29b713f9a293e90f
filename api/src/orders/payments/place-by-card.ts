import type { PlaceOrderRequest } from '@juniper/core/contracts/orders.ts';
import { getMinCardAmount } from '@juniper/core/rules/card-currencies.ts';
import type { Cents } from '@juniper/core/rules/money.ts';
import { sql } from 'kysely';
import type { Menu } from '../../catalogue/menu/current-menu.ts';
import type { Db } from '../../platform/db/database.ts';
import { uuidV7 } from '../../platform/db/uuid-v7.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import type { Queue } from '../../platform/queue/boss.ts';
import type { OrderRow } from '../placing/queries.ts';
import { methodsOf, type Payments } from './payments.ts';
import { insertPayment } from './queries.ts';

/** How an order that is being placed begins its card payment. */
export type CardPayment = {
  /** Two statements that need no answer of another one, and no call. Nobody else can know the new row yet. */
  begin(tools: { trx: Db; queue: Queue }, order: { userId: string; orderId: string }): Promise<unknown>;
  /** What it is at the start. */
  shown(placedAt: Date): OrderRow['paid'];
};

/** Until its page is opened; then `beginOpening` gives it more time. */
const secondsToOpen = 5 * 60;

/** A hold lasts about a week, and money is taken when work begins. */
const mostDaysAhead = 5;
const dayMs = 86_400_000;

/** Undefined: it is paid at the counter, or there is nothing to pay. */
export function cardFor(
  payments: Payments,
  { catalogue }: Menu,
  { payment, pickup, fulfilment }: PlaceOrderRequest,
  amount: Cents,
): CardPayment | undefined {
  if (payment !== 'card' || amount === 0) return undefined;
  const { cards } = payments;
  // The page has changed to it by then.
  const instead = `Press Place Order again to pay ${fulfilment === 'delivery' ? 'on delivery' : 'at the counter'} instead.`;
  if (!cards || !methodsOf(payments, catalogue).includes('card')) {
    throw new HttpError(409, 'cards_off', `Sorry, we cannot take cards right now. ${instead}`);
  }
  const { money } = catalogue.shop;
  if (amount < (getMinCardAmount(money) ?? 0)) {
    throw new HttpError(409, 'too_small', `Sorry, this order is too small to pay by card. ${instead}`);
  }
  if (pickup?.kind === 'at' && Date.parse(pickup.at) > Date.now() + mostDaysAhead * dayMs) {
    throw new HttpError(409, 'cards_off', `Sorry, cards work for the next ${mostDaysAhead} days only. ${instead}`);
  }
  return {
    begin: ({ trx, queue }, { userId, orderId }) =>
      Promise.all([
        insertPayment(trx, {
          ...{ user_id: userId, order_id: orderId, payment_id: uuidV7(), provider: cards.name },
          ...{ amount_cents: amount, currency: money.code, state: 'awaiting' },
          // The transaction's own time, which is when the order was placed.
          expires_at: sql<Date>`now() + make_interval(secs => ${secondsToOpen})`,
        }),
        queue.send('payment', { kind: 'settle', userId, orderId }, trx, secondsToOpen),
      ]),
    shown: (placedAt) => ({
      state: 'awaiting',
      expires_at: new Date(placedAt.getTime() + secondsToOpen * 1_000).toISOString(),
      captured_cents: 0,
      returned_cents: 0,
      refunds: [],
    }),
  };
}
