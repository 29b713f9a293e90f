import { spawnSync } from 'node:child_process';

/** Runs one of PostgreSQL's programs and returns its output; throws its errors. */
export function postgresTool(name: 'pg_dump' | 'pg_restore' | 'psql', args: string[], database?: string): string {
  const env = { ...process.env };
  const given = [...args];
  if (database) {
    // Every user of the machine can see arguments, but not the environment.
    const url = new URL(database);
    if (url.password) env.PGPASSWORD = decodeURIComponent(url.password);
    url.password = '';
    given.push(`--dbname=${url.href}`);
  }
  const { status, stdout, stderr, error } = spawnSync(name, given, {
    env,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 ** 2,
  });
  if (error) throw new Error(`${name} cannot be run: PostgreSQL's client programs are needed.`, { cause: error });
  if (status !== 0) throw new Error(stderr.trim());
  return stdout;
}
