// Creates the database that DATABASE_URL names, if it does not exist. A step of `npm run setup`.
import pg from 'pg';
import { readEnv } from '../api/src/env.ts';
import { toDatabaseProblem } from '../api/src/platform/db/migrations.ts';
import { fail } from '../api/src/platform/lifecycle.ts';

const unknownDatabase = '3D000';

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query(statement);
  } finally {
    await client.end().catch(() => {});
  }
}

try {
  const { DATABASE_URL } = readEnv(process.env);
  const name = decodeURIComponent(new URL(DATABASE_URL).pathname.slice(1));
  try {
    await run(DATABASE_URL, 'select 1');
  } catch (error) {
    if ((error as { code?: unknown }).code !== unknownDatabase) throw toDatabaseProblem(error);
    const server = Object.assign(new URL(DATABASE_URL), { pathname: '/postgres' });
    await run(server.href, `create database ${pg.escapeIdentifier(name)}`).catch((cause) => {
      throw toDatabaseProblem(cause);
    });
    console.log(`created the database ${name}`);
  }
} catch (error) {
  fail(error);
}
