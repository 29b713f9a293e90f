import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { PreparingClient } from './preparing-client.ts';
import type { Schema } from './schema.ts';

export type Db = Kysely<Schema>;

/**
 * Opens a pool. Every wait is bounded: when PostgreSQL is gone or has more to do than it can, a caller hears so within
 * seconds instead of queueing without end.
 */
export function openPool(url: string, connections: number, onLostConnection: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    Client: PreparingClient,
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 2_000,
    statement_timeout: 5_000,
    query_timeout: 6_000,
    keepAlive: true,
  });
  // Without a listener, a connection that PostgreSQL ends would end this process too, whether it was in use or idle.
  pool.on('connect', (client) => client.on('error', onLostConnection));
  pool.on('error', () => {});
  return pool;
}

export const overPool = (pool: pg.Pool): Db => new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });

export const openDatabase = (...given: Parameters<typeof openPool>): Db => overPool(openPool(...given));
