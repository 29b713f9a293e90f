import type { ProviderPayment } from '@juniper/core/rules/payment-steps.ts';
import Stripe from 'stripe';
import { z } from 'zod';
import {
  type GivenBack,
  type Known,
  type Listed,
  type Payable,
  type PaymentProvider,
  ProviderAway,
  type ProviderEvent,
  ProviderFailed,
  ProviderRefused,
  type Returned,
  WrongSignature,
} from './provider.ts';

export type StripeSettings = {
  secretKey: string;
  /** Two while one is replaced. */
  webhookSecrets: readonly string[];
  /** Another address than Stripe's, for tests. */
  api?: string | undefined;
  publicUrl: string;
  /** A person waits for a call; a job has more time. */
  timing: keyof typeof timings;
};

/** In a call both tries and the pause between them end within 6 s (decision 87). */
const timings = {
  call: { timeout: 2_500, maxNetworkRetries: 1 },
  job: { timeout: 10_000, maxNetworkRetries: 2 },
};

const toleranceSeconds = 300;
const sessionSeconds = 3_600;

export function createStripe({ secretKey, webhookSecrets, api, publicUrl, timing }: StripeSettings): PaymentProvider {
  // With telemetry the SDK writes a file into the home directory.
  const stripe = new Stripe(secretKey, { ...timings[timing], ...(api && addressOf(api)), telemetry: false });

  const read = async (payment: Known) =>
    observe(await ask(stripe.checkout.sessions.retrieve(sessionOf(payment), whole)));

  /** What was done already is an answer: an error counts only if the payment is still as it was before. */
  const orDoneAlready = (
    payment: Known,
    before: ProviderPayment['state'],
    act: Promise<ProviderPayment>,
  ): Promise<ProviderPayment> =>
    act.catch(async (error) => {
      if (!(error instanceof ProviderRefused || error instanceof ProviderFailed)) throw error;
      const seen = await read(payment);
      if (seen.state === before) throw error;
      return seen;
    });

  const refundsOf = async (payment: Known): Promise<GivenBack[]> => {
    const intent = payment.intentId ?? (await read(payment)).intentId;
    if (intent === null) return [];
    const { data } = await ask(stripe.refunds.list({ payment_intent: intent, limit: 100 }));
    return data.map(({ id, amount, status, metadata, created }) => ({
      ...{ id, state: refundState(status), ownId: metadata?.refundId, cents: amount, at: new Date(created * 1_000) },
    }));
  };

  return {
    name: 'stripe',
    isTest: /^[rs]k_test_/.test(secretKey),
    read,
    refundsOf,
    open: async (payment, key) => {
      const options = { idempotencyKey: key };
      const { id, url } = await ask(stripe.checkout.sessions.create(sessionFor(payment, publicUrl), options));
      return { id, url };
    },
    close: (payment) =>
      orDoneAlready(payment, 'open', ask(stripe.checkout.sessions.expire(sessionOf(payment), whole)).then(observe)),
    // Captures and releases go without our key: Stripe would repeat a 500 under it for a day, and no state goes back.
    capture: async (payment) => {
      const seen = await read(payment);
      const isOurs = seen.amount === payment.amount && seen.currency === payment.currency;
      if (seen.state !== 'authorized' || seen.intentId === null || !isOurs) return seen;
      const capturing = ask(stripe.paymentIntents.capture(seen.intentId, { amount_to_capture: payment.amount }));
      return orDoneAlready(
        payment,
        'authorized',
        capturing.then(() => read(payment)),
      );
    },
    release: async (payment) => {
      const seen = await read(payment);
      if (seen.state !== 'authorized' || seen.intentId === null) return seen;
      const cancelling = ask(stripe.paymentIntents.cancel(seen.intentId));
      return orDoneAlready(
        payment,
        'authorized',
        cancelling.then(() => read(payment)),
      );
    },
    refund: async (payment, { id, cents, providerId }, key) => {
      if (providerId) return returned(await ask(stripe.refunds.retrieve(providerId)).catch(asAway));
      const intent = payment.intentId ?? (await read(payment)).intentId;
      if (intent === null) throw new ProviderRefused('nobody has paid it yet');
      // Stripe forgets a key after a day and answers it as things were then, so look for this refund first.
      const find = async (): Promise<Returned | undefined> => {
        const given = await refundsOf({ ...payment, intentId: intent }).catch(asAway);
        const found = given.find(({ ownId }) => ownId === id);
        return found && { id: found.id, state: found.state };
      };
      const before = await find();
      if (before) return before;
      const wish = { payment_intent: intent, amount: cents, metadata: { refundId: id } };
      try {
        return returned(await ask(stripe.refunds.create(wish, { idempotencyKey: key })));
      } catch (error) {
        // Somebody else who asked for the same one may have been faster.
        const done = error instanceof ProviderRefused ? await find() : undefined;
        if (!done) throw error;
        return done;
      }
    },
    list: async function* (since) {
      const created = { gte: Math.floor(since.getTime() / 1_000) };
      const listed = new Set<string>();
      const begun = stripe.paymentIntents.list({ created, limit: 100, expand: ['data.latest_charge'] });
      for await (const intent of asking(begun)) {
        listed.add(intent.id);
        yield listedAs(intent);
      }
      const expand = ['data.payment_intent.latest_charge'];
      for await (const { payment_intent } of asking(stripe.refunds.list({ created, limit: 100, expand }))) {
        const intent = expanded(payment_intent);
        if (intent && !listed.has(intent.id)) yield listedAs(intent);
        if (intent) listed.add(intent.id);
      }
    },
    verify: (rawBody, signature) => {
      if (isOverlong(signature)) throw new WrongSignature('too long for a signature of Stripe');
      for (const secret of webhookSecrets) {
        const event = eventIn(() => stripe.webhooks.constructEvent(rawBody, signature, secret, toleranceSeconds));
        if (event) return event;
      }
      throw new WrongSignature('not signed by Stripe with our secret in the last five minutes');
    },
  };
}

/** A header of Stripe has one signature for each secret in use; checking hundreds is slow. */
const isOverlong = (signature: string): boolean => signature.length > 1_000 || signature.split('v1=').length > 6;

function addressOf(api: string): Stripe.StripeConfig {
  const { hostname, port, protocol } = new URL(api);
  const isPlain = protocol === 'http:';
  return { host: hostname, port: port || (isPlain ? 80 : 443), protocol: isPlain ? 'http' : 'https' };
}

const sessionFor = (payment: Payable, publicUrl: string): Stripe.Checkout.SessionCreateParams => {
  const orderPage = `${publicUrl}/order?id=${payment.orderId}`;
  return {
    mode: 'payment',
    // Wallets come with cards.
    allowed_payment_method_types: ['card'],
    adaptive_pricing: { enabled: false },
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: payment.currency.toLowerCase(),
          unit_amount: payment.amount,
          product_data: { name: `Order ${payment.orderNumber}` },
        },
      },
    ],
    payment_intent_data: { capture_method: 'manual', metadata: { paymentId: payment.paymentId } },
    client_reference_id: payment.paymentId,
    customer_email: payment.email,
    // Not by the clock: the same key must have the same body.
    expires_at: Math.floor(payment.placedAt.getTime() / 1_000) + sessionSeconds,
    success_url: orderPage,
    cancel_url: orderPage,
  };
};

const whole = { expand: ['payment_intent.latest_charge'] };

function sessionOf({ providerId, paymentId }: Known): string {
  if (providerId === null) throw new Error(`payment ${paymentId} was not opened yet`);
  return providerId;
}

function observe(session: Stripe.Checkout.Session): ProviderPayment {
  const intent = expanded(session.payment_intent);
  const url = session.status === 'open' ? session.url : null;
  if (intent) return { ...moneyOf(intent), state: stateOf(session.status, intent.status), url };
  return {
    ...{ state: stateOf(session.status, undefined), intentId: null, captured: 0, returned: 0, url },
    ...{ amount: session.amount_total ?? 0, currency: (session.currency ?? '').toUpperCase() },
  };
}

const moneyOf = (intent: Stripe.PaymentIntent) => ({
  intentId: intent.id,
  amount: intent.amount,
  currency: intent.currency.toUpperCase(),
  captured: intent.amount_received,
  returned: expanded(intent.latest_charge)?.amount_refunded ?? 0,
});

/** Without its session: one that was never paid counts as open until it is cancelled. */
const listedAs = (intent: Stripe.PaymentIntent): Listed => ({
  paymentId: intent.metadata.paymentId,
  seen: { ...moneyOf(intent), state: stateOf('complete', intent.status), url: null },
});

function expanded<T extends object>(part: T | string | null): T | null {
  if (typeof part === 'string') throw new Error(`Stripe sent only the id of ${part}`);
  return part;
}

/** A complete session says nothing about the money: its intent may be held, taken or let go. */
function stateOf(session: string | null, intent: string | undefined): ProviderPayment['state'] {
  if (intent === 'succeeded') return 'captured';
  if (intent === 'requires_capture') return 'authorized';
  return session === 'expired' || (session === 'complete' && intent === 'canceled') ? 'gone' : 'open';
}

const returned = ({ id, status }: Stripe.Refund): Returned => ({ id, state: refundState(status) });

function refundState(status: string | null): Returned['state'] {
  if (status === 'succeeded') return 'done';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'asked';
}

const Event = z.object({
  id: z.string(),
  type: z.string(),
  data: z.object({
    object: z.object({ id: z.string().optional(), payment_intent: z.string().nullish().catch(undefined) }),
  }),
});

/** The SDK throws in several ways if the signature is not right. */
function eventIn(construct: () => unknown): ProviderEvent | undefined {
  try {
    const { id, type, data } = Event.parse(construct());
    return { eventId: id, kind: type, ref: refIn(type, data.object) };
  } catch {
    return undefined;
  }
}

function refIn(kind: string, object: z.infer<typeof Event>['data']['object']): string | undefined {
  if (/^(checkout\.session|payment_intent)\./.test(kind)) return object.id;
  if (/^(refund|charge\.dispute)\./.test(kind)) return object.payment_intent ?? undefined;
  return undefined;
}

const ask = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch((error) => {
    throw error instanceof Stripe.errors.StripeError ? translated(error) : error;
  });

/** Who may not even look learns nothing about a refund: the keys may be those of another account. */
const asAway = (error: unknown): never => {
  throw error instanceof ProviderRefused ? new ProviderAway(error.message) : error;
};

async function* asking<T>(list: AsyncIterable<T>): AsyncIterable<T> {
  try {
    yield* list;
  } catch (error) {
    throw error instanceof Stripe.errors.StripeError ? translated(error) : error;
  }
}

/** A key that was replaced or has too few rights, a call in use, or too many of them: with the right key it goes on. */
const isForNow = [401, 403, 409, 429];

/** Stripe's own words are left out: they may repeat an address or a key. */
function translated({ statusCode, type, code, param, requestId, detail }: Stripe.errors.StripeError): Error {
  if (statusCode === undefined) return new ProviderAway(`Stripe did not answer: ${codeOf(detail) ?? type}`);
  const message = ['Stripe answered', statusCode, type, code, param, requestId].filter(Boolean).join(' ');
  if (statusCode >= 500) return new ProviderFailed(message);
  return isForNow.includes(statusCode) ? new ProviderAway(message) : new ProviderRefused(message);
}

const codeOf = (detail: unknown): unknown =>
  typeof detail === 'object' && detail !== null && 'code' in detail ? detail.code : undefined;
