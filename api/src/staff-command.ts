import { openDatabase } from './db/database.ts';
import { assertMigrated } from './db/migrations.ts';
import { readEnv, StartProblem } from './env.ts';
import { fail } from './lifecycle.ts';
import { addStaff, listStaff, removeStaff } from './staff/roles.ts';

/** `npm run staff -- add|remove EMAIL` and `npm run staff -- list`: who may work the staff board. */
const [command, email] = process.argv.slice(2);

try {
  const { DATABASE_URL } = readEnv(process.env);
  const db = openDatabase(DATABASE_URL, 1, () => {});
  await assertMigrated(db);
  const run = async (): Promise<string> => {
    if (command === 'add' && email) return addStaff(db, email);
    if (command === 'remove' && email) return removeStaff(db, email);
    if (command === 'list') return listStaff(db);
    throw new StartProblem('Usage: npm run staff -- add EMAIL | remove EMAIL | list');
  };
  const said = await run();
  await db.destroy();
  process.stdout.write(`${said}\n`);
} catch (error) {
  fail(error);
}
