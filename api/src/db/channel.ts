import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import type { Db } from './database.ts';

/** Never within a transaction that changes something: PostgreSQL lets only one notifying transaction commit at a time. */
export async function notify(db: Db, channel: string, payload: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`.execute(db);
}

type Heard = {
  /** At the start and after every loss: what was said meanwhile was missed. */
  connected(): void;
  message(payload: string): void;
  lost(error: Error): void;
};

const longestWaitMs = 2_000;
const askEveryMs = 10_000;

/** Listens on a connection of its own until it is stopped; a lost connection is made again, after a growing wait. */
export function listen(databaseUrl: string, channel: string, heard: Heard): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  let failures = 0;

  const hold = async (client: pg.Client) => {
    const lost = new AbortController();
    client.on('error', (error) => lost.abort(error));
    client.on('end', () => lost.abort(new Error('the connection has ended')));
    await client.connect();
    await client.query(`listen ${channel}`);
    failures = 0;
    heard.connected();
    // A connection may also fall silent without an end: it is asked now and then.
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
      client.on('notification', ({ payload }) => heard.message(payload ?? ''));
      await hold(client).catch((error) => signal.aborted || heard.lost(error.cause ?? error));
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
