import type { Access } from '@juniper/core/contracts/contract.ts';
import { isWorkRole } from '@juniper/core/rules/permissions.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readToken } from './authentication.ts';
import { createCallSlots } from './call-slots.ts';
import { HttpError } from './http-error.ts';
import { hashToken, type KnownSession, type KnownSessions } from './known-sessions.ts';
import { toNetworkPrefixes, toWideNetwork } from './network-prefix.ts';
import { markRouted, releaseAfterWork } from './open-calls.ts';
import { type Bucket, createMemoryBuckets, type Limit } from './token-buckets.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    isUnlimited?: boolean;
    access?: Access;
    /** By account, and for visitors by network. */
    maxPerMinute?: number;
  }
}

const perMinute = (calls: number): Limit => ({ free: calls, firstMs: 60_000 / calls, everyMs: 60_000 / calls });

const limits = {
  /** A whole cafe may share one address. */
  network: perMinute(1_000),
  wideNetwork: perMinute(5_000),
  customer: perMinute(1_000),
  /** A shop may use one account on all its boards. */
  staff: perMinute(10_000),
};

type Settings = { sessions: KnownSessions; callsPerAccount: number; waitingPerAccount: number };

type LookUp = { tokenHash: string; charges: Bucket[] };

/**
 * Limits calls by account, and calls without a session by network. A token is only proven by a look-up, which must be
 * limited too: a token that this process has not seen valid counts to its network, and is refunded when it is valid. A
 * customer's account has few calls at once, and the rest is refused before the look-up.
 */
export function addLimits(api: FastifyInstance, { sessions, callsPerAccount, waitingPerAccount }: Settings): void {
  const buckets = createMemoryBuckets();
  const callSlots = createCallSlots(callsPerAccount, waitingPerAccount);
  const lookUps = new WeakMap<FastifyRequest, LookUp>();

  async function charge(charges: Bucket[]): Promise<void> {
    const waitMs = await buckets.take(charges);
    if (waitMs > 0) throw tooManyRequests(Math.ceil(waitMs / 1_000));
  }

  async function waitForCallSlot({ id, role }: KnownSession, { raw }: FastifyReply): Promise<void> {
    if (isWorkRole(role)) return;
    if (!(await callSlots.acquire(id))) throw tooManyRequests(1);
    releaseAfterWork(raw, () => callSlots.release(id));
    // The client has hung up.
    if (raw.destroyed) throw tooManyRequests(1);
  }

  api.addHook('onRequest', async (request, reply) => {
    markRouted(reply.raw);
    const { isUnlimited, access = 'public' } = request.routeOptions.config;
    if (isUnlimited) return;
    const token = readToken(request);
    const tokenHash = token && hashToken(token);
    const session = tokenHash && sessions.get(tokenHash);
    if (session) {
      lookUps.set(request, { tokenHash, charges: [] });
      await charge([...getAccountBuckets(session, request.ip), ...getRouteBuckets(request, session)]);
      await waitForCallSlot(session, reply);
    } else if (tokenHash && access !== 'public') {
      const charges = getNetworkBuckets('unknown sessions', request.ip);
      await charge(charges);
      lookUps.set(request, { tokenHash, charges });
    } else {
      const purpose = isLogin(request) ? 'logins' : 'visits';
      await charge([...getNetworkBuckets(purpose, request.ip), ...getRouteBuckets(request)]);
    }
  });

  // The first hook after the look-up.
  api.addHook('preValidation', async (request, reply) => {
    const lookUp = lookUps.get(request);
    if (!lookUp || !request.caller) return;
    const { user_id: id, role, email_verified_at } = request.caller.account;
    const session: KnownSession = { id, role, emailVerified: email_verified_at !== null };
    sessions.remember(lookUp.tokenHash, session);
    if (lookUp.charges.length === 0) return;
    await buckets.refund(lookUp.charges);
    await charge([...getAccountBuckets(session, request.ip), ...getRouteBuckets(request, session)]);
    await waitForCallSlot(session, reply);
  });

  // Learns a new session from the login's answer, so that its first call does not count as unknown.
  api.addHook('preSerialization', async (_request, _reply, payload) => {
    const { token, user } = Object(payload) as { token?: unknown; user?: KnownSession };
    if (typeof token === 'string' && user) {
      sessions.remember(hashToken(token), { id: user.id, role: user.role, emailVerified: user.emailVerified });
    }
    return payload;
  });

  api.addHook('onResponse', async (request, reply) => {
    if (reply.statusCode !== 401) return;
    const token = readToken(request);
    if (token) sessions.forget(hashToken(token));
  });
}

const isLogin = ({ routeOptions: { url, config } }: FastifyRequest): boolean =>
  config.access === 'public' && url?.startsWith('/api/auth/') === true;

/** Separates calls by purpose, so that a guest who uses up a network's visits locks out no login. */
function getNetworkBuckets(purpose: 'visits' | 'logins' | 'unknown sessions', address: string): Bucket[] {
  const [network, wideNetwork] = toNetworkPrefixes(address);
  const buckets = [{ ...limits.network, name: `${purpose}:${network}` }];
  if (wideNetwork) buckets.push({ ...limits.wideNetwork, name: `${purpose}:${wideNetwork}` });
  return buckets;
}

/** Accounts on unconfirmed addresses cost nothing, so they count to their network too. */
function getAccountBuckets({ id, role, emailVerified }: KnownSession, address: string): Bucket[] {
  const limit = isWorkRole(role) ? limits.staff : limits.customer;
  const buckets = [{ ...limit, name: `account:${id}` }];
  if (!emailVerified) buckets.push({ ...limits.wideNetwork, name: `unconfirmed:${toWideNetwork(address)}` });
  return buckets;
}

function getRouteBuckets({ method, routeOptions: { config, url }, ip }: FastifyRequest, session?: KnownSession) {
  const { maxPerMinute } = config;
  if (!maxPerMinute) return [];
  const [network, wideNetwork] = toNetworkPrefixes(ip);
  const shared = session ? !session.emailVerified && `unconfirmed:${toWideNetwork(ip)}` : wideNetwork;
  const own = session ? `account:${session.id}` : network;
  const buckets = [{ ...perMinute(maxPerMinute), name: `${method} ${url}:${own}` }];
  if (shared) buckets.push({ ...perMinute(5 * maxPerMinute), name: `${method} ${url}:${shared}` });
  return buckets;
}

const tooManyRequests = (retryAfterSeconds: number) =>
  new HttpError(429, 'too_many_requests', 'That was a lot at once. Please wait a moment and try again.', {
    retryAfterSeconds,
  });
