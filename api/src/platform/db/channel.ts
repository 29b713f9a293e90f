import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import type { Db } from './database.ts';

/** Notifies a channel. Not in a transaction that writes: PostgreSQL commits only one notifying one at a time. */
export async function notify(db: Db, channel: string, payload: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`.execute(db);
}

type Listener = {
  /** Called at the start and after each reconnect: notifications sent in between were missed. */
  connected(): void;
  message(payload: string, channel: string): void;
  lost(error: Error): void;
};

const longestWaitMs = 2_000;
const askEveryMs = 10_000;

/** Listens to channels on a connection of its own until stopped; reconnects with exponential backoff. */
export function listen(
  databaseUrl: string,
  channels: readonly string[],
  listener: Listener,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  let failures = 0;

  const keepListening = async (client: pg.Client) => {
    const lost = new AbortController();
    client.on('error', (error) => lost.abort(error));
    client.on('end', () => lost.abort(new Error('the connection has ended')));
    await client.connect();
    await client.query(channels.map((channel) => `listen ${channel}`).join('; '));
    failures = 0;
    listener.connected();
    // A connection can die without an `end` event, so query it regularly.
    for (;;) {
      await delay(askEveryMs, undefined, { signal: AbortSignal.any([signal, lost.signal]) });
      await client.query('select 1');
    }
  };
  const run = async () => {
    while (!signal.aborted) {
      const client = new pg.Client({
        connectionString: databaseUrl,
        connectionTimeoutMillis: 2_000,
        query_timeout: 5_000,
        keepAlive: true,
      });
      client.on('notification', ({ payload, channel }) => listener.message(payload ?? '', channel));
      await keepListening(client).catch((error) => signal.aborted || listener.lost(error.cause ?? error));
      client.end().catch(() => {});
      const waitMs = Math.min(100 * 2 ** failures, longestWaitMs) * (0.5 + Math.random() / 2);
      failures += 1;
      await delay(waitMs, undefined, { signal }).catch(() => {});
    }
  };
  const running = run();
  return {
    stop: () => {
      stopping.abort();
      return running;
    },
  };
}
