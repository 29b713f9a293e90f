import type { Order } from '@juniper/core/contracts/orders.ts';
import { checkPayment, openPayment, payAtCounter } from '@juniper/core/contracts/payments.ts';
import { moneyOf } from '../catalogue/current-menu.ts';
import { type Api, mount } from '../http/mount.ts';
import { Refusal } from '../http/refusal.ts';
import { orderNotFound } from '../orders/cancel-order.ts';
import { toOrder } from '../orders/order-view.ts';
import { findOrder } from '../orders/store.ts';
import type { Services } from '../services.ts';
import { knownOf, openPage } from './open-page.ts';
import { ProviderAway, ProviderRefused } from './provider.ts';
import { settlePayment } from './settle-payment.ts';
import { beginOpening, chooseCounter, findNewest, refOf } from './store.ts';

/** Each asks the provider, who counts too. */
const askedOften = { mostAMinute: 12 };

export function paymentRoutes(api: Api, services: Services): void {
  const { db, menu, payments } = services;

  const read = async (userId: string, orderId: string): Promise<Order> => {
    const order = await findOrder(db, userId, orderId);
    if (!order) throw orderNotFound();
    return toOrder(moneyOf(menu), order);
  };

  mount(api, openPayment).with(async ({ params, caller }) => {
    const whose = { userId: caller.account.user_id, orderId: params.id };
    const payment = await findNewest(db, whose);
    const isBegun = payment !== undefined && (await beginOpening(db, refOf(payment)));
    const url = isBegun ? await away(async () => addressOf(payment)) : null;
    if (url !== null) return { success: true, data: { url } };
    // Paid, over, or somebody is paying it just now.
    if (payment) await away(() => settlePayment(services, refOf(payment)));
    const message = 'This order cannot be paid any more. Please look at it.';
    throw new Refusal(409, 'not_payable', message, { data: await read(whose.userId, whose.orderId) });
  }, askedOften);

  const addressOf = async (payment: NonNullable<Awaited<ReturnType<typeof findNewest>>>) =>
    payment.provider_id === null
      ? await openPage(services, payment)
      : (await payments.by(payment.provider).read(knownOf(payment))).url;

  mount(api, checkPayment).with(async ({ params, caller }) => {
    const whose = { userId: caller.account.user_id, orderId: params.id };
    const payment = await findNewest(db, whose);
    if (payment) await away(() => settlePayment(services, refOf(payment)));
    return { success: true, data: await read(whose.userId, whose.orderId) };
  }, askedOften);

  mount(api, payAtCounter).with(async ({ params, caller }) => {
    const whose = { userId: caller.account.user_id, orderId: params.id };
    const payment = await findNewest(db, whose);
    // Written first: if the process dies before the provider has answered, the next look finishes it.
    if (payment && (await chooseCounter(db, whose))) await away(() => settlePayment(services, refOf(payment)));
    return { success: true, data: await read(whose.userId, whose.orderId) };
  }, askedOften);
}

/** The customer can pay at the counter instead. */
const away = <Result>(work: () => Promise<Result>): Promise<Result> =>
  work().catch((error) => {
    if (!(error instanceof ProviderAway || error instanceof ProviderRefused)) throw error;
    const message = 'Cards cannot be taken right now. Would you like to pay at the counter?';
    throw new Refusal(503, 'payments_away', message, { retryAfterSeconds: 10 });
  });
