import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';

/**
 * `free` tokens have no wait. Then each wait doubles, from `firstMs` up to `everyMs`, the time in which a token
 * returns.
 */
export type Limit = { free: number; firstMs: number; everyMs: number };

export type Bucket = Limit & { name: string };

export type Buckets = {
  /** Takes a token from all buckets and returns 0, or takes none and returns the wait in milliseconds. */
  take(buckets: readonly Bucket[]): Promise<number>;
  /**
   * Returns a token to each bucket, as if it had not been taken. Given the array that took it, it leaves no wait behind
   * where no token was taken since.
   */
  refund(buckets: readonly Bucket[]): Promise<void>;
  getLevel(bucket: Bucket): Promise<number>;
};

/** The tokens that were out at `at`, when `takenBy` took the last one. If that one is refunded, the next needs no wait. */
type State = { level: number; at: number; takenBy?: readonly Bucket[]; isLastRefunded?: boolean };

const maxRemembered = 50_000;

export function createMemoryBuckets(now: () => number = () => Date.now()): Buckets {
  const states = new Map<string, State>();

  function getWaitMs({ name, free, firstMs, everyMs }: Bucket): number {
    const { level, at, isLastRefunded } = states.get(name) ?? noTokens;
    const over = Math.ceil(level) - free;
    return over < 0 || isLastRefunded ? 0 : at + Math.min(everyMs, firstMs * 2 ** over) - now();
  }

  return {
    take: async (buckets) => {
      const waitMs = Math.max(0, ...buckets.map(getWaitMs));
      if (waitMs > 0) return waitMs;
      const at = now();
      for (const bucket of buckets) {
        const level = countTokens(states.get(bucket.name), bucket, at) + 1;
        states.delete(bucket.name);
        states.set(bucket.name, { level, at, takenBy: buckets });
        const [oldest] = states.keys();
        if (states.size > maxRemembered && oldest !== undefined) states.delete(oldest);
      }
      return 0;
    },
    refund: async (buckets) => {
      for (const bucket of buckets) {
        const state = states.get(bucket.name);
        if (state) state.level -= 1;
        if (state?.takenBy === buckets) state.isLastRefunded = true;
        if (countTokens(state, bucket, now()) === 0) states.delete(bucket.name);
      }
    },
    getLevel: async (bucket) => countTokens(states.get(bucket.name), bucket, now()),
  };
}

const noTokens: State = { level: 0, at: 0 };

const countTokens = ({ level, at } = noTokens, { everyMs }: Bucket, time: number): number =>
  Math.max(0, level - (time - at) / everyMs);

// The same rules, atomic across all processes. A key expires when all of its tokens are back. `open` is the time of the
// refunded take: a server of release 2 writes another time without removing it.
const takeScript = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local levels, wait = {}, 0
for i, name in ipairs(KEYS) do
  local free, first, every = tonumber(ARGV[3 * i - 2]), tonumber(ARGV[3 * i - 1]), tonumber(ARGV[3 * i])
  local kept = redis.call('HMGET', name, 'level', 'at', 'open')
  local level, at = tonumber(kept[1]) or 0, tonumber(kept[2]) or now
  local over = math.ceil(level) - free
  if over >= 0 and not (kept[3] and kept[3] == kept[2]) then wait = math.max(wait, at + math.min(every, first * 2 ^ over) - now) end
  levels[i] = math.max(0, level - (now - at) / every) + 1
end
if wait == 0 then
  for i, name in ipairs(KEYS) do
    redis.call('HSET', name, 'level', tostring(levels[i]), 'at', now, 'by', ARGV[3 * #KEYS + 1])
    redis.call('HDEL', name, 'open')
    redis.call('PEXPIRE', name, math.ceil((levels[i] + 1) * ARGV[3 * i]))
  end
end
return math.ceil(wait)`;

const refundScript = `
for _, name in ipairs(KEYS) do
  if redis.call('EXISTS', name) == 1 then redis.call('HINCRBYFLOAT', name, 'level', -1) end
  local kept = redis.call('HMGET', name, 'by', 'at')
  if kept[1] == ARGV[1] then redis.call('HSET', name, 'open', kept[2]) end
end`;

export function createRedisBuckets(redis: Redis): Buckets {
  const toKey = ({ name }: Bucket) => `juniper:attempts:${name}`;
  const ids = new WeakMap<readonly Bucket[], string>();
  return {
    take: async (buckets) => {
      const limits = buckets.flatMap(({ free, firstMs, everyMs }) => [free, firstMs, everyMs]);
      const id = randomUUID();
      ids.set(buckets, id);
      return Number(await redis.eval(takeScript, buckets.length, ...buckets.map(toKey), ...limits, id));
    },
    refund: async (buckets) => {
      await redis.eval(refundScript, buckets.length, ...buckets.map(toKey), ids.get(buckets) ?? '');
    },
    getLevel: async (bucket) => {
      const [level, at] = await redis.hmget(toKey(bucket), 'level', 'at');
      return countTokens({ level: Number(level), at: Number(at) }, bucket, Date.now());
    },
  };
}
