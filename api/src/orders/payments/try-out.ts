import { setTimeout as delay } from 'node:timers/promises';
import { type Cents, formatMoney } from '@juniper/core/rules/money.ts';
import type { Money } from '@juniper/core/rules/shop.ts';
import type { Db } from '../../platform/db/database.ts';
import { uuidV7 } from '../../platform/db/uuid-v7.ts';
import { type Payable, type PaymentProvider, ProviderAway, ProviderRefused } from './provider.ts';

type Tools = {
  db: Db;
  cards: PaymentProvider;
  say: (line: string) => void;
  /** Where a server hears the provider's messages. */
  webhookUrl: string;
  waits?: { paidMs: number; heardMs: number; pauseMs: number };
};
type Trial = { amount: Cents; money: Money; email: string };

const patience = { paidMs: 10 * 60_000, heardMs: 60_000, pauseMs: 1_000 };

/** Goes the way of a payment once, with an account's test keys: who runs it pays. Answers what is missing. */
export async function tryOut(
  { db, cards, say, webhookUrl, waits = patience }: Tools,
  { amount, money, email }: Trial,
): Promise<string[]> {
  const missing: string[] = [];
  const note = (isThere: boolean, what: string): boolean => {
    say(`${isThere ? 'ok     ' : 'MISSING'} ${what}`);
    if (!isThere) missing.push(what);
    return isThere;
  };
  const step = async (what: string, act: () => Promise<boolean>): Promise<boolean> => {
    try {
      return note(await act(), what);
    } catch (error) {
      if (!(error instanceof ProviderAway || error instanceof ProviderRefused)) throw error;
      return note(false, `${what}: ${error.message}`);
    }
  };
  const until = async <T>(look: () => Promise<T>, isSo: (seen: T) => boolean, mostMs: number): Promise<T> => {
    const end = Date.now() + mostMs;
    for (;;) {
      const seen = await look();
      if (isSo(seen) || Date.now() >= end) return seen;
      await delay(waits.pauseMs);
    }
  };
  const open = async () => {
    const payable: Payable = {
      ...{ paymentId: uuidV7(), orderId: uuidV7(), orderNumber: 'CHECK', placedAt: new Date() },
      ...{ amount, currency: money.code, email },
    };
    const { id, url } = await cards.open(payable, `open:${payable.paymentId}:1`);
    return { ...payable, providerId: id, intentId: null, url };
  };
  const sum = formatMoney(money, amount);

  const [unwanted, payment] = [await open(), await open()];
  const isGone = async () => (await cards.close(unwanted)).state === 'gone';
  await step('a page that is not wanted any more is closed', isGone);
  say(`Please pay on this page with the card 4242 4242 4242 4242, a later month and any three digits. It leads back to an
order that does not exist, which is right.\n  ${payment.url}`);
  const paid = await until(
    () => cards.read(payment),
    ({ state }) => state !== 'open',
    waits.paidMs,
  );
  if (!note(paid.state === 'authorized', `${sum} is paid on the page, and held`)) {
    await cards.close(payment);
    return missing;
  }
  const known = { ...payment, intentId: paid.intentId };
  await step(`${sum} is taken`, async () => {
    const { state, captured } = await cards.capture(known, `capture:${payment.paymentId}`);
    return state === 'captured' && captured === amount;
  });
  await step(`${sum} goes back`, async () => {
    const id = uuidV7();
    const { state } = await cards.refund(known, { id, cents: amount }, `refund:${id}:0`);
    return state !== 'failed' && (await cards.read(known)).returned === amount;
  });

  const expected: [kind: string, about: string | null][] = [
    ['checkout.session.expired', unwanted.providerId],
    ['checkout.session.completed', payment.providerId],
    ['refund.created', paid.intentId],
  ];
  const end = Date.now() + waits.heardMs;
  for (const [kind, about] of expected) {
    const isHeard = await until(() => hasHeard(db, cards.name, kind, about), Boolean, end - Date.now());
    note(isHeard, `${kind} arrives at ${webhookUrl}`);
  }
  return missing;
}

async function hasHeard(db: Db, provider: string, kind: string, about: string | null): Promise<boolean> {
  const event = await db
    .selectFrom('provider_events')
    .select('event_id')
    .where('provider', '=', provider)
    .where('kind', '=', kind)
    .where('payment_ref', '=', about)
    .executeTakeFirst();
  return event !== undefined;
}
