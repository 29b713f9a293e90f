import { readEnv } from '../env.ts';
import { fail } from '../platform/lifecycle.ts';
import { prepareDatabase } from '../prepare-database.ts';

try {
  const { DATABASE_URL, APP_ROLE } = readEnv(process.env);
  const applied = await prepareDatabase(DATABASE_URL, APP_ROLE);
  process.stdout.write(applied.length > 0 ? `Applied ${applied.join(', ')}.\n` : 'The database is up to date.\n');
} catch (error) {
  fail(error);
}
