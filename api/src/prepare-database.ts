import { seed } from './catalogue/menu/seed.ts';
import { grantToApp } from './platform/db/grant.ts';
import { applyPending, createRetryProblem, isLockProblem, withMigrationLock } from './platform/db/migrate.ts';
import { prepareQueues } from './platform/queue/boss.ts';

/** Prepares a database and returns the migrations that it applied. */
export function prepareDatabase(databaseUrl: string, appRole?: string): Promise<string[]> {
  return withMigrationLock(databaseUrl, async (client) => {
    const applied = await applyPending(client);
    await seed(databaseUrl);
    await prepareQueues(databaseUrl).catch((error) => {
      throw isLockProblem(error) ? createRetryProblem('The job queues were not brought up to date') : error;
    });
    if (appRole) await grantToApp(client, appRole);
    return applied;
  });
}
