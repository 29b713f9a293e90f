import type { Order } from '@juniper/core/contracts/orders.ts';
import { checkPayment, openPayment, payAtCounter } from '@juniper/core/contracts/payments.ts';
import { getMoney } from '../../catalogue/menu/current-menu.ts';
import type { OrderRef } from '../../platform/db/schema.ts';
import { HttpError } from '../../platform/http/http-error.ts';
import { type Api, mount } from '../../platform/http/mount.ts';
import type { Services } from '../../services.ts';
import { createOrderNotFoundError } from '../placing/cancel-order.ts';
import { toOrder } from '../placing/order-view.ts';
import { findOrder } from '../placing/queries.ts';
import { openPage } from './open-page.ts';
import { ProviderRefusedError, ProviderUnavailableError, toPaymentForProvider } from './provider.ts';
import { findNewestPayment, markOpening, type PaymentRow, toPaymentRef } from './queries.ts';
import { settlePayment } from './settle-payment.ts';
import { switchToCounter } from './switch-to-counter.ts';

const callLimit = { maxPerMinute: 12 };

export function mountPaymentRoutes(api: Api, services: Services): void {
  const { db } = services;

  mount(api, openPayment).with(
    async ({ params, caller }) => ({
      success: true,
      data: { url: await getPaymentUrl(services, { userId: caller.account.user_id, orderId: params.id }) },
    }),
    callLimit,
  );

  mount(api, checkPayment).with(async ({ params, caller }) => {
    const orderRef = { userId: caller.account.user_id, orderId: params.id };
    const payment = await findNewestPayment(db, orderRef);
    if (payment) await translateProviderError(settlePayment(services, toPaymentRef(payment)));
    return { success: true, data: await readOrder(services, orderRef) };
  }, callLimit);

  mount(api, payAtCounter).with(async ({ params, caller }) => {
    const orderRef = { userId: caller.account.user_id, orderId: params.id };
    const payment = await findNewestPayment(db, orderRef);
    // Reads first, because the customer may have just paid. Skips expired payments: settling one cancels the order.
    let isProviderAway = false;
    if (payment && !payment.is_expired) isProviderAway = !(await trySettlePayment(services, payment));
    await switchToCounter(services, orderRef);
    // Ends the provider's page at once. If the provider is away, the job of `switchToCounter` ends it.
    if (payment && !isProviderAway) await trySettlePayment(services, payment);
    return { success: true, data: await readOrder(services, orderRef) };
  }, callLimit);
}

async function readOrder({ db, menu }: Services, { userId, orderId }: OrderRef): Promise<Order> {
  const order = await findOrder(db, userId, orderId);
  if (!order) throw createOrderNotFoundError();
  return toOrder(getMoney(menu), order);
}

async function getPaymentUrl(services: Services, orderRef: OrderRef): Promise<string> {
  const payment = await findNewestPayment(services.db, orderRef);
  const isPayable = payment !== undefined && (await beginPayment(services, payment));
  const url = isPayable ? await translateProviderError(openOrFindPage(services, payment)) : null;
  if (url !== null) return url;
  if (payment) await translateProviderError(settlePayment(services, toPaymentRef(payment)));
  const message = 'This order can no longer be paid. Please look at it.';
  throw new HttpError(409, 'not_payable', message, { data: await readOrder(services, orderRef) });
}

const beginPayment = ({ db, queue }: Services, payment: PaymentRow): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const seconds = await markOpening(trx, toPaymentRef(payment));
    if (seconds === undefined) return false;
    const job = { kind: 'settle', userId: payment.user_id, orderId: payment.order_id } as const;
    if (payment.open_tries === 0) await queue.send('payment', job, trx, seconds);
    return true;
  });

async function openOrFindPage(services: Services, payment: PaymentRow): Promise<string | null> {
  if (payment.provider_id === null) return openPage(services, payment);
  const provider = services.paymentProviders.getProvider(payment.provider);
  return (await provider.read(toPaymentForProvider(payment))).url;
}

async function trySettlePayment(services: Services, payment: PaymentRow): Promise<boolean> {
  try {
    await settlePayment(services, toPaymentRef(payment));
    return true;
  } catch (error) {
    if (!isProviderError(error)) throw error;
    return false;
  }
}

const isProviderError = (error: unknown) =>
  error instanceof ProviderUnavailableError || error instanceof ProviderRefusedError;

const translateProviderError = <Result>(work: Promise<Result>): Promise<Result> =>
  work.catch((error) => {
    if (!isProviderError(error)) throw error;
    const message = 'Cards cannot be taken right now. Would you like to pay at the counter?';
    throw new HttpError(503, 'payments_away', message, { retryAfterSeconds: 10 });
  });
