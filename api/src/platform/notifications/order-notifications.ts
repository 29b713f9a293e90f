import { listen, notify } from '../db/channel.ts';
import type { Db } from '../db/database.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';

type Change = { userId: string; orderId: string };

/** The orders that changed; 'everything' when unknown, as after a lost connection. */
export type Changes = readonly Change[] | 'everything';

export type OrderNotifications = {
  /** Call after the commit, because listeners read the database. Without a status, something else of it has changed. */
  notify(userId: string, orderId: string, status?: string): void;
  subscribe(listener: (changes: Changes) => void): void;
  stop(): Promise<void>;
};

const channel = 'order_changes';

/** Changes within this time share one notification, so that PostgreSQL does not send one for each order. */
const collectMs = 10;

/** A notification holds at most 8000 bytes, and a change takes 73. */
const mostNamed = 100;
const everything = '*';

type Tools = { db: Db; log: Log; metrics?: Metrics | undefined };

/** Tells all processes, including this one, which orders changed. A crash may lose a message, so topics also poll. */
export function startOrderNotifications(databaseUrl: string, { db, log, metrics }: Tools): OrderNotifications {
  const listeners: ((changes: Changes) => void)[] = [];
  const spread = (changes: Changes) => {
    for (const listener of listeners) listener(changes);
  };
  const listening = listen(databaseUrl, channel, {
    connected: () => spread('everything'),
    message: (payload) => spread(payload === everything ? 'everything' : payload.split(',').map(toChange)),
    lost: (err) => log.warn({ err }, 'order notifications are not received'),
  });

  const waiting = new Set<string>();
  let telling: Promise<void> | undefined;
  const tellAll = async () => {
    while (waiting.size > 0) {
      await new Promise((resolve) => setTimeout(resolve, collectMs));
      const payload = waiting.size > mostNamed ? everything : [...waiting].join(',');
      waiting.clear();
      await notify(db, channel, payload).catch((err) => log.warn({ err }, 'order notifications are not sent'));
    }
    telling = undefined;
  };

  return {
    notify: (userId, orderId, status) => {
      if (status !== undefined) metrics?.countOrderStatus(status);
      if (waiting.size <= mostNamed) waiting.add(`${userId}/${orderId}`);
      telling ??= tellAll();
    },
    subscribe: (listener) => {
      listeners.push(listener);
    },
    stop: async () => {
      await telling;
      await listening.stop();
    },
  };
}

function toChange(text: string): Change {
  const [userId = '', orderId = ''] = text.split('/');
  return { userId, orderId };
}
