import type { Order } from '@juniper/core/contracts/orders.ts';
import { checkPayment, openPayment, payAtCounter } from '@juniper/core/contracts/payments.ts';
import { getMoney } from '../../catalogue/menu/current-menu.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import type { Services } from '../../services.ts';
import { orderNotFound } from '../placing/cancel-order.ts';
import { toOrder } from '../placing/order-view.ts';
import { findOrder } from '../placing/queries.ts';
import { chooseCounter } from './choose-counter.ts';
import { knownOf, openPage } from './open-page.ts';
import { ProviderAway, ProviderRefused } from './provider.ts';
import { beginOpening, findNewest, type PaymentRow, refOf } from './queries.ts';
import { settlePayment } from './settle-payment.ts';

/** Each asks the provider, who counts too. */
const askedOften = { maxPerMinute: 12 };

export function paymentRoutes(api: Api, services: Services): void {
  const { db, menu, payments } = services;

  const read = async (userId: string, orderId: string): Promise<Order> => {
    const order = await findOrder(db, userId, orderId);
    if (!order) throw orderNotFound();
    return toOrder(getMoney(menu), order);
  };

  mount(api, openPayment).with(async ({ params, caller }) => {
    const whose = { userId: caller.account.user_id, orderId: params.id };
    const payment = await findNewest(db, whose);
    const isBegun = payment !== undefined && (await openInTime(payment));
    const url = isBegun ? await away(async () => findPageUrl(payment)) : null;
    if (url !== null) return { success: true, data: { url } };
    // Paid, over, or somebody is paying it just now.
    if (payment) await away(() => settlePayment(services, refOf(payment)));
    const message = 'This order cannot be paid any more. Please look at it.';
    throw new HttpError(409, 'not_payable', message, { data: await read(whose.userId, whose.orderId) });
  }, askedOften);

  /** Marks the payment as opened, with a job for its end. */
  const openInTime = (payment: PaymentRow): Promise<boolean> =>
    db.transaction().execute(async (trx) => {
      const seconds = await beginOpening(trx, refOf(payment));
      if (seconds === undefined) return false;
      const job = { kind: 'settle', userId: payment.user_id, orderId: payment.order_id } as const;
      if (payment.open_tries === 0) await services.queue.send('payment', job, trx, seconds);
      return true;
    });

  const settleIfAnswered = (payment: PaymentRow): Promise<boolean> =>
    settlePayment(services, refOf(payment)).then(
      () => true,
      (error) => {
        ignoreAway(error);
        return false;
      },
    );

  const findPageUrl = async (payment: PaymentRow) =>
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
    // A customer who has paid meanwhile has paid. A look at a payment whose time is over would cancel the order.
    const isAnswered = !payment || payment.is_over || (await settleIfAnswered(payment));
    await chooseCounter(services, whose);
    // Ends the provider's page at once. If the provider does not answer, the job of the change does.
    if (payment && isAnswered) await settleIfAnswered(payment);
    return { success: true, data: await read(whose.userId, whose.orderId) };
  }, askedOften);
}

const ignoreAway = (error: unknown): void => {
  if (!(error instanceof ProviderAway || error instanceof ProviderRefused)) throw error;
};

/** The customer can pay at the counter instead. */
const away = <Result>(work: () => Promise<Result>): Promise<Result> =>
  work().catch((error) => {
    ignoreAway(error);
    const message = 'Cards cannot be taken right now. Would you like to pay at the counter?';
    throw new HttpError(503, 'payments_away', message, { retryAfterSeconds: 10 });
  });
