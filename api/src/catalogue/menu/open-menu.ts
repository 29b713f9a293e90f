import { setTimeout as delay } from 'node:timers/promises';
import { StartProblem } from '../../env.ts';
import { listen, notify } from '../../platform/db/channel.ts';
import type { Db } from '../../platform/db/database.ts';
import { migrateFirst } from '../../platform/db/migrations.ts';
import type { Log } from '../../platform/log.ts';
import { channel } from './change-catalogue.ts';
import type { CurrentMenu, Menu } from './current-menu.ts';
import { readState, type StoredLimit, type StoredRevision, type StoredState } from './revision-queries.ts';

export type LiveMenu = CurrentMenu & {
  /** Returns a revision that a page may still show. Reads the database for unknown hashes at most once a second. */
  byHash(hash: string): Promise<Menu | undefined>;
  recent(): Menu[];
  limits(): readonly StoredLimit[];
  states(): readonly StoredState[];
  refresh(): Promise<void>;
  /** Notifies all processes of changed counts, at most once a second. Call it after the commit. */
  notifyCounts(): void;
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
  let newestRevision = 0;
  let current: Menu | undefined;
  let limits: readonly StoredLimit[] = [];
  let states: readonly StoredState[] = [];

  const read = async () => {
    const state = await readState(db, newestRevision, mostKept, new Date());
    limits = state.limits;
    states = state.states;
    for (const row of state.revisions) {
      newestRevision = Math.max(newestRevision, row.revision);
      const menu = toMenu(row, kept.get(row.hash));
      // Deleted first, because an entry that is set again would keep its place: the newest are the last.
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

  // A read that began before the caller's change may miss it, so one more is queued, which later callers share.
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
  if (!current) throw new StartProblem(`The database has no menu that this release can read. ${migrateFirst}`);

  const listening = listen(databaseUrl, [channel], {
    connected: refreshQuietly,
    message: refreshQuietly,
    lost: (err) => log.warn({ err }, 'menu notifications are not received'),
  });
  const timer = setInterval(refreshQuietly, readEveryMs);
  let lookedUpAt = 0;
  let lookup: Promise<void> | undefined;
  let notifying: Promise<void> | undefined;
  const stopping = new AbortController();
  const notifySoon = async () => {
    await delay(oncePerMs, undefined, { signal: stopping.signal }).catch(() => {});
    notifying = undefined;
    await notify(db, channel, '').catch((err) => log.warn({ err }, 'menu notifications are not sent'));
  };

  return {
    get: () => current as Menu,
    byHash: async (hash) => {
      if (!kept.has(hash)) {
        if (Date.now() - lookedUpAt >= oncePerMs) {
          lookedUpAt = Date.now();
          lookup = refresh().catch((err) => log.warn({ err }, 'the menu could not be read'));
        }
        await lookup;
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
    notifyCounts: () => {
      notifying ??= notifySoon();
    },
    subscribe: (listener) => {
      listeners.push(listener);
    },
    stop: async () => {
      clearInterval(timer);
      stopping.abort();
      await notifying;
      await listening.stop();
    },
  };
}

/** Keeps the value of a catalogue with the same hash. Returns undefined for an unknown shape. */
function toMenu({ revision, hash, body }: StoredRevision, same: Menu | undefined): Menu | undefined {
  const catalogue = same?.catalogue ?? JSON.parse(body);
  return catalogue.shape === 1 ? { revision, hash, body, catalogue } : undefined;
}
