import { withUser } from '../src/db/database-url.ts';

/** The PostgreSQL that tests run on; each run makes databases of its own there and touches no other. */
export const serverUrl = withUser(process.env.DATABASE_URL ?? 'postgres://127.0.0.1:5432/postgres');

export function databaseUrl(name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
