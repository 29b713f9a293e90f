import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { StartProblem } from '../env.ts';
import type { Db } from './database.ts';

export const migrationsFolder = join(import.meta.dirname, '../../migrations');

export type Migration = { name: string; text: string; checksum: string };

export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name), 'utf8');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

/** The files that are not applied yet. What is applied may not change any more: it is refused by its checksum. */
export function pendingOf(files: Migration[], applied: { name: string; checksum: string }[]): Migration[] {
  const checksums = new Map(applied.map(({ name, checksum }) => [name, checksum]));
  for (const { name, checksum } of files) {
    const known = checksums.get(name);
    if (known && known !== checksum) {
      throw new StartProblem(`${name} was changed after it was applied. Restore it and write a new migration instead.`);
    }
  }
  return files.filter(({ name }) => !checksums.has(name));
}

/** Refuses a database that lacks a migration. One that is ahead is fine: that is a deployment in progress. */
export async function assertMigrated(db: Db, folder = migrationsFolder): Promise<void> {
  const pending = pendingOf(await readMigrations(folder), await appliedTo(db));
  if (pending.length > 0) {
    const names = pending.map(({ name }) => name).join(', ');
    throw new StartProblem(`The database is not up to date: ${names} is missing. Run 'npm run migrate' first.`);
  }
}

async function appliedTo(db: Db) {
  try {
    const { rows } = await sql<{ name: string; checksum: string }>`select name, checksum from migrations`.execute(db);
    return rows;
  } catch (error) {
    if ((error as { code?: unknown }).code === '42P01') return []; // no such table
    throw unusable(error);
  }
}

/** Not there, no such database, not let in: whatever it is, the operator must look at DATABASE_URL. */
export function unusable(error: unknown): StartProblem {
  const { message, code } = error as Partial<Error> & { code?: string };
  return new StartProblem(`The database at DATABASE_URL cannot be used: ${message || code}`);
}
