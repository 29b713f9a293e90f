import { Redis } from 'ioredis';

/** Redis is optional: commands fail fast when it is not available, and the caller continues without it. */
export function connectRedis(url: string, onChange: (state: 'reached' | 'lost') => void): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 1_000,
    commandTimeout: 250,
    retryStrategy: (attempt) => Math.min(attempt * 200, 5_000),
  });
  let reached = true;
  redis.on('ready', () => {
    reached = true;
    onChange('reached');
  });
  redis.on('error', () => {
    if (reached) onChange('lost');
    reached = false;
  });
  return redis;
}
