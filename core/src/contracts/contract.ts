import type { z } from 'zod';
import type { Role } from '../rules/permissions.ts';

/**
 * Who may make a call: this role and those above it. The server refuses everyone else before the handler runs.
 * 'optional': anyone, and the handler learns who it is where a session comes along; one that has ended counts as none.
 */
export type Access = 'public' | 'optional' | Role;

/** One API call: method, path, who may call, request and response. Paths are relative to `/api`. */
export type Contract = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: `/${string}`;
  access: Access;
  summary: string;
  /** The answer carries an `ETag`; sent back as `If-None-Match`, an unchanged answer is a 304 without a body. */
  conditional?: true;
  /** The answer is a stream of server-sent events, and `response` is the data of each. */
  stream?: true;
  /** The body is a file of one of these types, at most so large, in place of JSON. */
  file?: { types: readonly string[]; mostBytes: number };
  /** The answer is text or a file of this type in place of JSON. */
  answers?: `${string}/${string}`;
  params?: z.ZodType;
  query?: z.ZodType;
  headers?: z.ZodType;
  body?: z.ZodType;
  response: z.ZodType;
};

export type RequestBody<C extends Contract> = C extends { body: infer B extends z.ZodType } ? z.input<B> : undefined;

export type RequestHeaders<C extends Contract> = C extends { headers: infer H extends z.ZodType }
  ? z.input<H>
  : undefined;

export type ResponseBody<C extends Contract> = z.output<C['response']>;
