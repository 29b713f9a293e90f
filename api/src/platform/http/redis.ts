import { Redis } from 'ioredis';

/** Connects to Redis, which is optional: commands fail fast, and callers continue without it. */
export function connectRedis(url: string, onChange: (state: 'connected' | 'disconnected') => void): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    connectTimeout: 1_000,
    commandTimeout: 250,
    retryStrategy: (attempt) => Math.min(attempt * 200, 5_000),
  });
  let isConnected = true;
  redis.on('ready', () => {
    isConnected = true;
    onChange('connected');
  });
  redis.on('error', () => {
    if (isConnected) onChange('disconnected');
    isConnected = false;
  });
  return redis;
}
