import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject, onTestFinished } from 'vitest';
import { type Db, openDatabase } from '../src/db/database.ts';
import { databaseUrl, serverUrl } from './server-url.ts';

/** A new database: a clone of the migrated template, or an empty one. It is dropped at the end of the run. */
export async function createDatabase(kind: 'migrated' | 'empty' = 'migrated'): Promise<string> {
  const run = inject('run');
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

export const openTestDatabase = (url: string): Db => openDatabase(url, 5, () => {});

/** For a test that reads a database other than its file's. */
export function openForThisTest(url: string): Db {
  const db = openTestDatabase(url);
  onTestFinished(() => db.destroy());
  return db;
}
