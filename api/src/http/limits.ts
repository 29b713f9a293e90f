import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import type { Redis } from 'ioredis';

const quiet = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false };
const settings = { timeWindow: 60_000, addHeadersOnExceeding: quiet, addHeaders: quiet };

/** For calls that cost much or that could be used to guess: each address may make this many a minute. */
export const guarded = { max: 20 };

/**
 * Limits per address. Every call counts in this process, generously, since a whole cafe may share one address. Calls
 * with a limit of their own also count in Redis, for all processes together; without Redis the own count still holds.
 */
export async function addLimits(api: FastifyInstance, redis: Redis | undefined): Promise<void> {
  await api.register(rateLimit, { ...settings, max: 1_000 });
  if (redis)
    await api.register(rateLimit, {
      ...settings,
      global: false,
      redis,
      nameSpace: 'juniper:limit:',
      skipOnError: true,
    });
}
