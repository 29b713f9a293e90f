import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { StartProblem } from '../../env.ts';
import { type Db, openDatabase } from './database.ts';

export const migrationsFolder = join(import.meta.dirname, '../../../migrations');

/** Ends an operator's error. */
export const migrateFirst = "Run 'npm run migrate' first, or 'juniper migrate' in the image.";

const outsideMark = /^-- outside a transaction\b/;

export type Migration = { name: string; text: string; checksum: string; isOutside: boolean };

export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8');
      const isOutside = outsideMark.test(text);
      // An interrupted build leaves an invalid index, which `if not exists` would accept as finished.
      if (isOutside && /concurrently\s+if\s+not\s+exists/i.test(text)) {
        throw new StartProblem(`${name}: drop the index first ('drop index concurrently if exists') instead.`);
      }
      return { name, text, checksum: createHash('sha256').update(text).digest('hex'), isOutside };
    }),
  );
}

/** Returns the files that are not applied yet. Throws if an applied file was changed. */
export function getPendingMigrations(files: Migration[], applied: { name: string; checksum: string }[]): Migration[] {
  const checksums = new Map(applied.map(({ name, checksum }) => [name, checksum]));
  for (const { name, checksum } of files) {
    const appliedChecksum = checksums.get(name);
    if (appliedChecksum && appliedChecksum !== checksum) {
      throw new StartProblem(`${name} was changed after it was applied. Restore it and write a new migration instead.`);
    }
  }
  return files.filter(({ name }) => !checksums.has(name));
}

/** Throws if the database lacks a migration. A database that is ahead is fine during a deployment. */
export async function assertMigrated(db: Db, folder = migrationsFolder): Promise<void> {
  const pending = getPendingMigrations(await readMigrations(folder), await findApplied(db));
  if (pending.length > 0) {
    const names = pending.map(({ name }) => name).join(', ');
    throw new StartProblem(`The database is not up to date: ${names} is missing. ${migrateFirst}`);
  }
}

async function findApplied(db: Db) {
  try {
    const { rows } = await sql<{ name: string; checksum: string }>`select name, checksum from migrations`.execute(db);
    return rows;
  } catch (error) {
    if ((error as { code?: unknown }).code === '42P01') return []; // no such table
    throw toDatabaseProblem(error);
  }
}

export function toDatabaseProblem(error: unknown): StartProblem {
  const { message, code } = error as Partial<Error> & { code?: string };
  return new StartProblem(`The database at DATABASE_URL cannot be used: ${message || code}`);
}

/** Runs the work of a command on a migrated database. */
export async function withDatabase<T>(databaseUrl: string, work: (db: Db) => Promise<T>): Promise<T> {
  const db = openDatabase(databaseUrl, 1, () => {});
  try {
    await assertMigrated(db);
    return await work(db);
  } finally {
    await db.destroy();
  }
}
