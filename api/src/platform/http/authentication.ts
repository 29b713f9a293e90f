import type { IncomingHttpHeaders } from 'node:http';
import type { Access } from '@juniper/core/contracts/contract.ts';
import { isAtLeast, type Role } from '@juniper/core/rules/permissions.ts';
import type { FastifyRequest } from 'fastify';
import type { Account } from '../db/schema.ts';
import { busy, HttpError, sessionEnded } from './http-error.ts';

/** The caller's account and the session of the call. */
export type Caller = { account: Account; tokenHash: Buffer };

export type FindCaller = (token: string) => Promise<Caller | undefined>;

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | undefined;
  }
}

/** Returns the token of a request, which may be forged or over. */
export const readToken = ({ headers }: { headers: IncomingHttpHeaders }): string | undefined => {
  const [scheme, token] = headers.authorization?.split(' ') ?? [];
  return scheme?.toLowerCase() === 'bearer' && token ? token : undefined;
};

/**
 * Requires a session, and for staff's calls the role that the call needs, or a higher one. An optional session may be
 * missing or over.
 */
export const authentication =
  (findCaller: FindCaller, access: Exclude<Access, 'public'>) => async (request: FastifyRequest) => {
    const token = readToken(request);
    const caller = token ? await findCaller(token) : undefined;
    // The client has hung up meanwhile, so the body cannot be read, and reading it would never end.
    if (request.raw.destroyed) throw busy();
    if (!caller) {
      if (access === 'optional') return;
      throw token ? sessionEnded() : new HttpError(401, 'no_token', 'No token found');
    }
    if (access !== 'optional' && access !== 'customer') assertRole(caller.account, access);
    request.caller = caller;
  };

/** Refuses an account whose role is lower; also used for a part of a call that needs more than the rest. */
export function assertRole({ role }: Account, least: Exclude<Role, 'customer'>): void {
  if (!isAtLeast(role, least)) throw new HttpError(403, `${least}_only`, refusals[least]);
}

const refusals: Record<Exclude<Role, 'customer'>, string> = {
  staff: 'This is for our staff only.',
  manager: 'Only managers and the owner can do this.',
  owner: 'Only the owner can do this.',
};
