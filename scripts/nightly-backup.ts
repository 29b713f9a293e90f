// `node scripts/nightly-backup.ts FOLDER`: writes a file a day with scripts/backup.ts, from DATABASE_URL, and keeps the
// last 14. Checks every ten minutes whether the day's file exists, so a failed or missed backup is made up for.
import { execFile } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { postgresTool } from './postgres-tool.ts';

const fromHour = 4;
const kept = 14;
const lookEveryMs = 600_000;

/** Without a main store, backup.ts says what the database lacks. */
function readShopZone(): string {
  const ask = [
    '--no-psqlrc',
    '--tuples-only',
    '--no-align',
    "--command=select time_zone from stores where store = 'main'",
  ];
  try {
    return postgresTool('psql', ask, process.env.DATABASE_URL).trim() || 'UTC';
  } catch {
    return 'UTC';
  }
}

/** Writes the day's file if it is due in the main store's time zone, and removes old ones; returns its messages. */
export async function backUpIfDue(folder: string, now: Date): Promise<string | undefined> {
  // Swedish dates have the format of ISO 8601.
  const [day = '', time = ''] = now.toLocaleString('sv', { timeZone: readShopZone() }).split(' ');
  const file = join(folder, `juniper-${day}.dump`);
  if (Number.parseInt(time, 10) < fromHour || existsSync(file)) return undefined;
  // A backup was stopped midway.
  const parts = readdirSync(folder).filter((name) => /^juniper-[\d-]+\.dump\.part$/.test(name));
  for (const part of parts) rmSync(join(folder, part));
  const script = join(import.meta.dirname, 'backup.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [script, file]);
  const files = readdirSync(folder).filter((name) => /^juniper-[\d-]+\.dump$/.test(name));
  for (const old of files.sort().slice(0, -kept)) rmSync(join(folder, old));
  return stdout.trim();
}

if (import.meta.main) {
  const [folder] = process.argv.slice(2);
  if (!folder) throw new Error('Usage: node scripts/nightly-backup.ts FOLDER');
  for (;;) {
    await backUpIfDue(folder, new Date()).then(
      (said) => said && console.log(said),
      (error) => console.error(error.stderr ?? error),
    );
    await pause(lookEveryMs);
  }
}
