import type { Contract, ResponseBody, SignedAccess } from '@juniper/core/contracts/contract.ts';
import { type Api, type Call, toCall, toRoute } from './mount.ts';
import type { EventStream, Streams } from './streams.ts';

export type StreamApi = Api & { streams: Streams };

declare module 'fastify' {
  interface FastifyContextConfig {
    isStream?: boolean;
  }
}

/**
 * Mounts a call that answers with server-sent events. If `begin` fails, so does the call. `admit` refuses a call of a
 * screen without a login before it takes a place.
 */
export const mountStream = <C extends Contract & { access: SignedAccess | 'public' }>(api: StreamApi, contract: C) => ({
  with(
    begin: (call: Call<C>, stream: EventStream<ResponseBody<C>>) => Promise<void>,
    admit?: (call: Call<C>) => Promise<void>,
  ): void {
    api.app.route({
      ...toRoute(api, contract),
      config: { isStream: true, access: contract.access },
      handler: async (request, reply) => {
        if (!request.caller && !admit) throw new Error('a stream without a caller');
        const call = toCall<C>(request, reply);
        await admit?.(call);
        const { stream, source } = api.streams.open(request.caller, request.ip, reply.raw);
        await begin(call, stream);
        return reply.headers({ 'content-type': 'text/event-stream', 'x-accel-buffering': 'no' }).send(source);
      },
    });
  },
});
