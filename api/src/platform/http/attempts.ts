import { hash } from 'node:crypto';
import type { Redis } from 'ioredis';
import { type Bucket, bucketsInMemory, bucketsInRedis, type Limit } from './buckets.ts';
import { HttpError } from './http-error.ts';
import { toNetworkPrefixes } from './network-prefix.ts';

const seconds = (free: number, first: number, every: number): Limit => ({
  free,
  firstMs: first * 1_000,
  everyMs: every * 1_000,
});

/**
 * `address`: limit of one network over all accounts; a /48 of IPv6 has four times as much. `pair`: limit of one network on
 * one account; others do not count, so a stranger elsewhere cannot lock out the owner. `watch`: when one account gets more
 * attempts than this from everywhere together, `pairWhenWatched` replaces `pair`; above `alarm`, `isGuessedAt` is true.
 * `account`: limit on one account from everywhere; only for mailed links, where the longest wait is shorter than the
 * lifetime of the last link, and for calls that only the owner can make.
 */
type Rules = {
  address?: Limit;
  pair?: Limit;
  watch?: Limit & { alarm: number };
  pairWhenWatched?: Limit;
  account?: Limit;
  /** What the caller reads before the wait. */
  words?: string;
};

const guess = {
  address: seconds(20, 1, 10),
  pair: seconds(5, 1, 300),
  // One is forgotten each minute, so that 200 tries spread over an hour leave 140.
  watch: { ...seconds(50, 0, 60), alarm: 140 },
  pairWhenWatched: seconds(2, 1, 300),
} satisfies Rules;

const rules = {
  login: guess,
  // Only a session or a mailed link comes this far, so the count by account locks out no owner who logs in.
  'password-check': { address: guess.address, pair: guess.pair, account: seconds(10, 30, 300) },
  // With the right password; a session each costs us something too.
  'right-login': { pair: seconds(60, 60, 60) },
  // Ten a day: each ends sessions and sends a mail.
  'password-change': { account: seconds(10, 8_640, 8_640) },
  register: { address: seconds(20, 1, 30), pair: seconds(5, 1, 60) },
  google: { address: seconds(20, 1, 10) },
  // At most 60 a day, which is what a mailbox gets; the longest wait is shorter than a link's life.
  'forgot-password': { address: seconds(10, 1, 60), account: seconds(2, 60, 1_600) },
  'reset-password': { address: seconds(20, 1, 10) },
  'mailed-link': { address: seconds(20, 1, 10) },
  export: { address: seconds(20, 1, 30), account: seconds(5, 1, 60) },
  'email-link': { address: seconds(10, 1, 60), account: seconds(3, 60, 900) },
  // A mail each, to any address, in our name.
  invitation: { account: seconds(30, 60, 600) },
  // A manager looks for one customer at a time; whoever copies all of them is slowed down.
  search: { account: seconds(30, 2, 2) },
  'past-order': { account: seconds(30, 2, 2) },
  contact: { address: seconds(5, 10, 120), pair: seconds(3, 10, 300) },
  feedback: { address: seconds(5, 10, 120), account: seconds(3, 10, 300) },
  // Orders of new customers that wait for their card: each holds time and stock for up to 15 minutes (decision 185).
  'unpaid-order': {
    address: seconds(10, 90, 90),
    words: 'Several first orders by card have come from your network. Pay at the counter or wait a moment.',
  },
} satisfies Record<string, Rules>;

export type Attempts = {
  /**
   * Counts an attempt before it is made, so that concurrent attempts all count, and throws while the caller has to wait.
   * The returned function takes the attempt back. While the limit of the network makes the caller wait, `isKnown` is asked,
   * and an account that is known there goes on with its other limits.
   */
  begin(
    call: keyof typeof rules,
    address: string,
    account?: string,
    isKnown?: () => Promise<boolean>,
  ): Promise<TakeBack>;
  /** Whether strangers try so many passwords on the account that they might find the right one. */
  isGuessedAt(call: 'login', account: string): Promise<boolean>;
};

type TakeBack = () => Promise<void>;

/** Counts every attempt except those that fail because we are busy or broken. */
export async function counted<T>(attempt: Promise<TakeBack>, work: () => Promise<T>): Promise<T> {
  const takeBack = await attempt;
  return work().catch(async (error) => {
    if (!(error instanceof HttpError) || error.status >= 500) await takeBack();
    throw error;
  });
}

/** Counts wrong guesses only: a success is taken back. */
export async function guessed<T>(attempt: Promise<TakeBack>, work: () => Promise<T>): Promise<T> {
  const takeBack = await attempt;
  const result = await counted(Promise.resolve(takeBack), work);
  await takeBack();
  return result;
}

/** Each process counts in memory, and all share a count in Redis; without Redis the count in memory still applies. */
export function createAttempts(redis?: Redis): Attempts {
  const own = bucketsInMemory();
  const shared = redis && bucketsInRedis(redis);
  const take = async (buckets: Bucket[]) => {
    const taken = await own.take(buckets);
    if (!shared || taken.waitMs > 0) return taken;
    return shared.take(buckets).catch(() => taken);
  };

  const giveBack = async (buckets: Bucket[]) => {
    await own.giveBack(buckets);
    await shared?.giveBack(buckets).catch(() => {});
  };
  // Hashed, so that no email address is stored in Redis.
  const nameOf = (account: string) => hash('sha256', account.toLowerCase(), 'base64url').slice(0, 22);
  // This bucket only counts; it never causes a wait.
  const watchBucket = (call: keyof typeof rules, watch: Limit, who: string): Bucket => ({
    ...watch,
    name: `${call}:watch:${who}`,
    free: Number.MAX_SAFE_INTEGER,
  });

  return {
    begin: async (call, address, account = '', isKnown) => {
      const { watch, ...limits }: Rules = rules[call];
      const who = nameOf(account);
      const noted: Bucket[] = [];
      const refuse = async (waitMs: number): Promise<never> => {
        // Refused before a password is checked, so it does not count as a guess.
        await giveBack(noted);
        throw comeBackIn(Math.ceil(waitMs / 1_000), limits.words);
      };
      let pair = limits.pair;
      if (watch) {
        const watched = watchBucket(call, watch, who);
        const { levels } = await take([watched]);
        if (Number(levels[0]) > watch.free) pair = limits.pairWhenWatched;
        noted.push(watched);
      }
      const buckets: Bucket[] = [];
      const ofNetwork: Bucket[] = [];
      toNetworkPrefixes(address).forEach((from, width) => {
        if (pair) buckets.push({ ...wider(pair, width), name: `${call}:pair:${from}:${who}` });
        if (limits.address) ofNetwork.push({ ...wider(limits.address, width), name: `${call}:address:${from}` });
      });
      if (limits.account) buckets.push({ ...limits.account, name: `${call}:account:${who}` });
      if (!isKnown) buckets.push(...ofNetwork);

      const { waitMs } = await take(buckets);
      if (waitMs > 0) await refuse(waitMs);
      noted.push(...buckets);
      if (isKnown) {
        const network = await take(ofNetwork);
        if (network.waitMs === 0) noted.push(...ofNetwork);
        else if (!(await isKnown().catch(() => false))) await refuse(network.waitMs);
      }
      return () => giveBack(noted);
    },

    isGuessedAt: async (call, account) => {
      const { watch } = rules[call];
      const watched = watchBucket(call, watch, nameOf(account));
      const { levels } = await take([watched]);
      await giveBack([watched]);
      return Number(levels[0]) > watch.alarm;
    },
  };
}

const wider = ({ free, firstMs, everyMs }: Limit, width: number): Limit =>
  width === 0 ? { free, firstMs, everyMs } : { free: free * 4, firstMs, everyMs: everyMs / 4 };

function comeBackIn(wait: number, words = 'Too many attempts.'): HttpError {
  const [count, unit] = wait < 90 ? [wait, 'second'] : [Math.ceil(wait / 60), 'minute'];
  const message = `${words} Please try again in ${count} ${unit}${count === 1 ? '' : 's'}.`;
  return new HttpError(429, 'too_many_attempts', message, { retryAfterSeconds: wait });
}
