import { afterAll, beforeEach, expect } from 'vitest';
import type { Known, Payable } from '../src/orders/payments/provider.ts';
import { createStripe, type StripeSettings } from '../src/orders/payments/stripe.ts';
import { startStripeStandIn } from './stripe-stand-in/start.ts';

const webhookSecret = 'whsec_test';

export const newPayment = (changes: Partial<Payable> = {}): Payable => ({
  paymentId: crypto.randomUUID(),
  orderId: crypto.randomUUID(),
  orderNumber: 'ORD-7K2M9',
  amount: 448,
  currency: 'USD',
  email: 'grace@example.com',
  placedAt: new Date(),
  ...changes,
});

export const keyOf = ({ paymentId }: Payable, tries = 1) => `open:${paymentId}:${tries}`;

type Opened = Known & { providerId: string };

/** The real SDK and the stand-in that it talks to, with what is in the stand-in's books about a payment. */
export async function openStripeDesk() {
  const standIn = await startStripeStandIn({ webhookSecret });
  const { sessions, intents, charges, refunds } = standIn.books;
  beforeEach(standIn.forgetFaults);
  afterAll(standIn.close);

  const provider = (changes: Partial<StripeSettings> = {}) =>
    createStripe({
      ...{ secretKey: standIn.secretKey, webhookSecrets: [webhookSecret], api: standIn.url },
      ...{ publicUrl: 'https://cafe.example', timing: 'call', ...changes },
    });

  const open = async (changes?: Partial<Payable>): Promise<Opened> => {
    const payment = newPayment(changes);
    const { id } = await provider().open(payment, keyOf(payment));
    return { ...payment, providerId: id, intentId: null };
  };
  const held = async (changes?: Partial<Payable>): Promise<Opened> => {
    const payment = await open(changes);
    expect(standIn.pay(payment.providerId)).toBe(true);
    return payment;
  };
  const taken = async (changes?: Partial<Payable>): Promise<Opened> => {
    const payment = await held(changes);
    const { intentId } = await provider().capture(payment, 'capture');
    return { ...payment, intentId };
  };

  const sessionsOf = ({ paymentId }: Payable) =>
    [...sessions.values()].filter(({ client_reference_id }) => client_reference_id === paymentId);
  const sessionOf = ({ providerId }: Known) => sessions.get(providerId ?? '');
  const intentOf = (payment: Known) => intents.get(sessionOf(payment)?.payment_intent ?? '');
  const chargeOf = (payment: Known) => charges.get(intentOf(payment)?.latest_charge ?? '');
  const refundsOf = (payment: Known) =>
    [...refunds.values()].filter(({ payment_intent }) => payment_intent === intentOf(payment)?.id);

  return { standIn, provider, open, held, taken, sessionsOf, sessionOf, intentOf, chargeOf, refundsOf };
}
