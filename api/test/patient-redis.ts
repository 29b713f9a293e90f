import { connectRedis } from '../src/platform/http/redis.ts';

/**
 * Connects to Redis for tests that count there: on a busy machine an answer may take longer than the product waits for
 * it.
 */
export function connectPatientRedis() {
  const redis = connectRedis(process.env.REDIS_URL ?? 'redis://127.0.0.1:6379', () => {});
  redis.options.commandTimeout = 10_000;
  return redis;
}
