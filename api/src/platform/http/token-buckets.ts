import type { Redis } from 'ioredis';

/**
 * `free` tokens can be taken without a wait; after that the wait doubles with each, from `firstMs` up to `everyMs`. One
 * token comes back every `everyMs`, so no wait is longer than that.
 */
export type Limit = { free: number; firstMs: number; everyMs: number };

export type Bucket = Limit & { name: string };

export type Buckets = {
  /** Takes a token from all buckets and returns 0, or takes none and returns how many milliseconds to wait. */
  take(buckets: readonly Bucket[]): Promise<number>;
  /** Returns a token to each bucket, as if it had not been taken. */
  refund(buckets: readonly Bucket[]): Promise<void>;
  /** Returns how many tokens are out. */
  getLevel(bucket: Bucket): Promise<number>;
};

/** The tokens that were out at `at`, when the last one was taken. */
type State = { level: number; at: number };

/** How many buckets a process remembers; the least recently used is dropped first. */
const maxRemembered = 50_000;

export function createMemoryBuckets(now: () => number = () => Date.now()): Buckets {
  const states = new Map<string, State>();

  function getWaitMs({ name, free, firstMs, everyMs }: Bucket): number {
    const { level, at } = states.get(name) ?? noTokens;
    const over = Math.ceil(level) - free;
    return over < 0 ? 0 : at + Math.min(everyMs, firstMs * 2 ** over) - now();
  }

  return {
    take: async (buckets) => {
      const waitMs = Math.max(0, ...buckets.map(getWaitMs));
      if (waitMs > 0) return waitMs;
      const at = now();
      for (const bucket of buckets) {
        const level = countTokens(states.get(bucket.name), bucket, at) + 1;
        states.delete(bucket.name);
        states.set(bucket.name, { level, at });
        const [oldest] = states.keys();
        if (states.size > maxRemembered && oldest !== undefined) states.delete(oldest);
      }
      return 0;
    },
    refund: async (buckets) => {
      for (const bucket of buckets) {
        const state = states.get(bucket.name);
        if (state) state.level -= 1;
        if (countTokens(state, bucket, now()) === 0) states.delete(bucket.name);
      }
    },
    getLevel: async (bucket) => countTokens(states.get(bucket.name), bucket, now()),
  };
}

const noTokens: State = { level: 0, at: 0 };

const countTokens = ({ level, at } = noTokens, { everyMs }: Bucket, time: number): number =>
  Math.max(0, level - (time - at) / everyMs);

// The same rules as above, atomic across all processes. A key expires when all of its tokens are back.
const takeScript = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local levels, wait = {}, 0
for i, name in ipairs(KEYS) do
  local free, first, every = tonumber(ARGV[3 * i - 2]), tonumber(ARGV[3 * i - 1]), tonumber(ARGV[3 * i])
  local kept = redis.call('HMGET', name, 'level', 'at')
  local level, at = tonumber(kept[1]) or 0, tonumber(kept[2]) or now
  local over = math.ceil(level) - free
  if over >= 0 then wait = math.max(wait, at + math.min(every, first * 2 ^ over) - now) end
  levels[i] = math.max(0, level - (now - at) / every) + 1
end
if wait == 0 then
  for i, name in ipairs(KEYS) do
    redis.call('HSET', name, 'level', tostring(levels[i]), 'at', now)
    redis.call('PEXPIRE', name, math.ceil((levels[i] + 1) * ARGV[3 * i]))
  end
end
return math.ceil(wait)`;

const refundScript = `
for _, name in ipairs(KEYS) do
  if redis.call('EXISTS', name) == 1 then redis.call('HINCRBYFLOAT', name, 'level', -1) end
end`;

export function createRedisBuckets(redis: Redis): Buckets {
  const toKey = ({ name }: Bucket) => `juniper:attempts:${name}`;
  return {
    take: async (buckets) => {
      const limits = buckets.flatMap(({ free, firstMs, everyMs }) => [free, firstMs, everyMs]);
      return Number(await redis.eval(takeScript, buckets.length, ...buckets.map(toKey), ...limits));
    },
    refund: async (buckets) => {
      await redis.eval(refundScript, buckets.length, ...buckets.map(toKey));
    },
    getLevel: async (bucket) => {
      const [level, at] = await redis.hmget(toKey(bucket), 'level', 'at');
      return countTokens({ level: Number(level), at: Number(at) }, bucket, Date.now());
    },
  };
}
