import type { Readable } from 'node:stream';
import type { Contract, ResponseBody } from '@juniper/core/contracts/contract.ts';
import { ErrorResponse } from '@juniper/core/contracts/errors.ts';
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { authenticate, type Caller, type FindCaller } from './authentication.ts';
import { answerIfChanged } from './conditional.ts';
import { createUnavailableError } from './http-error.ts';
import { trackWork } from './open-calls.ts';

export type Api = { app: FastifyInstance; findCaller: FindCaller };

type Validated<C extends Contract, Part extends 'params' | 'query' | 'headers' | 'body'> =
  C extends Record<Part, infer S extends z.ZodType> ? z.output<S> : undefined;

export type Call<C extends Contract> = {
  params: Validated<C, 'params'>;
  query: Validated<C, 'query'>;
  headers: Validated<C, 'headers'>;
  body: Validated<C, 'body'>;
  caller: C['access'] extends 'public' ? undefined : C['access'] extends 'optional' ? Caller | undefined : Caller;
  address: string;
  userAgent: string | undefined;
  reply: FastifyReply;
};

/**
 * Turns a contract into a route. `mount(api, contract).with(handler)` has two steps, so that TypeScript infers the
 * contract's type before the handler's.
 */
export const mount = <C extends Contract>(api: Api, contract: C) => ({
  with(handle: (call: Call<C>) => Promise<ResponseBody<C>>, config: FastifyContextConfig = {}): void {
    const { conditional } = contract as Contract;
    api.app.route({
      ...toRoute(api, contract),
      // HEAD would read a whole file in vain.
      exposeHeadRoute: contract.answers === undefined,
      config: { ...config, access: contract.access },
      ...(conditional ? { onSend: answerIfChanged } : {}),
      handler: (request, reply) => withTimeout(trackWork(reply.raw, handle(toCall<C>(request, reply)))),
    });
  },
});

/** Returns the usual answer of a call. */
export const answer = async <Data>(data: Promise<Data>) => ({ success: true as const, data: await data });

/** Limits the sum of a call's waits, each of which has its own timeout. The work may complete later. */
const answeredWithinMs = 6_000;

export async function withTimeout<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(createUnavailableError()), answeredWithinMs);
  });
  return Promise.race([work, over]).finally(() => clearTimeout(timer));
}

/** Sends a text while it is read. The source must have the shape of the contract's answer. */
export function sendStream<Answer>(reply: FastifyReply, source: Readable, type = 'application/json'): Answer {
  reply.type(`${type}; charset=utf-8`);
  return source as unknown as Answer;
}

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
      ...(params ? { params } : {}),
      ...(query ? { querystring: query } : {}),
      ...(headers ? { headers } : {}),
      ...(body ? { body } : {}),
      ...(file ? { consumes: [...file.types] } : {}),
      response: {
        200: type ? { content: { [type]: { schema: response } } } : response,
        '4xx': ErrorResponse,
        '5xx': ErrorResponse,
      },
    },
    // After the limits (onRequest) and before the body is read.
    ...(access === 'public'
      ? {}
      : { preParsing: (request: FastifyRequest) => authenticate(api.findCaller, access, request) }),
  };
}

export const toCall = <C extends Contract>(request: FastifyRequest, reply: FastifyReply): Call<C> => {
  const { params, query, headers, body, caller, ip: address } = request;
  const userAgent = request.headers['user-agent'];
  return { params, query, headers, body, caller, address, userAgent, reply } as unknown as Call<C>;
};
