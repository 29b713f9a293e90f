import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

const patienceMs = 1_000;

/** Checks whether PostgreSQL answers. Concurrent checks share one query, so frequent checks cost nothing. */
export function createProbe(db: Db): () => Promise<boolean> {
  const ask = async () => {
    const answer = sql`select 1`.execute(db).then(
      () => true,
      () => false,
    );
    return Promise.race([answer, delay(patienceMs, false, { ref: false })]);
  };
  let asking: Promise<boolean> | undefined;
  return () => {
    asking ??= ask().finally(() => {
      asking = undefined;
    });
    return asking;
  };
}
