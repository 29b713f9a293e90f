import type { FastifyInstance } from 'fastify';
import { HttpError } from '../../platform/http/http-error.ts';
import type { Services } from '../../services.ts';
import { type ProviderEvent, WrongSignature } from './provider.ts';
import { addProblem, insertEvent, locatePayment } from './queries.ts';
import { createWrongSignatures } from './wrong-signatures.ts';

const dispute = 'charge.dispute.created';
const disputed =
  'Its customer disputes it at their bank. Answer it at our payment provider, and do not refund it here.';

type Tools = Pick<Services, 'db' | 'queue' | 'payments' | 'security'>;

/**
 * The provider's messages. What they say is not believed, only that something has happened: a job asks the provider. The
 * signature is over the bytes as they came, so no other parser may touch them.
 */
export function webhook(api: FastifyInstance, { db, queue, payments, security }: Tools): void {
  const { cards } = payments;
  if (!cards) return;
  const wrongSignatures = createWrongSignatures();
  api.register(async (app) => {
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    app.addHook('onRequest', async ({ ip }) => {
      if (wrongSignatures.isBlocked(ip)) throw tooManyWrong();
    });
    app.post(
      `/payments/${cards.name}/webhook`,
      // Few addresses send them, and each is signed. Wrong signatures are limited.
      { schema: { hide: true }, config: { isUnlimited: true, access: 'public' } },
      async ({ body, headers, ip }) => {
        const event = verified(body, headers['stripe-signature'], ip);
        await db.transaction().execute(async (trx) => {
          const isNew = await insertEvent(trx, {
            ...{ provider: cards.name, event_id: event.eventId, kind: event.kind, payment_ref: event.ref ?? null },
          });
          const ref = isNew && event.ref ? await locatePayment(trx, cards.name, event.ref) : undefined;
          if (!ref) return;
          if (event.kind === dispute) await addProblem(trx, ref, disputed);
          await queue.send('payment', { kind: 'settle', userId: ref.userId, orderId: ref.orderId }, trx);
        });
        return { received: true };
      },
    );

    function verified(body: unknown, signature: string | string[] | undefined, address: string): ProviderEvent {
      try {
        if (!cards || !Buffer.isBuffer(body) || typeof signature !== 'string')
          throw new WrongSignature('it is not signed');
        return cards.verify(body, signature);
      } catch (error) {
        if (!(error instanceof WrongSignature)) throw error;
        wrongSignatures.count(address);
        security.countRefused('wrong signature', address);
        throw new HttpError(400, 'wrong_signature', 'This message is not signed by our payment provider.');
      }
    }
  });
}

const tooManyWrong = () =>
  new HttpError(429, 'too_many_requests', 'Too many messages with a wrong signature came from here.', {
    retryAfterSeconds: 600,
  });
