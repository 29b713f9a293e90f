import type { Db } from '../db/database.ts';
import { uuidV7 } from '../db/uuid-v7.ts';
import { toLoggedNetwork } from '../http/network-prefix.ts';
import type { Log } from '../log.ts';
import { insertSecurityEvents } from './queries.ts';

/** Kinds that a visitor can cause without limit are only counted in the log. */
const refusedKinds = ['answered 429', 'answered 503', 'connection refused', 'wrong signature'] as const;
export type RefusedKind = (typeof refusedKinds)[number];

export type AccountKind =
  | 'registered'
  | 'login'
  | 'login failed'
  | 'wrong password at a prompt'
  | 'session ended by wrong passwords'
  | 'password changed'
  | 'address asked for'
  | 'address confirmed'
  | 'address changed'
  | 'role changed'
  | 'reset link made';

type Event = {
  event_id: string;
  at: Date;
  kind: RefusedKind | AccountKind;
  network: string;
  account: string | null;
  count: number;
};

const isRefused = (kind: string): boolean => refusedKinds.some((each) => each === kind);

const toKey = (kind: string, network: string, account: string | null) => `${kind} ${network} ${account}`;

const writeEveryMs = 60_000;
/** For each kind in a minute, so that no attack fills the disk. Further networks count together. */
const maxPerKind = 100;
/** Kept while PostgreSQL is away. */
const maxUnwritten = 5_000;

/**
 * Counts events for operators by kind, network and account, and writes them to `security_events` once a minute. The
 * table outlives the log, which a visitor can fill.
 */
export function createSecurityLog({ db, log }: { db: Db; log: Log }) {
  let events = new Map<string, Event>();
  let countsByKind = new Map<string, number>();
  let unwritten: Event[] = [];
  let timer: NodeJS.Timeout | undefined;

  const add = (kind: Event['kind'], network: string, account: string | null): void => {
    const isFull = (countsByKind.get(kind) ?? 0) >= maxPerKind && !events.has(toKey(kind, network, account));
    const source = isFull ? { network: 'others', account: null } : { network, account };
    const key = toKey(kind, source.network, source.account);
    const event = events.get(key);
    if (event) {
      event.count += 1;
      return;
    }
    countsByKind.set(kind, (countsByKind.get(kind) ?? 0) + 1);
    events.set(key, { event_id: uuidV7(), at: new Date(), kind, count: 1, ...source });
    timer ??= setTimeout(write, writeEveryMs).unref();
  };

  /** Never rejects: counts that cannot be written are kept for the next time. */
  const write = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const counted = [...events.values()];
    events = new Map();
    countsByKind = new Map();
    for (const { kind, network, count } of counted) {
      if (isRefused(kind)) log.warn({ refused: kind, network, count }, 'refused');
    }
    const rows = [...unwritten, ...counted];
    if (rows.length === 0) return;
    unwritten = [];
    try {
      await insertSecurityEvents(db, rows);
    } catch (err) {
      unwritten = [...rows, ...unwritten].slice(-maxUnwritten);
      log.warn({ err }, 'security events could not be written');
    }
  };

  return {
    countRefused: (kind: RefusedKind, address: string): void => add(kind, toLoggedNetwork(address), null),
    /** `network` is cut already, or 'command'. */
    countAccount: (kind: AccountKind, network: string, account: string | null): void => add(kind, network, account),
    write,
  };
}
export type SecurityLog = ReturnType<typeof createSecurityLog>;
