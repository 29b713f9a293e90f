import { z } from 'zod';
import type { Permission } from '../rules/permissions.ts';

export type SignedAccess = 'customer' | Permission;

/** The account or permission that a call needs. 'optional': anyone; the handler gets the account of a valid session. */
export type Access = 'public' | 'optional' | SignedAccess;

/** Paths are relative to `/api`. */
export type Contract = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: `/${string}`;
  access: Access;
  summary: string;
  /** The answer has an `ETag`; with `If-None-Match` an unchanged answer is a 304. */
  conditional?: true;
  /** The answer is a stream of server-sent events, and `response` is the data of each. */
  stream?: true;
  /** The body is a file of one of these types. */
  file?: { types: readonly string[]; mostBytes: number };
  /** The answer is text or a file of this type. */
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

/** Returns the schema of an answer with `data`. */
export const answerWith = <Data extends z.ZodType>(data: Data) => z.object({ success: z.literal(true), data });
