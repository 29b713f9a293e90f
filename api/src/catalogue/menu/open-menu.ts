import { setTimeout as delay } from 'node:timers/promises';
import { StartProblem } from '../../env.ts';
import { listen, notify } from '../../platform/db/channel.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Log } from '../../platform/log.ts';
import { channel } from './change-catalogue.ts';
import type { CurrentMenu, Menu } from './current-menu.ts';
import { readState, type StoredLimit, type StoredRevision, type StoredState } from './revision-queries.ts';

export type LiveMenu = CurrentMenu & {
  /** A revision that a page may still show. An unknown hash is looked for in the database at most once a second. */
  byHash(hash: string): Promise<Menu | undefined>;
  /** The published menu and up to four before it, the newest first. */
  recent(): Menu[];
  /** What is sold out or counted, in all stores. */
  limits(): readonly StoredLimit[];
  /** Which stores are paused or busy. */
  states(): readonly StoredState[];
  /** Reads what is live now; resolves when `get` and `limits` have it. */
  refresh(): Promise<void>;
  /** Tells all processes that an order has changed counts, at most once a second. Call it after the commit. */
  tellCounts(): void;
  /** Called with each new head. */
  subscribe(listener: (menu: Menu) => void): void;
  stop(): Promise<void>;
};

const readEveryMs = 15_000;
const oncePerMs = 1_000;
const mostKept = 200;

/** Keeps the published menu in memory, up to date by notifications, and by the clock in case one is lost. */
export async function openMenu(databaseUrl: string, { db, log }: { db: Db; log: Log }): Promise<LiveMenu> {
  const kept = new Map<string, Menu>();
  const listeners: ((menu: Menu) => void)[] = [];
  let known = 0;
  let current: Menu | undefined;
  let limits: readonly StoredLimit[] = [];
  let states: readonly StoredState[] = [];

  const read = async () => {
    const state = await readState(db, known, mostKept, new Date());
    limits = state.limits;
    states = state.states;
    for (const row of state.revisions) {
      known = Math.max(known, row.revision);
      const menu = toMenu(row, kept.get(row.hash));
      // An entry that is set again keeps its place, so that it is deleted first: the newest are the last.
      kept.delete(row.hash);
      if (menu) kept.set(row.hash, menu);
      else log.error({ revision: row.revision }, 'a menu of a newer release: this one keeps what it has');
    }
    const head = [...kept.values()].find(({ revision }) => revision === state.head);
    for (const hash of [...kept.keys()].slice(0, -mostKept)) if (hash !== head?.hash) kept.delete(hash);
    if (!head || head.revision === current?.revision) return;
    current = head;
    for (const listener of listeners) listener(head);
  };

  // A read that began before the caller's change may not see it, so one more is queued; later callers share that one.
  let reading: Promise<void> | undefined;
  let next: Promise<void> | undefined;
  const refresh = (): Promise<void> => {
    if (!reading) {
      reading = read().finally(() => {
        reading = undefined;
      });
      return reading;
    }
    next ??= reading
      .catch(() => {})
      .then(() => {
        next = undefined;
        return refresh();
      });
    return next;
  };
  const refreshQuietly = () => void refresh().catch((err) => log.warn({ err }, 'the menu could not be read'));

  await refresh();
  if (!current) throw new StartProblem("The database has no menu that this release can read. Run 'npm run migrate'.");

  const listening = listen(databaseUrl, channel, {
    connected: refreshQuietly,
    message: refreshQuietly,
    lost: (err) => log.warn({ err }, 'menu notifications are not received'),
  });
  const timer = setInterval(refreshQuietly, readEveryMs);
  let lookedAt = 0;
  let looking: Promise<void> | undefined;
  let telling: Promise<void> | undefined;
  const stopping = new AbortController();
  const tell = async () => {
    await delay(oncePerMs, undefined, { signal: stopping.signal }).catch(() => {});
    telling = undefined;
    await notify(db, channel, '').catch((err) => log.warn({ err }, 'menu notifications are not sent'));
  };

  return {
    get: () => current as Menu,
    byHash: async (hash) => {
      if (!kept.has(hash)) {
        if (Date.now() - lookedAt >= oncePerMs) {
          lookedAt = Date.now();
          looking = refresh().catch((err) => log.warn({ err }, 'the menu could not be read'));
        }
        await looking;
      }
      return kept.get(hash);
    },
    recent: () =>
      [...kept.values()]
        .filter(({ revision }) => revision <= (current?.revision ?? 0))
        .sort((one, other) => other.revision - one.revision)
        .slice(0, 5),
    limits: () => limits,
    states: () => states,
    refresh,
    tellCounts: () => {
      telling ??= tell();
    },
    subscribe: (listener) => {
      listeners.push(listener);
    },
    stop: async () => {
      clearInterval(timer);
      stopping.abort();
      await telling;
      await listening.stop();
    },
  };
}

/** The same hash is the same catalogue, so its value and what is derived from it are kept. Undefined: an unknown shape. */
function toMenu({ revision, hash, body }: StoredRevision, same: Menu | undefined): Menu | undefined {
  const catalogue = same?.catalogue ?? JSON.parse(body);
  return catalogue.shape === 1 ? { revision, hash, body, catalogue } : undefined;
}
