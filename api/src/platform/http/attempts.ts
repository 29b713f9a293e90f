import { hash } from 'node:crypto';
import type { Redis } from 'ioredis';
import { HttpError } from './http-error.ts';
import { toNetworkPrefixes } from './network-prefix.ts';
import { type Bucket, createMemoryBuckets, createRedisBuckets, type Limit } from './token-buckets.ts';

type Rule = {
  /** One network over all accounts. A /48 of IPv6 has four times as much. */
  network?: Limit;
  /** One network on one account, so that a stranger elsewhere cannot lock out the owner. */
  networkOnAccount?: Limit;
  /** Replaces `networkOnAccount` while many try the same account. */
  networkWhenWatched?: Limit;
  /** Counts attempts on one account from all networks without limiting them. */
  watch?: { everyMs: number; tightenAbove: number; alarmAbove: number };
  /** One account from all networks: only for calls of the owner and for links that outlive the longest wait. */
  account?: Limit;
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
  // Callers have a session or a mailed link, so the limit by account locks out no owner.
  'password-check': { network: guess.network, networkOnAccount: guess.networkOnAccount, account: seconds(10, 30, 300) },
  'right-login': { networkOnAccount: seconds(60, 60, 60) },
  'password-change': { account: seconds(10, 8_640, 8_640) },
  register: { network: seconds(20, 1, 30), networkOnAccount: seconds(5, 1, 60) },
  google: { network: seconds(20, 1, 10) },
  // At most 60 a day, as many as a mailbox gets. The longest wait is shorter than a link's life.
  'forgot-password': { network: seconds(10, 1, 60), account: seconds(2, 60, 1_600) },
  'reset-password': { network: seconds(20, 1, 10) },
  'mailed-link': { network: seconds(20, 1, 10) },
  'screen-key': { network: guess.network },
  export: { network: seconds(20, 1, 30), account: seconds(5, 1, 60) },
  'email-link': { network: seconds(10, 1, 60), account: seconds(3, 60, 900) },
  invitation: { account: seconds(30, 60, 600) },
  'counter-code': { account: seconds(5, 10, 30) },
  // 3.2 million codes, of which few work at a time. A cafe's boards share a network.
  'member-code': { network: seconds(30, 10, 10), account: seconds(10, 30, 30) },
  search: { account: seconds(30, 2, 2) },
  'past-order': { account: seconds(30, 2, 2) },
  contact: { network: seconds(5, 10, 120), networkOnAccount: seconds(3, 10, 300) },
  feedback: { network: seconds(5, 10, 120), account: seconds(3, 10, 300) },
  // First orders by card hold time and stock for up to 15 minutes.
  'unpaid-order': {
    network: seconds(10, 90, 90),
    message: 'Several first orders by card have come from your network. Pay at the counter or wait a moment.',
  },
} satisfies Record<string, Rule>;

type Kind = keyof typeof rules;

export type Attempt = readonly Bucket[];

export type Attempts = ReturnType<typeof createAttempts>;

/** Counts attempts in this process and, with Redis, in all processes together. */
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
   * Counts an attempt before it is made, so that concurrent attempts all count. Throws 429 while the caller must wait.
   * An account that `isKnown` passes when only its network must wait.
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

  async function forgive(attempt: Attempt): Promise<void> {
    await memory.refund(attempt);
    await shared?.refund(attempt).catch(() => {});
  }

  /** Runs the work of an attempt, which does not count if the server is busy or fails. */
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

  /** Returns whether so many passwords are tried that one might be right. */
  async function isGuessedAt(account: string): Promise<boolean> {
    const { watch } = rules.login;
    return (await countTries(createWatchBucket('login', watch, hashAccount(account)))) + 1 > watch.alarmAbove;
  }

  return { record, forgive, forgiveFaults, forgiveSuccess, isGuessedAt };
}

/** Hashes an id or email address, so that Redis stores no address. */
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
