import type { Access } from '@juniper/core/contracts/contract.ts';
import type { FastifyRequest } from 'fastify';
import type { Account } from '../db/schema.ts';
import { Refusal, sessionEnded } from './refusal.ts';

/** Who makes the call: the account, and the session it is made with. */
export type Caller = { account: Account; tokenHash: Buffer };

export type FindCaller = (token: string) => Promise<Caller | undefined>;

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | undefined;
  }
}

/** Lets in who has a session, and to calls for staff only staff. */
export const authentication = (findCaller: FindCaller, access: Access) => async (request: FastifyRequest) => {
  const [scheme, token] = request.headers.authorization?.split(' ') ?? [];
  if (scheme?.toLowerCase() !== 'bearer' || !token) throw new Refusal(401, 'no_token', 'No token found');
  const caller = await findCaller(token);
  if (!caller) throw sessionEnded();
  if (access === 'staff' && caller.account.role !== 'staff') {
    throw new Refusal(403, 'staff_only', 'This is for our staff only.');
  }
  request.caller = caller;
};
