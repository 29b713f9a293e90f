import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Bucket,
  type Buckets,
  createMemoryBuckets,
  createRedisBuckets,
} from '../src/platform/http/token-buckets.ts';
import { connectPatientRedis } from './patient-redis.ts';

const redis = connectPatientRedis();
// It may be ready already.
beforeAll(async () => {
  if (redis.status !== 'ready') await once(redis, 'ready');
});
afterAll(() => redis.disconnect());

const hour = 3_600_000;
const bucket = (changes: Partial<Bucket> = {}): Bucket => ({
  name: `test:${randomUUID()}`,
  free: 3,
  firstMs: 60_000,
  everyMs: hour,
  ...changes,
});

/** Buckets, and a way to let time pass for one of them. */
type Timed = { buckets: Buckets; pass: (bucket: Bucket, ms: number) => Promise<void> };

function inMemory(): Timed {
  let time = 0;
  const pass = async (_bucket: Bucket, ms: number) => {
    time += ms;
  };
  return { buckets: createMemoryBuckets(() => time), pass };
}

function inRedis(): Timed {
  const pass = async ({ name }: Bucket, ms: number) => {
    for (const field of await redis.hkeys(`juniper:attempts:${name}`)) {
      if (field === 'at' || field === 'open') await redis.hincrby(`juniper:attempts:${name}`, field, -ms);
    }
  };
  return { buckets: createRedisBuckets(redis), pass };
}

describe.each([
  ['in memory', inMemory],
  ['in Redis', inRedis],
])('buckets %s', (_where, create) => {
  test('let the first ones through, then make wait; who has to wait is not counted', async () => {
    const [{ buckets }, one] = [create(), bucket()];
    for (let count = 1; count <= 3; count += 1) {
      expect(await buckets.take([one])).toBe(0);
      expect(await buckets.getLevel(one)).toBeCloseTo(count, 1);
    }
    for (let count = 0; count < 5; count += 1) {
      const waitMs = await buckets.take([one]);
      expect(waitMs).toBeGreaterThan(40_000);
      expect(waitMs).toBeLessThanOrEqual(60_000);
      expect(await buckets.getLevel(one)).toBeCloseTo(3, 1);
    }
  });

  test('count a hundred at once as a hundred', async () => {
    const [{ buckets }, one] = [create(), bucket()];
    const waits = await Promise.all(Array.from({ length: 100 }, () => buckets.take([one])));
    expect(waits.filter((waitMs) => waitMs === 0)).toHaveLength(3);
  });

  test('make wait twice as long each time, up to the most', async () => {
    const [{ buckets, pass }, one] = [create(), bucket({ free: 1, everyMs: 10 * hour })];
    const minutes: number[] = [];
    for (let count = 0; count < 12; count += 1) {
      expect(await buckets.take([one])).toBe(0);
      const waitMs = await buckets.take([one]);
      minutes.push(Math.round(waitMs / 60_000));
      await pass(one, waitMs);
    }
    expect(minutes.slice(0, 9)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256]);
    expect(Math.max(...minutes)).toBeLessThanOrEqual(600);
  });

  test('take from all or from none', async () => {
    const { buckets } = create();
    const [full, empty] = [bucket({ free: 1 }), bucket()];
    await buckets.take([full]);
    expect(await buckets.take([empty, full])).toBeGreaterThan(0);
    expect(await buckets.getLevel(empty)).toBe(0);
  });

  test('refund what turned out well, and forget with time', async () => {
    const [{ buckets, pass }, one] = [create(), bucket({ free: 10 })];
    for (let count = 0; count < 4; count += 1) await buckets.take([one]);
    await buckets.refund([one]);
    expect(await buckets.getLevel(one)).toBeCloseTo(3, 1);
    await pass(one, 2 * hour);
    expect(await buckets.getLevel(one)).toBeCloseTo(1, 1);
    await pass(one, 20 * hour);
    expect(await buckets.getLevel(one)).toBe(0);
  });

  test('make nobody wait for a token that was refunded, and keep none that was refunded too late', async () => {
    const [{ buckets, pass }, one] = [create(), bucket({ free: 1 })];
    await buckets.take([one]);
    await buckets.refund([one]);
    expect(await buckets.take([one])).toBe(0);
    await pass(one, 20 * hour);
    await buckets.refund([one]);
    expect(await buckets.take([one])).toBe(0);
    expect(await buckets.take([one])).toBeGreaterThan(0);
  });

  test('a full one makes nobody wait for a token that was refunded, unless another one was taken since', async () => {
    const [{ buckets, pass }, one] = [create(), bucket({ free: 1 })];
    const [mine, others] = [[one], [one]];
    await buckets.take(others);
    await pass(one, 60_000);
    expect(await buckets.take(mine)).toBe(0);
    await buckets.refund(mine);
    expect(await buckets.take(mine)).toBe(0);
    await pass(one, 2 * 60_000);
    expect(await buckets.take(others)).toBe(0);
    await buckets.refund(mine);
    expect(await buckets.take(mine)).toBeGreaterThan(0);
  });
});

test('a take of a server of release 2 ends what a refund has opened', async () => {
  const one = bucket({ free: 1 });
  const buckets = createRedisBuckets(redis);
  const own = [one];
  await buckets.take(own);
  await buckets.refund(own);
  // As release 2 takes: it does not know `by` and `open`.
  await redis.hset(`juniper:attempts:${one.name}`, { level: 1, at: Date.now() + 1 });
  expect(await buckets.take(own)).toBeGreaterThan(0);
});

test('what is forgotten is gone from Redis', async () => {
  const one = bucket({ everyMs: 200 });
  await createRedisBuckets(redis).take([one]);
  expect(await redis.exists(`juniper:attempts:${one.name}`)).toBe(1);
  await expect.poll(() => redis.exists(`juniper:attempts:${one.name}`), { timeout: 10_000 }).toBe(0);
});

test('what is given back is forgotten and pushes no other name out', async () => {
  const buckets = createMemoryBuckets(() => 0);
  const first = bucket({ free: 1 });
  await buckets.take([first]);
  for (let count = 0; count < 50_000; count += 1) {
    const other = bucket({ name: `other ${count}` });
    await buckets.take([other]);
    await buckets.refund([other]);
  }
  expect(await buckets.take([first])).toBe(60_000);
});

test('a process remembers a bounded number of names', async () => {
  const buckets = createMemoryBuckets(() => 0);
  const first = bucket({ free: 1 });
  await buckets.take([first]);
  expect(await buckets.take([first])).toBe(60_000);
  for (let count = 0; count < 50_000; count += 1) await buckets.take([bucket({ name: `other ${count}` })]);
  expect(await buckets.take([first])).toBe(0);
});
