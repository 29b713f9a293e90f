// `npm run db:reset`: drops the database of .env and creates it anew, migrated, with the default cafe's menu.
import pg from 'pg';
import { readEnv, StartProblem } from '../api/src/env.ts';
import { toDatabaseProblem } from '../api/src/platform/db/migrations.ts';
import { fail } from '../api/src/platform/lifecycle.ts';
import { prepareDatabase } from '../api/src/prepare-database.ts';

const ownMachine = ['', 'localhost', '127.0.0.1', '[::1]'];

try {
  const { APP_ROLE, DATABASE_URL, PUBLIC_URL } = readEnv(process.env);
  const { hostname, pathname } = new URL(DATABASE_URL);
  const name = decodeURIComponent(pathname.slice(1));
  if (PUBLIC_URL.startsWith('https:')) throw new StartProblem(`${PUBLIC_URL} is a public site: it is left alone.`);
  if (!ownMachine.includes(hostname)) throw new StartProblem(`${hostname} is another machine: it is left alone.`);
  const server = new pg.Client({
    connectionString: Object.assign(new URL(DATABASE_URL), { pathname: '/postgres' }).href,
  });
  try {
    await server.connect();
    await server.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`);
  } catch (error) {
    throw toDatabaseProblem(error);
  } finally {
    await server.end().catch(() => {});
  }
  await import('./create-database.ts');
  await prepareDatabase(DATABASE_URL, APP_ROLE);
  console.log(`${name} has the default menu and nothing else. Restart what was using it.`);
} catch (error) {
  fail(error);
}
