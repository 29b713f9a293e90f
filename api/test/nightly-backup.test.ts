import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { createDatabase, openForThisTest } from './database.ts';

const project = resolve(import.meta.dirname, '../..');

async function newFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'juniper-nightly-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

/** A folder with only the files that ops/backup.Dockerfile copies. */
async function installed() {
  const folder = await newFolder();
  const dockerfile = await readFile(join(project, 'ops/backup.Dockerfile'), 'utf8');
  for (const [, line = ''] of dockerfile.matchAll(/^COPY (.*) \S+$/gm)) {
    for (const file of line.split(' ')) await cp(join(project, file), join(folder, file));
  }
  return folder;
}

async function nightly(image: string, DATABASE_URL: string, folder: string, now: string) {
  const script = `import { backUpIfDue } from './scripts/nightly-backup.ts';
    console.log(await backUpIfDue(${JSON.stringify(folder)}, new Date('${now}')) ?? 'nothing');`;
  const env = { PATH: process.env.PATH, DATABASE_URL };
  const run = promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], { cwd: image, env });
  return (await run).stdout.trim();
}

test("writes one file a night by the shop's clock, which scripts/restore.ts restores, and keeps the last 14", async () => {
  const [image, folder, database] = [await installed(), await newFolder(), await createDatabase()];
  const message = { message_id: crypto.randomUUID(), name: 'Ada', email: 'ada@example.com', message: 'Hello' };
  await openForThisTest(database).insertInto('contact_messages').values(message).execute();
  for (let day = 1; day <= 15; day += 1) {
    await writeFile(join(folder, `juniper-2026-10-${String(day).padStart(2, '0')}.dump`), '');
  }
  await writeFile(join(folder, 'juniper-2026-11-14.dump.part'), 'stopped midway');

  // 3:59 and 4:00 in Maple Hollow.
  expect(await nightly(image, database, folder, '2026-11-15T11:59:00Z')).toBe('nothing');
  expect(await nightly(image, database, folder, '2026-11-15T12:00:00Z')).toMatch(/juniper-2026-11-15\.dump holds \d+/);
  expect(await nightly(image, database, folder, '2026-11-16T07:59:00Z')).toBe('nothing');
  const files = (await readdir(folder)).sort();
  expect(files).not.toContain('juniper-2026-11-14.dump.part');
  expect(files).toHaveLength(14);
  expect([files[0], files.at(-1)]).toEqual(['juniper-2026-10-03.dump', 'juniper-2026-11-15.dump']);

  const restored = await createDatabase('empty');
  const env = { PATH: process.env.PATH, DATABASE_URL: restored };
  const file = join(folder, 'juniper-2026-11-15.dump');
  await promisify(execFile)(process.execPath, ['scripts/restore.ts', file], { cwd: image, env });
  const { rows } = await sql`select message from contact_messages`.execute(openForThisTest(restored));
  expect(rows).toEqual([{ message: 'Hello' }]);
});

test('a night without a backup leaves no file and is told', async () => {
  const [image, folder] = [await installed(), await newFolder()];
  const empty = await createDatabase('empty');
  await expect(nightly(image, empty, folder, '2026-11-15T12:00:00Z')).rejects.toThrow('No backup was made');
  expect(await readdir(folder)).toEqual([]);
});
