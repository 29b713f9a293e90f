import type { IncomingHttpHeaders } from 'node:http';
import type { Access } from '@juniper/core/contracts/contract.ts';
import { findRolesWith, hasPermission, type Permission, roles } from '@juniper/core/rules/permissions.ts';
import type { FastifyRequest } from 'fastify';
import type { Account } from '../db/schema.ts';
import { createBusyError, createSessionEndedError, HttpError } from './http-error.ts';

export type Caller = { account: Account; tokenHash: Buffer };

export type FindCaller = (token: string) => Promise<Caller | undefined>;

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | undefined;
  }
}

export const readToken = ({ headers }: { headers: IncomingHttpHeaders }): string | undefined => {
  const [scheme, token] = headers.authorization?.split(' ') ?? [];
  return scheme?.toLowerCase() === 'bearer' && token ? token : undefined;
};

/** Requires a session, and for calls of staff the permission. An optional session may be missing or over. */
export async function authenticate(
  findCaller: FindCaller,
  access: Exclude<Access, 'public'>,
  request: FastifyRequest,
): Promise<void> {
  const token = readToken(request);
  const caller = token ? await findCaller(token) : undefined;
  // The body of a client that hung up cannot be read, and reading it would never end.
  if (request.raw.destroyed) throw createBusyError();
  if (!caller) {
    if (access === 'optional') return;
    throw token ? createSessionEndedError() : new HttpError(401, 'no_token', 'No token found');
  }
  if (access !== 'optional' && access !== 'customer') assertMay(caller.account, access);
  request.caller = caller;
}

const listNames = new Intl.ListFormat('en-US');

/** Refuses an account whose role lacks a permission. */
export function assertMay({ role }: Account, permission: Permission): void {
  if (hasPermission(role, permission)) return;
  const allowed = findRolesWith(permission);
  const names = listNames.format(allowed.map((name) => roles[name].inSentencePlural));
  const message = allowed[0] === 'staff' ? 'This is for our staff only.' : `Only ${names} can do this.`;
  throw new HttpError(403, `${allowed[0]}_only`, message);
}
