import type { Contract, ResponseOf } from '@juniper/core/contracts/contract.ts';
import { ErrorResponse } from '@juniper/core/contracts/errors.ts';
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { authentication, type Caller, type FindCaller } from './authentication.ts';
import { answerIfChanged } from './conditional.ts';
import { unavailable } from './refusal.ts';

/** Where calls are mounted, and how their callers are known. */
export type Api = { app: FastifyInstance; findCaller: FindCaller };

type Given<C extends Contract, Part extends 'params' | 'query' | 'headers' | 'body'> =
  C extends Record<Part, infer S extends z.ZodType> ? z.output<S> : undefined;

/** What a handler gets: everything in it is checked already. */
export type Call<C extends Contract> = {
  params: Given<C, 'params'>;
  query: Given<C, 'query'>;
  headers: Given<C, 'headers'>;
  body: Given<C, 'body'>;
  caller: C['access'] extends 'public' ? undefined : Caller;
  /** Where the call comes from, by the word of a trusted proxy. */
  address: string;
  reply: FastifyReply;
};

/**
 * Makes a contract a route: who may call, what goes in, what comes out and what the documentation says all stand in it.
 * `mount(api, contract).with(handler)` is two steps so that TypeScript knows the contract before it reads the handler.
 */
export const mount = <C extends Contract>(api: Api, contract: C) => ({
  with(handle: (call: Call<C>) => Promise<ResponseOf<C>>, config: FastifyContextConfig = {}): void {
    const { conditional } = contract as Contract;
    api.app.route({
      ...routeOf(api, contract),
      config,
      ...(conditional && { onSend: answerIfChanged }),
      handler: (request, reply) => inTime(handle(callOf<C>(request, reply))),
    });
  },
});

/**
 * Each wait of a call is bounded, and this bounds their sum, as when PostgreSQL takes seconds for each of many statements.
 * What the call has begun may still happen, as when an answer gets lost.
 */
const answeredWithinMs = 6_000;

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(unavailable()), answeredWithinMs);
  });
  return Promise.race([work, over]).finally(() => clearTimeout(timer));
}

/** All of a contract's route but what it does. */
export function routeOf(api: Api, contract: Contract) {
  const { method, path: url, access, summary, params, query, headers, body, response, stream } = contract;
  return {
    method,
    url,
    schema: {
      summary,
      tags: [url.split('/')[1] ?? ''],
      security: access === 'public' ? [] : [{ session: [] }],
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(headers && { headers }),
      ...(body && { body }),
      response: {
        200: stream ? { content: { 'text/event-stream': { schema: response } } } : response,
        '4xx': ErrorResponse,
        '5xx': ErrorResponse,
      },
    },
    // After the limits, which are at onRequest, and before the body is read.
    ...(access !== 'public' && { preParsing: authentication(api.findCaller, access) }),
  };
}

export const callOf = <C extends Contract>(request: FastifyRequest, reply: FastifyReply): Call<C> => {
  const { params, query, headers, body, caller, ip: address } = request;
  return { params, query, headers, body, caller, address, reply } as unknown as Call<C>;
};
