import { migrate } from './db/migrate.ts';
import { prepareQueues } from './queue/boss.ts';

/** Everything a database needs before the server or the worker may start on it; says which migrations it applied. */
export async function prepareDatabase(databaseUrl: string): Promise<string[]> {
  const applied = await migrate(databaseUrl);
  await prepareQueues(databaseUrl);
  return applied;
}
