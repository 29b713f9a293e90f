import type { OrderStatus } from '@juniper/core/rules/order-status.ts';
import { listen, notify } from '../db/channel.ts';
import type { Db } from '../db/database.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';

type Change = { userId: string; orderId: string };

/** Which orders changed; 'everything' when that is not known, as after a lost connection. */
export type Changes = readonly Change[] | 'everything';

export type OrderNews = {
  /** To be told after the commit: who hears of it reads the database. */
  tell(userId: string, orderId: string, status: OrderStatus): void;
  hear(listener: (changes: Changes) => void): void;
  stop(): Promise<void>;
};

const channel = 'order_changes';

/** Changes of this long are told in one go: a hundred orders a second cost PostgreSQL no hundred notifications. */
const collectMs = 10;

/** A notification holds 8000 bytes at most, and a change is 73. */
const mostNamed = 100;
const everything = '*';

/** Carries word of changed orders to all processes, this one included. Word may get lost in a crash; readers look for themselves now and then. */
export function startOrderNews(databaseUrl: string, db: Db, log: Log, metrics?: Metrics): OrderNews {
  const listeners: ((changes: Changes) => void)[] = [];
  const spread = (changes: Changes) => {
    for (const listener of listeners) listener(changes);
  };
  const listening = listen(databaseUrl, channel, {
    connected: () => spread('everything'),
    message: (payload) => spread(payload === everything ? 'everything' : payload.split(',').map(toChange)),
    lost: (err) => log.warn({ err }, 'order news are not heard'),
  });

  const waiting = new Set<string>();
  let telling: Promise<void> | undefined;
  const tellAll = async () => {
    while (waiting.size > 0) {
      await new Promise((resolve) => setTimeout(resolve, collectMs));
      const payload = waiting.size > mostNamed ? everything : [...waiting].join(',');
      waiting.clear();
      await notify(db, channel, payload).catch((err) => log.warn({ err }, 'order news are not told'));
    }
    telling = undefined;
  };

  return {
    tell: (userId, orderId, status) => {
      metrics?.countOrderStatus(status);
      if (waiting.size <= mostNamed) waiting.add(`${userId}/${orderId}`);
      telling ??= tellAll();
    },
    hear: (listener) => {
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
