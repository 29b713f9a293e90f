import type { Contract, ResponseBody } from '@juniper/core/contracts/contract.ts';
import type { Role } from '@juniper/core/rules/permissions.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { authentication } from './authentication.ts';
import { busy, HttpError } from './http-error.ts';
import { type Api, type Call, toCall, toRoute, withTimeout } from './mount.ts';
import { trackWork } from './open-calls.ts';

type FileContract = Contract & { access: Role; file: { mostBytes: number } };

/** A file is held in memory until it is stored. */
const mostAtOnce = 2;

/**
 * `mount` for a contract whose body is a file. It may be larger and take longer than other bodies (`createBoundedServer`), so
 * few are taken at once; the others are refused before theirs is read. What the client says of the type is not looked at.
 */
export const mountFile = <C extends FileContract>(api: Api, contract: C) => ({
  with(handle: (call: Call<C> & { body: Buffer }) => Promise<ResponseBody<C>>): void {
    const { mostBytes } = contract.file;
    let open = 0;
    const enter = async ({ headers }: FastifyRequest, { raw }: FastifyReply) => {
      if (Number(headers['content-length']) > mostBytes) throw tooLarge(mostBytes);
      // Who has hung up meanwhile closes no second time.
      if (open >= mostAtOnce || raw.destroyed) throw busy();
      open += 1;
      raw.once('close', () => {
        open -= 1;
      });
    };
    // A scope of its own: all other calls take JSON only.
    api.app.register(async (app) => {
      app.removeAllContentTypeParsers();
      app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
      app.route({
        ...toRoute(api, contract),
        bodyLimit: mostBytes,
        config: { access: contract.access },
        preParsing: [authentication(api.findCaller, contract.access), enter],
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
