import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { PreparingClient } from './preparing-client.ts';
import type { Schema } from './schema.ts';

export type Db = Kysely<Schema>;

/** Opens a pool. Every wait has a timeout, so that callers get an error within seconds when PostgreSQL is down. */
export function openPool(url: string, connections: number, onLostConnection: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    Client: PreparingClient,
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 2_000,
    statement_timeout: 5_000,
    query_timeout: 6_000,
    keepAlive: true,
    // A client host that vanishes during a transaction keeps its locks until PostgreSQL notices.
    idle_in_transaction_session_timeout: 10_000,
    pipeline: true,
  });
  // Without a listener, a connection closed by PostgreSQL would crash this process.
  pool.on('connect', (client) => client.on('error', onLostConnection));
  pool.on('error', () => {});
  return pool;
}

export const createDb = (pool: pg.Pool): Db => new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });

export const openDatabase = (...settings: Parameters<typeof openPool>): Db => createDb(openPool(...settings));
