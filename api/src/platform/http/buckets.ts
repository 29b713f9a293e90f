import type { Redis } from 'ioredis';

/** `free` attempts need no wait; after that the wait doubles with each, from `firstMs` up to `everyMs`. */
export type Limit = { free: number; firstMs: number; everyMs: number };

/** Counts attempts under a name. One attempt expires every `everyMs`, so no wait is longer than that. */
export type Bucket = Limit & { name: string };

/** How long to wait, and how many attempts each bucket holds. */
type Taken = { waitMs: number; levels: number[] };

export type Buckets = {
  /** Counts an attempt in all buckets, or in none while one of them requires a wait. */
  take(buckets: Bucket[]): Promise<Taken>;
  giveBack(buckets: Bucket[]): Promise<void>;
};

type State = { level: number; at: number; until: number };

/** How many names a process remembers; the least recently used is dropped first. */
const mostNames = 50_000;

export function bucketsInMemory(now: () => number = () => Date.now()): Buckets {
  const states = new Map<string, State>();
  const read = ({ name, everyMs }: Bucket, at: number): State => {
    const state = states.get(name) ?? { level: 0, at, until: 0 };
    return { level: Math.max(0, state.level - (at - state.at) / everyMs), at, until: state.until };
  };
  const write = ({ name }: Bucket, state: State) => {
    states.delete(name);
    if (state.level === 0 && state.until <= state.at) return;
    states.set(name, state);
    const [oldest] = states.keys();
    if (states.size > mostNames && oldest !== undefined) states.delete(oldest);
  };

  return {
    take: async (buckets) => {
      const time = now();
      const found = buckets.map((bucket) => ({ bucket, state: read(bucket, time) }));
      const waitMs = Math.max(0, ...found.map(({ state }) => state.until - time));
      for (const { bucket, state } of waitMs > 0 ? [] : found) {
        state.level += 1;
        const over = Math.ceil(state.level) - bucket.free;
        if (over >= 0) state.until = time + Math.min(bucket.everyMs, bucket.firstMs * 2 ** over);
        write(bucket, state);
      }
      return { waitMs, levels: found.map(({ state }) => state.level) };
    },
    giveBack: async (buckets) => {
      for (const bucket of buckets) {
        const state = read(bucket, now());
        write(bucket, { ...state, level: Math.max(0, state.level - 1) });
      }
    },
  };
}

// The same rules as above, atomic across all processes. A key expires when all of its attempts have.
const script = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local states, levels, wait = {}, {}, 0
for i, name in ipairs(KEYS) do
  local free, first, every = tonumber(ARGV[3 * i - 1]), tonumber(ARGV[3 * i]), tonumber(ARGV[3 * i + 1])
  local kept = redis.call('HMGET', name, 'level', 'at', 'until')
  local level = math.max(0, (tonumber(kept[1]) or 0) - (now - (tonumber(kept[2]) or now)) / every)
  states[i] = { free = free, first = first, every = every, level = level, till = tonumber(kept[3]) or 0 }
  wait = math.max(wait, states[i].till - now)
end
for i, state in ipairs(states) do
  if ARGV[1] == 'giveBack' then
    state.level = math.max(0, state.level - 1)
  elseif wait == 0 then
    state.level = state.level + 1
    local over = math.ceil(state.level) - state.free
    if over >= 0 then state.till = now + math.min(state.every, state.first * 2 ^ over) end
  end
  if ARGV[1] == 'giveBack' or wait == 0 then
    redis.call('HSET', KEYS[i], 'level', tostring(state.level), 'at', now, 'until', state.till)
    redis.call('PEXPIRE', KEYS[i], math.ceil((state.level + 1) * state.every))
  end
  levels[i] = tostring(state.level)
end
return { wait, levels }`;

export function bucketsInRedis(redis: Redis): Buckets {
  const run = (step: 'take' | 'giveBack', buckets: Bucket[]) => {
    const names = buckets.map(({ name }) => `juniper:attempts:${name}`);
    const limits = buckets.flatMap(({ free, firstMs, everyMs }) => [free, firstMs, everyMs]);
    return redis.eval(script, names.length, ...names, step, ...limits) as Promise<[number, string[]]>;
  };
  return {
    take: async (buckets) => {
      const [waitMs, levels] = await run('take', buckets);
      return { waitMs, levels: levels.map(Number) };
    },
    giveBack: async (buckets) => {
      await run('giveBack', buckets);
    },
  };
}
