import type { FastifyInstance } from 'fastify';
import { Refusal } from './refusal.ts';

/** What the server takes upon itself before it refuses. */
export const bounds = {
  /** For the head of a request, and for all of it; looked after every second. */
  headersMs: 10_000,
  requestMs: 15_000,
  checkEveryMs: 1_000,
  /** Who neither sends nor reads for so long is gone. Streams have a heartbeat. */
  silentMs: 60_000,
  /** Longer than proxies keep a connection that they may use again. */
  keptAliveMs: 72_000,
  connections: 4_000,
  callsAtOnce: 200,
};
export type Bounds = typeof bounds;

const busy = () =>
  new Refusal(503, 'busy', 'Many people are here right now. Please try again in a moment.', { retryAfterSeconds: 2 });

/**
 * Takes on only so many calls at once. Beyond it, waiting would grow until nobody is answered in time, so who comes then
 * is told at once to come back. Health checks and streams do not count: those are quick, and these have a bound of their own.
 */
export function boundCalls(app: FastifyInstance, most: number): void {
  let open = 0;
  app.addHook('onRequest', (request, reply, done) => {
    const { isStream, rateLimit } = request.routeOptions.config;
    if (isStream || rateLimit === false) return done();
    if (open >= most) return done(busy());
    open += 1;
    reply.raw.once('close', () => {
      open -= 1;
    });
    done();
  });
}
