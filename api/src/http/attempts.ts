import { hash } from 'node:crypto';
import type { Redis } from 'ioredis';
import { type Bucket, bucketsInMemory, bucketsInRedis, type Limit } from './buckets.ts';
import { networkOf } from './network-of.ts';
import { Refusal } from './refusal.ts';

const seconds = (free: number, first: number, every: number): Limit => ({
  free,
  firstMs: first * 1_000,
  everyMs: every * 1_000,
});

/**
 * `address`: what one address may try in all. `pair`: what it may try on one account; only tries from that address count,
 * so that a stranger elsewhere can never hold up the account's owner. `watch`: more than this on one account, from
 * everywhere together, and `pairWhenWatched` holds for each address instead. `account`: all addresses together; only for
 * mailed links, where the longest wait is shorter than the life of the link that was mailed before it, and for what
 * nobody but the account's owner can try.
 */
type Rules = { address: Limit; pair?: Limit; watch?: Limit; pairWhenWatched?: Limit; account?: Limit };

const guess: Rules = {
  address: seconds(20, 1, 10),
  pair: seconds(5, 1, 300),
  watch: seconds(50, 0, 60),
  pairWhenWatched: seconds(2, 1, 300),
};

const rules = {
  login: guess,
  'password-check': guess,
  register: { address: seconds(20, 1, 30), pair: seconds(5, 1, 60) },
  google: { address: seconds(20, 1, 10) },
  'forgot-password': { address: seconds(10, 1, 60), account: seconds(2, 60, 900) },
  'reset-password': { address: seconds(20, 1, 10) },
  'email-link': { address: seconds(10, 1, 60), account: seconds(3, 60, 900) },
  contact: { address: seconds(5, 10, 120), pair: seconds(3, 10, 300) },
  feedback: { address: seconds(5, 10, 120), account: seconds(3, 10, 300) },
} satisfies Record<string, Rules>;

export type Attempts = {
  /**
   * Notes an attempt before it is made, so that a hundred at once count as a hundred, and refuses it while it has to
   * wait. What it gives takes the attempt back.
   */
  begin(call: keyof typeof rules, address: string, account?: string): Promise<TakeBack>;
};

type TakeBack = () => Promise<void>;

/** Counts what the caller tries. That we are busy or broken is not the caller's fault. */
export async function counted<T>(attempt: Promise<TakeBack>, work: () => Promise<T>): Promise<T> {
  const takeBack = await attempt;
  return work().catch(async (error) => {
    if (!(error instanceof Refusal) || error.status >= 500) await takeBack();
    throw error;
  });
}

/** Counts guesses: what is right is none. */
export async function guessed<T>(attempt: Promise<TakeBack>, work: () => Promise<T>): Promise<T> {
  const takeBack = await attempt;
  const result = await counted(Promise.resolve(takeBack), work);
  await takeBack();
  return result;
}

/** Each process counts for itself, and with Redis all count together; while Redis is away the own count still holds. */
export function createAttempts(redis?: Redis): Attempts {
  const own = bucketsInMemory();
  const shared = redis && bucketsInRedis(redis);
  const take = async (buckets: Bucket[]) => {
    const taken = await own.take(buckets);
    if (!shared || taken.waitMs > 0) return taken;
    return shared.take(buckets).catch(() => taken);
  };

  return {
    begin: async (call, address, account = '') => {
      const { watch, ...limits }: Rules = rules[call];
      const from = networkOf(address);
      // An address of a person is no name to leave in Redis.
      const who = hash('sha256', account.toLowerCase(), 'base64url').slice(0, 22);
      const noted: Bucket[] = [];
      let pair = limits.pair;
      if (watch) {
        // Counts and never makes wait by itself.
        const watched = { ...watch, name: `${call}:watch:${who}`, free: Number.MAX_SAFE_INTEGER };
        const { levels } = await take([watched]);
        if (Number(levels[0]) > watch.free) pair = limits.pairWhenWatched;
        noted.push(watched);
      }
      const buckets: Bucket[] = [{ ...limits.address, name: `${call}:address:${from}` }];
      if (pair) buckets.push({ ...pair, name: `${call}:pair:${from}:${who}` });
      if (limits.account) buckets.push({ ...limits.account, name: `${call}:account:${who}` });

      const { waitMs } = await take(buckets);
      if (waitMs > 0) throw comeBackIn(Math.ceil(waitMs / 1_000));
      noted.push(...buckets);
      return async () => {
        await own.giveBack(noted);
        await shared?.giveBack(noted).catch(() => {});
      };
    },
  };
}

function comeBackIn(wait: number): Refusal {
  const [count, unit] = wait < 90 ? [wait, 'second'] : [Math.ceil(wait / 60), 'minute'];
  const message = `Too many attempts. Please try again in ${count} ${unit}${count === 1 ? '' : 's'}.`;
  return new Refusal(429, 'too_many_attempts', message, { retryAfterSeconds: wait });
}
