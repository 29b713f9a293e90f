import { readEnv } from './env.ts';
import { fail } from './lifecycle.ts';
import { prepareDatabase } from './prepare-database.ts';

try {
  const applied = await prepareDatabase(readEnv(process.env).DATABASE_URL);
  process.stdout.write(applied.length > 0 ? `Applied ${applied.join(', ')}.\n` : 'The database is up to date.\n');
} catch (error) {
  fail(error);
}
