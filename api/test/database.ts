import { inject, onTestFinished } from 'vitest';
import { type Db, openDatabase } from '../src/platform/db/database.ts';
import { createRunDatabase } from './run-databases.ts';

/** Creates a database of this run: a clone of the migrated template, or an empty one. */
export const createDatabase = (kind: 'migrated' | 'empty' = 'migrated'): Promise<string> =>
  createRunDatabase(inject('run'), kind);

export const openTestDatabase = (url: string): Db => openDatabase(url, 5, () => {});

/** Opens a database other than the test file's until the test ends. */
export function openForThisTest(url: string): Db {
  const db = openTestDatabase(url);
  onTestFinished(() => db.destroy());
  return db;
}
