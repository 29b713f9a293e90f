import type { Contract, ResponseOf } from '@juniper/core/contracts/contract.ts';
import { type Api, type Call, callOf, routeOf } from './mount.ts';
import type { EventStream, Streams } from './streams.ts';

export type StreamApi = Api & { streams: Streams };

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How long it takes is up to the caller. */
    isStream?: boolean;
  }
}

/**
 * `mount` for a contract whose answer is a stream of server-sent events. What `begin` sends is the first thing that the
 * browser gets; if it fails, so does the call. The stream goes on until either side ends it.
 */
export const mountStream = <C extends Contract & { access: 'customer' | 'staff' }>(api: StreamApi, contract: C) => ({
  with(begin: (call: Call<C>, stream: EventStream<ResponseOf<C>>) => Promise<void>): void {
    api.app.route({
      ...routeOf(api, contract),
      config: { isStream: true },
      handler: async (request, reply) => {
        if (!request.caller) throw new Error('a stream without a caller');
        const { stream, source } = api.streams.open(request.caller, reply.raw);
        await begin(callOf<C>(request, reply), stream);
        return reply.headers({ 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' }).send(source);
      },
    });
  },
});
