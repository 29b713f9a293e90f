import type { Access } from '@juniper/core/contracts/contract.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readToken } from './authentication.ts';
import { type Bucket, bucketsInMemory, type Limit } from './buckets.ts';
import { HttpError } from './http-error.ts';
import { hashToken, type KnownSession, type KnownSessions } from './known-sessions.ts';
import { toNetworkPrefixes } from './network-prefix.ts';
import { markRouted, releaseAfterWork } from './open-calls.ts';
import { createTurns } from './turns.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For monitoring: these calls are never limited. */
    isUnlimited?: boolean;
    access?: Access;
    /** A limit of its own, besides the one for all calls: by account, and for visitors by network. */
    maxPerMinute?: number;
  }
}

/** So many calls at once, and so many a minute. */
const aMinute = (calls: number): Limit => ({ free: calls, firstMs: 60_000 / calls, everyMs: 60_000 / calls });

const limits = {
  /** Generous, since a whole cafe may share one address. */
  network: aMinute(1_000),
  wideNetwork: aMinute(5_000),
  customer: aMinute(1_000),
  /** A shop may use one account on all its boards. */
  staff: aMinute(10_000),
};

/** Calls without a known session are counted per network in three separate buckets, each with the full limit. */
type Pot = 'visits' | 'logins' | 'unknown sessions';

type Settings = { sessions: KnownSessions; callsPerAccount: number; waitingPerAccount: number };

/**
 * Limits calls by who makes them, in this process (decision 110): those with a session by account, all others by network.
 * What could be used to guess has limits of its own: `attempts`. A customer's account has few calls at once, and what
 * comes beyond is refused before its session is looked up (decision 189).
 *
 * A token proves nothing until it is looked up, and the look-up is what must be limited. So a token that this process has
 * not seen to be valid counts to its network, and is given back when it turns out to be valid.
 */
export function addLimits(api: FastifyInstance, { sessions, callsPerAccount, waitingPerAccount }: Settings): void {
  const buckets = bucketsInMemory();
  const turns = createTurns(callsPerAccount, waitingPerAccount);
  const lookUps = new WeakMap<FastifyRequest, { name: string; charged: Bucket[] }>();

  const take = async (charged: Bucket[]) => {
    const { waitMs } = await buckets.take(charged);
    if (waitMs > 0) throw tooManyRequests(Math.ceil(waitMs / 1_000));
  };
  const waitForTurn = async ({ id, role }: KnownSession, { raw }: FastifyReply) => {
    if (role !== 'customer') return;
    if (!(await turns.begin(id))) throw tooManyRequests(1);
    releaseAfterWork(raw, () => turns.end(id));
    // Nobody waits for the answer any more.
    if (raw.destroyed) throw tooManyRequests(1);
  };

  api.addHook('onRequest', async (request, reply) => {
    markRouted(reply.raw);
    const { isUnlimited, access = 'public' } = request.routeOptions.config;
    if (isUnlimited) return;
    const token = readToken(request);
    const name = token && hashToken(token);
    const known = name && sessions.get(name);
    if (known) {
      lookUps.set(request, { name, charged: [] });
      await take([...ofAccount(known, request.ip), ...ofCall(request, known)]);
      return waitForTurn(known, reply);
    }
    const isLookedUp = name !== undefined && access !== 'public';
    const charged = ofNetwork(isLookedUp ? 'unknown sessions' : isLogin(request) ? 'logins' : 'visits', request.ip);
    // What is looked up counts by account afterwards.
    await take(isLookedUp ? charged : [...charged, ...ofCall(request)]);
    if (isLookedUp) lookUps.set(request, { name, charged });
  });

  // The first hook after the look-up.
  api.addHook('preValidation', async (request, reply) => {
    const lookUp = lookUps.get(request);
    if (!lookUp || !request.caller) return;
    const { user_id: id, role, email_verified_at } = request.caller.account;
    const known: KnownSession = { id, role, emailVerified: email_verified_at !== null };
    sessions.remember(lookUp.name, known);
    if (lookUp.charged.length === 0) return;
    await buckets.giveBack(lookUp.charged);
    await take([...ofAccount(known, request.ip), ...ofCall(request, known)]);
    await waitForTurn(known, reply);
  });

  // Learns a new session from the login's answer, so that its first call is not counted with unknown tokens.
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

/** Logins, registrations and links: counted apart, so that a guest who uses up a network's visits locks nobody out. */
const isLogin = ({ routeOptions: { url, config } }: FastifyRequest): boolean =>
  config.access === 'public' && url?.startsWith('/api/auth/') === true;

function ofNetwork(pot: Pot, address: string): Bucket[] {
  const [network, wide] = toNetworkPrefixes(address);
  return [
    { ...limits.network, name: `${pot}:${network}` },
    ...(wide ? [{ ...limits.wideNetwork, name: `${pot}:${wide}` }] : []),
  ];
}

/** Accounts on unconfirmed addresses cost nothing, so theirs count to the network as well, which has five times as much. */
function ofAccount({ id, role, emailVerified }: KnownSession, address: string): Bucket[] {
  const account = { ...(role === 'customer' ? limits.customer : limits.staff), name: `account:${id}` };
  return emailVerified
    ? [account]
    : [account, { ...limits.wideNetwork, name: `unconfirmed:${toNetworkPrefixes(address).at(-1)}` }];
}

/** A call's own limit: by account or by network, and five times as much by the network around, as above. */
function ofCall({ method, routeOptions: { config, url }, ip }: FastifyRequest, known?: KnownSession): Bucket[] {
  const { maxPerMinute } = config;
  if (!maxPerMinute) return [];
  const [network, wide] = toNetworkPrefixes(ip);
  const around = known ? !known.emailVerified && `unconfirmed:${wide ?? network}` : wide;
  return [
    { ...aMinute(maxPerMinute), name: `${method} ${url}:${known ? `account:${known.id}` : network}` },
    ...(around ? [{ ...aMinute(5 * maxPerMinute), name: `${method} ${url}:${around}` }] : []),
  ];
}

const tooManyRequests = (retryAfterSeconds: number) =>
  new HttpError(429, 'too_many_requests', 'That was a lot at once. Please wait a moment and try again.', {
    retryAfterSeconds,
  });
