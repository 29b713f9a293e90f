import { listen, notify } from '../db/channel.ts';
import type { Db } from '../db/database.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';

type Change = { userId: string; orderId: string };

/** 'everything' when the orders are unknown, as after a lost connection. */
export type Changes = readonly Change[] | 'everything';

export type OrderNotifications = {
  /** Call it after the commit, because listeners read the database. `status` is only counted as a metric. */
  notify(userId: string, orderId: string, status?: string): void;
  /** Has everything read again, after the commit of a change that names no order. */
  notifyAll(): void;
  subscribe(listener: (changes: Changes) => void): void;
  /** Sends a message to the boards of all processes, which nothing keeps. It has at most 8000 bytes. */
  notifyBoards(message: string): Promise<void>;
  subscribeBoards(listener: (message: string) => void): void;
  stop(): Promise<void>;
};

const channel = 'order_changes';
const boardChannel = 'board_messages';

/** Collects changes, so that PostgreSQL does not send a notification for each order. */
const collectMs = 10;

/** A notification holds at most 8000 bytes, and a change takes 73. */
const maxNamed = 100;
const everything = '*';

type Dependencies = { db: Db; log: Log; metrics?: Metrics | undefined };

/** Notifies all processes of changed orders. A crash may lose a message, so live states also poll. */
export function startOrderNotifications(databaseUrl: string, { db, log, metrics }: Dependencies): OrderNotifications {
  const listeners: ((changes: Changes) => void)[] = [];
  const broadcast = (changes: Changes) => {
    for (const listener of listeners) listener(changes);
  };
  const boardListeners: ((message: string) => void)[] = [];
  const listening = listen(databaseUrl, [channel, boardChannel], {
    connected: () => broadcast('everything'),
    message: (payload, from) => {
      if (from === boardChannel) for (const listener of boardListeners) listener(payload);
      else broadcast(payload === everything ? 'everything' : payload.split(',').map(toChange));
    },
    lost: (err) => log.warn({ err }, 'order notifications are not received'),
  });

  const waiting = new Set<string>();
  let sending: Promise<void> | undefined;
  const sendAll = async () => {
    while (waiting.size > 0) {
      await new Promise((resolve) => setTimeout(resolve, collectMs));
      const payload = waiting.size > maxNamed || waiting.has(everything) ? everything : [...waiting].join(',');
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
    notifyAll: () => {
      waiting.add(everything);
      sending ??= sendAll();
    },
    subscribe: (listener) => {
      listeners.push(listener);
    },
    notifyBoards: (message) => notify(db, boardChannel, message),
    subscribeBoards: (listener) => {
      boardListeners.push(listener);
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
