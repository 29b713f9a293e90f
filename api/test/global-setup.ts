import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { prepareDatabase } from '../src/prepare-database.ts';
import { databaseUrl, serverUrl } from './server-url.ts';

declare module 'vitest' {
  interface ProvidedContext {
    run: string;
  }
}

const prefix = 'juniper_test_';

/**
 * Creates one migrated database that every test file clones, and drops them all at the end. Each run's connection has
 * the run's name as application_name, so databases of a run without a connection are leftovers and are dropped first.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const run = `${prefix}${randomBytes(4).toString('hex')}`;
  const client = new pg.Client({ connectionString: serverUrl, application_name: run });
  await client.connect();
  const drop = async (condition: string, values: string[]) => {
    const { rows } = await client.query(`select datname from pg_database where ${condition}`, values);
    for (const { datname } of rows) await client.query(`drop database if exists ${datname} with (force)`);
  };

  const carried =
    'select from pg_stat_activity where starts_with(pg_database.datname, application_name) and application_name <> $2';
  await drop(`starts_with(datname, $1) and not exists (${carried})`, [prefix, '']);
  await client.query(`create database ${run}_template`);
  await prepareDatabase(databaseUrl(`${run}_template`));
  project.provide('run', run);

  return async () => {
    await drop('starts_with(datname, $1)', [run]);
    await client.end();
  };
}
