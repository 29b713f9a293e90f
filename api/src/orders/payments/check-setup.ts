import { setTimeout as delay } from 'node:timers/promises';
import { type Cents, formatMoney } from '@juniper/core/rules/money.ts';
import type { Money } from '@juniper/core/rules/shop.ts';
import type { Db } from '../../platform/db/database.ts';
import { uuidV7 } from '../../platform/db/uuid-v7.ts';
import {
  type PaymentProvider,
  type PaymentRequest,
  ProviderRefusedError,
  ProviderUnavailableError,
} from './provider.ts';
import { hasEvent } from './queries.ts';

type SetupServices = {
  db: Db;
  cards: PaymentProvider;
  say: (line: string) => void;
  webhookUrl: string;
  waits?: { paidMs: number; messageMs: number; pauseMs: number };
};
type SetupPayment = { amount: Cents; money: Money; email: string };

const patience = { paidMs: 10 * 60_000, messageMs: 60_000, pauseMs: 1_000 };

/** Makes a payment with test keys, which the operator pays. Returns what is missing. */
export async function checkPaymentSetup(
  { db, cards, say, webhookUrl, waits = patience }: SetupServices,
  { amount, money, email }: SetupPayment,
): Promise<string[]> {
  const missing: string[] = [];
  const report = (isOk: boolean, what: string): boolean => {
    say(`${isOk ? 'ok     ' : 'MISSING'} ${what}`);
    if (!isOk) missing.push(what);
    return isOk;
  };
  const step = async (what: string, act: () => Promise<boolean>): Promise<boolean> => {
    try {
      return report(await act(), what);
    } catch (error) {
      if (!(error instanceof ProviderUnavailableError || error instanceof ProviderRefusedError)) throw error;
      return report(false, `${what}: ${error.message}`);
    }
  };
  const waitFor = async <T>(look: () => Promise<T>, isDone: (value: T) => boolean, maxMs: number): Promise<T> => {
    const end = Date.now() + maxMs;
    for (;;) {
      const value = await look();
      if (isDone(value) || Date.now() >= end) return value;
      await delay(waits.pauseMs);
    }
  };
  const open = async () => {
    const request: PaymentRequest = {
      paymentId: uuidV7(),
      orderId: uuidV7(),
      orderNumber: 'CHECK',
      placedAt: new Date(),
      amount,
      currency: money.code,
      email,
    };
    const { id, url } = await cards.open(request, `open:${request.paymentId}:1`);
    return { ...request, pageId: id, intentId: null, url };
  };
  const sum = formatMoney(money, amount);

  const [unwanted, payment] = [await open(), await open()];
  const isGone = async () => (await cards.close(unwanted)).state === 'gone';
  await step('a page that is not wanted any more is closed', isGone);
  say(`Please pay on this page with the card 4242 4242 4242 4242, a later month and any three digits. It leads back to an
order that does not exist, which is right.\n  ${payment.url}`);
  const paid = await waitFor(
    () => cards.read(payment),
    ({ state }) => state !== 'open',
    waits.paidMs,
  );
  if (!report(paid.state === 'authorized', `${sum} is paid on the page, and held`)) {
    await cards.close(payment);
    return missing;
  }
  const started = { ...payment, intentId: paid.intentId };
  await step(`${sum} is taken`, async () => {
    const { state, captured } = await cards.capture(started);
    return state === 'captured' && captured === amount;
  });
  await step(`${sum} goes back`, async () => {
    const refundId = uuidV7();
    const { state } = await cards.refund(started, { refundId, cents: amount }, `refund:${refundId}:0`);
    return state !== 'failed' && (await cards.read(started)).returned === amount;
  });

  const expected: [kind: string, about: string | null][] = [
    ['checkout.session.expired', unwanted.pageId],
    ['checkout.session.completed', payment.pageId],
    ['refund.created', paid.intentId],
  ];
  const end = Date.now() + waits.messageMs;
  for (const [kind, about] of expected) {
    const hasArrived = await waitFor(() => hasEvent(db, cards.name, kind, about), Boolean, end - Date.now());
    report(hasArrived, `${kind} arrives at ${webhookUrl}`);
  }
  return missing;
}
