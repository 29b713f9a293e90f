import { afterAll, beforeEach, expect } from 'vitest';
import type { PaymentForProvider, PaymentRequest } from '../src/orders/payments/provider.ts';
import { createStripe, type StripeSettings } from '../src/orders/payments/stripe.ts';
import { startStripeStandIn } from './stripe-stand-in/start.ts';

const webhookSecret = 'whsec_test';

export const newPayment = (changes: Partial<PaymentRequest> = {}): PaymentRequest => ({
  paymentId: crypto.randomUUID(),
  orderId: crypto.randomUUID(),
  orderNumber: 'ORD-7K2M9',
  amount: 448,
  currency: 'USD',
  email: 'grace@example.com',
  placedAt: new Date(),
  ...changes,
});

export const toKey = ({ paymentId }: PaymentRequest, tries = 1) => `open:${paymentId}:${tries}`;

type OpenPayment = PaymentForProvider & { pageId: string };

/** Starts the stand-in for the real SDK, with queries of what its books hold about a payment. */
export async function openStripeActions() {
  const standIn = await startStripeStandIn({ webhookSecret });
  const { sessions, intents, charges, refunds } = standIn.books;
  beforeEach(standIn.forgetFaults);
  afterAll(standIn.close);

  const provider = (changes: Partial<StripeSettings> = {}) =>
    createStripe({
      secretKey: standIn.secretKey,
      webhookSecrets: [webhookSecret],
      api: standIn.url,
      publicUrl: 'https://cafe.example',
      timing: 'call',
      ...changes,
    });

  const open = async (changes?: Partial<PaymentRequest>): Promise<OpenPayment> => {
    const payment = newPayment(changes);
    const { id } = await provider().open(payment, toKey(payment));
    return { ...payment, pageId: id, intentId: null };
  };
  const held = async (changes?: Partial<PaymentRequest>): Promise<OpenPayment> => {
    const payment = await open(changes);
    expect(standIn.pay(payment.pageId)).toBe(true);
    return payment;
  };
  const taken = async (changes?: Partial<PaymentRequest>): Promise<OpenPayment> => {
    const payment = await held(changes);
    const { intentId } = await provider().capture(payment);
    return { ...payment, intentId };
  };

  const findSessions = ({ paymentId }: PaymentRequest) =>
    [...sessions.values()].filter(({ client_reference_id }) => client_reference_id === paymentId);
  const findSession = ({ pageId }: PaymentForProvider) => sessions.get(pageId ?? '');
  const findIntent = (payment: PaymentForProvider) => intents.get(findSession(payment)?.payment_intent ?? '');
  const findCharge = (payment: PaymentForProvider) => charges.get(findIntent(payment)?.latest_charge ?? '');
  const findRefunds = (payment: PaymentForProvider) =>
    [...refunds.values()].filter(({ payment_intent }) => payment_intent === findIntent(payment)?.id);

  return { standIn, provider, open, held, taken, findSessions, findSession, findIntent, findCharge, findRefunds };
}
