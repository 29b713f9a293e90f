import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { migrate } from '../src/platform/db/migrate.ts';
import { migrationsFolder, readMigrations } from '../src/platform/db/migrations.ts';
import { createDatabase, openForThisTest } from './database.ts';

/** Creates a database as it was before a migration, until the test ends. `upgrade` runs that one and all later ones. */
export async function openOldDatabase(before: string) {
  const url = await createDatabase('empty');
  const folder = await mkdtemp(join(tmpdir(), 'juniper-migrations-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const { name, text } of await readMigrations(migrationsFolder)) {
    if (name < before) await writeFile(join(folder, name), text);
  }
  await migrate(url, folder);
  return { db: openForThisTest(url), upgrade: () => migrate(url, migrationsFolder) };
}
