import type { Readable } from 'node:stream';
import type { Contract, ResponseBody } from '@juniper/core/contracts/contract.ts';
import { ErrorResponse } from '@juniper/core/contracts/errors.ts';
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { authentication, type Caller, type FindCaller } from './authentication.ts';
import { answerIfChanged } from './conditional.ts';
import { unavailable } from './http-error.ts';
import { trackWork } from './open-calls.ts';

/** Where routes are mounted, and how a token becomes a caller. */
export type Api = { app: FastifyInstance; findCaller: FindCaller };

type Given<C extends Contract, Part extends 'params' | 'query' | 'headers' | 'body'> =
  C extends Record<Part, infer S extends z.ZodType> ? z.output<S> : undefined;

/** What a handler gets; all of it is validated already. */
export type Call<C extends Contract> = {
  params: Given<C, 'params'>;
  query: Given<C, 'query'>;
  headers: Given<C, 'headers'>;
  body: Given<C, 'body'>;
  caller: C['access'] extends 'public' ? undefined : C['access'] extends 'optional' ? Caller | undefined : Caller;
  /** The client's IP address, as reported by a trusted proxy if there is one. */
  address: string;
  /** What the browser says it is. */
  userAgent: string | undefined;
  reply: FastifyReply;
};

/**
 * Turns a contract into a route: access, input, output and documentation all come from the contract.
 * `mount(api, contract).with(handler)` is two steps so that TypeScript infers the contract's type before the handler's.
 */
export const mount = <C extends Contract>(api: Api, contract: C) => ({
  with(handle: (call: Call<C>) => Promise<ResponseBody<C>>, config: FastifyContextConfig = {}): void {
    const { conditional } = contract as Contract;
    api.app.route({
      ...toRoute(api, contract),
      // HEAD would read a whole file for nobody.
      exposeHeadRoute: contract.answers === undefined,
      config: { ...config, access: contract.access },
      ...(conditional && { onSend: answerIfChanged }),
      handler: (request, reply) => withTimeout(trackWork(reply.raw, handle(toCall<C>(request, reply)))),
    });
  },
});

/**
 * Each wait of a call has a timeout; this one limits their sum, as when PostgreSQL takes seconds for each of many
 * statements. The call's work may still complete after the timeout, as when an answer gets lost.
 */
const answeredWithinMs = 6_000;

export async function withTimeout<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(unavailable()), answeredWithinMs);
  });
  return Promise.race([work, over]).finally(() => clearTimeout(timer));
}

/** Answers with a text that is written as it is read, and that has the shape of the contract's answer. */
export function sendStream<Answer>(reply: FastifyReply, source: Readable, type = 'application/json'): Answer {
  reply.type(`${type}; charset=utf-8`);
  // Fastify sends what is a stream as it is.
  return source as unknown as Answer;
}

/** The Fastify route of a contract, without its handler. */
export function toRoute(api: Api, contract: Contract) {
  const {
    method,
    path: url,
    access,
    summary,
    params,
    query,
    headers,
    body,
    response,
    stream,
    file,
    answers,
  } = contract;
  const type = stream ? 'text/event-stream' : answers;
  return {
    method,
    url,
    schema: {
      summary,
      tags: [url.split('/')[1] ?? ''],
      security: access === 'public' ? [] : [...(access === 'optional' ? [{}] : []), { session: [] }],
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(headers && { headers }),
      ...(body && { body }),
      ...(file && { consumes: [...file.types] }),
      response: {
        200: type ? { content: { [type]: { schema: response } } } : response,
        '4xx': ErrorResponse,
        '5xx': ErrorResponse,
      },
    },
    // After the limits, which run at onRequest, and before the body is read.
    ...(access !== 'public' && { preParsing: authentication(api.findCaller, access) }),
  };
}

export const toCall = <C extends Contract>(request: FastifyRequest, reply: FastifyReply): Call<C> => {
  const { params, query, headers, body, caller, ip: address } = request;
  const userAgent = request.headers['user-agent'];
  return { params, query, headers, body, caller, address, userAgent, reply } as unknown as Call<C>;
};
