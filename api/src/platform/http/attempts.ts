import { hash } from 'node:crypto';
import type { Redis } from 'ioredis';
import { HttpError } from './http-error.ts';
import { toNetworkPrefixes } from './network-prefix.ts';
import { type Bucket, createMemoryBuckets, createRedisBuckets, type Limit } from './token-buckets.ts';

/** Limits of one kind of attempt, which apply together. */
type Rule = {
  /** One network over all accounts; a /48 of IPv6 has four times as much. */
  network?: Limit;
  /** One network on one account. Others do not count, so a stranger elsewhere cannot lock out the owner. */
  networkOnAccount?: Limit;
  /** Replaces `networkOnAccount` while many try the same account. */
  networkWhenWatched?: Limit;
  /** Counts attempts on one account from everywhere, and makes nobody wait. */
  watch?: { everyMs: number; tightenAbove: number; alarmAbove: number };
  /**
   * One account from everywhere: only for mailed links, where the longest wait is shorter than the lifetime of the last
   * link, and for calls that only the owner can make.
   */
  account?: Limit;
  /** What the caller reads before the wait. */
  message?: string;
};

const seconds = (free: number, first: number, every: number): Limit => ({
  free,
  firstMs: first * 1_000,
  everyMs: every * 1_000,
});

const guess = {
  network: seconds(20, 1, 10),
  networkOnAccount: seconds(5, 1, 300),
  // One is forgotten each minute, so that 200 tries spread over an hour leave 140.
  watch: { everyMs: 60_000, tightenAbove: 50, alarmAbove: 140 },
  networkWhenWatched: seconds(2, 1, 300),
} satisfies Rule;

const rules = {
  login: guess,
  // Only a session or a mailed link comes this far, so the count by account locks out no owner who logs in.
  'password-check': { network: guess.network, networkOnAccount: guess.networkOnAccount, account: seconds(10, 30, 300) },
  // With the right password; a session each costs us something too.
  'right-login': { networkOnAccount: seconds(60, 60, 60) },
  // Ten a day: each ends sessions and sends a mail.
  'password-change': { account: seconds(10, 8_640, 8_640) },
  register: { network: seconds(20, 1, 30), networkOnAccount: seconds(5, 1, 60) },
  google: { network: seconds(20, 1, 10) },
  // At most 60 a day, which is what a mailbox gets; the longest wait is shorter than a link's life.
  'forgot-password': { network: seconds(10, 1, 60), account: seconds(2, 60, 1_600) },
  'reset-password': { network: seconds(20, 1, 10) },
  'mailed-link': { network: seconds(20, 1, 10) },
  export: { network: seconds(20, 1, 30), account: seconds(5, 1, 60) },
  'email-link': { network: seconds(10, 1, 60), account: seconds(3, 60, 900) },
  // A mail each, to any address, in our name.
  invitation: { account: seconds(30, 60, 600) },
  // A manager looks for one customer at a time; whoever copies all of them is slowed down.
  search: { account: seconds(30, 2, 2) },
  'past-order': { account: seconds(30, 2, 2) },
  contact: { network: seconds(5, 10, 120), networkOnAccount: seconds(3, 10, 300) },
  feedback: { network: seconds(5, 10, 120), account: seconds(3, 10, 300) },
  // Orders of new customers that wait for their card: each holds time and stock for up to 15 minutes (decision 185).
  'unpaid-order': {
    network: seconds(10, 90, 90),
    message: 'Several first orders by card have come from your network. Pay at the counter or wait a moment.',
  },
} satisfies Record<string, Rule>;

type Kind = keyof typeof rules;

/** The buckets that an attempt took a token from. */
export type Attempt = readonly Bucket[];

export type Attempts = ReturnType<typeof createAttempts>;

/** Counts attempts in this process, and with Redis in all processes together. Without Redis the own count still applies. */
export function createAttempts(redis?: Redis) {
  const memory = createMemoryBuckets();
  const shared = redis && createRedisBuckets(redis);

  async function take(buckets: readonly Bucket[]): Promise<number> {
    const waitMs = await memory.take(buckets);
    if (waitMs > 0 || !shared) return waitMs;
    const sharedWaitMs = await shared.take(buckets).catch(() => 0);
    if (sharedWaitMs > 0) await memory.refund(buckets);
    return sharedWaitMs;
  }

  async function countTries(watched: Bucket): Promise<number> {
    const tries = await shared?.getLevel(watched).catch(() => undefined);
    return tries ?? memory.getLevel(watched);
  }

  /**
   * Counts an attempt before it is made, so that concurrent attempts all count; throws 429 while the caller has to wait.
   * While only the network has to wait, an account that `isKnown` there goes on.
   */
  async function record(kind: Kind, address: string, account = '', isKnown?: () => Promise<boolean>): Promise<Attempt> {
    const rule: Rule = rules[kind];
    const accountKey = hashAccount(account);
    const own: Bucket[] = [];
    let networkOnAccount = rule.networkOnAccount;
    if (rule.watch) {
      const watched = createWatchBucket(kind, rule.watch, accountKey);
      own.push(watched);
      if ((await countTries(watched)) + 1 > rule.watch.tightenAbove) networkOnAccount = rule.networkWhenWatched;
    }
    if (rule.account) own.push({ ...rule.account, name: `${kind}:account:${accountKey}` });
    const network: Bucket[] = [];
    toNetworkPrefixes(address).forEach((prefix, index) => {
      const factor = index === 0 ? 1 : 4;
      if (networkOnAccount)
        own.push({ ...widen(networkOnAccount, factor), name: `${kind}:pair:${prefix}:${accountKey}` });
      if (rule.network) network.push({ ...widen(rule.network, factor), name: `${kind}:address:${prefix}` });
    });

    const attempt = [...own, ...network];
    const waitMs = await take(attempt);
    if (waitMs === 0) return attempt;
    if (!isKnown || !(await isKnown().catch(() => false))) throw tooManyAttempts(waitMs, rule.message);
    const ownWaitMs = await take(own);
    if (ownWaitMs > 0) throw tooManyAttempts(ownWaitMs, rule.message);
    return own;
  }

  /** Takes an attempt back, as if it had not been made. */
  async function forgive(attempt: Attempt): Promise<void> {
    await memory.refund(attempt);
    await shared?.refund(attempt).catch(() => {});
  }

  /** Runs the work of an attempt, which does not count if we are busy or broken. */
  async function forgiveFaults<Result>(attempt: Attempt, work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof HttpError) || error.status >= 500) await forgive(attempt);
      throw error;
    }
  }

  /** Runs the work of an attempt, which counts only if it is refused, as a wrong guess. */
  async function forgiveSuccess<Result>(attempt: Attempt, work: () => Promise<Result>): Promise<Result> {
    const result = await forgiveFaults(attempt, work);
    await forgive(attempt);
    return result;
  }

  /** Returns whether strangers try so many passwords on the account that they might find the right one. */
  async function isGuessedAt(account: string): Promise<boolean> {
    const { watch } = rules.login;
    return (await countTries(createWatchBucket('login', watch, hashAccount(account)))) + 1 > watch.alarmAbove;
  }

  return { record, forgive, forgiveFaults, forgiveSuccess, isGuessedAt };
}

/** Hashes an account's id or email address, so that no address is stored in Redis. */
const hashAccount = (account: string): string => hash('sha256', account.toLowerCase(), 'base64url').slice(0, 22);

const createWatchBucket = (kind: Kind, { everyMs }: { everyMs: number }, accountKey: string): Bucket => ({
  name: `${kind}:watch:${accountKey}`,
  free: Number.MAX_SAFE_INTEGER,
  firstMs: 0,
  everyMs,
});

const widen = ({ free, firstMs, everyMs }: Limit, factor: number): Limit => ({
  free: free * factor,
  firstMs,
  everyMs: everyMs / factor,
});

function tooManyAttempts(waitMs: number, message = 'Too many attempts.'): HttpError {
  const wait = Math.ceil(waitMs / 1_000);
  const [count, unit] = wait < 90 ? [wait, 'second'] : [Math.ceil(wait / 60), 'minute'];
  const text = `${message} Please try again in ${count} ${unit}${count === 1 ? '' : 's'}.`;
  return new HttpError(429, 'too_many_attempts', text, { retryAfterSeconds: wait });
}
