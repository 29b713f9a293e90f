import { spawnSync } from 'node:child_process';

/** Runs one of PostgreSQL's own programs and gives what it says; what it complains of is the error. */
export function postgresTool(name: 'pg_dump' | 'pg_restore' | 'psql', args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(name, args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 });
  if (error) throw new Error(`${name} cannot be run: PostgreSQL's client programs are needed.`, { cause: error });
  if (status !== 0) throw new Error(stderr.trim());
  return stdout;
}
