import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { prepareDatabase } from '../src/prepare-database.ts';
import { databaseUrl, serverUrl } from './server-url.ts';

const dropsAtOnce = 10;

/**
 * Prepares the databases of a test run, whose names begin with the run's: one migrated template, which tests clone. The
 * run's connection has its name as application_name, so databases and roles of a run without a connection are leftovers
 * and are dropped first.
 */
export async function openRun(prefix: string) {
  const run = `${prefix}${randomBytes(4).toString('hex')}`;
  const client = new pg.Client({ connectionString: serverUrl, application_name: run });
  await client.connect();
  // Each drop waits half a second for other processes of PostgreSQL, and for all that is not on disk yet; those made at
  // once wait together.
  const drop = async (isOfRun: (name: string) => string, value: string) => {
    const { rows } = await client.query(`select datname from pg_database where ${isOfRun('pg_database.datname')}`, [
      value,
    ]);
    const pool = new pg.Pool({ connectionString: serverUrl, max: dropsAtOnce });
    try {
      await Promise.all(rows.map(({ datname }) => pool.query(`drop database if exists ${datname} with (force)`)));
    } finally {
      await pool.end();
    }
    const roles = await client.query(`select rolname from pg_roles where ${isOfRun('pg_roles.rolname')}`, [value]);
    for (const { rolname } of roles.rows) await client.query(`drop role if exists ${rolname}`);
  };

  const isLeftOver = (name: string) => `starts_with(${name}, $1) and not exists (
    select from pg_stat_activity where starts_with(${name}, application_name) and application_name <> '')`;
  await drop(isLeftOver, prefix);
  await client.query(`create database ${run}_template`);
  await prepareDatabase(databaseUrl(`${run}_template`));

  const close = async () => {
    await drop((name) => `starts_with(${name}, $1)`, run);
    await client.end();
  };
  return { run, close };
}

/** Creates a database of a run: a clone of its template, or an empty one. Drops it at the end of the run. */
export async function createRunDatabase(run: string, kind: 'migrated' | 'empty'): Promise<string> {
  const name = `${run}_${randomBytes(4).toString('hex')}`;
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(`create database ${name} template ${kind === 'migrated' ? `${run}_template` : 'template0'}`);
  } finally {
    await client.end();
  }
  return databaseUrl(name);
}
