import { readEnv } from '../env.ts';
import { fail } from '../platform/lifecycle.ts';
import { startBoss } from '../platform/queue/boss.ts';
import { deadLetterQueue } from '../platform/queue/queues.ts';

/** Moves dead jobs back to their queues (`juniper redrive`). */
try {
  const boss = await startBoss(readEnv(process.env).DATABASE_URL, 'sends', fail);
  const moved = await boss.redrive(deadLetterQueue.name, { limit: 100_000 });
  await boss.stop({ graceful: false });
  process.stdout.write(`${moved} ${moved === 1 ? 'job is' : 'jobs are'} tried again.\n`);
} catch (error) {
  fail(error);
}
