import { listen, notify } from '../db/channel.ts';
import type { Db } from '../db/database.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';

type Change = { userId: string; orderId: string };

/** The orders that changed; 'everything' when unknown, as after a lost connection. */
export type Changes = readonly Change[] | 'everything';

export type OrderNotifications = {
  /** Call it after the commit, because listeners read the database. Without a status, something else has changed. */
  notify(userId: string, orderId: string, status?: string): void;
  subscribe(listener: (changes: Changes) => void): void;
  stop(): Promise<void>;
};

const channel = 'order_changes';

/** Changes within this time share one notification, so that PostgreSQL does not send one for each order. */
const collectMs = 10;

/** A notification holds at most 8000 bytes, and a change takes 73. */
const maxNamed = 100;
const everything = '*';

type Dependencies = { db: Db; log: Log; metrics?: Metrics | undefined };

/** Notifies all processes, this one too, of changed orders. A crash may lose a message, so live states also poll. */
export function startOrderNotifications(databaseUrl: string, { db, log, metrics }: Dependencies): OrderNotifications {
  const listeners: ((changes: Changes) => void)[] = [];
  const broadcast = (changes: Changes) => {
    for (const listener of listeners) listener(changes);
  };
  const listening = listen(databaseUrl, channel, {
    connected: () => broadcast('everything'),
    message: (payload) => broadcast(payload === everything ? 'everything' : payload.split(',').map(toChange)),
    lost: (err) => log.warn({ err }, 'order notifications are not received'),
  });

  const waiting = new Set<string>();
  let sending: Promise<void> | undefined;
  const sendAll = async () => {
    while (waiting.size > 0) {
      await new Promise((resolve) => setTimeout(resolve, collectMs));
      const payload = waiting.size > maxNamed ? everything : [...waiting].join(',');
      waiting.clear();
      await notify(db, channel, payload).catch((err) => log.warn({ err }, 'order notifications are not sent'));
    }
    sending = undefined;
  };

  return {
    notify: (userId, orderId, status) => {
      if (status !== undefined) metrics?.countOrderStatus(status);
      if (waiting.size <= maxNamed) waiting.add(`${userId}/${orderId}`);
      sending ??= sendAll();
    },
    subscribe: (listener) => {
      listeners.push(listener);
    },
    stop: async () => {
      await sending;
      await listening.stop();
    },
  };
}

function toChange(text: string): Change {
  const [userId = '', orderId = ''] = text.split('/');
  return { userId, orderId };
}
