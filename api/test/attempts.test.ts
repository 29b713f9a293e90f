import type { Redis } from 'ioredis';
import { beforeEach, expect, test, vi } from 'vitest';
import { createAttempts } from '../src/platform/http/attempts.ts';
import { HttpError } from '../src/platform/http/http-error.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
const forward = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1_000);
const owner = '198.51.100.1';
const strangers = (index: number) => `203.0.${index >> 8}.${index & 255}`;

test('failing logins on one account wait longer and longer, but never beyond five minutes', async () => {
  const attempts = createAttempts();
  for (let count = 0; count < 5; count += 1) await attempts.record('login', owner, 'ada@example.com');
  const waits: number[] = [];
  for (let count = 0; count < 14; count += 1) {
    const refusal = await attempts.record('login', owner, 'ADA@example.com').catch((error) => error);
    expect(refusal).toMatchObject({ status: 429, code: 'too_many_attempts' });
    waits.push(refusal.retryAfterSeconds);
    forward(refusal.retryAfterSeconds);
    await attempts.record('login', owner, 'ada@example.com');
  }
  expect(waits.slice(0, 8)).toEqual([1, 2, 4, 8, 16, 32, 64, 128]);
  expect(Math.max(...waits)).toBeGreaterThan(200);
  expect(Math.max(...waits)).toBeLessThanOrEqual(300);
});

test('a customer who is known in a network that only Redis knows as full does not wait for it', async () => {
  let isFull = false;
  const evaluate = async (_script: string, count: number, ...given: unknown[]) =>
    isFull && given.slice(0, count).some((key) => String(key).includes(':address:')) ? 10_000 : 0;
  const attempts = createAttempts({ eval: evaluate, hmget: async () => [null, null] } as unknown as Redis);
  for (let count = 0; count < 5; count += 1) await attempts.record('login', owner, 'ada@example.com');
  isFull = true;
  // Five wrong passwords of the customer's own make one second of wait.
  forward(1);
  await expect(attempts.record('login', owner, 'eve@example.com')).rejects.toMatchObject({ status: 429 });
  await attempts.record('login', owner, 'ada@example.com', async () => true);
});

test('the refusal says how long', async () => {
  const attempts = createAttempts();
  const refused = async () => {
    const refusal = await attempts.record('login', owner, 'x@example.com').catch((error) => error);
    return refusal.message as string | undefined;
  };
  for (let count = 0; count < 5; count += 1) await attempts.record('login', owner, 'x@example.com');
  expect(await refused()).toBe('Too many attempts. Please try again in 1 second.');
  for (const wait of [1, 2, 4, 8, 16, 32, 64]) {
    forward(wait);
    await attempts.record('login', owner, 'x@example.com');
  }
  expect(await refused()).toBe('Too many attempts. Please try again in 3 minutes.');
});

test('a stranger who keeps guessing, from one address or from thousands, never holds up the owner', async () => {
  const attempts = createAttempts();
  for (let round = 0; round < 20; round += 1) {
    for (let index = 0; index < 300; index += 1) {
      await attempts.record('login', strangers(index), 'ada@example.com').catch(() => {});
    }
    forward(30);
    const attempt = await attempts.record('login', owner, 'ada@example.com');
    await attempts.forgive(attempt);
  }
});

test('while an account is guessed at from everywhere, each address has fewer tries', async () => {
  const attempts = createAttempts();
  const countTries = async (address: string) => {
    let tries = 0;
    while (tries < 10) {
      const refused = await attempts.record('login', address, 'ada@example.com').catch(() => 'refused');
      if (refused === 'refused') break;
      tries += 1;
    }
    return tries;
  };
  expect(await countTries(strangers(0))).toBe(5);
  for (let index = 1; index <= 60; index += 1) await attempts.record('login', strangers(index), 'ada@example.com');
  expect(await countTries(strangers(1_000))).toBe(2);
  forward(3_600);
  expect(await countTries(strangers(1_001))).toBe(5);
});

test('an address that tries many accounts is slowed down, and successes do not count', async () => {
  const attempts = createAttempts();
  for (let count = 0; count < 100; count += 1) {
    await attempts.forgive(await attempts.record('login', owner, `member${count}@example.com`));
    if (count % 10 === 9) forward(2);
  }
  for (let count = 0; count < 19; count += 1) await attempts.record('login', owner, `guess${count}@example.com`);
  forward(2);
  await attempts.record('login', owner, 'guess19@example.com');
  const refusal = await attempts.record('login', owner, 'guess20@example.com').catch((error) => error);
  expect(refusal).toMatchObject({ status: 429 });
  expect(refusal.retryAfterSeconds).toBeLessThanOrEqual(10);
  await attempts.record('login', '198.51.100.2', 'guess20@example.com');
});

test('however often a reset is asked for, the wait for the next mail is shorter than the life of the last link', async () => {
  const attempts = createAttempts();
  let mails = 0;
  let longest = 0;
  for (let asked = 0; asked < 400; asked += 1) {
    const asking = attempts.record('forgot-password', strangers(asked), 'ada@example.com');
    const refusal = await asking.catch((error) => error);
    if (refusal instanceof HttpError) longest = Math.max(longest, refusal.retryAfterSeconds ?? 0);
    else mails += 1;
    forward(36);
  }
  expect(longest).toBeGreaterThan(600);
  expect(longest).toBeLessThan(30 * 60);
  // In four hours: a few quick ones at first, then one every 15 minutes.
  expect(mails).toBeGreaterThan(10);
  expect(mails).toBeLessThan(30);
});

type Work = () => Promise<string>;
type Case = [string, 'forgiveSuccess' | 'forgiveFaults', Work, boolean];
const refuse =
  (error: Error): Work =>
  () =>
    Promise.reject(error);

test.each<Case>([
  ['a guess that was right', 'forgiveSuccess', async () => 'in', false],
  ['a guess that was wrong', 'forgiveSuccess', refuse(new HttpError(401, 'bad_credentials', 'No.')), true],
  ['a guess while we are busy', 'forgiveSuccess', refuse(new HttpError(503, 'busy', 'Later.')), false],
  ['a guess while we are broken', 'forgiveSuccess', refuse(new Error('no database')), false],
  ['what is counted and succeeds', 'forgiveFaults', async () => 'done', true],
  ['what is counted while we are broken', 'forgiveFaults', refuse(new Error('no database')), false],
])('%s', async (_what, forgive, work, counts) => {
  const attempts = createAttempts();
  for (let index = 0; index < 30; index += 1) {
    const attempt = await attempts.record('register', owner, `${index >> 2}@example.com`).catch(() => undefined);
    if (attempt) await attempts[forgive](attempt, work).catch(() => {});
    if (index === 15) forward(3);
  }
  const next = attempts.record('register', owner, 'next@example.com');
  if (counts) await expect(next).rejects.toMatchObject({ status: 429 });
  else await next;
});

test.each([
  'login',
  'password-check',
  'register',
  'google',
  'forgot-password',
  'reset-password',
  'contact',
  'feedback',
  'unpaid-order',
] as const)('%s from one address comes to a wait', async (call) => {
  const attempts = createAttempts();
  const trying = async () => {
    for (let count = 0; count < 30; count += 1) await attempts.record(call, owner, `${count}@example.com`);
  };
  await expect(trying()).rejects.toMatchObject({ status: 429, code: 'too_many_attempts' });
});
