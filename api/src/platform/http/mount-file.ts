import type { Contract, ResponseBody, SignedAccess } from '@juniper/core/contracts/contract.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { authenticate } from './authentication.ts';
import { createBusyError, HttpError } from './http-error.ts';
import { type Api, type Call, toCall, toRoute, withTimeout } from './mount.ts';
import { trackWork } from './open-calls.ts';

type FileContract = Contract & { access: SignedAccess; file: { mostBytes: number } };

/** Files are held in memory. */
const maxAtOnce = 2;

/**
 * Mounts a call whose body is a file. Few are read at once, because they are large and slow. The type that the
 * client names is ignored.
 */
export const mountFile = <C extends FileContract>(api: Api, contract: C) => ({
  with(handle: (call: Call<C> & { body: Buffer }) => Promise<ResponseBody<C>>): void {
    const { mostBytes } = contract.file;
    let open = 0;
    const enter = async ({ headers }: FastifyRequest, { raw }: FastifyReply) => {
      if (Number(headers['content-length']) > mostBytes) throw tooLarge(mostBytes);
      // The `close` event of a client that hung up does not come again.
      if (open >= maxAtOnce || raw.destroyed) throw createBusyError();
      open += 1;
      raw.once('close', () => {
        open -= 1;
      });
    };
    api.app.register(async (app) => {
      app.removeAllContentTypeParsers();
      app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
      app.route({
        ...toRoute(api, contract),
        bodyLimit: mostBytes,
        config: { access: contract.access },
        preParsing: async (request, reply) => {
          await authenticate(api.findCaller, contract.access, request);
          await enter(request, reply);
        },
        handler: (request, reply) =>
          withTimeout(trackWork(reply.raw, handle(toCall<C>(request, reply) as Call<C> & { body: Buffer }))),
      });
    });
  },
});

const tooLarge = (mostBytes: number) =>
  new HttpError(
    413,
    'too_large',
    `The file is larger than ${mostBytes / 1024 / 1024} MB. Please make it smaller first.`,
  );
