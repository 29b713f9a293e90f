// `npm run restore -- FILE`: fills the empty database at DATABASE_URL from a file that `npm run backup` wrote. Restores
// everything or nothing.
import { postgresTool } from './postgres-tool.ts';

const [file] = process.argv.slice(2);
const { DATABASE_URL: database } = process.env;
if (!file || !database) {
  console.error(file ? 'DATABASE_URL is missing.' : 'Usage: npm run restore -- FILE');
  process.exit(1);
}

const ask = (query: string) => postgresTool('psql', ['-XAtq', '-v', 'ON_ERROR_STOP=1', '-c', query], database).trim();

try {
  const tables = ask("select count(*) from pg_tables where schemaname not in ('pg_catalog', 'information_schema')");
  if (tables !== '0')
    throw new Error(`The database holds ${tables} tables already. Create an empty one for the restore.`);
  const whole = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges'];
  postgresTool('pg_restore', [...whole, file], database);
  ask('analyze');
  console.log(
    `Restored: ${ask("select count(*) || ' orders' || coalesce(', the last one of ' || max(created_at), '') from orders")}.`,
  );
} catch (error) {
  console.error(`Nothing was restored. ${(error as Error).message}`);
  process.exit(1);
}
