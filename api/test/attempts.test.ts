import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createAttempts } from '../src/http/attempts.ts';
import { type Bucket, type Buckets, bucketsInMemory, bucketsInRedis } from '../src/http/buckets.ts';
import { connectRedis } from '../src/http/redis.ts';

const redis = connectRedis(process.env.REDIS_URL ?? 'redis://127.0.0.1:6379', () => {});
beforeAll(() => once(redis, 'ready'));
afterAll(() => redis.disconnect());

const bucket = (changes: Partial<Bucket> = {}): Bucket => ({
  name: `test:${randomUUID()}`,
  free: 3,
  firstMs: 1_000,
  everyMs: 60_000,
  ...changes,
});

describe.each<[string, () => Buckets]>([
  ['in memory', () => bucketsInMemory()],
  ['in Redis', () => bucketsInRedis(redis)],
])('buckets %s', (_where, create) => {
  test('let the first ones through, then make wait; who has to wait is not counted', async () => {
    const [buckets, one] = [create(), bucket()];
    for (let count = 1; count <= 3; count += 1) {
      const { waitMs, levels } = await buckets.take([one]);
      expect(waitMs).toBe(0);
      expect(levels[0]).toBeCloseTo(count, 1);
    }
    for (let count = 0; count < 5; count += 1) {
      const { waitMs, levels } = await buckets.take([one]);
      expect(waitMs).toBeGreaterThan(500);
      expect(waitMs).toBeLessThanOrEqual(1_000);
      expect(levels[0]).toBeCloseTo(3, 1);
    }
  });

  test('count a hundred at once as a hundred', async () => {
    const [buckets, one] = [create(), bucket()];
    const taken = await Promise.all(Array.from({ length: 100 }, () => buckets.take([one])));
    expect(taken.filter(({ waitMs }) => waitMs === 0)).toHaveLength(3);
  });

  test('make wait twice as long each time, up to the most', async () => {
    const [buckets, one] = [create(), bucket({ free: 1, firstMs: 50, everyMs: 300 })];
    const waits: number[] = [];
    for (let count = 0; count < 5; count += 1) {
      expect((await buckets.take([one])).waitMs).toBe(0);
      const { waitMs } = await buckets.take([one]);
      waits.push(waitMs);
      await new Promise((resolve) => setTimeout(resolve, waitMs + 5));
    }
    for (const [index, wait] of waits.entries()) {
      expect(wait).toBeLessThanOrEqual(Math.min(300, 50 * 2 ** index));
      expect(wait).toBeGreaterThan(Math.min(150, 50 * 2 ** index) / 3);
    }
    expect(Math.max(...waits)).toBeGreaterThan(100);
  });

  test('note in all or in none', async () => {
    const buckets = create();
    const [full, empty] = [bucket({ free: 1 }), bucket()];
    await buckets.take([full]);
    const { waitMs } = await buckets.take([empty, full]);
    expect(waitMs).toBeGreaterThan(0);
    expect((await buckets.take([empty])).levels[0]).toBeCloseTo(1, 1);
  });

  test('take back what turned out well, and forget with time', async () => {
    const [buckets, one] = [create(), bucket({ everyMs: 500 })];
    await buckets.take([one]);
    await buckets.take([one]);
    await buckets.giveBack([one]);
    expect((await buckets.take([one])).levels[0]).toBeCloseTo(2, 0);
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    expect((await buckets.take([one])).levels[0]).toBeLessThan(1.2);
  });
});

test('what is forgotten is gone from Redis', async () => {
  const one = bucket({ everyMs: 200 });
  await bucketsInRedis(redis).take([one]);
  expect(await redis.exists(`juniper:attempts:${one.name}`)).toBe(1);
  await expect.poll(() => redis.exists(`juniper:attempts:${one.name}`), { timeout: 3_000 }).toBe(0);
});

test('a process remembers a bounded number of names', async () => {
  const buckets = bucketsInMemory(() => 0);
  const first = bucket({ free: 1 });
  await buckets.take([first]);
  expect((await buckets.take([first])).waitMs).toBe(1_000);
  for (let count = 0; count < 50_000; count += 1) await buckets.take([bucket({ name: `other ${count}` })]);
  expect((await buckets.take([first])).waitMs).toBe(0);
});

describe('attempts', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
    return () => void vi.useRealTimers();
  });
  const forward = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1_000);
  const owner = '198.51.100.1';
  const strangers = (index: number) => `203.0.${index >> 8}.${index & 255}`;

  test('failing logins on one account wait longer and longer, but never beyond five minutes', async () => {
    const attempts = createAttempts();
    for (let count = 0; count < 5; count += 1) await attempts.begin('login', owner, 'ada@example.com');
    const waits: number[] = [];
    for (let count = 0; count < 14; count += 1) {
      const refusal = await attempts.begin('login', owner, 'ADA@example.com').catch((error) => error);
      expect(refusal).toMatchObject({ status: 429, code: 'too_many_attempts' });
      waits.push(refusal.retryAfterSeconds);
      forward(refusal.retryAfterSeconds);
      await attempts.begin('login', owner, 'ada@example.com');
    }
    expect(waits.slice(0, 8)).toEqual([1, 2, 4, 8, 16, 32, 64, 128]);
    expect(Math.max(...waits)).toBeGreaterThan(200);
    expect(Math.max(...waits)).toBeLessThanOrEqual(300);
  });

  test('the refusal says how long', async () => {
    const attempts = createAttempts();
    const refused = async () => {
      const refusal = await attempts.begin('login', owner, 'x@example.com').catch((error) => error);
      return refusal.message as string | undefined;
    };
    for (let count = 0; count < 5; count += 1) await attempts.begin('login', owner, 'x@example.com');
    expect(await refused()).toBe('Too many attempts. Please try again in 1 second.');
    for (const wait of [1, 2, 4, 8, 16, 32, 64]) {
      forward(wait);
      await attempts.begin('login', owner, 'x@example.com');
    }
    expect(await refused()).toBe('Too many attempts. Please try again in 3 minutes.');
  });

  test('a stranger who keeps guessing, from one address or from thousands, never holds up the owner', async () => {
    const attempts = createAttempts();
    for (let round = 0; round < 20; round += 1) {
      for (let index = 0; index < 300; index += 1) {
        await attempts.begin('login', strangers(index), 'ada@example.com').catch(() => {});
      }
      forward(30);
      const succeeded = await attempts.begin('login', owner, 'ada@example.com');
      await succeeded();
    }
  });

  test('while an account is guessed at from everywhere, each address has fewer tries', async () => {
    const attempts = createAttempts();
    const triesOf = async (address: string) => {
      let tries = 0;
      while (tries < 10) {
        const refused = await attempts.begin('login', address, 'ada@example.com').catch(() => 'refused');
        if (refused === 'refused') break;
        tries += 1;
      }
      return tries;
    };
    expect(await triesOf(strangers(0))).toBe(5);
    for (let index = 1; index <= 60; index += 1) await attempts.begin('login', strangers(index), 'ada@example.com');
    expect(await triesOf(strangers(1_000))).toBe(2);
    forward(3_600);
    expect(await triesOf(strangers(1_001))).toBe(5);
  });

  test('an address that tries many accounts is slowed down, and successes do not count', async () => {
    const attempts = createAttempts();
    for (let count = 0; count < 100; count += 1) {
      await (await attempts.begin('login', owner, `member${count}@example.com`))();
      if (count % 10 === 9) forward(2);
    }
    for (let count = 0; count < 19; count += 1) await attempts.begin('login', owner, `guess${count}@example.com`);
    forward(2);
    await attempts.begin('login', owner, 'guess19@example.com');
    const refusal = await attempts.begin('login', owner, 'guess20@example.com').catch((error) => error);
    expect(refusal).toMatchObject({ status: 429 });
    expect(refusal.retryAfterSeconds).toBeLessThanOrEqual(10);
    await attempts.begin('login', '198.51.100.2', 'guess20@example.com');
  });

  test('however often a reset is asked for, the wait for the next mail is shorter than the life of the last link', async () => {
    const attempts = createAttempts();
    let mails = 0;
    let longest = 0;
    for (let asked = 0; asked < 400; asked += 1) {
      const refusal = await attempts
        .begin('forgot-password', strangers(asked), 'ada@example.com')
        .catch((error) => error);
      if (refusal instanceof Error) {
        longest = Math.max(longest, (refusal as unknown as { retryAfterSeconds: number }).retryAfterSeconds);
      } else mails += 1;
      forward(36);
    }
    expect(longest).toBeGreaterThan(600);
    expect(longest).toBeLessThan(30 * 60);
    // Four hours: the quick ones at first, then one in a quarter of an hour.
    expect(mails).toBeGreaterThan(10);
    expect(mails).toBeLessThan(30);
  });

  test.each(['login', 'password-check', 'register', 'google', 'forgot-password', 'reset-password', 'contact'] as const)(
    '%s from one address comes to a wait',
    async (call) => {
      const attempts = createAttempts();
      const trying = async () => {
        for (let count = 0; count < 30; count += 1) await attempts.begin(call, owner, `${count}@example.com`);
      };
      await expect(trying()).rejects.toMatchObject({ status: 429, code: 'too_many_attempts' });
    },
  );
});
