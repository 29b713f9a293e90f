// `npm run backup -- FILE`: writes the database at DATABASE_URL to a file, while the shop is open. The file gets its
// name only when it is complete and readable. `--snapshot ID` uses an exported snapshot.
import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { postgresTool } from './postgres-tool.ts';

const { values, positionals } = parseArgs({ options: { snapshot: { type: 'string' } }, allowPositionals: true });
const [file] = positionals;
const { DATABASE_URL: database } = process.env;
if (!file || !database) {
  console.error(file ? 'DATABASE_URL is missing.' : 'Usage: npm run backup -- FILE');
  process.exit(1);
}

const part = `${file}.part`;
process.umask(0o077); // it holds personal data
try {
  const snapshot = values.snapshot ? [`--snapshot=${values.snapshot}`] : [];
  postgresTool('pg_dump', ['--format=custom', `--file=${part}`, ...snapshot], database);
  const tables = postgresTool('pg_restore', ['--list', part]).match(/ TABLE DATA /g)?.length ?? 0;
  if (tables === 0) throw new Error('There is no table in this database.');
  const written = openSync(part, 'r+');
  fsyncSync(written);
  closeSync(written);
  renameSync(part, file);
  console.log(`${file} holds ${tables} tables.`);
} catch (error) {
  rmSync(part, { force: true });
  console.error(`No backup was made. ${(error as Error).message}`);
  process.exit(1);
}
