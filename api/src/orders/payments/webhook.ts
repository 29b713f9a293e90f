import type { FastifyInstance } from 'fastify';
import { HttpError } from '../../platform/http/http-error.ts';
import type { Services } from '../../services.ts';
import { type ProviderEvent, WrongSignatureError } from './provider.ts';
import { addProblem, insertEvent, locatePayment } from './queries.ts';
import { createSignatureGuard } from './signature-guard.ts';

const dispute = 'charge.dispute.created';
const disputed =
  'The customer has disputed this payment with their bank. Answer at our payment provider, and do not refund it here.';

type WebhookServices = Pick<Services, 'db' | 'queue' | 'paymentProviders' | 'security'>;

/**
 * Mounts the webhook. A message queues a settle job and is not believed, except for a dispute, which becomes a problem.
 * Keeps the raw bytes, which the signature covers.
 */
export function mountPaymentWebhook(
  api: FastifyInstance,
  { db, queue, paymentProviders, security }: WebhookServices,
): void {
  const { cardProvider } = paymentProviders;
  if (!cardProvider) return;
  const wrongSignatures = createSignatureGuard();
  api.register(async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    app.addHook('onRequest', async ({ ip }) => {
      if (wrongSignatures.isBlocked(ip)) throw createTooManyWrongError();
    });
    app.post(
      `/payments/${cardProvider.name}/webhook`,
      { schema: { hide: true }, config: { isUnlimited: true, access: 'public' } },
      async ({ body, headers, ip }) => {
        const event = verifyMessage(body, headers['stripe-signature'], ip);
        await db.transaction().execute(async (trx) => {
          const isNew = await insertEvent(trx, {
            provider: cardProvider.name,
            event_id: event.eventId,
            kind: event.kind,
            payment_ref: event.ref ?? null,
          });
          const ref = isNew && event.ref ? await locatePayment(trx, cardProvider.name, event.ref) : undefined;
          if (!ref) return;
          if (event.kind === dispute) await addProblem(trx, ref, disputed);
          await queue.send('payment', { kind: 'settle', userId: ref.userId, orderId: ref.orderId }, trx);
        });
        return { received: true };
      },
    );

    function verifyMessage(body: unknown, signature: string | string[] | undefined, address: string): ProviderEvent {
      try {
        if (!cardProvider || !Buffer.isBuffer(body) || typeof signature !== 'string')
          throw new WrongSignatureError('it is not signed');
        return cardProvider.verify(body, signature);
      } catch (error) {
        if (!(error instanceof WrongSignatureError)) throw error;
        wrongSignatures.count(address);
        security.countRefused('wrong signature', address);
        throw new HttpError(400, 'wrong_signature', 'This message is not signed by our payment provider.');
      }
    }
  });
}

const createTooManyWrongError = () =>
  new HttpError(429, 'too_many_requests', 'Too many messages with a wrong signature came from here.', {
    retryAfterSeconds: 600,
  });
