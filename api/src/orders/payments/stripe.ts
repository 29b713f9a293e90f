import type { ProviderPayment } from '@juniper/core/rules/payment-steps.ts';
import Stripe from 'stripe';
import { z } from 'zod';
import {
  type ListedPayment,
  type PaymentForProvider,
  type PaymentProvider,
  type PaymentRequest,
  type ProviderEvent,
  ProviderFaultError,
  type ProviderRefund,
  ProviderRefusedError,
  ProviderUnavailableError,
  type RefundOutcome,
  WrongSignatureError,
} from './provider.ts';

export type StripeSettings = {
  secretKey: string;
  /** Two while one is replaced. */
  webhookSecrets: readonly string[];
  api?: string | undefined;
  publicUrl: string;
  timing: keyof typeof timings;
};

/** A person waits for a call, so both tries and the pause between them end within 6 s. */
const timings = {
  call: { timeout: 2_500, maxNetworkRetries: 1 },
  job: { timeout: 10_000, maxNetworkRetries: 2 },
};

const toleranceSeconds = 300;
const sessionSeconds = 3_600;

export function createStripe({ secretKey, webhookSecrets, api, publicUrl, timing }: StripeSettings): PaymentProvider {
  // With telemetry the SDK writes a file into the home directory.
  const stripe = new Stripe(secretKey, { ...timings[timing], ...(api && toAddress(api)), telemetry: false });

  const read = async (payment: PaymentForProvider) =>
    toProviderPayment(await callStripe(stripe.checkout.sessions.retrieve(getSessionId(payment), withCharge)));

  /** Waits for an action. Ignores its error if the payment has changed: the action was done already. */
  const ignoreErrorIfChanged = (
    payment: PaymentForProvider,
    stateBefore: ProviderPayment['state'],
    act: Promise<ProviderPayment>,
  ): Promise<ProviderPayment> =>
    act.catch(async (error) => {
      if (!(error instanceof ProviderRefusedError || error instanceof ProviderFaultError)) throw error;
      const observed = await read(payment);
      if (observed.state === stateBefore) throw error;
      return observed;
    });

  const listRefunds = async (payment: PaymentForProvider): Promise<ProviderRefund[]> => {
    const intent = payment.intentId ?? (await read(payment)).intentId;
    if (intent === null) return [];
    const { data } = await callStripe(stripe.refunds.list({ payment_intent: intent, limit: 100 }));
    return data.map(({ id, amount, status, metadata, created }) => ({
      providerRefundId: id,
      state: toRefundState(status),
      refundId: metadata?.refundId,
      cents: amount,
      at: new Date(created * 1_000),
    }));
  };

  return {
    name: 'stripe',
    isTest: /^[rs]k_test_/.test(secretKey),
    read,
    listRefunds,
    open: async (payment, key) => {
      const options = { idempotencyKey: key };
      const { id, url } = await callStripe(
        stripe.checkout.sessions.create(toSessionParams(payment, publicUrl), options),
      );
      return { id, url };
    },
    close: (payment) =>
      ignoreErrorIfChanged(
        payment,
        'open',
        callStripe(stripe.checkout.sessions.expire(getSessionId(payment), withCharge)).then(toProviderPayment),
      ),
    // Captures and releases have no key, because Stripe would repeat a 500 under it for a day.
    capture: async (payment) => {
      const observed = await read(payment);
      const isOurs = observed.amount === payment.amount && observed.currency === payment.currency;
      if (observed.state !== 'authorized' || observed.intentId === null || !isOurs) return observed;
      const capturing = callStripe(
        stripe.paymentIntents.capture(observed.intentId, { amount_to_capture: payment.amount }),
      );
      return ignoreErrorIfChanged(
        payment,
        'authorized',
        capturing.then(() => read(payment)),
      );
    },
    release: async (payment) => {
      const observed = await read(payment);
      if (observed.state !== 'authorized' || observed.intentId === null) return observed;
      const cancelling = callStripe(stripe.paymentIntents.cancel(observed.intentId));
      return ignoreErrorIfChanged(
        payment,
        'authorized',
        cancelling.then(() => read(payment)),
      );
    },
    refund: async (payment, { refundId, cents, providerRefundId }, key) => {
      if (providerRefundId)
        return toRefundOutcome(
          await callStripe(stripe.refunds.retrieve(providerRefundId)).catch(rethrowAsProviderAway),
        );
      const intent = payment.intentId ?? (await read(payment)).intentId;
      if (intent === null) throw new ProviderRefusedError('nobody has paid it yet');
      // Looks for the refund first: Stripe forgets keys after a day and would repeat an old answer before that.
      const find = async (): Promise<RefundOutcome | undefined> => {
        const refunds = await listRefunds({ ...payment, intentId: intent }).catch(rethrowAsProviderAway);
        const refund = refunds.find((each) => each.refundId === refundId);
        return refund && { providerRefundId: refund.providerRefundId, state: refund.state };
      };
      const before = await find();
      if (before) return before;
      const params = { payment_intent: intent, amount: cents, metadata: { refundId } };
      try {
        return toRefundOutcome(await callStripe(stripe.refunds.create(params, { idempotencyKey: key })));
      } catch (error) {
        // Another run may have made the same refund.
        const done = error instanceof ProviderRefusedError ? await find() : undefined;
        if (!done) throw error;
        return done;
      }
    },
    list: async function* (since) {
      const created = { gte: Math.floor(since.getTime() / 1_000) };
      const listed = new Set<string>();
      const createdIntents = stripe.paymentIntents.list({ created, limit: 100, expand: ['data.latest_charge'] });
      for await (const intent of translateErrors(createdIntents)) {
        listed.add(intent.id);
        yield toListedPayment(intent);
      }
      const expand = ['data.payment_intent.latest_charge'];
      for await (const { payment_intent } of translateErrors(stripe.refunds.list({ created, limit: 100, expand }))) {
        const intent = assertExpanded(payment_intent);
        if (intent && !listed.has(intent.id)) yield toListedPayment(intent);
        if (intent) listed.add(intent.id);
      }
    },
    verify: (rawBody, signature) => {
      if (isOverlong(signature)) throw new WrongSignatureError('too long for a signature of Stripe');
      for (const secret of webhookSecrets) {
        const event = readEvent(() => stripe.webhooks.constructEvent(rawBody, signature, secret, toleranceSeconds));
        if (event) return event;
      }
      throw new WrongSignatureError('not signed by Stripe with our secret in the last five minutes');
    },
  };
}

/** Returns whether a header has more signatures than Stripe sends. Checking hundreds is slow. */
const isOverlong = (signature: string): boolean => signature.length > 1_000 || signature.split('v1=').length > 6;

function toAddress(api: string): Stripe.StripeConfig {
  const { hostname, port, protocol } = new URL(api);
  const isHttp = protocol === 'http:';
  return { host: hostname, port: port || (isHttp ? 80 : 443), protocol: isHttp ? 'http' : 'https' };
}

const toSessionParams = (payment: PaymentRequest, publicUrl: string): Stripe.Checkout.SessionCreateParams => {
  const orderPage = `${publicUrl}/order?id=${payment.orderId}`;
  return {
    mode: 'payment',
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
    // The same key must have the same body, so this does not follow the clock.
    expires_at: Math.floor(payment.placedAt.getTime() / 1_000) + sessionSeconds,
    success_url: orderPage,
    cancel_url: orderPage,
  };
};

const withCharge = { expand: ['payment_intent.latest_charge'] };

function getSessionId({ pageId, paymentId }: PaymentForProvider): string {
  if (pageId === null) throw new Error(`payment ${paymentId} was not opened yet`);
  return pageId;
}

function toProviderPayment(session: Stripe.Checkout.Session): ProviderPayment {
  const intent = assertExpanded(session.payment_intent);
  const url = session.status === 'open' ? session.url : null;
  if (intent) return { ...toAmounts(intent), state: toState(session.status, intent.status), url };
  return {
    state: toState(session.status, undefined),
    intentId: null,
    amount: session.amount_total ?? 0,
    currency: (session.currency ?? '').toUpperCase(),
    captured: 0,
    returned: 0,
    url,
  };
}

const toAmounts = (intent: Stripe.PaymentIntent) => ({
  intentId: intent.id,
  amount: intent.amount,
  currency: intent.currency.toUpperCase(),
  captured: intent.amount_received,
  returned: assertExpanded(intent.latest_charge)?.amount_refunded ?? 0,
});

/** Reads a payment without its session, as if that were complete: it is open until it is paid or cancelled. */
const toListedPayment = (intent: Stripe.PaymentIntent): ListedPayment => ({
  paymentId: intent.metadata.paymentId,
  observed: { ...toAmounts(intent), state: toState('complete', intent.status), url: null },
});

function assertExpanded<T extends object>(part: T | string | null): T | null {
  if (typeof part === 'string') throw new Error(`Stripe sent only the id of ${part}`);
  return part;
}

function toState(sessionStatus: string | null, intentStatus: string | undefined): ProviderPayment['state'] {
  if (intentStatus === 'succeeded') return 'captured';
  if (intentStatus === 'requires_capture') return 'authorized';
  return sessionStatus === 'expired' || (sessionStatus === 'complete' && intentStatus === 'canceled') ? 'gone' : 'open';
}

const toRefundOutcome = ({ id, status }: Stripe.Refund): RefundOutcome => ({
  providerRefundId: id,
  state: toRefundState(status),
});

function toRefundState(status: string | null): RefundOutcome['state'] {
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

function readEvent(construct: () => unknown): ProviderEvent | undefined {
  try {
    const { id, type, data } = Event.parse(construct());
    return { eventId: id, kind: type, ref: findRef(type, data.object) };
  } catch {
    return undefined;
  }
}

function findRef(kind: string, object: z.infer<typeof Event>['data']['object']): string | undefined {
  if (/^(checkout\.session|payment_intent)\./.test(kind)) return object.id;
  if (/^(refund|charge\.dispute)\./.test(kind)) return object.payment_intent ?? undefined;
  return undefined;
}

const callStripe = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch((error) => {
    throw error instanceof Stripe.errors.StripeError ? translateError(error) : error;
  });

/** Treats a refused read as no answer: the keys may be those of another account. */
const rethrowAsProviderAway = (error: unknown): never => {
  throw error instanceof ProviderRefusedError ? new ProviderUnavailableError(error.message) : error;
};

async function* translateErrors<T>(list: AsyncIterable<T>): AsyncIterable<T> {
  try {
    yield* list;
  } catch (error) {
    throw error instanceof Stripe.errors.StripeError ? translateError(error) : error;
  }
}

/** A replaced key, missing rights, a conflict, or too many calls: a later call may succeed. */
const temporaryStatuses = [401, 403, 409, 429];

/** Leaves out Stripe's words, which may repeat an address or a key. */
function translateError({ statusCode, type, code, param, requestId, detail }: Stripe.errors.StripeError): Error {
  if (statusCode === undefined)
    return new ProviderUnavailableError(`Stripe did not answer: ${getCode(detail) ?? type}`);
  const message = ['Stripe answered', statusCode, type, code, param, requestId].filter(Boolean).join(' ');
  if (statusCode >= 500) return new ProviderFaultError(message);
  return temporaryStatuses.includes(statusCode)
    ? new ProviderUnavailableError(message)
    : new ProviderRefusedError(message);
}

const getCode = (detail: unknown): unknown =>
  typeof detail === 'object' && detail !== null && 'code' in detail ? detail.code : undefined;
