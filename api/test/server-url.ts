import { withUser } from '../src/env.ts';

/** The PostgreSQL server for tests; each run creates its own databases there and touches no others. */
export const serverUrl = withUser(process.env.DATABASE_URL ?? 'postgres://127.0.0.1:5432/postgres');

export function databaseUrl(name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
